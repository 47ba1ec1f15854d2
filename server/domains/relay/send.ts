import { Problem } from "#server/lib/problem.ts";
import { storeProblem, unavailabilityOf } from "#server/store/unavailable.ts";
import { leaseMarginMs } from "../journal/lease.ts";
import { move } from "../journal/move.ts";
import { answerTo } from "../service/answer.ts";
import type { Call } from "../service/call.ts";
import type { Service } from "../service/service.ts";
import { notMade, notSent, type Outcome, outcomeOf, unreadable, withheld } from "./outcome.ts";
import { record, type RecordDependencies, type Reserved, type WriteCall, type WriteReply } from "./record-outcome.ts";

/** Sends a reserved write, unless it cannot be sent, and records what it came to. */
export const sendReserved = async (
  dependencies: RecordDependencies,
  write: WriteCall,
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
  dependencies: RecordDependencies,
  write: WriteCall,
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
