import { setTimeout as delay } from "node:timers/promises";
import type { OperationState } from "#shared/console/operation-states.ts";
import type { Clock } from "#server/lib/clock.ts";
import { inTime } from "#server/lib/in-time.ts";
import type { Store } from "#server/store/tables.ts";
import { stateAfter } from "../journal/machine.ts";
import { type Move, move } from "../journal/move.ts";
import type { StoredReply } from "../journal/reply.ts";
import type { MirrorControl } from "../mirror/control.ts";
import type { Call } from "../service/call.ts";
import type { Service } from "../service/service.ts";
import { eventOf, type Outcome, tooLate, unreadable, unrecorded } from "./outcome.ts";

export type RecordDependencies = Clock & {
  readonly store: Store;
  /** Names this process in the leases. */
  readonly owner: string;
  /** Tells the tracker that there is something new. */
  readonly wake: () => void;
  /** Hears of what an operation has created at the service. */
  readonly mirror: Pick<MirrorControl, "created">;
};

/** The call that a write makes. */
export type WriteCall = {
  /** Null while an embedded service is down: the write is recorded as not sent. */
  readonly service: Service | null;
  readonly call: Call;
  readonly operation: { readonly environment: string; readonly endpoint: string };
};

/** A reserved operation. It stays this process's own until what is held for it is over as well. */
export type Reserved = { readonly id: string; readonly hold: (more: Promise<unknown>) => void };

export type WriteReply = {
  readonly operationId: string;
  readonly reply: StoredReply;
  /** The `Retry-After` header with which the service refused the write; undefined in a stored reply. */
  readonly retryAfter?: string | undefined;
};

/** How long a sender waits for the outcome to be recorded, in milliseconds. It is recorded all the same once the store takes it. */
const senderMs = 4_000;

/** Records what a write came to, and answers it. A store that takes nothing for longer leaves the sender without the outcome. */
export const record = async (
  dependencies: RecordDependencies,
  write: WriteCall,
  { id, hold }: Reserved,
  from: OperationState,
  told: Outcome,
): Promise<WriteReply> => {
  const recording = recordWhenPossible(dependencies, write, id, from, told);
  hold(recording);
  const reply = await inTime(recording, senderMs);
  if (reply === undefined) throw told.type === "withheld" ? told.problem : unrecorded(id);
  return reply;
};

/** As `record`, however long it takes. */
export const recordWhenPossible = async (
  dependencies: RecordDependencies,
  { service, call, operation }: WriteCall,
  id: string,
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
  const isRecorded = await insist(dependencies, step).catch(() => {
    // What was never sent is still that, whatever the journal says of it later.
    throw outcome.type === "withheld" ? outcome.problem : unrecorded(id);
  });
  // Only what the journal holds is answered: the same key gets it again.
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

/** After this time without a store that takes it, what the service has answered is given up, in milliseconds. */
const giveUpMs = 10 * 60_000;

/**
 * Records what a write came to, again and again where the store fails: what the service has answered is worth more than a moment. The row is
 * moved only as long as it is this instance's, so that an outcome that somebody else has recorded stays. Throws the store's last error.
 */
const insist = async ({ store, elapsed }: RecordDependencies, step: Move): Promise<boolean> => {
  const until = elapsed() + giveUpMs;
  for (let tries = 0; ; tries += 1) {
    try {
      if (await move(store, step)) return true;
      // A commit whose confirmation was lost has happened all the same.
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
