import { useDocumentVisibility } from "@mantine/hooks";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type { Draft } from "#shared/abi/draft.ts";
import type { Abi, AbiFunction, AbiValue } from "#shared/abi/types.ts";
import { type Reading, type ReadCall, readOptions } from "#src/api/contract-calls.ts";
import { readDrafts } from "#src/components/abi-form/read-draft.ts";
import { bodyFunction } from "../form/body-function.ts";
import type { CallForm } from "../form/use-call-form.ts";
import type { ContractRef } from "../ref/contract-ref.ts";
import { refreshWait } from "./refresh.ts";

/** The arguments that a read function is called with. */
export type Called = {
  readonly values: readonly AbiValue[];
  readonly drafts: readonly Draft[];
};

/** A reading and the arguments that it is of. */
export type CalledReading = Reading & { readonly called: Called };

type Asked = {
  readonly called: Called;
  readonly call: ReadCall;
  readonly at: number;
};

type Calls = {
  readonly asked: Asked | undefined;
  /** The call whose reading is shown until the one that is asked has its own. */
  readonly former: Asked | undefined;
};

/** Calls of one read function; an answer that comes after its question has changed is discarded. */
export const useRead = (
  { environment, network, address }: ContractRef,
  abi: Abi,
  fn: AbiFunction,
  { form, fields }: CallForm,
  onReading: (reading: CalledReading) => void,
) => {
  const client = useQueryClient();
  const [{ asked, former }, setCalls] = useState<Calls>({ asked: undefined, former: undefined });
  /** What changed while a call was under way, which was stopped for it. */
  const [discarded, setDiscarded] = useState<"arguments" | "abi">();
  /** How often the call is made again by itself; 0 for never. */
  const [everyMs, setEveryMs] = useState(0);
  const isVisible = useDocumentVisibility() !== "hidden";

  const isOther = () =>
    asked !== undefined && !sameDrafts(asked.called.drafts, readDrafts(fields, form.getValues("args")));
  const { subscribe } = form;
  const onChange = useCallback(
    (callback: () => void) => subscribe({ formState: { values: true }, callback }),
    [subscribe],
  );
  const differs = useSyncExternalStore(onChange, isOther);

  const mayRefresh = everyMs > 0 && isVisible && !differs;
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...readOptions(environment.id, asked?.call),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      mayRefresh && state.data !== undefined && state.error === null && state.fetchStatus === "idle"
        ? refreshWait(everyMs, state.data, Date.now())
        : false,
  });
  const shown = data === undefined ? undefined : isPlaceholderData ? former : asked;

  const cancel = ({ call }: Asked) =>
    void client.cancelQueries({ queryKey: readOptions(environment.id, call).queryKey, exact: true });
  const run = (called: Called) => {
    const body = { abiFunction: bodyFunction(fn, called.values, environment.valueForm) };
    const next = { called, call: { networkId: network.id, contractAddress: address, body }, at: Date.now() };
    setCalls({ asked: next, former: shown });
    setDiscarded(undefined);
    // The same call may be under way: asking again asks the service again.
    cancel(next);
    client.fetchQuery({ ...readOptions(environment.id, next.call), staleTime: 0 }).catch(() => {
      // The query has the error.
    });
  };
  const again = () => {
    const last = shown ?? asked;
    if (last !== undefined) run(last.called);
  };
  const stop = () => {
    if (asked !== undefined) cancel(asked);
    setCalls({ asked: shown, former: undefined });
  };
  const discard = (why: "arguments" | "abi") => {
    stop();
    setDiscarded(why);
  };

  const look = useEffectEvent(() => {
    if (isFetching && isOther()) discard("arguments");
  });
  useEffect(() => onChange(() => look()), [onChange]);
  const known = useRef(abi);
  const compare = useEffectEvent((now: Abi) => {
    // The service's ABI is asked for now and then: the same one again is no change.
    const isOtherAbi = isFetching && JSON.stringify(known.current) !== JSON.stringify(now);
    known.current = now;
    if (isOtherAbi) discard("abi");
  });
  useEffect(() => compare(abi), [abi]);

  const own = isPlaceholderData ? undefined : data;
  const noted = useRef<Reading>(undefined);
  const note = useEffectEvent((reading: Reading) => {
    // A reading of before this call is in the cache, or comes back when a call is stopped.
    if (asked === undefined || reading.at < asked.at || reading === noted.current) return;
    noted.current = reading;
    onReading({ ...reading, called: asked.called });
  });
  useEffect(() => {
    if (own !== undefined) note(own);
  }, [own]);

  return {
    running: isFetching ? asked?.called : undefined,
    last: data === undefined || shown === undefined ? undefined : { ...data, called: shown.called },
    error,
    discarded,
    /** The arguments in the form are no longer those of the last call. */
    differs,
    everyMs,
    setEveryMs,
    run,
    again,
    stop,
  };
};

const sameDrafts = (one: readonly Draft[], other: readonly Draft[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
