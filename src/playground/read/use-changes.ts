import { useCallback, useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import type { Draft } from "#shared/abi/draft.ts";
import type { Abi } from "#shared/abi/types.ts";
import { readDrafts } from "#src/components/abi-form/read-draft.ts";
import type { CallForm } from "#src/playground/form/use-call-form.ts";

/** Whether the form currently has other arguments than these. */
export const holdsOther = ({ form, fields }: CallForm, drafts: readonly Draft[] | undefined): boolean =>
  drafts !== undefined && !isSame(drafts, readDrafts(fields, form.getValues("args")));

/** Like `holdsOther`, live. */
export const useHoldsOther = (callForm: CallForm, drafts: readonly Draft[] | undefined): boolean => {
  const { subscribe } = callForm.form;
  const onChange = useCallback((callback: () => void) => subscribe({ ...values, callback }), [subscribe]);
  return useSyncExternalStore(onChange, () => holdsOther(callForm, drafts));
};

/** Calls back at each change of the form's values. */
export const useFormChange = ({ form: { subscribe } }: CallForm, onChange: () => void): void => {
  const change = useEffectEvent(onChange);
  useEffect(() => subscribe({ ...values, callback: () => change() }), [subscribe]);
};

const values = { formState: { values: true } } as const;

/** Calls back when the ABI changes. */
export const useAbiChange = (abi: Abi, onChange: () => void): void => {
  const lastAbi = useRef(abi);
  const compare = useEffectEvent((now: Abi) => {
    // The service's ABI is refetched now and then: an equal one is not a change.
    const isOther = lastAbi.current !== now && !isSame(lastAbi.current, now);
    lastAbi.current = now;
    if (isOther) onChange();
  });
  useEffect(() => compare(abi), [abi]);
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
