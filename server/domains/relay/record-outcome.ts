import { setTimeout as delay } from "node:timers/promises";
import { stateAfter } from "#server/domains/journal/machine.ts";
import { type Move, move } from "#server/domains/journal/move.ts";
import type { StoredReply } from "#server/domains/journal/reply.ts";
import type { MirrorControl } from "#server/domains/mirror/control.ts";
import type { Call } from "#server/domains/service/call.ts";
import type { Service } from "#server/domains/service/service.ts";
import type { Clock } from "#server/lib/clock.ts";
import { inTime } from "#server/lib/in-time.ts";
import type { Store } from "#server/store/tables.ts";
import type { OperationState } from "#shared/console/operation-states.ts";
import { eventOf, type Outcome, overrun, tooLate, unreadable, unrecorded } from "./outcome.ts";

export type RecordDependencies = Clock & {
  readonly store: Store;
  /** Identifies this process in leases. */
  readonly owner: string;
  /** Wakes the tracker. */
  readonly wake: () => void;
  /** Is informed about what an operation created at the service. */
  readonly mirror: Pick<MirrorControl, "created">;
};

/** The call of a write. */
export type WriteCall = {
  /** Null while an embedded service is down: the write is recorded as not sent. */
  readonly service: Service | null;
  readonly call: Call;
  readonly operation: {
    readonly environment: string;
    readonly endpoint: string;
    readonly run: { readonly id: string } | null;
  };
};

/** A reserved operation. It stays this process's own until everything passed to `hold` is over. */
export type Reserved = {
  readonly id: string;
  readonly hold: (more: Promise<unknown>) => void;
  /** Whether its lease ran out because this process stood still. */
  readonly isOverrun: () => boolean;
};

export type WriteReply = {
  readonly operationId: string;
  readonly reply: StoredReply;
  /** The `Retry-After` header of the service's refusal; undefined in a stored reply. */
  readonly retryAfter?: string | undefined;
};

/**
 * How long a sender waits for the outcome to be recorded, in milliseconds. It is still recorded later, once the store
 * accepts it.
 */
const senderMs = 4_000;

/**
 * Records the outcome of a write and answers it; it is unknown if the write's lease ran out meanwhile. If the store is
 * unavailable for longer, the sender gets no outcome.
 */
export const record = async (
  dependencies: RecordDependencies,
  write: WriteCall,
  { id, hold, isOverrun }: Reserved,
  from: OperationState,
  answered: Outcome,
): Promise<WriteReply> => {
  // What was withheld never left.
  const outcome = answered.type !== "withheld" && isOverrun() ? overrun(id) : answered;
  const recording = recordWhenPossible(dependencies, write, id, from, outcome);
  hold(recording);
  const reply = await inTime(recording, senderMs);
  if (reply === undefined) throw outcome.type === "withheld" ? outcome.problem : unrecorded(id);
  return reply;
};

/** Like `record`, however long it takes. */
export const recordWhenPossible = async (
  dependencies: RecordDependencies,
  { service, call, operation }: WriteCall,
  id: string,
  from: OperationState,
  original: Outcome,
): Promise<WriteReply> => {
  const { owner, now, wake, mirror } = dependencies;
  const clean = (text: string): string => service?.clean(text, call.secrets) ?? text;
  const outcome = storable(original, clean, id);
  const at = now();
  const event = eventOf(outcome, { requestId: call.requestId, at });
  const detail = "problem" in outcome ? outcome.problem.message : undefined;
  const step = { id, from, event, at, owner, detail, clean };
  const isRecorded = await insist(dependencies, step).catch(() => {
    // A write that was never sent stays unsent, whatever the journal says later.
    throw outcome.type === "withheld" ? outcome.problem : unrecorded(id);
  });
  // Only what the journal has is answered, because the same key gets it again.
  if (!isRecorded) throw "problem" in outcome ? outcome.problem : tooLate(id);
  if (event.type === "accepted") wake();
  if (event.type === "completed") await mirror.created(operation.environment, operation.endpoint);
  const { reply } = event;
  const retryAfter = outcome.type === "refused" ? outcome.retryAfter : undefined;
  return {
    operationId: id,
    retryAfter,
    reply: reply.from === "service" ? { ...reply, body: clean(reply.body) } : reply,
  };
};

/**
 * The outcome, unless secrets cannot be removed from the service's answer: then the answer is not stored and its
 * content is lost.
 */
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

/** Pauses between attempts to record an answer, in milliseconds; the last one repeats. */
const pauses = [100, 300, 1_000, 3_000] as const;

/** After this long without a working store, the service's answer is given up, in milliseconds. */
const giveUpMs = 10 * 60_000;

/**
 * Records an outcome, retrying while the store fails: the service's answer is worth the wait. The row is moved only
 * while this instance owns it, so an outcome recorded by someone else stays. Throws the store's last error.
 */
const insist = async ({ store, elapsed }: RecordDependencies, step: Move): Promise<boolean> => {
  const until = elapsed() + giveUpMs;
  for (let tries = 0; ; tries += 1) {
    try {
      if (await move(store, step)) return true;
      // A commit whose confirmation was lost still happened.
      return tries > 0 && (await stateOf(store, step.id)) === stateAfter(step.event);
    } catch (error) {
      const pause = pauses[tries] ?? 3_000;
      if (elapsed() + pause > until) throw error;
      await delay(pause, undefined, { ref: false });
    }
  }
};

const stateOf = async (store: Store, id: string): Promise<string | undefined> =>
  (await store.selectFrom("operations").select("state").where("id", "=", id).executeTakeFirst())?.state;
