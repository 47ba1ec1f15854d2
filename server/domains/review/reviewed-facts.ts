import { createHash } from "node:crypto";
import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import { labelsOf } from "#server/domains/meaning/names.ts";
import type { NetworkFacts } from "#server/domains/meaning/networks.ts";
import { knownSenders } from "#server/domains/references/sender.ts";
import { type FoundSubject, subjectOf } from "#server/domains/references/subject.ts";
import { namesOf, writtenAddresses } from "#server/domains/request/names.ts";
import { isSpendingRequest, type SpendingRequest, type WriteRequest } from "#server/domains/request/write-request.ts";
import type { LookUp } from "#server/domains/service/ask.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import { canonicalId } from "#server/lib/ids.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { inTime } from "#server/lib/in-time.ts";
import { someAtOnce } from "#server/lib/some-at-once.ts";
import { unavailabilityOf } from "#server/store/unavailable.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import type { AbiParameter } from "#shared/abi/types.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { ReviewedFact } from "#shared/console/reviewed.ts";
import type { TokenFacts } from "#shared/meaning/types.ts";

export type ReviewedFactsDependencies = Pick<FactsDependencies, "store" | "networks" | "tokens">;

export type ReviewedPlace = {
  readonly environment: string;
  readonly lookUp: LookUp | null;
};

/** How many distinct contracts, senders and things with an id are looked up. */
const mostLookedUp = 50;
const atOnce = 4;
/** How long reading a token may hold up a review or a start. */
const tokenMs = 5_000;

/** What some requests name, each thing once. */
type Named = {
  /** Senders' ids, as written. */
  readonly senders: Set<string>;
  /** One request for each thing that has an id of the service's. */
  readonly subjects: Map<string, SpendingRequest>;
  /** By network as written: contracts called, and all addresses written, in canonical form. */
  readonly networks: Map<string, { readonly contracts: Set<string>; readonly addresses: Set<string> }>;
};

/**
 * What the words for some requests rely on besides the requests: networks, senders, tokens, collections, templates, the
 * contract book, labels. Senders' addresses are those that are stored. `again`: tokens are read from their contracts
 * again, because stored facts may be old. Throws only if the store fails.
 */
export const reviewedFacts = async (
  deps: ReviewedFactsDependencies,
  place: ReviewedPlace,
  requests: readonly WriteRequest[],
  again: boolean,
): Promise<readonly ReviewedFact[]> => {
  const named: Named = { senders: new Set(), subjects: new Map(), networks: new Map() };
  await inSlices(requests, (request) => note(named, request));
  const senders = await senderFacts(deps, place, [...named.senders]);
  const facts = [...senders];
  // The things that an id stands for, and their contracts: a mint names no network.
  await someAtOnce([...named.subjects].slice(0, mostLookedUp), atOnce, async ([key, request]) => {
    const record = await subjectOf(deps.store, place.environment, request, place.lookUp);
    facts.push(subjectFact(key, record));
    const { networkId = null, contractAddress = null } = record?.subject ?? {};
    if (networkId === null) return;
    const on = entryOf(named, networkId);
    for (const { address } of writtenAddresses(request)) on.addresses.add(addressKey(address));
    if (contractAddress !== null) on.contracts.add(addressKey(contractAddress));
  });
  for (const [reference, { contracts, addresses }] of named.networks) {
    const network = await deps.networks.find(place.environment, reference);
    const networkId = network?.id ?? reference;
    const on = { environment: place.environment, networkId };
    const all = new Set([
      ...contracts,
      ...addresses,
      ...senders.flatMap(({ address }) => (address === null ? [] : [addressKey(address)])),
    ]);
    if (network !== undefined) facts.push(networkFact(network));
    facts.push(
      ...(await tokenFacts(deps, on, network, [...contracts].filter(isEvmAddress).slice(0, mostLookedUp), again)),
      ...(await bookFacts(deps, on, [...contracts])),
      ...[...(await labelsOf(deps.store, on, [...all]))].map(([address, label]) => ({
        key: `label ${networkId} ${address}`,
        what: "Label",
        value: label,
        address: spelled(address),
        networkId,
      })),
    );
  }
  return facts;
};

const note = (named: Named, request: WriteRequest): void => {
  const { network, contract, sender, from, subject } = namesOf(request);
  if (sender !== null) named.senders.add(sender);
  if (subject !== null && isSpendingRequest(request)) {
    const key = `${subject.kind} ${canonicalId(subject.id)}`;
    if (!named.subjects.has(key)) named.subjects.set(key, request);
  }
  if (network === null) return;
  const on = entryOf(named, network);
  if (contract !== null) on.contracts.add(addressKey(contract));
  for (const { address } of writtenAddresses(request)) on.addresses.add(addressKey(address));
  for (const address of from) on.addresses.add(addressKey(address));
};

const entryOf = ({ networks }: Named, reference: string) => {
  const entry = networks.get(reference) ?? { contracts: new Set<string>(), addresses: new Set<string>() };
  networks.set(reference, entry);
  return entry;
};

const senderFacts = async (
  { store }: ReviewedFactsDependencies,
  { environment }: ReviewedPlace,
  ids: readonly string[],
): Promise<readonly ReviewedFact[]> => {
  const addresses = await knownSenders(store, environment, ids);
  return [...new Set(ids.map(canonicalId))].map((id) => {
    const address = addresses.get(id);
    return {
      key: `sender ${id}`,
      what: "Sender",
      value: address === undefined ? "The service did not say its address" : "",
      address: address === undefined ? null : spelled(address),
      networkId: null,
    };
  });
};

const networkFact = ({ id, name, chainId, coin }: NetworkFacts): ReviewedFact => ({
  key: `network ${canonicalId(id)}`,
  what: `Network ${name}`,
  value: [`${coin.symbol}, ${coin.decimals} decimals`, ...(chainId === null ? [] : [`chain ${chainId}`])].join(" · "),
  address: null,
  networkId: id,
});

const tokenFacts = async (
  { tokens }: ReviewedFactsDependencies,
  on: { readonly environment: string; readonly networkId: string },
  network: NetworkFacts | undefined,
  contracts: readonly string[],
  again: boolean,
): Promise<readonly ReviewedFact[]> => {
  if (contracts.length === 0) return [];
  const at = { ...on, coin: network?.coin.symbol ?? "" };
  if (again) {
    const stored = [...(await tokens.storedFacts(at, contracts)).values()].filter(({ standard }) => standard !== null);
    const reading = Promise.all(stored.map(({ address }) => tokens.refresh(at, address).catch(unanswered)));
    await inTime(reading, tokenMs);
  }
  const facts = await inTime(tokens.factsOf(at, contracts), tokenMs);
  return contracts.flatMap((contract) => {
    const token = facts?.get(contract);
    if (token !== undefined && token.standard === null && !token.troubles.includes("not-read")) return [];
    return [
      {
        key: `token ${on.networkId} ${contract}`,
        what: "Token",
        value: token === undefined || token.standard === null ? "The service could not read it" : tokenText(token),
        address: spelled(contract),
        networkId: on.networkId,
      },
    ];
  });
};

/** The service does not answer: what is stored counts. A failing store stops the start. */
const unanswered = (error: unknown): void => {
  if (unavailabilityOf(error) !== null) throw error;
};

const standards = { erc20: "ERC-20", erc721: "ERC-721", erc1155: "ERC-1155" } as const;

const tokenText = ({ symbol, name, standard, decimals }: TokenFacts): string =>
  [
    symbol ?? "no symbol",
    ...(name === null || name === symbol ? [] : [name]),
    ...(standard === null ? [] : [standards[standard]]),
    ...(standard === "erc20" ? [decimals === null ? "no decimals" : `${decimals} decimals`] : []),
  ].join(" · ");

const bookFacts = async (
  { store }: ReviewedFactsDependencies,
  { environment, networkId }: { readonly environment: string; readonly networkId: string },
  contracts: readonly string[],
): Promise<readonly ReviewedFact[]> => {
  const facts: ReviewedFact[] = [];
  for (const some of chunksOf(contracts)) {
    const rows = await store
      .selectFrom("contracts")
      .select(["address", "name", "abi_hash", "descriptor_hash"])
      .where("environment", "=", environment)
      .where("network_id", "=", networkId)
      .where("address", "in", some)
      .execute();
    for (const { address, name, abi_hash: abi, descriptor_hash: descriptor } of rows) {
      facts.push({
        key: `book ${networkId} ${address}`,
        what: "Contract book",
        value: [
          name,
          abi === null ? "no ABI" : `ABI ${abi.slice(0, 12)}`,
          ...(descriptor === null ? [] : [`description ${descriptor.slice(0, 12)}`]),
        ].join(" · "),
        address: spelled(address),
        networkId,
      });
    }
  }
  return facts;
};

const subjectWords = {
  template: "Template",
  deployment: "Deployed contract",
  collection: "Collection",
  token: "Token",
} as const;

const subjectFact = (key: string, record: FoundSubject | null): ReviewedFact => {
  const [kind = ""] = key.split(" ", 1);
  const what = Object.entries(subjectWords).find(([one]) => one === kind)?.[1] ?? "Record";
  if (record === null) {
    return { key, what, value: "The service did not say what it is", address: null, networkId: null };
  }
  const { name, type, contractAddress, codeHash, networkId } = record.subject;
  const parameters = record.template?.parameters;
  return {
    key,
    what,
    value: [
      name ?? "no name",
      ...(type === null ? [] : [type]),
      ...(codeHash === null ? [] : [`code ${codeHash}`]),
      ...(parameters === undefined ? [] : [`constructor${parametersText(parameters)}`]),
    ].join(" · "),
    address: contractAddress === null ? null : spelled(contractAddress),
    networkId,
  };
};

const longestParameters = 300;

/** The parameters with their names; a long list by its hash. */
const parametersText = (parameters: readonly AbiParameter[]): string => {
  const text = `(${parameters.map(parameterText).join(", ")})`;
  if (text.length <= longestParameters) return text;
  return ` ${createHash("sha256").update(text).digest("hex").slice(0, 12)}`;
};

const parameterText = ({ type, name, components }: AbiParameter): string =>
  [`${components === undefined ? "" : parametersText(components)}${type}`, name].filter(Boolean).join(" ");

const spelled = (address: string): string => (isEvmAddress(address) ? checksumAddress(address) : address);
