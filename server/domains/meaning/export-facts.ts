import { knownSenders } from "#server/domains/references/sender.ts";
import type { RequestNames } from "#server/domains/request/request-names.ts";
import { keptRequest } from "#server/domains/request/stored.ts";
import type { StoredToken } from "#server/domains/tokens/tokens.ts";
import { canonicalId } from "#server/lib/ids.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { counterpartyOn, type OperationFacts, operationLines, tokenOn } from "#shared/console/columns/operations.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { FactsDependencies } from "./facts.ts";
import { namesOf as labelsOf } from "./names.ts";
import type { NetworkFacts } from "./networks.ts";

/** Reads what the lines of a page need, with a few queries for each network. */
export const factsFor = async (
  { store, networks, tokens }: FactsDependencies,
  environment: string,
  operations: readonly OperationRecord[],
): Promise<(line: OperationRecord) => OperationFacts> => {
  const requests = new Map(operations.map((operation) => [operation.id, namesIn(operation)]));
  const namesOf = (operation: OperationRecord): RequestNames => requests.get(operation.id) ?? namesIn(operation);
  const idOf = (operation: OperationRecord): string => networkIn(operation, namesOf(operation));
  const senderIds = operations.flatMap((operation) => namesOf(operation).sender ?? []);
  const senders = await knownSenders(store, environment, [...new Set(senderIds)]);
  const byNetwork = new Map<
    string,
    {
      readonly facts: NetworkFacts | undefined;
      readonly tokens: ReadonlyMap<string, StoredToken>;
      readonly names: ReadonlyMap<string, string>;
    }
  >();
  for (const id of new Set(operations.map(idOf))) {
    const own = operations.filter((operation) => idOf(operation) === id);
    const facts = await networks.find(environment, id);
    const network = { environment, networkId: facts?.id ?? id };
    byNetwork.set(id, {
      facts,
      tokens: await tokens.storedFacts({ ...network, coin: facts?.coin.symbol ?? "" }, own.flatMap(tokensIn)),
      names: await labelsOf(store, network, own.flatMap(counterpartiesOf)),
    });
  }
  const senderOf = (operation: OperationRecord): string => {
    const { sender, from } = namesOf(operation);
    if (sender === null) return from.map(checksumAddress).join(" ");
    return checksumAddress(senders.get(canonicalId(sender)) ?? sender);
  };
  return (line) => {
    const networkId = idOf(line);
    const network = byNetwork.get(networkId);
    return {
      networkId,
      network: network?.facts,
      sender: senderOf(line),
      token: network?.tokens.get(addressKey(tokenOn(line))),
      counterpartyLabel: network?.names.get(addressKey(counterpartyOn(line))),
    };
  };
};

/** The network of an operation, from its request; that of a mint or a burn was found before sending. */
export const networkIdOf = (operation: OperationRecord): string => networkIn(operation, namesIn(operation));

const networkIn = ({ subject }: OperationRecord, { network }: RequestNames): string =>
  network ?? subject?.networkId ?? "";

const namesIn = ({ endpoint, parameters: params, body, bodyRemovedAt }: OperationRecord): RequestNames =>
  keptRequest({ endpoint, params, body, isRemoved: bodyRemovedAt !== null }).names;

const tokensIn = (operation: OperationRecord): readonly string[] =>
  operationLines(operation).flatMap((line) => tokenOn(line) || []);

const counterpartiesOf = (operation: OperationRecord): readonly string[] =>
  operationLines(operation).flatMap((line) => counterpartyOn(line) || []);
