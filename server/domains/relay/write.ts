import { randomUUID } from "node:crypto";
import { keepLease, writeLeaseMs } from "#server/domains/journal/lease.ts";
import type { RefusalRule, Sending } from "#server/domains/journal/new-operation.ts";
import { type Earlier, earlierWith, type Reservation, reserve } from "#server/domains/journal/reserve.ts";
import { compared } from "#server/domains/references/compared.ts";
import { resolve } from "#server/domains/references/resolve.ts";
import { writtenAddresses } from "#server/domains/request/names.ts";
import { isSpendingRequest, type WriteRequest } from "#server/domains/request/write-request.ts";
import { notOffered } from "#server/domains/service/lacking.ts";
import { Problem } from "#server/lib/problem.ts";
import { mayBeRecorded, storeProblem, unavailabilityOf } from "#server/store/unavailable.ts";
import type { AmountUnit } from "#shared/console/amount-unit.ts";
import { nounInSentence } from "#shared/wire/endpoint-facts.ts";
import { refuseWrongChecksums } from "./checksums.ts";
import { earlierPayment, paidBefore } from "./paid-before.ts";
import type { Reserved, WriteCall, WriteReply } from "./record-outcome.ts";
import { type SendDependencies, sendReserved, withdraw } from "./send.ts";
import { refuseStoredSecret } from "./stored-secrets.ts";

export type WriteDependencies = SendDependencies & {
  /**
   * The writes that this process is sending: whatever the wall clock does, this process never treats them as abandoned.
   */
  readonly live: Set<string>;
  /** Operations recorded after this time count as recent, by `freshMs`. */
  readonly freshAfter: () => number;
  readonly refusals: RefusalRule;
};

type Write = WriteCall & {
  readonly operation: WriteRequest & Sending;
  /** The unit of the amount at the service; null if the endpoint spends nothing. */
  readonly spends: AmountUnit | null;
  /** The unit the sender wrote the amount in, from its header; null if it is not given. */
  readonly writtenIn?: string | null;
  /** Throws if anything that the sender has reviewed is different now. Called last before the write is reserved. */
  readonly confirmReview?: () => Promise<void>;
};

/**
 * Sends a write at most once. First it resolves what the write would spend, and refuses anything ambiguous. Then come a
 * durable row, a compare-and-swap from prepared to sending, and the one POST. The outcome is recorded before it is
 * answered, and the same key gets the same answer permanently.
 */
export const relayWrite = async (dependencies: WriteDependencies, write: Write): Promise<WriteReply> => {
  const { store } = dependencies;
  const { endpoint } = write.call;
  // If this throws, an earlier request with the key may have been sent.
  const earlier = await earlierWith(store, write.operation);
  // An earlier request is answered even if the configuration now says that the deployment lacks the endpoint.
  if (earlier !== undefined) return earlierReply(earlier);
  if (write.service?.lacks(endpoint) === true) throw notOffered(endpoint);
  refuseOtherUnit(write);
  refuseStoredSecret(write.service, write.operation, write.call.secrets);
  await refuseWrongChecksums(writtenAddresses(write.operation));
  return whileLive(dependencies, randomUUID(), async (reserved) => {
    const reservation = await resolveAndReserve(dependencies, write, reserved);
    if (reservation.kind === "identical") throw identical(reservation);
    if (reservation.kind === "paid-before") throw paidBefore(reservation.earlier);
    if (reservation.kind === "withdrawn") throw withdrawn();
    if (reservation.kind !== "new") return earlierReply(reservation);
    return sendReserved(dependencies, write, reserved);
  });
};

/**
 * Keeps an operation this process's own until all its work is over, including work that its sender no longer waits for.
 */
const whileLive = async <T>(
  dependencies: Pick<WriteDependencies, "store" | "owner" | "now" | "elapsed" | "live">,
  id: string,
  work: (reserved: Reserved) => Promise<T>,
): Promise<T> => {
  const { live } = dependencies;
  const held: Promise<unknown>[] = [];
  live.add(id);
  const { letGo, isOverrun } = keepLease(dependencies, id);
  try {
    return await work({ id, isOverrun, hold: (more) => held.push(more.catch(() => undefined)) });
  } finally {
    void Promise.all(held).then(() => {
      letGo();
      live.delete(id);
    });
  }
};

/** Reserves a write with an unused key. If the store fails, the problem says that nothing was sent, now or before. */
const resolveAndReserve = async (
  dependencies: WriteDependencies,
  write: Write,
  reserved: Reserved,
): Promise<Reservation> => {
  const { store, owner, now, freshAfter, refusals } = dependencies;
  const { operation, spends } = write;
  try {
    const lookUp = lookUpOf(write);
    const { spending: resolved, subject } =
      spends === null || !isSpendingRequest(operation)
        ? { spending: null, subject: null }
        : await resolve(store, operation, spends, lookUp);
    const spending =
      resolved === null || lookUp === null
        ? resolved
        : await compared(store, operation, resolved, freshAfter(), lookUp);
    await write.confirmReview?.();
    const lease = { id: reserved.id, owner, now: now(), until: now() + writeLeaseMs, freshAfter: freshAfter() };
    return await reserve(
      store,
      { ...operation, spending, subject, ...(spends === null ? {} : { unit: spends }) },
      lease,
      refusals,
      (writer, recorded, payments) => earlierPayment(writer, recorded, payments, now()),
    );
  } catch (error) {
    const reason = unavailabilityOf(error);
    if (mayBeRecorded(error)) withdraw(dependencies, write, reserved);
    throw reason === null ? error : storeProblem(reason, { cause: error });
  }
};

/** An amount written for another configuration means a different amount. */
const refuseOtherUnit = ({ spends, writtenIn = null }: Write): void => {
  if (spends === null || writtenIn === null || writtenIn === spends) return;
  throw new Problem(
    "POSTERN_BAD_REQUEST",
    `The amount is not in this environment's unit (${spends}): the configuration has changed. Nothing was sent. Reload the page.`,
  );
};

const lookUpOf = ({ service, call }: Write) =>
  service === null ? null : { service, requestId: call.requestId, secrets: call.secrets ?? [] };

const identical = ({
  id: operationId,
  endpoint,
  isSameSender,
}: Extract<Reservation, { readonly kind: "identical" }>): Problem =>
  new Problem(
    "POSTERN_IDENTICAL_OPERATION",
    isSameSender
      ? `An identical operation (${nounInSentence(endpoint)} ${operationId}) is unfinished, unconfirmed or less than ten minutes old. Check it before you send another one.`
      : `A similar operation (${nounInSentence(endpoint)} ${operationId}) is unfinished, unconfirmed or less than ten minutes old, and Postern cannot tell yet whether it is from the same sender. Check it before you send another one.`,
    { operationId },
  );

const withdrawn = (): Problem =>
  new Problem("POSTERN_NOT_SENT", "The run that this belongs to has stopped. Nothing was sent.");

const earlierReply = (earlier: Earlier): WriteReply => {
  const { id: operationId } = earlier;
  switch (earlier.kind) {
    case "replay":
      return { operationId, reply: earlier.reply };
    case "in-flight":
      throw new Problem("POSTERN_IN_FLIGHT", "This operation is already being sent.", { operationId });
    case "key-reused":
      throw new Problem("POSTERN_KEY_REUSED", "The idempotency key belongs to another request.", { operationId });
    case "reply-removed":
      throw new Problem(
        "POSTERN_REPLY_REMOVED",
        `This key belongs to an operation that has ended. Its reply was removed on ${new Date(earlier.at).toISOString().slice(0, 10)}. Nothing was sent now.`,
        { operationId },
      );
  }
};
