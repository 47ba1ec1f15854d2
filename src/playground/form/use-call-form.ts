import { useCallback, useMemo } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import type { Draft } from "#shared/abi/draft.ts";
import { describeField } from "#shared/abi/field.ts";
import type { Field } from "#shared/abi/field.ts";
import { callName } from "#shared/abi/functions.ts";
import type { AbiCallable, AbiValue } from "#shared/abi/types.ts";
import { isRecord } from "#shared/json/is-record.ts";
import type { FieldCheck } from "#src/components/abi-form/abi-resolver.ts";
import { readDrafts } from "#src/components/abi-form/read-draft.ts";
import { useAbiForm } from "#src/components/abi-form/use-abi-form.ts";
import { type CheckedForm, useCheckedForm } from "#src/components/abi-form/use-checked-form.ts";
import { useSavedDraft } from "#src/components/abi-form/use-saved-draft.ts";
import { tabForms } from "#src/lib/tab-forms.ts";
import { formKey } from "#src/playground/ref/contract-ref.ts";
import { useOpenContract } from "#src/playground/ref/open-contract.tsx";

/** The values of a call's form; the last three only for a write. The client share is never among them. */
export type CallDraft = {
  readonly args: readonly Draft[];
  readonly sender: string;
  readonly feeLevel: string;
  readonly amount: string;
};

/** Called with a form in which every field is valid. */
export type OnChecked = (values: readonly AbiValue[], draft: CallDraft) => void;

export type CallForm = CheckedForm<CallDraft> & {
  readonly form: UseFormReturn;
  readonly fields: readonly Field[];
  /** The current drafts. */
  readonly read: () => CallDraft;
};

type Options = {
  /** The id of the initial sender. */
  readonly from?: string | undefined;
  /** Checks of the fields other than arguments, by name. */
  readonly checks?: Readonly<Partial<Record<Exclude<keyof CallDraft, "args">, FieldCheck>>>;
};

/**
 * The form of one function; its drafts are stored in this tab, so that they survive a reload and opening another
 * function.
 */
export const useCallForm = (fn: AbiCallable, { from = "", checks }: Options = {}): CallForm => {
  const { contract, noteUse } = useOpenContract();
  const key = formKey(contract, fn);
  const fields = useMemo(() => fn.inputs.map(describeField), [fn]);
  const defaultValues: FieldValues = useMemo(() => {
    const draft = readCallDraft(fields, tabForms.read(key, z.unknown()));
    return { ...draft, sender: draft.sender || from };
  }, [fields, key, from]);
  const form = useAbiForm(fields, defaultValues, checks);
  const draftOf = useCallback((values: FieldValues) => readCallDraft(fields, values), [fields]);
  useSavedDraft(form, key, draftOf);
  const read = () => draftOf(form.getValues());
  const { check, problem, element } = useCheckedForm(form, fields, read);
  return {
    form,
    fields,
    read,
    check: (then) =>
      check((values, draft) => {
        noteUse(callName(fn));
        then(values, draft);
      }),
    problem,
    element,
  };
};

const readCallDraft = (fields: readonly Field[], form: unknown): CallDraft => {
  const text = (key: string) => {
    const value: unknown = isRecord(form) && Object.hasOwn(form, key) ? form[key] : "";
    return typeof value === "string" ? value : "";
  };
  return {
    args: readDrafts(fields, isRecord(form) ? form["args"] : undefined),
    sender: text("sender"),
    feeLevel: text("feeLevel"),
    amount: text("amount"),
  };
};
