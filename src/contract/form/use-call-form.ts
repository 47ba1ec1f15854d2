import { useEffect, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { type Draft, parseDrafts } from "#shared/abi/draft.ts";
import { describeField } from "#shared/abi/field.ts";
import type { Field } from "#shared/abi/field.ts";
import { callName } from "#shared/abi/functions.ts";
import type { AbiCallable, AbiValue } from "#shared/abi/types.ts";
import { isRecord } from "#shared/json/is-record.ts";
import type { FieldCheck } from "#src/components/abi-form/abi-resolver.ts";
import { errorText } from "#src/components/abi-form/error-text.ts";
import { readDrafts } from "#src/components/abi-form/read-draft.ts";
import { useAbiForm } from "#src/components/abi-form/use-abi-form.ts";
import { focusFirstError } from "#src/components/form/focus-first-error.ts";
import { tabForms } from "#src/lib/tab-forms.ts";
import { formKey } from "../ref/contract-ref.ts";
import { useOpenContract } from "../ref/open-contract.tsx";

/** What a call's form holds; the last three of a write only. The client share is never among them. */
export type CallDraft = {
  readonly args: readonly Draft[];
  readonly sender: string;
  readonly feeLevel: string;
  readonly amount: string;
};

/** What is done with a form in which every field is right. */
export type OnChecked = (values: readonly AbiValue[], draft: CallDraft) => void;

export type CallForm = {
  readonly form: UseFormReturn;
  readonly fields: readonly Field[];
  /** The drafts as they are now. */
  readonly read: () => CallDraft;
  /** Checks the form as its submit does: if a field is wrong, it gets the focus, and nothing is done. */
  readonly check: (then: OnChecked) => void;
  /** Why the call cannot be made although every field is right. */
  readonly problem: string | undefined;
  /** Where the fields are on the page. */
  readonly element: RefObject<HTMLElement | null>;
};

type Options = {
  /** Id of the address that is the sender until another is picked. */
  readonly from?: string | undefined;
  /** Checks of the fields that are not arguments, by their names. */
  readonly checks?: Readonly<Partial<Record<Exclude<keyof CallDraft, "args">, FieldCheck>>>;
};

/** The form of one function; what is typed is kept in this tab, so that it survives a reload and another function. */
export const useCallForm = (fn: AbiCallable, { from = "", checks }: Options = {}): CallForm => {
  const { contract, noteUse } = useOpenContract();
  const key = formKey(contract, fn);
  const fields = useMemo(() => fn.inputs.map(describeField), [fn]);
  const defaultValues: FieldValues = useMemo(() => {
    const draft = readCallDraft(fields, tabForms.read(key, z.unknown()));
    return { ...draft, sender: draft.sender || from };
  }, [fields, key, from]);
  const form = useAbiForm(fields, defaultValues, checks);
  useSavedDraft(form, fields, key);
  const read = () => readCallDraft(fields, form.getValues());
  const [problem, setProblem] = useState<string>();
  const element = useRef<HTMLElement>(null);
  const submit = (then: OnChecked) => {
    const draft = read();
    const values = parseDrafts(fields, draft.args);
    const first = values.ok ? undefined : values.errors[0];
    const at = typeof first?.path[0] === "number" ? fields[first.path[0]] : undefined;
    setProblem(first === undefined || at === undefined ? undefined : `${at.name}: ${errorText(at, first)}`);
    if (!values.ok) return;
    noteUse(callName(fn));
    then(values.value, draft);
  };
  const check = (then: OnChecked) => {
    void form.handleSubmit(
      () => submit(then),
      // The errors are rendered after this has run.
      () => requestAnimationFrame(() => focusFirstError(element.current)),
    )();
  };
  return { form, fields, read, check, problem, element };
};

/** Keeps what the form holds in this tab. */
const useSavedDraft = ({ subscribe, getValues }: UseFormReturn, fields: readonly Field[], key: string): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = () => {
      clearTimeout(timer);
      timer = undefined;
      tabForms.write(key, readCallDraft(fields, getValues()));
    };
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        timer ??= setTimeout(save, SAVE_AFTER_MS);
      },
    });
    const saveNow = () => timer !== undefined && save();
    window.addEventListener("pagehide", saveNow);
    return () => {
      unsubscribe();
      window.removeEventListener("pagehide", saveNow);
      saveNow();
    };
  }, [subscribe, getValues, fields, key]);
};

// A key stroke only sets a timer: writing the drafts of a large form takes longer than a stroke may.
const SAVE_AFTER_MS = 250;

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
