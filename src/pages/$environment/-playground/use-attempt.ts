import { useEffect, useRef } from "react";
import * as z from "zod";
import { ApiError } from "../../../api/api-error.ts";
import { useWriteContract } from "../../../api/contract-calls.ts";
import type { WriteCall } from "../../../api/contract-calls.ts";
import { findOperation } from "../../../api/operations.ts";
import { useStored, writeStored } from "./stored.ts";

const attemptSchema = z.object({
  /** The idempotency key, made when the form opens. */
  key: z.string().min(1),
  /** It may have reached the server: its operation has to be looked for. */
  sent: z.boolean(),
});

const newAttempt = () => ({ key: crypto.randomUUID(), sent: false });

/** A write that was not accepted, with the operation of the journal that it is about. */
export interface Refusal {
  readonly error: Error;
  readonly operationId: string | undefined;
  /** It is another operation that stands in the way, not this one that failed. */
  readonly identical: boolean;
}

/**
 * Sends a form's write at most once. The key survives a reload and stays the same until its operation is known; the next
 * send has a new one. `onKnown` is told the operation, also when it is found only after the page was opened again.
 */
export function useAttempt(environment: string, storageKey: string, onKnown: (operationId: string) => void) {
  const key = `${storageKey}/attempt`;
  const [attempt, setAttempt] = useStored(key, attemptSchema, newAttempt);
  const write = useWriteContract(environment);
  const busy = useRef(false);
  const known = useRef(onKnown);
  useEffect(() => {
    known.current = onKnown;
  });

  const pending = useRef(attempt);
  useEffect(() => {
    const { key: idempotencyKey, sent } = pending.current;
    writeStored(key, pending.current);
    if (!sent) return undefined;
    let left = false;
    const look = async () => {
      const operationId = await findOperation(environment, idempotencyKey).catch(() => undefined);
      if (left || operationId === undefined) return;
      setAttempt(newAttempt());
      known.current(operationId);
    };
    void look();
    return () => {
      left = true;
    };
    // Only once, for what an earlier page has left.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [environment, key]);

  const send = (call: Omit<WriteCall, "idempotencyKey">) => {
    if (busy.current) return;
    busy.current = true;
    setAttempt({ ...attempt, sent: true });
    write.mutate(
      { ...call, idempotencyKey: attempt.key },
      {
        onSuccess: ({ operationId }) => {
          setAttempt(newAttempt());
          known.current(operationId);
        },
        onError: (error) => setAttempt(isSpent(error) ? newAttempt() : { ...attempt, sent: isOpen(error) }),
        onSettled: () => {
          busy.current = false;
        },
      },
    );
  };

  return { send, sending: write.isPending, refusal: refusalOf(write.error), forget: write.reset };
}

function refusalOf(error: Error | null): Refusal | undefined {
  if (error === null) return undefined;
  if (!(error instanceof ApiError)) return { error, operationId: undefined, identical: false };
  return { error, operationId: error.operationId, identical: error.code === "POSTERN_IDENTICAL_OPERATION" };
}

// The key belongs to an operation of the journal that has ended: another try is another operation.
function isSpent(error: Error): boolean {
  if (!(error instanceof ApiError) || error.code === "POSTERN_IDENTICAL_OPERATION") return false;
  return error.operationId !== undefined || error.code === "POSTERN_KEY_REUSED" || !error.code.startsWith("POSTERN_");
}

// No answer came: the same key makes sure that another try does not send it twice.
function isOpen(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
