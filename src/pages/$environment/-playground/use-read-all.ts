import { useEffect, useMemo, useRef, useState } from "react";
import { abiFunctions, isRead, signature } from "../../../../shared/abi/functions.ts";
import type { Abi, AbiFunction } from "../../../../shared/abi/types.ts";
import { useReadContract } from "../../../api/contract-calls.ts";
import { bodyFunction } from "./body-function.ts";
import { fewAtOnce } from "./few-at-once.ts";
import type { Place } from "./place.ts";
import { failed, type ReadOutcome, succeeded } from "./use-read.ts";

/** Every read function without arguments, called on demand, a few at a time. */
export interface ReadAll {
  readonly fns: readonly AbiFunction[];
  /** By the function's signature; those that were not answered are not in it. */
  readonly outcomes: ReadonlyMap<string, ReadOutcome>;
  readonly state: "idle" | "running" | "cancelled" | "done";
  /** When the first of these calls was made. */
  readonly begunAt: number | undefined;
  readonly start: () => void;
  readonly cancel: () => void;
}

interface Batch {
  readonly abi: Abi;
  readonly outcomes: ReadonlyMap<string, ReadOutcome>;
  readonly state: ReadAll["state"];
  readonly begunAt: number | undefined;
}

/** The batch of a contract; another ABI ends it, and its answers are gone. */
export function useReadAll({ environment, network, address }: Place, abi: Abi): ReadAll {
  const { mutateAsync } = useReadContract(environment.id);
  const fns = useMemo(() => abiFunctions(abi).filter((fn) => isRead(fn) && fn.inputs.length === 0), [abi]);
  const [held, setBatch] = useState<Batch>(() => nothing(abi));
  const batch = held.abi === abi ? held : nothing(abi);
  const underWay = useRef<AbortController>(undefined);
  const latest = useRef(abi);
  useEffect(() => {
    latest.current = abi;
  }, [abi]);
  useEffect(() => () => underWay.current?.abort(), []);
  const run = async () => {
    underWay.current?.abort();
    const own = new AbortController();
    underWay.current = own;
    setBatch({ ...nothing(abi), state: "running", begunAt: Date.now() });
    await fewAtOnce(fns, own.signal, async (fn) => {
      if (latest.current !== abi) return;
      const outcome = await mutateAsync({
        networkId: network.id,
        contractAddress: address,
        body: { abiFunction: bodyFunction(fn, [], environment.valueForm) },
        signal: own.signal,
      }).then(succeeded, failed);
      if (own.signal.aborted || latest.current !== abi) return;
      setBatch((now) => ({ ...now, outcomes: new Map(now.outcomes).set(signature(fn), outcome) }));
    });
    if (!own.signal.aborted) setBatch((now) => ({ ...now, state: "done" }));
  };
  const cancel = () => {
    underWay.current?.abort();
    setBatch((now) => ({ ...now, state: "cancelled" }));
  };
  return { ...batch, fns, start: () => void run(), cancel };
}

function nothing(abi: Abi): Batch {
  return { abi, outcomes: new Map(), state: "idle", begunAt: undefined };
}
