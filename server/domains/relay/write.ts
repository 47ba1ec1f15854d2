import { setTimeout as delay } from "node:timers/promises";
import { Problem } from "#server/lib/problem.ts";
import type { MirrorControl } from "../mirror/control.ts";
import type { OperationState } from "#shared/console/operation-states.ts";
import { stateAfter } from "../journal/machine.ts";
import { type Move, move } from "../journal/move.ts";
import type { StoredReply } from "../journal/reply.ts";
import {
  type EarlierReservation,
  findReservation,
  type NewOperation,
  type RefusalRule,
  reserve,
} from "../journal/reserve.ts";
import { answerTo } from "../service/answer.ts";
import type { Call } from "../service/call.ts";
import { notOffered } from "../service/lacking.ts";
import type { Service } from "../service/service.ts";
import type { Store } from "#server/store/tables.ts";
import { eventOf, notSent, type Outcome, outcomeOf, tooLate, unreadable, unrecorded, withheld } from "./outcome.ts";

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
  const { endpoint } = write.call;
  if (write.service?.lacks(endpoint) === true) {
    // What was sent before the configuration said so is still answered for.
    const earlier = await findReservation(store, write.operation);
    if (earlier === undefined) throw notOffered(endpoint);
    return earlierReply(earlier);
  }
  const timeoutMs = write.service?.writeTimeoutMs(endpoint) ?? 0;
  const lease = { owner, now: now(), until: now() + timeoutMs + leaseMarginMs };
  const reservation = await reserve(store, write.operation, lease, refusals);
  if (reservation.kind !== "new") return earlierReply(reservation);
  const { id } = reservation;
  if (write.service === null) return record(dependencies, write, id, "prepared", notSent(id));
  const prepared = await prepare(write.service, write.call, id);
  if ("outcome" in prepared) return record(dependencies, write, id, "prepared", prepared.outcome);
  const at = now();
  const event = { type: "sending", leaseUntil: at + timeoutMs + leaseMarginMs } as const;
  if (!(await move(store, { id, from: "prepared", event, at, owner }))) throw notSent(id).problem;
  // After a step that took too long the lease may end before the POST does, and somebody may settle what is still on its way.
  if (now() - at > leaseMarginMs) return record(dependencies, write, id, "sending", notSent(id));
  return record(dependencies, write, id, "sending", await send(write.service, prepared.call, id));
};

/** The call as the deployment takes it, or why it cannot be sent: whatever goes wrong here, nothing was sent. */
const prepare = async (
  service: Service,
  call: Call,
  id: string,
): Promise<{ readonly call: Call } | { readonly outcome: Outcome }> => {
  try {
    return { call: await service.prepare(call) };
  } catch (error) {
    return { outcome: error instanceof Problem ? withheld(error) : notSent(id) };
  }
};

/** Sends the one POST. Whatever throws from here on throws after the service may have seen it: the outcome is unknown. */
const send = async (service: Service, call: Call, id: string): Promise<Outcome> => {
  try {
    return outcomeOf(call.endpoint, answerTo(call, await service.write(call)), id);
  } catch {
    return unreadable(id);
  }
};

/** Records what a write came to. An answer that no secret can be taken out of is not kept: what it said is lost. */
const record = async (
  dependencies: WriteDependencies,
  write: Write,
  id: string,
  from: OperationState,
  outcome: Outcome,
): Promise<WriteReply> => {
  try {
    return await recordOutcome(dependencies, write, id, from, outcome);
  } catch (error) {
    if (error instanceof Problem || from !== "sending") throw error;
    return recordOutcome(dependencies, write, id, from, unreadable(id));
  }
};

const recordOutcome = async (
  { store, owner, now, wake, mirror }: WriteDependencies,
  { service, call, operation }: Write,
  id: string,
  from: OperationState,
  outcome: Outcome,
): Promise<WriteReply> => {
  const at = now();
  const event = eventOf(outcome, { requestId: call.requestId, at });
  const detail = "problem" in outcome ? outcome.problem.message : undefined;
  const clean = (text: string): string => service?.clean(text, call.secrets) ?? text;
  const isRecorded = await insist(store, { id, from, event, at, owner, detail, clean });
  // Only what the journal holds is answered: the same key gets it again.
  if (!isRecorded) throw "problem" in outcome ? outcome.problem : tooLate(id);
  if (event.type === "accepted") wake();
  if (event.type === "completed") await mirror.created(operation.environment, operation.endpoint);
  const { reply } = event;
  return { operationId: id, reply: reply.from === "service" ? { ...reply, body: clean(reply.body) } : reply };
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

const earlierReply = (reservation: EarlierReservation): WriteReply => {
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
