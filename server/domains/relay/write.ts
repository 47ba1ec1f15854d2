import { setTimeout as delay } from "node:timers/promises";
import { Problem, problemBody } from "../../lib/problem.ts";
import type { MirrorControl } from "../mirror/control.ts";
import { errorText } from "../journal/error.ts";
import { type Findings, type Move, move } from "../journal/move.ts";
import { type Draft, reserve, type Reservation, type StoredReply } from "../journal/reserve.ts";
import { readAnswer } from "../service/answer.ts";
import type { Call, Service } from "../service/service.ts";
import type { Store } from "../../store/tables.ts";
import { notSent, type Outcome, outcomeOf, tooLate, unrecorded } from "./outcome.ts";

/** How much longer than its time-out a write's row stays this instance's. */
const leaseMarginMs = 15_000;
/** A workflow is asked about for the first time this long after it has started. */
const firstPollMs = 300;

export type WriteDependencies = {
  readonly store: Store;
  /** Names this process in the leases. */
  readonly owner: string;
  readonly now: () => number;
  /** Tells the tracker that there is something new. */
  readonly wake: () => void;
  /** Hears of what an operation has created at the service. */
  readonly mirror: Pick<MirrorControl, "created">;
};

export type Write = {
  /** Null while an embedded service is down: the write is recorded as not sent. */
  readonly service: Service | null;
  readonly call: Call;
  readonly draft: Draft;
  readonly requestPath: string;
};

export type WriteReply = StoredReply & { readonly operationId: string };

/**
 * Sends a write at most once: a durable row first, then a compare-and-swap from prepared to sending, then the one POST.
 * What it came to is recorded before it is answered, and the same key gets the same answer for good.
 */
export const relayWrite = async (dependencies: WriteDependencies, write: Write): Promise<WriteReply> => {
  const { store, owner, now } = dependencies;
  const timeoutMs = write.service?.writeTimeoutMs(write.call.endpoint) ?? 0;
  const lease = { owner, now: now(), until: now() + timeoutMs + leaseMarginMs };
  const reservation = await reserve(store, write.draft, lease);
  if (reservation.kind !== "new") return earlierReply(reservation);
  const { id } = reservation;
  if (write.service === null) return record(dependencies, write, id, "prepared", notSent(id));
  const at = now();
  const findings = { lease_until: at + timeoutMs + leaseMarginMs };
  if (!(await move(store, { id, from: "prepared", to: "sending", at, owner, findings }))) throw notSent(id).problem;
  // After a step that took too long the lease may end before the POST does, and somebody may settle what is still on its way.
  if (now() - at > leaseMarginMs) return record(dependencies, write, id, "sending", notSent(id));
  const answer = readAnswer(write.call.endpoint, await write.service.write(write.call));
  return record(dependencies, write, id, "sending", outcomeOf(write.call.endpoint, answer, id));
};

const record = async (
  { store, owner, now, wake, mirror }: WriteDependencies,
  { requestPath, call, draft }: Write,
  id: string,
  from: "prepared" | "sending",
  outcome: Outcome,
): Promise<WriteReply> => {
  const reply = replyOf(outcome, requestPath, call.requestId);
  const at = now();
  const isRecorded = await insist(store, {
    id,
    from,
    to: outcome.to,
    at,
    owner,
    ...("problem" in outcome ? { detail: outcome.problem.message } : {}),
    findings: {
      ...findingsOf(outcome, at),
      reply_status: reply.status,
      reply_type: reply.type,
      reply_body: reply.body,
      owner: null,
      lease_until: 0,
    },
  });
  // Nobody is told more than what stands in the journal, which is what the same key is answered from now on.
  if (!isRecorded) throw "problem" in outcome ? outcome.problem : tooLate(id);
  if (outcome.to === "started") wake();
  if (outcome.to === "succeeded") await mirror.created(draft.environment, draft.endpoint);
  return { ...reply, operationId: id };
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
    (await move(store, step)) || (await stateOf(store, step.id)) === step.to;
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

const findingsOf = (outcome: Outcome, at: number): Findings => {
  if (outcome.to === "started") {
    const { workflowId, operationId } = outcome.handle;
    return { workflow_id: workflowId, service_operation_id: operationId ?? null, next_poll_at: at + firstPollMs };
  }
  return outcome.to === "succeeded" ? {} : { error: errorText(outcome.error) };
};

const json = "application/json; charset=utf-8";

const replyOf = (outcome: Outcome, path: string, requestId: string): StoredReply =>
  "problem" in outcome
    ? {
        status: outcome.problem.status,
        type: json,
        body: JSON.stringify(problemBody(outcome.problem, path, requestId)),
      }
    : { status: outcome.reply.status, type: json, body: outcome.reply.bytes.toString("utf8") };

const earlierReply = (reservation: Exclude<Reservation, { readonly kind: "new" }>): WriteReply => {
  const { id: operationId } = reservation;
  switch (reservation.kind) {
    case "replay":
      return { ...reservation.reply, operationId };
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

/** Writes that are under way, so that a server that stops can wait for them. */
export const trackWrites = () => {
  const open = new Set<Promise<unknown>>();
  return {
    add: <T>(write: Promise<T>): Promise<T> => {
      const done = write.finally(() => open.delete(done));
      open.add(done);
      return done;
    },
    /** Settles when none is left, whatever became of them. */
    idle: async (): Promise<void> => {
      await Promise.allSettled(open);
    },
  };
};
