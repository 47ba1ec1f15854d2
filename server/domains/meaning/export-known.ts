import { knownSenders } from "#server/domains/relay/sender.ts";
import type { StoredToken } from "#server/domains/tokens/tokens.ts";
import { canonicalId } from "#server/lib/ids.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { isRecord } from "#shared/json/is-record.ts";
import type { ShownMovement } from "#shared/meaning/types.ts";
import { type FactsDependencies, tokenOf } from "./facts.ts";
import { namesOf } from "./names.ts";
import type { NetworkFacts } from "./networks.ts";

/** What the lines of a page contain besides their operations. */
export type Known = {
  readonly networkOf: (operation: OperationRecord) => NetworkFacts | undefined;
  readonly tokenOf: (operation: OperationRecord, address: string) => StoredToken | undefined;
  readonly nameOf: (operation: OperationRecord, address: string) => string | undefined;
  readonly senderOf: (operation: OperationRecord) => string | undefined;
};

/** Reads what the lines of a page need, with a few queries for each network. */
export const knownFor = async (
  { store, networks, tokens }: FactsDependencies,
  environment: string,
  operations: readonly OperationRecord[],
): Promise<Known> => {
  const senders = await knownSenders(store, environment, [...new Set(operations.flatMap(addressIdOf))]);
  const byNetwork = new Map<
    string,
    {
      readonly facts: NetworkFacts | undefined;
      readonly tokens: ReadonlyMap<string, StoredToken>;
      readonly names: ReadonlyMap<string, string>;
    }
  >();
  for (const id of new Set(operations.map(networkIdOf))) {
    const own = operations.filter((operation) => networkIdOf(operation) === id);
    const facts = await networks.find(environment, id);
    const network = { environment, networkId: facts?.id ?? id };
    byNetwork.set(id, {
      facts,
      tokens: await tokens.storedFacts({ ...network, coin: facts?.coin.symbol ?? "" }, own.flatMap(tokensIn)),
      names: await namesOf(store, network, own.flatMap(counterpartiesOf)),
    });
  }
  return {
    networkOf: (operation) => byNetwork.get(networkIdOf(operation))?.facts,
    tokenOf: (operation, address) => byNetwork.get(networkIdOf(operation))?.tokens.get(addressKey(address)),
    nameOf: (operation, address) => byNetwork.get(networkIdOf(operation))?.names.get(addressKey(address)),
    senderOf: (operation) => {
      const [id] = addressIdOf(operation);
      if (id === undefined) return namedSenders(operation).map(checksumAddress).join(" ") || undefined;
      return checksumAddress(senders.get(canonicalId(id)) ?? id);
    },
  };
};

/** The network of an operation, from its request; that of a mint or a burn was found before sending. */
export const networkIdOf = ({ parameters, body, subject }: OperationRecord): string => {
  const named = parameters["networkId"] ?? (isRecord(body) ? body["networkId"] : undefined) ?? subject?.networkId;
  return typeof named === "string" ? named : "";
};

const addressIdOf = ({ body }: OperationRecord): readonly string[] => {
  const id = isRecord(body) ? body["addressId"] : undefined;
  return typeof id === "string" ? [id] : [];
};

/** The addresses that a withdrawal names as its senders. */
const namedSenders = ({ body }: OperationRecord): readonly string[] => {
  const from: unknown = isRecord(body) ? body["from"] : undefined;
  const named: readonly unknown[] = Array.isArray(from) ? from : [];
  return named.filter((address) => typeof address === "string");
};

/** The movements decoded from an operation's bytes. */
export const movementsOf = ({ meaning }: OperationRecord): readonly ShownMovement[] => meaning?.meaning.movements ?? [];

const tokensIn = (operation: OperationRecord): readonly string[] =>
  movementsOf(operation).flatMap(({ asset }) => tokenOf(asset) ?? []);

const counterpartiesOf = (operation: OperationRecord): readonly string[] => {
  const counterparty = operation.meaning?.meaning.counterparty ?? null;
  return [...movementsOf(operation).map(({ to }) => to), ...(counterparty === null ? [] : [counterparty])];
};
