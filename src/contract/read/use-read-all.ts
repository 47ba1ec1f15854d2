import { useEffect, useMemo, useRef, useState } from "react";
import { abiFunctions, isRead, signature } from "#shared/abi/functions.ts";
import type { Abi, AbiFunction } from "#shared/abi/types.ts";
import { useReadContract } from "#src/api/contract-calls.ts";
import { bodyFunction } from "../form/body-function.ts";
import { fewAtOnce } from "../parts/few-at-once.ts";
import type { ContractRef } from "../ref/contract-ref.ts";
import { failed, type ReadOutcome, succeeded } from "./use-read.ts";

/** Every read function without arguments, called on demand, a few at a time. */
export type ReadAll = {
  readonly fns: readonly AbiFunction[];
  /** By the function's signature; those that were not answered are not in it. */
  readonly outcomes: ReadonlyMap<string, ReadOutcome>;
  readonly state: "idle" | "running" | "cancelled" | "done";
  /** When the first of these calls was made. */
  readonly begunAt: number | undefined;
  readonly start: () => void;
  readonly cancel: () => void;
};

type Reads = {
  readonly abi: Abi;
  readonly outcomes: ReadonlyMap<string, ReadOutcome>;
  readonly state: ReadAll["state"];
  readonly begunAt: number | undefined;
};

/** Reads everything of a contract that takes no arguments. Another ABI ends the reading and drops its answers. */
export const useReadAll = ({ environment, network, address }: ContractRef, abi: Abi): ReadAll => {
  const { mutateAsync } = useReadContract(environment.id);
  const fns = useMemo(() => abiFunctions(abi).filter((fn) => isRead(fn) && fn.inputs.length === 0), [abi]);
  const [held, setReads] = useState<Reads>(() => nothing(abi));
  const reads = held.abi === abi ? held : nothing(abi);
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
    setReads({ ...nothing(abi), state: "running", begunAt: Date.now() });
    await fewAtOnce(fns, own.signal, async (fn) => {
      if (latest.current !== abi) return;
      const outcome = await mutateAsync({
        networkId: network.id,
        contractAddress: address,
        body: { abiFunction: bodyFunction(fn, [], environment.valueForm) },
        signal: own.signal,
      }).then(succeeded, failed);
      if (own.signal.aborted || latest.current !== abi) return;
      setReads((now) => ({ ...now, outcomes: new Map(now.outcomes).set(signature(fn), outcome) }));
    });
    if (!own.signal.aborted) setReads((now) => ({ ...now, state: "done" }));
  };
  const cancel = () => {
    underWay.current?.abort();
    setReads((now) => ({ ...now, state: "cancelled" }));
  };
  return { ...reads, fns, start: () => void run(), cancel };
};

const nothing = (abi: Abi): Reads => ({ abi, outcomes: new Map(), state: "idle", begunAt: undefined });
