import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Draft } from "#shared/abi/draft.ts";
import type { Abi, AbiFunction, AbiValue } from "#shared/abi/types.ts";
import { type ReadResponse, useReadContract } from "#src/api/contract-calls.ts";
import { readDrafts } from "#src/components/abi-form/read-draft.ts";
import { bodyFunction } from "../form/body-function.ts";
import type { ContractRef } from "../ref/contract-ref.ts";
import type { CallForm } from "../form/use-call-form.ts";

/** A read function with the arguments that it is called with. */
export type Called = {
  readonly values: readonly AbiValue[];
  readonly drafts: readonly Draft[];
};

export type ReadOutcome =
  | { readonly status: "success"; readonly response: ReadResponse }
  | { readonly status: "error"; readonly error: Error };

/** A call that has been answered. */
export type Reading = {
  readonly called: Called;
  readonly outcome: ReadOutcome;
  /** When the answer came, in milliseconds since 1970. */
  readonly at: number;
  readonly tookMs: number;
};

type State = {
  readonly running: Called | undefined;
  readonly last: Reading | undefined;
  /** The successful answer before the last one, to the same arguments. */
  readonly before: Reading | undefined;
  /** How many calls in a row have failed. */
  readonly failures: number;
  /** What changed while an answer was under way, which was discarded for it. */
  readonly discarded: "arguments" | "abi" | undefined;
  /** The arguments in the form are no longer those of the last call. */
  readonly differs: boolean;
};

const nothing: State = {
  running: undefined,
  last: undefined,
  before: undefined,
  failures: 0,
  discarded: undefined,
  differs: false,
};

/** Calls of one read function; an answer that comes after its question has changed is discarded. */
export const useRead = (
  { environment, network, address }: ContractRef,
  abi: Abi,
  fn: AbiFunction,
  { form, fields }: CallForm,
  onReading: (reading: Reading) => void,
) => {
  const { mutateAsync } = useReadContract(environment.id);
  const [state, setState] = useState(nothing);
  const underWay = useRef<AbortController>(undefined);
  const stop = () => {
    underWay.current?.abort();
    underWay.current = undefined;
    setState((now) => ({ ...now, running: undefined }));
  };
  const run = async (called: Called) => {
    underWay.current?.abort();
    const own = new AbortController();
    underWay.current = own;
    setState((now) => ({ ...now, running: called, discarded: undefined, differs: false }));
    const begun = performance.now();
    const outcome = await mutateAsync({
      networkId: network.id,
      contractAddress: address,
      body: { abiFunction: bodyFunction(fn, called.values, environment.valueForm) },
      signal: own.signal,
    }).then(succeeded, failed);
    // Another call, other arguments, or a form that is gone: nobody waits for this one.
    if (own.signal.aborted) return;
    const reading = { called, outcome, at: Date.now(), tookMs: Math.round(performance.now() - begun) };
    setState((now) => answered(now, reading));
    onReading(reading);
  };
  const asked = state.running ?? state.last?.called;
  const look = useEffectEvent(() => {
    if (asked === undefined) return;
    const differs = !sameDrafts(asked.drafts, readDrafts(fields, form.getValues("args")));
    if (differs && state.running !== undefined) {
      underWay.current?.abort();
      setState({ ...state, running: undefined, discarded: "arguments", differs });
    } else if (differs !== state.differs) setState({ ...state, differs });
  });
  const known = useRef(abi);
  const compare = useEffectEvent((now: Abi) => {
    // The service's ABI is asked for now and then: the same one again is no change.
    const isOther = state.running !== undefined && JSON.stringify(known.current) !== JSON.stringify(now);
    known.current = now;
    if (!isOther) return;
    underWay.current?.abort();
    setState({ ...state, running: undefined, discarded: "abi" });
  });
  useEffect(() => compare(abi), [abi]);
  const { subscribe } = form;
  useEffect(() => subscribe({ formState: { values: true }, callback: () => look() }), [subscribe]);
  useEffect(() => () => underWay.current?.abort(), []);
  const again = () => {
    if (state.last !== undefined) void run(state.last.called);
  };
  return { ...state, run: (called: Called) => void run(called), again, stop };
};

const answered = (now: State, reading: Reading): State => {
  const { last, before } = now;
  const same = last !== undefined && sameDrafts(last.called.drafts, reading.called.drafts);
  const earlier = last?.outcome.status === "success" ? last : before;
  return {
    ...now,
    running: undefined,
    last: reading,
    before: same ? earlier : undefined,
    failures: reading.outcome.status === "error" ? now.failures + 1 : 0,
  };
};

const sameDrafts = (one: readonly Draft[], other: readonly Draft[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The outcome of a call that was answered. */
export const succeeded = (response: ReadResponse): ReadOutcome => ({ status: "success", response });

/** The outcome of a call that was not. */
export const failed = (error: unknown): ReadOutcome => ({
  status: "error",
  error: error instanceof Error ? error : new Error(String(error)),
});
