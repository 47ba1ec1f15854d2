import { useDocumentVisibility } from "@mantine/hooks";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Draft } from "#shared/abi/draft.ts";
import type { Abi, AbiCallable, AbiValue } from "#shared/abi/types.ts";
import { type ReadCall, type Reading, readOptions } from "#src/api/contract-calls.ts";
import type { CallForm } from "#src/playground/form/use-call-form.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { bodyFunction } from "#src/review/parts/body-function.ts";
import { refreshWait } from "./refresh.ts";
import { holdsOther, useAbiChange, useFormChange, useHoldsOther } from "./use-changes.ts";

/** The arguments of a read call. */
export type Called = {
  readonly values: readonly AbiValue[];
  readonly drafts: readonly Draft[];
};

/** A reading and the arguments of its call. */
export type CalledReading = Reading & { readonly called: Called };

type Asked = {
  readonly called: Called;
  readonly call: ReadCall;
  /** In milliseconds since 1970. */
  readonly at: number;
};

type Calls = {
  readonly asked: Asked | undefined;
  /** The call whose reading is shown until the current one has its own. */
  readonly former: Asked | undefined;
};

/** Calls of one read function; a response that arrives after its call has changed is discarded. */
export const useRead = (
  { environment, network, address }: ContractRef,
  abi: Abi,
  fn: AbiCallable,
  callForm: CallForm,
  onReading: (reading: CalledReading) => void,
) => {
  const client = useQueryClient();
  const [{ asked, former }, setCalls] = useState<Calls>({ asked: undefined, former: undefined });
  const [discarded, setDiscarded] = useState<"arguments" | "abi">();
  const [everyMs, setEveryMs] = useState(0);
  const isVisible = useDocumentVisibility() !== "hidden";
  const differs = useHoldsOther(callForm, asked?.called.drafts);
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
    // The same call may be in progress: repeating it queries the service again.
    cancel(next);
    client.fetchQuery({ ...readOptions(environment.id, next.call), staleTime: 0 }).catch(() => {
      // The query holds the error, which is shown.
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
  useFormChange(callForm, () => {
    if (isFetching && holdsOther(callForm, asked?.called.drafts)) discard("arguments");
  });
  useAbiChange(abi, () => {
    if (isFetching) discard("abi");
  });
  useNewReading(isPlaceholderData ? undefined : data, asked, onReading);

  return {
    /** The arguments of the call in progress. */
    running: isFetching ? asked?.called : undefined,
    last: data === undefined || shown === undefined ? undefined : { ...data, called: shown.called },
    /** Why there is no reading of the call. */
    error,
    /** Why a call in progress was stopped: what changed during it. */
    discarded,
    /** The form has other arguments than the last call. */
    differs,
    /** How often the call is repeated automatically; 0 for never. */
    everyMs,
    setEveryMs,
    run,
    again,
    stop,
  };
};

/** Reports each reading of a call once, and none that was cached before the call. */
const useNewReading = (
  reading: Reading | undefined,
  asked: Asked | undefined,
  onReading: (reading: CalledReading) => void,
): void => {
  const reported = useRef<Reading>(undefined);
  const report = useEffectEvent((one: Reading) => {
    // Stopping a call restores the previous reading.
    if (asked === undefined || one.at < asked.at || one === reported.current) return;
    reported.current = one;
    onReading({ ...one, called: asked.called });
  });
  useEffect(() => {
    if (reading !== undefined) report(reading);
  }, [reading]);
};
