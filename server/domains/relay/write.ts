import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "#server/lib/clock.ts";
import { Problem } from "#server/lib/problem.ts";
import type { MirrorControl } from "../mirror/control.ts";
import type { OperationState } from "#shared/console/operation-states.ts";
import { stateAfter } from "../journal/machine.ts";
import { type Move, move } from "../journal/move.ts";
import type { StoredReply } from "../journal/reply.ts";
import {
  type Earlier,
  earlierWith,
  type NewOperation,
  type RefusalRule,
  type Reservation,
  reserve,
} from "../journal/reserve.ts";
import type { AmountUnit } from "../journal/spending.ts";
import { answerTo } from "../service/answer.ts";
import type { Call } from "../service/call.ts";
import { notOffered } from "../service/lacking.ts";
import type { Service } from "../service/service.ts";
import type { Store } from "#server/store/tables.ts";
import { storeProblem, unavailabilityOf } from "#server/store/unavailable.ts";
import {
  eventOf,
  notMade,
  notSent,
  type Outcome,
  outcomeOf,
  tooLate,
  unreadable,
  unrecorded,
  withheld,
} from "./outcome.ts";
import { resolve } from "./resolve.ts";
import { tellApart } from "./sender.ts";

/** How much longer than its time-out a write's row stays this instance's. */
const leaseMarginMs = 15_000;

export type WriteDependencies = Clock & {
  readonly store: Store;
  /** Names this process in the leases. */
  readonly owner: string;
  /** The writes that this process is sending: whatever the wall clock does, nobody here takes them for left behind. */
  readonly live: Set<string>;
  /** The time after which an operation counts as fresh, by `freshMs`. */
  readonly freshAfter: () => number;
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
  readonly operation: Omit<NewOperation, "spending">;
  /** What the service takes an amount to mean; null if the endpoint spends nothing. */
  readonly spends: AmountUnit | null;
};

export type WriteReply = { readonly operationId: string; readonly reply: StoredReply };

/**
 * Sends a write at most once. What it would spend is resolved first, and what could be read in two ways is refused. Then come a
 * durable row, a compare-and-swap from prepared to sending, and the one POST. What it came to is recorded before it is answered, and
 * the same key gets the same answer for good.
 */
export const relayWrite = async (dependencies: WriteDependencies, write: Write): Promise<WriteReply> => {
  const { store, elapsed, live } = dependencies;
  const { endpoint } = write.call;
  // Where this throws, an earlier request with the key may have been sent.
  const earlier = await earlierWith(store, write.operation);
  // What was sent before is answered for, also where the configuration says by now that the deployment lacks the endpoint.
  if (earlier !== undefined) return earlierReply(earlier);
  if (write.service?.lacks(endpoint) === true) throw notOffered(endpoint);
  const leaseMs = (write.service?.writeTimeoutMs(endpoint) ?? 0) + leaseMarginMs;
  const reservation = await resolveAndReserve(dependencies, write, leaseMs);
  if (reservation.kind === "identical") throw identical(reservation.id);
  if (reservation.kind !== "new") return earlierReply(reservation);
  live.add(reservation.id);
  try {
    return await sendReserved(dependencies, write, { id: reservation.id, until: elapsed() + leaseMs }, leaseMs);
  } finally {
    live.delete(reservation.id);
  }
};

/** Reserves a write whose key was not used. Where the store fails, the problem says so: nothing was sent, now or before. */
const resolveAndReserve = async (
  { store, owner, now, freshAfter, refusals }: WriteDependencies,
  write: Write,
  leaseMs: number,
): Promise<Reservation> => {
  const { operation, spends } = write;
  try {
    const lookUp = lookUpOf(write);
    const spending = spends === null ? null : await resolve(store, operation, spends, lookUp);
    if (spending !== null && lookUp !== null) await tellApart(store, operation, spending, freshAfter(), lookUp);
    const lease = { owner, now: now(), until: now() + leaseMs, freshAfter: freshAfter() };
    return await reserve(store, { ...operation, spending }, lease, refusals);
  } catch (error) {
    const reason = unavailabilityOf(error);
    throw reason === null ? error : storeProblem(reason, { cause: error });
  }
};

/** A reserved operation, and until when it is this instance's, by the clock that never goes back. */
type Reserved = { readonly id: string; readonly until: number };

const sendReserved = async (
  dependencies: WriteDependencies,
  write: Write,
  { id, until }: Reserved,
  leaseMs: number,
): Promise<WriteReply> => {
  const { now, elapsed } = dependencies;
  const { service, call } = write;
  if (service === null) return record(dependencies, write, { id, until }, "prepared", notSent(id));
  const prepared = await prepare(service, call, id);
  if ("outcome" in prepared) return record(dependencies, write, { id, until }, "prepared", prepared.outcome);
  const from = elapsed();
  const sending = { id, until: from + leaseMs };
  if (!(await beginSending(dependencies, write, sending, now() + leaseMs))) throw notSent(id).problem;
  // After a step that took too long the lease may end before the POST does, and somebody may settle what is still on its way.
  if (elapsed() - from > leaseMarginMs) return record(dependencies, write, sending, "sending", notSent(id));
  return record(dependencies, write, sending, "sending", await send(service, prepared.call, id));
};

/** Records that the POST is about to leave. Where the store takes nothing, it never leaves, and that is recorded when it can be. */
const beginSending = async (
  dependencies: WriteDependencies,
  write: Write,
  sending: Reserved,
  leaseUntil: number,
): Promise<boolean> => {
  const { store, owner, now } = dependencies;
  const event = { type: "sending", leaseUntil } as const;
  try {
    return await move(store, { id: sending.id, from: "prepared", event, at: now(), owner });
  } catch (error) {
    const reason = unavailabilityOf(error);
    if (reason === null) throw error;
    // Where this fails, too, the row becomes not sent, or unknown, when its lease ends.
    record(dependencies, write, sending, "prepared", notSent(sending.id)).catch(() => undefined);
    throw storeProblem(reason, { operationId: sending.id, cause: error });
  }
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
    return { outcome: error instanceof Problem ? withheld(error) : notMade(id) };
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

const lookUpOf = ({ service, call }: Write) =>
  service === null ? null : { service, requestId: call.requestId, secrets: call.secrets ?? [] };

/** Records what a write came to, and answers it. */
const record = async (
  dependencies: WriteDependencies,
  { service, call, operation }: Write,
  { id, until }: Reserved,
  from: OperationState,
  told: Outcome,
): Promise<WriteReply> => {
  const { owner, now, wake, mirror } = dependencies;
  const clean = (text: string): string => service?.clean(text, call.secrets) ?? text;
  const outcome = storable(told, clean, id);
  const at = now();
  const event = eventOf(outcome, { requestId: call.requestId, at });
  const detail = "problem" in outcome ? outcome.problem.message : undefined;
  const step = { id, from, event, at, owner, detail, clean };
  const isRecorded = await insist(dependencies, step, until).catch(() => {
    // What was never sent is still that, whatever the journal says of it later.
    throw outcome.type === "withheld" ? outcome.problem : unrecorded(id);
  });
  // Only what the journal holds is answered: the same key gets it again.
  if (!isRecorded) throw "problem" in outcome ? outcome.problem : tooLate(id);
  if (event.type === "accepted") wake();
  if (event.type === "completed") await mirror.created(operation.environment, operation.endpoint);
  const { reply } = event;
  return { operationId: id, reply: reply.from === "service" ? { ...reply, body: clean(reply.body) } : reply };
};

/** The outcome, unless no secret can be taken out of the service's answer: that is not kept, and what it said is lost. */
const storable = (outcome: Outcome, clean: (text: string) => string, id: string): Outcome => {
  if ("problem" in outcome) return outcome;
  try {
    if (outcome.reply.from === "service") clean(outcome.reply.body);
    if (outcome.type === "refused") clean(JSON.stringify(outcome.error));
    return outcome;
  } catch {
    return unreadable(id);
  }
};

/** Pauses before the answer of a write is recorded again, in milliseconds; the last one again and again. */
const pauses = [100, 300, 1_000, 3_000] as const;

/**
 * Records what a write came to, again and again where the store fails, as long as the row is this instance's: what the service
 * has answered is worth more than a moment. Where all is in vain the row becomes unknown when its lease ends, and that is what
 * the person is told. Throws the store's last error. `until` is by the clock that never goes back.
 */
const insist = async ({ store, elapsed }: WriteDependencies, step: Move, until: number): Promise<boolean> => {
  for (let tries = 0; ; tries += 1) {
    try {
      if (await move(store, step)) return true;
      // A commit whose confirmation was lost has happened all the same.
      return tries > 0 && (await stateOf(store, step.id)) === stateAfter(step.event);
    } catch (error) {
      const pause = pauses[tries] ?? 3_000;
      if (elapsed() + pause > until) throw error;
      await delay(pause);
    }
  }
};

const stateOf = async (store: Store, id: string): Promise<string | undefined> =>
  (await store.selectFrom("operations").select("state").where("id", "=", id).executeTakeFirst())?.state;

const identical = (operationId: string): Problem =>
  new Problem(
    "POSTERN_IDENTICAL_OPERATION",
    "An identical operation is unfinished, unknown or less than ten minutes old. Look at it before sending another one.",
    { operationId },
  );

const earlierReply = (earlier: Earlier): WriteReply => {
  const { id: operationId } = earlier;
  switch (earlier.kind) {
    case "replay":
      return { operationId, reply: earlier.reply };
    case "in-flight":
      throw new Problem("POSTERN_IN_FLIGHT", "This operation is being sent.", { operationId });
    case "key-reused":
      throw new Problem("POSTERN_KEY_REUSED", "The idempotency key belongs to another request.", { operationId });
  }
};
