import { setTimeout as delay } from "node:timers/promises";
import { Problem } from "#server/lib/problem.ts";
import type { MirrorControl } from "../mirror/control.ts";
import type { OperationState } from "#shared/console/operation-states.ts";
import { stateAfter } from "../journal/machine.ts";
import { type Move, move } from "../journal/move.ts";
import type { StoredReply } from "../journal/reply.ts";
import { type NewOperation, type RefusalRule, reserve, type Reservation } from "../journal/reserve.ts";
import { readAnswer } from "../service/answer.ts";
import type { Call, Service } from "../service/service.ts";
import type { Store } from "#server/store/tables.ts";
import { eventOf, notSent, type Outcome, outcomeOf, tooLate, unrecorded } from "./outcome.ts";

/** How much longer than its time-out a write's row stays this instance's. */
const leaseMarginMs = 15_000;

export type WriteDependencies = {
  readonly store: Store;
  /** Names this process in the leases. */
  readonly owner: string;
  readonly now: () => number;
  readonly refusals: RefusalRule;
  /** Tells the tracker that there is something new. */
  readonly wake: () => void;
  /** Hears of what an operation has created at the service. */
  readonly mirror: Pick<MirrorControl, "created">;
};

export type Write = {
  /** Null while an embedded service is down: the write is recorded as not sent. */
  readonly service: Service | null;
  readonly call: Call;
  readonly operation: NewOperation;
};

export type WriteReply = { readonly operationId: string; readonly reply: StoredReply };

/**
 * Sends a write at most once: a durable row first, then a compare-and-swap from prepared to sending, then the one POST.
 * What it came to is recorded before it is answered, and the same key gets the same answer for good.
 */
export const relayWrite = async (dependencies: WriteDependencies, write: Write): Promise<WriteReply> => {
  const { store, owner, now, refusals } = dependencies;
  const timeoutMs = write.service?.writeTimeoutMs(write.call.endpoint) ?? 0;
  const lease = { owner, now: now(), until: now() + timeoutMs + leaseMarginMs };
  const reservation = await reserve(store, write.operation, lease, refusals);
  if (reservation.kind !== "new") return earlierReply(reservation);
  const { id } = reservation;
  if (write.service === null) return record(dependencies, write, id, "prepared", notSent(id));
  const at = now();
  const event = { type: "sending", leaseUntil: at + timeoutMs + leaseMarginMs } as const;
  if (!(await move(store, { id, from: "prepared", event, at, owner }))) throw notSent(id).problem;
  // After a step that took too long the lease may end before the POST does, and somebody may settle what is still on its way.
  if (now() - at > leaseMarginMs) return record(dependencies, write, id, "sending", notSent(id));
  const answer = readAnswer(write.call.endpoint, await write.service.write(write.call));
  return record(dependencies, write, id, "sending", outcomeOf(write.call.endpoint, answer, id));
};

const record = async (
  { store, owner, now, wake, mirror }: WriteDependencies,
  { call, operation }: Write,
  id: string,
  from: OperationState,
  outcome: Outcome,
): Promise<WriteReply> => {
  const at = now();
  const event = eventOf(outcome, { requestId: call.requestId, at });
  const detail = "problem" in outcome ? outcome.problem.message : undefined;
  const isRecorded = await insist(store, { id, from, event, at, owner, detail });
  // Only what the journal holds is answered: the same key gets it again.
  if (!isRecorded) throw "problem" in outcome ? outcome.problem : tooLate(id);
  if (event.type === "accepted") wake();
  if (event.type === "completed") await mirror.created(operation.environment, operation.endpoint);
  return { operationId: id, reply: event.reply };
};

/** Pauses before the answer of a write is recorded again, in milliseconds: all of them within its lease. */
const pauses = [100, 300, 1_000, 3_000] as const;

/**
 * Records what a write came to, again and again where the store fails: what the service has answered is worth more than a
 * moment. Where all is in vain the row becomes unknown when its lease ends, and that is what the person is told.
 */
const insist = async (store: Store, step: Move): Promise<boolean> => {
  const again = async (): Promise<boolean> =>
    // A commit whose confirmation was lost has happened all the same.
    (await move(store, step)) || (await stateOf(store, step.id)) === stateAfter(step.event);
  let attempt = move(store, step);
  for (const pause of pauses) {
    const isRecorded = await attempt.catch(() => null);
    if (isRecorded !== null) return isRecorded;
    await delay(pause);
    attempt = again();
  }
  return attempt.catch(() => {
    throw unrecorded(step.id);
  });
};

const stateOf = async (store: Store, id: string): Promise<string | undefined> =>
  (await store.selectFrom("operations").select("state").where("id", "=", id).executeTakeFirst())?.state;

const earlierReply = (reservation: Exclude<Reservation, { readonly kind: "new" }>): WriteReply => {
  const { id: operationId } = reservation;
  switch (reservation.kind) {
    case "replay":
      return { operationId, reply: reservation.reply };
    case "in-flight":
      throw new Problem("POSTERN_IN_FLIGHT", "This operation is being sent.", { operationId });
    case "key-reused":
      throw new Problem("POSTERN_KEY_REUSED", "The idempotency key belongs to another request.", { operationId });
    case "identical":
      throw new Problem(
        "POSTERN_IDENTICAL_OPERATION",
        "An identical operation is unfinished, unknown or less than ten minutes old. Look at it before sending another one.",
        { operationId },
      );
  }
};
