import { setImmediate as pause } from "node:timers/promises";
import { senderInDoubt } from "#server/domains/journal/identical.ts";
import type { NewOperation } from "#server/domains/journal/new-operation.ts";
import { addressesOf, isKnownSender, keepSender } from "#server/domains/journal/senders.ts";
import type { Spending } from "#server/domains/journal/spending.ts";
import { mirroredAddress, mirroredAddresses, mirroredAddressNetwork } from "#server/domains/mirror/look-up.ts";
import { ask, askList, type LookUp } from "#server/domains/service/ask.ts";
import { chunksOf } from "#server/lib/chunks.ts";
import { canonicalId } from "#server/lib/ids.ts";
import { inTime } from "#server/lib/in-time.ts";
import type { Store } from "#server/store/tables.ts";
import { addressKey, addressKeySchema } from "#shared/console/identifiers.ts";
import { type Address, addressAnswerSchema, addressListSchema } from "#shared/wire/address.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { doubtMs, lookUpMs } from "./look-up.ts";

/**
 * Finds the address of a sending address record, if possible while the write waits: in the mirror, else at the service.
 * The result is stored permanently. Returns the record's canonical id, by which it counts until then.
 */
export const senderOf = async (
  store: Store,
  environment: string,
  addressId: string,
  lookUp: LookUp | null,
): Promise<string> => {
  const sender = canonicalId(addressId);
  if (await isKnownSender(store, environment, sender)) return sender;
  const address = isAddress(sender) ? sender : await mirroredAddress(store, environment, [addressId, sender]);
  if (address !== undefined) await keepSender(store, environment, sender, address);
  else if (lookUp !== null) {
    await inTime(
      askForSender(store, environment, addressId, lookUp).catch(() => undefined),
      lookUpMs,
    );
  }
  return sender;
};

/**
 * Looks up the senders that decide whether a write is identical to an earlier one, for longer than a write otherwise
 * waits. Stops at the first that cannot be found: then the two count as one sender
 * (docs/decisions/0025-what-a-write-resolves-to.md).
 */
export const tellApart = (
  store: Store,
  operation: Pick<NewOperation, "environment" | "endpoint" | "acknowledges" | "run">,
  spending: Spending,
  freshAfter: number,
  lookUp: LookUp,
): Promise<void> => {
  const askedSenders = new Set<string>();
  const lookOn = async (): Promise<void> => {
    const sender = await senderInDoubt(store, operation, spending, freshAfter);
    if (sender === undefined || askedSenders.has(sender)) return;
    askedSenders.add(sender);
    await askForSender(store, operation.environment, sender, lookUp).catch(() => undefined);
    await lookOn();
  };
  return inTime(lookOn(), doubtMs);
};

/** Some services accept the address itself instead of its record's id. */
const isAddress = (id: string): boolean => /^0x[0-9a-f]{40}$/.test(id);

/** The addresses of sending address records that are known without asking the service, by canonical id. */
export const knownSenders = async (
  store: Store,
  environment: string,
  addressIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const addresses = new Map<string, string>();
  for (const some of chunksOf(addressIds)) {
    const senders = some.map(canonicalId);
    const storedAddresses = await addressesOf(store, environment, senders);
    const mirrored = await mirroredAddresses(store, environment, [...some, ...senders]);
    for (const [index, sender] of senders.entries()) {
      const address =
        storedAddresses.get(sender) ??
        (isAddress(sender) ? sender : (mirrored.get(some[index] ?? sender) ?? mirrored.get(sender)));
      if (address !== undefined) addresses.set(sender, addressKey(address.trim()));
    }
    await pause();
  }
  return addresses;
};

/**
 * Asks the service for the address of a sending address record, and stores it permanently. "absent": there is no such
 * record.
 */
export const askForSender = async (
  store: Store,
  environment: string,
  addressId: string,
  lookUp: LookUp,
): Promise<{ readonly address: string } | "absent" | "unreadable"> => {
  const answer = await find(lookUp, addressId);
  if (typeof answer === "string") return answer;
  await keepSender(store, environment, canonicalId(addressId), answer.address);
  return { address: addressKey(answer.address.trim()) };
};

type SenderAnswer = Address | "absent" | "unreadable";

/** The network of a sending address record from the mirror or the service: its id, or the code of an older form. */
export const senderNetwork = async (
  store: Store,
  environment: string,
  addressId: string,
  lookUp: LookUp | null,
): Promise<string | undefined> => {
  const mirrored = await mirroredAddressNetwork(store, environment, [addressId, canonicalId(addressId)]);
  if (mirrored !== undefined || lookUp === null) return mirrored;
  const answer = await inTime(
    find(lookUp, addressId).catch(() => "unreadable" as const),
    lookUpMs,
  );
  return typeof answer === "object" ? answer.networkId : undefined;
};

/** A service that accepts another spelling of an id in a write may not find the record by it. */
const find = async (lookUp: LookUp, addressId: string): Promise<SenderAnswer> => {
  const sender = canonicalId(addressId);
  const written = await byId(lookUp, addressId);
  const answer = isAnswer(written) || sender === addressId ? written : await byId(lookUp, sender);
  if (isAnswer(answer)) return answer;
  if (written === "lacking") return inList(lookUp, addressId);
  return answer === "lacking" ? "unreadable" : answer;
};

const isAnswer = (answer: Address | string): answer is Address => typeof answer === "object";

/**
 * Only an answer about the requested record counts, because it is stored permanently. A service may use other checksum
 * rules.
 */
const isOf = ({ id, address }: Address, addressId: string): boolean =>
  canonicalId(id) === canonicalId(addressId) && addressKeySchema.safeParse(addressKey(address.trim())).success;

const byId = async (lookUp: LookUp, addressId: string): Promise<SenderAnswer | "lacking"> => {
  const answer = await ask(lookUp, endpoints.getAddress, { id: addressId });
  if (typeof answer === "string") return answer;
  const { data } = addressAnswerSchema.parse(answer.value);
  return isOf(data, addressId) ? data : "unreadable";
};

const inList = async (lookUp: LookUp, addressId: string): Promise<SenderAnswer> => {
  const isOwn = (one: Address): boolean => isOf(one, addressId);
  const list = await askList(
    lookUp,
    endpoints.listAddresses,
    (value) => {
      const { data, pagination } = addressListSchema.parse(value);
      return { records: data, total: pagination.totalElements };
    },
    isOwn,
  );
  return typeof list === "string" ? "unreadable" : (list.find(isOwn) ?? "absent");
};
