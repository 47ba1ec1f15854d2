import { latestStepMs, writeLeaseMs } from "#server/domains/journal/lease.ts";
import { move } from "#server/domains/journal/move.ts";
import { answerTo } from "#server/domains/service/answer.ts";
import type { Call } from "#server/domains/service/call.ts";
import type { Service } from "#server/domains/service/service.ts";
import type { LogSent } from "#server/lib/log.ts";
import { Problem } from "#server/lib/problem.ts";
import { storeProblem, unavailabilityOf } from "#server/store/unavailable.ts";
import { notLogged, notMade, notSent, type Outcome, outcomeOf, unreadable, withheld } from "./outcome.ts";
import {
  record,
  type RecordDependencies,
  recordWhenPossible,
  type Reserved,
  type WriteCall,
  type WriteReply,
} from "./record-outcome.ts";

export type SendDependencies = RecordDependencies & { readonly logSent: LogSent };

/** Sends a reserved write, if that is possible, and records the outcome. */
export const sendReserved = async (
  dependencies: SendDependencies,
  write: WriteCall,
  reserved: Reserved,
): Promise<WriteReply> => {
  const { elapsed } = dependencies;
  const { service, call } = write;
  const { id } = reserved;
  if (service === null) return record(dependencies, write, reserved, "prepared", notSent(id));
  const prepared = await prepare(service, call, id);
  if ("outcome" in prepared) return record(dependencies, write, reserved, "prepared", prepared.outcome);
  // Before the step to sending: a server that stops while its log is stuck has not sent it.
  if (!(await isLogged(dependencies, write, id)))
    return record(dependencies, write, reserved, "prepared", notLogged(id));
  const from = elapsed();
  if (!(await beginSending(dependencies, write, reserved))) throw notSent(id).problem;
  // After a slow step the lease may have ended, and someone may settle a write that is only about to be sent.
  if (elapsed() - from > latestStepMs) return record(dependencies, write, reserved, "sending", notSent(id));
  return record(dependencies, write, reserved, "sending", await send(service, prepared.call, id));
};

const isLogged = ({ logSent }: SendDependencies, { call, operation }: WriteCall, operationId: string) => {
  const { environment, run } = operation;
  return logSent({ operationId, run: run?.id, requestId: call.requestId, environment });
};

/**
 * Records that the POST is about to be sent. If the store fails, it is never sent, and that is recorded when possible.
 */
const beginSending = async (
  dependencies: RecordDependencies,
  write: WriteCall,
  reserved: Reserved,
): Promise<boolean> => {
  const { store, owner, now } = dependencies;
  const event = { type: "sending", leaseUntil: now() + writeLeaseMs } as const;
  try {
    return await move(store, { id: reserved.id, from: "prepared", event, at: now(), owner });
  } catch (error) {
    const reason = unavailabilityOf(error);
    if (reason === null) throw error;
    withdraw(dependencies, write, reserved);
    throw storeProblem(reason, { operationId: reserved.id, cause: error });
  }
};

/**
 * Records, as soon as the store allows, that a write was not sent if the store did not confirm its last step. If this
 * fails too, the row becomes not sent, or unknown, when its lease ends.
 */
export const withdraw = (dependencies: RecordDependencies, write: WriteCall, reserved: Reserved): void => {
  const unsent = notSent(reserved.id);
  const recording = recordWhenPossible(dependencies, write, reserved.id, "prepared", unsent).catch(() =>
    recordWhenPossible(dependencies, write, reserved.id, "sending", unsent),
  );
  reserved.hold(recording);
};

/** The call in the deployment's form, or why it cannot be sent: whatever fails here, nothing was sent. */
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

/**
 * Sends the one POST. Any exception from here on comes after the service may have seen it, so the outcome is unknown.
 */
const send = async (service: Service, call: Call, id: string): Promise<Outcome> => {
  try {
    return outcomeOf(call.endpoint, answerTo(call, await service.write(call)), id);
  } catch {
    return unreadable(id);
  }
};
