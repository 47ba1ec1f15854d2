import { createHash } from "node:crypto";
import { setImmediate as pause } from "node:timers/promises";
import { type Guarding, guardingOperations } from "#server/domains/journal/guarding.ts";
import { guardingHashes, intentHash } from "#server/domains/journal/intent.ts";
import { addressesOf } from "#server/domains/journal/senders.ts";
import { sendersIn, sendersOverlap } from "#server/domains/journal/withdrawal-senders.ts";
import { namesOf } from "#server/domains/request/names.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import { canonicalId } from "#server/lib/ids.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import type { Store } from "#server/store/tables.ts";
import type { RunTwins } from "#shared/console/run-start.ts";
import type { AbiFunctionDescription } from "#shared/wire/abi.ts";
import { isWithdrawal, operationNoun, type WriteName } from "#shared/wire/endpoint-facts.ts";
import type { NamedNetwork } from "./networks.ts";
import type { Reading } from "./requests.ts";

/** Items that would spend the same: as each other, or as an operation of the journal. */
export type Twins = RunTwins & {
  /** All of its items, counted from 0. */
  readonly positions: readonly number[];
};

type Place = { readonly store: Store; readonly environment: string; readonly freshAfter: number };
type CheckContext = {
  readonly networks: ReadonlyMap<string, NamedNetwork>;
  /** Senders' addresses by canonical id. */
  readonly addresses: ReadonlyMap<string, string>;
};

/** Items with the same intent: operations are identical if the sender is too. */
type Alike = {
  readonly endpoint: WriteName;
  readonly to: string;
  readonly first: Reading;
  /** Positions by the sender's canonical id. */
  readonly senders: Map<string, number[]>;
};

/** The most entries of a group that are listed. */
const mostListed = 100;

/**
 * Groups of items that spend the same, with the newest operation of the journal that they repeat. As in the journal's
 * guard, two senders differ only if both addresses are known.
 */
export const twinsIn = async (
  place: Place,
  readings: readonly Reading[],
  context: CheckContext,
): Promise<readonly Twins[]> => {
  const alike = await byIntent(place.environment, readings, context.networks);
  const guarding = await guardingIn(place, alike);
  const others = [...guarding.values()].flat().flatMap(({ sender }) => (sender === null ? [] : [sender]));
  const addresses = new Map([...context.addresses, ...(await addressesIn(place, others))]);
  const groups: Group[] = [];
  await inSlices(alike, ([intent, same]) => {
    const earlier = newestFirst(hashesOf(place.environment, intent, same).flatMap((hash) => guarding.get(hash) ?? []));
    const isOfAddresses = isWithdrawal(same.endpoint);
    const repeated = isOfAddresses ? newestOverlapping(earlier) : newestOf(earlier, addresses);
    const all = [...same.senders.keys()];
    for (const senders of isOfAddresses ? overlapping(all) : sameSenders(all, addresses)) {
      groups.push({ intent, same, senders, operationId: repeated(senders)?.id ?? null });
    }
  });
  const twins: Twins[] = [];
  await inSlices(groups, (group) => {
    const positions = positionsOf(group);
    if (positions.length > 1 || group.operationId !== null) twins.push(twinsOf(group, positions));
  });
  return twins.toSorted((one, other) => (one.positions[0] ?? 0) - (other.positions[0] ?? 0));
};

const positionsOf = ({ same, senders }: Group): readonly number[] =>
  senders.flatMap((sender) => same.senders.get(sender) ?? []).toSorted((one, other) => one - other);

const byIntent = async (
  environment: string,
  readings: readonly Reading[],
  networks: CheckContext["networks"],
): Promise<ReadonlyMap<string, Alike>> => {
  const alike = new Map<string, Alike>();
  await inSlices(readings, (reading) => {
    const { item, spending, position } = reading;
    const network = spending === null ? undefined : networks.get(spending.network)?.id;
    // Without its network an item has an error and is not sent.
    if (spending === null || network === null || network === undefined) return;
    const { endpoint } = item;
    const intent = intentHash({ environment, endpoint }, { ...spending, network });
    const sender = isWithdrawal(endpoint) ? spending.sender : canonicalId(spending.sender);
    const same = alike.get(intent) ?? {
      endpoint,
      to: spending.to,
      first: reading,
      senders: new Map<string, number[]>(),
    };
    addTo(same.senders, sender, position);
    alike.set(intent, same);
  });
  return alike;
};

const hashesOf = (environment: string, intent: string, { endpoint, to }: Alike): readonly string[] =>
  guardingHashes({ environment, endpoint }, intent, to);

/** In the order of the journal's guard, which asks a person about the newest first, whatever its hash. */
const newestFirst = (operations: readonly Guarding[]): readonly Guarding[] =>
  operations.toSorted((one, other) => other.created_at - one.created_at || (one.id < other.id ? 1 : -1));

/** The journal's operations that guard against these items, by hash. */
const guardingIn = async (
  { store, environment, freshAfter }: Place,
  alike: ReadonlyMap<string, Alike>,
): Promise<ReadonlyMap<string, readonly Guarding[]>> => {
  const hashes = new Set<string>();
  await inSlices(alike, ([intent, same]) => {
    for (const hash of hashesOf(environment, intent, same)) hashes.add(hash);
  });
  const rowsByHash = new Map<string, Guarding[]>();
  for (const some of chunksOf([...hashes])) {
    for (const row of await guardingOperations(store, some, freshAfter)) addTo(rowsByHash, row.intent_hash ?? "", row);
    await pause();
  }
  return rowsByHash;
};

const addressesIn = async (
  { store, environment }: Place,
  senders: readonly string[],
): Promise<readonly (readonly [string, string])[]> => {
  const all: (readonly [string, string])[] = [];
  for (const some of chunksOf([...new Set(senders)])) all.push(...(await addressesOf(store, environment, some)));
  return all;
};

/** Groups senders that may be the same address: an unknown sender may be any of them. */
const sameSenders = (
  senders: readonly string[],
  addresses: ReadonlyMap<string, string>,
): readonly (readonly string[])[] => {
  if (senders.some((sender) => !addresses.has(sender))) return [senders];
  const groups = new Map<string, string[]>();
  for (const sender of senders) addTo(groups, addresses.get(sender) ?? sender, sender);
  return [...groups.values()];
};

/** Groups withdrawals' senders that share an address, directly or through others. */
const overlapping = (all: readonly string[]): readonly (readonly string[])[] => {
  /** The group that each address is in. */
  const groups = new Map<string, string[]>();
  for (const one of all) {
    const addresses = sendersIn(one);
    const linked = addresses.flatMap((address) => {
      const group = groups.get(address);
      return group === undefined ? [] : [group];
    });
    const [first, ...others] = new Set(linked);
    const group = first ?? [];
    for (const other of others) {
      for (const moved of other) for (const address of sendersIn(moved)) groups.set(address, group);
      group.push(...other);
    }
    group.push(one);
    for (const address of addresses) groups.set(address, group);
  }
  return [...new Set(groups.values())];
};

/** Finds the newest of these withdrawals that may take coins from an address in a group. */
const newestOverlapping =
  (earlier: readonly Guarding[]) =>
  (senders: readonly string[]): Guarding | undefined =>
    earlier.find(({ sender }) => sender === null || senders.some((one) => sendersOverlap(one, sender)));

const addTo = <T>(lists: Map<string, T[]>, key: string, value: T): void => {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
};

/**
 * Finds the newest of these operations by one of a group's senders. Thousands of senders may each have sent the same
 * call before, so the operations are searched once.
 */
const newestOf = (
  earlier: readonly Guarding[],
  addresses: ReadonlyMap<string, string>,
): ((senders: readonly string[]) => Guarding | undefined) => {
  const ofAnybody = earlier.findIndex(({ sender }) => sender === null || !addresses.has(sender));
  const first = new Map<string, number>();
  for (const [index, { sender }] of earlier.entries()) {
    const address = addresses.get(sender ?? "");
    if (address !== undefined && !first.has(address)) first.set(address, index);
  }
  return (senders) => {
    if (senders.some((sender) => !addresses.has(sender))) return earlier[0];
    const own = first.get(addresses.get(senders[0] ?? "") ?? "") ?? -1;
    const indexes = [ofAnybody, own].filter((index) => index >= 0);
    return earlier[Math.min(...indexes)];
  };
};

type Group = {
  readonly intent: string;
  readonly same: Alike;
  readonly senders: readonly string[];
  readonly operationId: string | null;
};

/** The id covers the count and the repeated operation, so a person confirms only the group they have seen. */
const twinsOf = ({ intent, same, senders, operationId }: Group, positions: readonly number[]): Twins => ({
  id: createHash("sha256")
    .update(JSON.stringify([intent, senders.toSorted(), positions.length, operationId]))
    .digest("hex"),
  what: whatIs(same.first),
  entries: positions.slice(0, mostListed),
  count: positions.length,
  operationId,
  positions,
});

/** Longest call that is shown. */
const longestCall = 400;

/** The call with its arguments: groups are distinguished by what they send, and to whom. */
const whatIs = ({ item, request }: Reading): string => {
  const noun = operationNoun(item.endpoint);
  const { amount } = namesOf(request);
  const spent = amount === null ? "" : `, amount ${amount}`;
  switch (request.endpoint) {
    case "writeContract":
      return `${cut(callOf(request.body.abiFunction))} on ${request.params.contractAddress}${spent}`;
    case "mintToken":
      return `${cut(`${noun} #${request.body.tokenId}`)} to ${request.body.to}${spent}`;
    case "burnToken":
      return `${cut(`${noun} #${request.body.tokenId}`)} on the network${spent}`;
    case "withdraw":
      return `${noun} to ${request.body.to}${spent}`;
    default:
      return `${noun} on the network${spent}`;
  }
};

const cut = (call: string): string => (call.length > longestCall ? `${call.slice(0, longestCall)}…` : call);

const callOf = ({ name, type, inputs }: AbiFunctionDescription): string =>
  name === undefined || name === "" ? type : `${name}(${inputs.map(argumentText).join(", ")})`;

const argumentText = ({ name, value }: AbiFunctionDescription["inputs"][number]): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return name === "" ? text : `${name}: ${text}`;
};
