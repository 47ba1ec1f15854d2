import { useEffect, useRef, useState } from "react";
import { callName } from "#shared/abi/functions.ts";
import type { AbiCallable } from "#shared/abi/types.ts";
import { tabForms } from "#src/lib/tab-forms.ts";
import { formKey } from "#src/playground/ref/contract-ref.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import type { CallDraft } from "./use-call-form.ts";

/** Fills in a function's form; `run` also calls it, for reads only. */
export type Fill = (fn: AbiCallable, draft: CallDraft, run: boolean) => void;

/**
 * Opens a function's form with values. `count` changes each time, so that the form starts over; a form that should run
 * automatically is told so only once.
 */
export const useFill = (contract: ContractRef, onOpen: (signature: string) => void) => {
  const [filled, setFilled] = useState({ key: "", count: 0, draft: {} });
  const run = useRef(false);
  // The previous form saves its values when it unmounts, which is before this.
  useEffect(() => {
    if (filled.key !== "") tabForms.write(filled.key, filled.draft);
  }, [filled]);
  const fill: Fill = (fn, draft, runs) => {
    const key = formKey(contract, fn);
    tabForms.write(key, draft);
    run.current = runs;
    setFilled(({ count }) => ({ key, count: count + 1, draft }));
    onOpen(callName(fn));
  };
  const takeRun = () => {
    const taken = run.current;
    run.current = false;
    return taken;
  };
  return { fill, takeRun, count: filled.count };
};
