import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import type { WriteName } from "#shared/wire/endpoint-facts.ts";
import type { Answer } from "#shared/wire/endpoints.ts";
import type { Body, NamedEndpoint } from "../api/client/client.ts";
import { sentOperationOptions } from "../api/sent-operation.ts";
import { type Sending, useSendWrite } from "../api/sent-write.ts";
import { isSpent, obstacleOf, type Refusal } from "./obstacle.ts";
import type { Obstacle } from "./obstacle.ts";
import { describeOperation } from "../operations/described-operation.ts";
import { tabForms, useTabState } from "../lib/tab-forms.ts";

const attemptSchema = lazily(() =>
  z.object({
    /** The idempotency key, made when the form opens. */
    key: z.string().check(z.minLength(1)),
    /** When it was sent, as long as it may have reached the server and its operation is not known. */
    sentAt: z.nullable(z.number()),
  }),
);

const newAttempt = () => ({ key: crypto.randomUUID(), sentAt: null });

/** An answer, and what it is the answer to: the form may hold something else by then. */
type Answered<N extends WriteName> = { readonly answer: Answer<N>; readonly body: Body<N> };

/** What a form knows of its write, and what it can do with it. */
export type Attempt<N extends WriteName> = Way & {
  readonly send: (sending: Omit<Sending<N>, "idempotencyKey">) => void;
};

/** What stands in an attempt's way, and what can be done about it. */
export type Way = {
  readonly sending: boolean;
  /** What is being sent: the journal knows it by its key. */
  readonly sent?: { readonly key: string; readonly at: number } | undefined;
  /** What stands between the form and its operation. */
  readonly obstacle: Obstacle | undefined;
  /** Asks the journal now. */
  readonly look: () => void;
  readonly takeNewKey: () => void;
  /** Forgets a refusal that the person has seen, or that a lost write never arrived; the key stays. */
  readonly forget: () => void;
};

/**
 * Sends a form's write at most once. The key survives a reload and stays the same until its operation is known; the next
 * send has a new one. Where an answer is lost the journal is asked by the key, and nothing is sent again without the person. `onKnown`
 * is told the operation, also when it is found only after the page was opened again; where there was an answer, with it and with
 * the body that was sent.
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
  // A refusal of what was sent under another key is not about this form.
  const refusal = refused?.key === key ? refused : undefined;
  const write = useSendWrite(environment, endpoint);
  const lost = attempt.sentAt !== null && !sending;
  const journal = useQuery({
    ...sentOperationOptions(environment, attempt.key, attempt.sentAt ?? 0),
    enabled: lost,
  });
  // While it is asked again it has no error of its own.
  const [problem, setProblem] = useState<Error | null>(null);
  if (journal.error !== null && journal.error !== problem) setProblem(journal.error);

  // A send counts as ended once its outcome is on the page: a second click on what is still there sends nothing.
  const begun = useRef(0);
  const [ended, setEnded] = useState(0);
  // Where the form is left, or is another's by then, the operation is found in the journal when it is opened again.
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
  const found = lost ? journal.data : undefined;
  useEffect(() => {
    if (typeof found === "string") arrived.current(found);
  }, [found]);

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
