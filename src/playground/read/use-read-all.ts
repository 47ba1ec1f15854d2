import { useMemo } from "react";
import { abiFunctions, isRead, signature } from "#shared/abi/functions.ts";
import type { Abi, AbiFunction } from "#shared/abi/types.ts";
import { type ReadCall, type ReadOutcome, readOptions } from "#src/api/contract-calls.ts";
import { useTogether } from "#src/playground/parts/use-together.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { bodyFunction } from "#src/review/parts/body-function.ts";

/** Every read function without arguments, called on demand, a few at a time. */
export type ReadAll = {
  readonly fns: readonly AbiFunction[];
  /** By the function's signature; functions without a response are missing. */
  readonly outcomes: ReadonlyMap<string, ReadOutcome>;
  readonly state: "idle" | "running" | "stopped" | "done";
  /** When the first of these calls was made. */
  readonly begunAt: number;
  readonly start: () => void;
  readonly stop: () => void;
};

/** Calls all of a contract's read functions without arguments. Another ABI ends the reading and drops its results. */
export const useReadAll = ({ environment, network, address }: ContractRef, abi: Abi): ReadAll => {
  const fns = useMemo(() => abiFunctions(abi).filter((fn) => isRead(fn) && fn.inputs.length === 0), [abi]);
  const { state, begunAt, ended, start, stop } = useTogether(
    (call: ReadCall) => readOptions(environment.id, call),
    abi,
  );
  const callOf = (fn: AbiFunction): ReadCall => ({
    networkId: network.id,
    contractAddress: address,
    body: { abiFunction: bodyFunction(fn, [], environment.valueForm) },
  });
  const outcomes = new Map(
    [...ended].flatMap(([name, end]) =>
      end === undefined ? [] : [[name, end.status === "success" ? end.data.outcome : end] as const],
    ),
  );
  return {
    fns,
    outcomes,
    state,
    begunAt,
    start: () => start(new Map(fns.map((fn) => [signature(fn), callOf(fn)]))),
    stop,
  };
};
