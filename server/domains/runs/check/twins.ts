import { createHash } from "node:crypto";
import { setImmediate as pause } from "node:timers/promises";
import { type Guarding, guardingOperations, newestFirst } from "#server/domains/journal/guarding.ts";
import { guardingHashes, intentHash } from "#server/domains/journal/intent.ts";
import { type SenderSet, senderSetIn, senderSetsOf } from "#server/domains/journal/sender-sets.ts";
import type { Spending } from "#server/domains/journal/spending.ts";
import { namesOf } from "#server/domains/request/names.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import { canonicalId } from "#server/lib/ids.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import type { Store } from "#server/store/tables.ts";
import type { RunTwins } from "#shared/console/run-start.ts";
import type { AbiFunctionDescription } from "#shared/wire/abi.ts";
import { isWithdrawal, operationNoun } from "#shared/wire/endpoint-facts.ts";
import type { Reading } from "./requests.ts";
import type { Spent } from "./spent.ts";

/** Items that would spend the same: as each other, or as an operation of the journal. */
export type Twins = RunTwins & {
  /** All of its items, counted from 0. */
  readonly positions: readonly number[];
};

type Place = { readonly store: Store; readonly environment: string; readonly freshAfter: number };
/** Senders' addresses by canonical id. */
type Addresses = ReadonlyMap<string, string>;

/** Items by the same sender. */
type BySender = { readonly addresses: SenderSet; readonly positions: number[] };

/** Items with the same intent: operations are identical if the sender is too. */
type Alike = {
  readonly first: Reading;
  /** Hashes of operations of the journal that may have spent the same. */
  readonly guards: Set<string>;
  /** By the sender as the journal would store it. */
  readonly senders: Map<string, BySender>;
};

/** The most entries of a group that are listed. */
const mostListed = 100;

/**
 * Groups of items that spend the same, with the newest operation of the journal that they repeat. As in the journal's
 * guard, two senders differ only if the addresses of both are known.
 */
export const twinsIn = async (
  place: Place,
  spent: readonly Spent[],
  addressOf: Addresses,
): Promise<readonly Twins[]> => {
  const alike = await byIntent(place.environment, spent, addressOf);
  const earlierOf = await guardingIn(place, alike, addressOf);
  const groups: Group[] = [];
  await inSlices(alike, ([intent, same]) => {
    const repeated = newestSharing(earlierOf(same));
    const all = [...same.senders].map(([sender, { addresses }]) => ({ sender, addresses }));
    for (const members of sharing(all)) {
      const senders = members.map(({ sender }) => sender);
      const addresses = members.map((member) => member.addresses);
      groups.push({ intent, same, senders, operationId: repeated(addresses)?.id ?? null });
    }
  });
  const twins: Twins[] = [];
  await inSlices(groups, (group) => {
    const positions = positionsOf(group);
    const { intent, same, senders, operationId } = group;
    if (positions.length > 1 || operationId !== null)
      twins.push(twinsOf({ intent, first: same.first, senders, operationId }, positions));
  });
  return twins.toSorted((one, other) => (one.positions[0] ?? 0) - (other.positions[0] ?? 0));
};

const positionsOf = ({ same, senders }: Group): readonly number[] =>
  senders.flatMap((sender) => same.senders.get(sender)?.positions ?? []).toSorted((one, other) => one - other);

const byIntent = async (
  environment: string,
  spent: readonly Spent[],
  addresses: Addresses,
): Promise<ReadonlyMap<string, Alike>> => {
  const inBase = new Set<string>();
  const inCoins = new Set<string>();
  for (const { spending } of spent) {
    if (spending.coinAmount === null) inBase.add(spending.network);
    if (spending.baseAmount === null) inCoins.add(spending.network);
  }
  const alike = new Map<string, Alike>();
  await inSlices(spent, ({ reading, spending }) => {
    const { endpoint } = reading.item;
    const target = { environment, endpoint };
    const isMixed = inBase.has(spending.network) && inCoins.has(spending.network);
    const intent = intentHash(target, isMixed ? inAnyUnit(spending) : spending);
    const same = alike.get(intent) ?? {
      first: reading,
      guards: new Set<string>(),
      senders: new Map<string, BySender>(),
    };
    // Others of the same intent have the same guards.
    if (isMixed || same.guards.size === 0) for (const hash of guardingHashes(target, spending)) same.guards.add(hash);
    const sender = isWithdrawal(endpoint) ? spending.sender : canonicalId(spending.sender);
    const own = same.senders.get(sender) ?? {
      addresses: senderSetIn({ operation: endpoint, sender }, addresses),
      positions: [],
    };
    own.positions.push(reading.position);
    same.senders.set(sender, own);
    alike.set(intent, same);
  });
  return alike;
};

/** The digits of an amount: while decimals are unknown, all that two amounts in different units can have in common. */
const inAnyUnit = (spending: Spending): Spending => {
  const text = spending.baseAmount ?? spending.coinAmount ?? "";
  const digits = text
    .replace(".", "")
    .replace(/^0+(?=\d)/, "")
    .replace(/0+$/, "");
  return { ...spending, baseAmount: digits === "" ? "0" : digits };
};

/** An operation of the journal and the addresses that may have sent it. */
type Earlier = { readonly id: string; readonly addresses: SenderSet };

/** Looks up the journal's operations that guard against items, newest first. */
const guardingIn = async (
  { store, environment, freshAfter }: Place,
  alike: ReadonlyMap<string, Alike>,
  addresses: Addresses,
): Promise<(same: Alike) => readonly Earlier[]> => {
  const hashes = new Set<string>();
  await inSlices(alike.values(), ({ guards }) => {
    for (const hash of guards) hashes.add(hash);
  });
  const rowsByHash = new Map<string, Guarding[]>();
  for (const some of chunksOf([...hashes])) {
    for (const row of await guardingOperations(store, some, freshAfter)) addTo(rowsByHash, row.intent_hash ?? "", row);
    await pause();
  }
  const senders = new Map<string, SenderSet>();
  for (const some of chunksOf([...rowsByHash.values()].flat())) {
    const setOf = await senderSetsOf(store, environment, some);
    for (const row of some) senders.set(row.id, setOf(row) ?? senderSetIn(row, addresses));
    await pause();
  }
  return ({ guards }) =>
    newestFirst([...guards].flatMap((hash) => rowsByHash.get(hash) ?? [])).map(({ id }) => ({
      id,
      addresses: senders.get(id) ?? null,
    }));
};

/** Groups what may be from the same address, directly or through others: an unknown sender may be any of them. */
const sharing = <Member extends { readonly addresses: SenderSet }>(
  members: readonly Member[],
): readonly (readonly Member[])[] => {
  /** The group that each address is in. */
  const groups = new Map<string, Member[]>();
  for (const member of members) {
    const { addresses } = member;
    if (addresses === null) return [members];
    const linked = addresses.flatMap((address) => {
      const group = groups.get(address);
      return group === undefined ? [] : [group];
    });
    const [first, ...others] = new Set(linked);
    const group = first ?? [];
    for (const other of others) {
      for (const moved of other) for (const address of moved.addresses ?? []) groups.set(address, group);
      group.push(...other);
    }
    group.push(member);
    for (const address of addresses) groups.set(address, group);
  }
  return [...new Set(groups.values())];
};

/**
 * Finds the newest of these operations that may be from an address of a group. Thousands of senders may each have sent
 * the same call before, so the operations are searched once.
 */
const newestSharing = (
  earlier: readonly Earlier[],
): ((group: readonly SenderSet[]) => Pick<Earlier, "id"> | undefined) => {
  const ofAnybody = earlier.findIndex(({ addresses }) => addresses === null);
  const first = new Map<string, number>();
  for (const [index, { addresses }] of earlier.entries()) {
    for (const address of addresses ?? []) if (!first.has(address)) first.set(address, index);
  }
  return (group) => {
    if (group.includes(null)) return earlier[0];
    const own = group.flatMap((addresses) => (addresses ?? []).map((address) => first.get(address) ?? -1));
    const indexes = [ofAnybody, ...own].filter((index) => index >= 0);
    return earlier[indexes.reduce((least, index) => Math.min(least, index), Number.POSITIVE_INFINITY)];
  };
};

const addTo = <T>(lists: Map<string, T[]>, key: string, value: T): void => {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
};

type Group = {
  readonly intent: string;
  readonly same: Alike;
  readonly senders: readonly string[];
  readonly operationId: string | null;
};

type Grouped = Pick<Group, "intent" | "senders" | "operationId"> & { readonly first: Reading };

/** The id covers the count and the repeated operation, so a person confirms only the group they have seen. */
export const twinsOf = ({ intent, first, senders, operationId }: Grouped, positions: readonly number[]): Twins => ({
  id: createHash("sha256")
    .update(JSON.stringify([intent, senders.toSorted(), positions.length, operationId]))
    .digest("hex"),
  what: whatIs(first),
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
