import { useEffect, useMemo } from "react";
import { useForm } from "react-hook-form";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { describeField } from "#shared/abi/field.ts";
import type { Field } from "#shared/abi/field.ts";
import type { Draft } from "#shared/abi/draft.ts";
import type { AbiFunction } from "#shared/abi/types.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { readDrafts } from "#src/components/abi-form/read-draft.ts";
import { tabForms } from "#src/lib/tab-forms.ts";

/** What a call's form holds; the last three of a write only. The client share is never among them. */
export type CallDraft = {
  readonly args: readonly Draft[];
  readonly sender: string;
  readonly feeLevel: string;
  readonly amount: string;
};

export type CallForm = {
  readonly form: UseFormReturn;
  readonly fields: readonly Field[];
  /** The drafts as they are now. */
  readonly read: () => CallDraft;
};

/** The form of one function; what is typed is kept in this tab, so that it survives a reload and another function. */
export const useCallForm = (fn: AbiFunction, key: string, from = ""): CallForm => {
  const fields = useMemo(() => fn.inputs.map(describeField), [fn]);
  const defaultValues: FieldValues = useMemo(() => {
    const draft = readCallDraft(fields, tabForms.read(key, z.unknown()));
    return { ...draft, sender: draft.sender || from };
  }, [fields, key, from]);
  const form = useForm({
    defaultValues,
    mode: "onTouched",
    // The first wrong field on the page gets the focus, which after moved rows is not the first registered.
    shouldFocusError: false,
  });
  const { subscribe, getValues } = form;
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
  return { form, fields, read: () => readCallDraft(fields, getValues()) };
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
