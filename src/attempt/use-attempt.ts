import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import type { WriteName } from "#shared/wire/endpoint-facts.ts";
import type { Answer } from "#shared/wire/endpoints.ts";
import { lazily } from "#shared/wire/lazily.ts";
import type { Body, NamedEndpoint } from "#src/api/client/client.ts";
import { sentOperationOptions } from "#src/api/sent-operation.ts";
import { type Sending, useSendWrite } from "#src/api/sent-write.ts";
import { tabForms, useTabState } from "#src/lib/tab-forms.ts";
import { describeOperation } from "#src/operations/described-operation.ts";
import { isSpent, obstacleOf, type Refusal } from "./obstacle.ts";
import type { Obstacle } from "./obstacle.ts";

const attemptSchema = lazily(() =>
  z.object({
    /** The idempotency key, made when the form opens. */
    key: z.string().check(z.minLength(1)),
    /** When it was sent, while it may have reached the server and its operation is unknown. */
    sentAt: z.nullable(z.number()),
  }),
);

const newAttempt = () => ({ key: crypto.randomUUID(), sentAt: null });

/** A response and the input it belongs to: the form may have changed since. */
type Answered<N extends WriteName> = { readonly answer: Answer<N>; readonly body: Body<N> };

/** The state of a form's write, and its actions. */
export type Attempt<N extends WriteName> = Way & {
  readonly send: (sending: Omit<Sending<N>, "idempotencyKey">) => void;
};

/** An attempt's obstacle, and the actions on it. */
export type Way = {
  readonly sending: boolean;
  /** The write being sent: the journal finds it by its key. */
  readonly sent?: { readonly key: string; readonly at: number } | undefined;
  readonly obstacle: Obstacle | undefined;
  /** Queries the journal now. */
  readonly look: () => void;
  readonly takeNewKey: () => void;
  /** Dismisses a refusal the person has seen, or a lost write that never arrived; the key stays. */
  readonly forget: () => void;
};

/**
 * Sends a form's write at most once. The key survives a reload and stays the same until its operation is known; the
 * next send has a new one. If a response is lost, the journal is queried by the key, and nothing is sent again without
 * the person. `onKnown` gets the operation, even if it is found only after the page was reopened; if there was a
 * response, also the response and the body that was sent.
 */
export const useAttempt = <N extends WriteName>(
  environment: string,
  endpoint: NamedEndpoint<N>,
  storageKey: string,
  onKnown: (operationId: string, answered?: Answered<N>) => void,
): Attempt<N> => {
  const key = `${storageKey}/attempt`;
  const [attempt, setAttempt] = useTabState(key, attemptSchema, newAttempt);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Refusal & { readonly key: string }>();
  // A refusal of a write sent under another key is not about this form.
  const refusal = refused?.key === key ? refused : undefined;
  const write = useSendWrite(environment, endpoint);
  const lost = attempt.sentAt !== null && !sending;
  const journal = useQuery({
    ...sentOperationOptions(environment, attempt.key, attempt.sentAt ?? 0),
    enabled: lost,
  });
  // No error of its own while it is being fetched again.
  const [problem, setProblem] = useState<Error | null>(null);
  if (journal.error !== null && journal.error !== problem) setProblem(journal.error);

  // A send ends once its outcome is on the page: a second click on the old view sends nothing.
  const begun = useRef(0);
  const [ended, setEnded] = useState(0);
  // If the form is closed or reused meanwhile, the operation is found in the journal when it is opened again.
  const open = useRef<string>(undefined);
  useEffect(() => {
    open.current = key;
    return () => {
      open.current = undefined;
    };
  }, [key]);
  useEffect(() => {
    tabForms.write(key, attempt);
  }, [key, attempt]);

  const arrive = (operationId: string, answered?: Answered<N>) => {
    setRefused(undefined);
    setAttempt(newAttempt());
    onKnown(operationId, answered);
  };
  const arrived = useRef(arrive);
  useEffect(() => {
    arrived.current = arrive;
  });
  const recordedId = lost ? journal.data : undefined;
  useEffect(() => {
    if (typeof recordedId === "string") arrived.current(recordedId);
  }, [recordedId]);

  const send = async (call: Omit<Sending<N>, "idempotencyKey">) => {
    if (begun.current > ended) return;
    begun.current += 1;
    setRefused(undefined);
    setProblem(null);
    setSending(true);
    setAttempt({ key: attempt.key, sentAt: Date.now() });
    try {
      const sent = await write({ ...call, idempotencyKey: attempt.key });
      if (sent.kind === "known" && open.current === key) {
        const { operationId, answer } = sent;
        arrived.current(operationId, answer === undefined ? undefined : { answer, body: call.body });
      }
    } catch (error) {
      setAttempt(isSpent(error) ? newAttempt() : { key: attempt.key, sentAt: null });
      const { senders } = describeOperation({ endpoint: endpoint.name, body: call.body });
      setRefused({ key, error: error instanceof Error ? error : new Error(String(error)), senders });
    } finally {
      setSending(false);
      setEnded(begun.current);
    }
  };

  return {
    send: (call) => void send(call),
    sending,
    sent: sending && attempt.sentAt !== null ? { key: attempt.key, at: attempt.sentAt } : undefined,
    obstacle: obstacleOf(refusal, lost ? { data: journal.data, error: problem } : undefined),
    look: () => void journal.refetch(),
    takeNewKey: () => {
      setRefused(undefined);
      setAttempt(newAttempt());
    },
    forget: () => {
      setRefused(undefined);
      if (lost && journal.data === null) setAttempt({ key: attempt.key, sentAt: null });
    },
  };
};
