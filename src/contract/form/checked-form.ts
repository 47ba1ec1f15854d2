import { createContext } from "react";
import type { AbiValue } from "#shared/abi/types.ts";
import type { CallDraft } from "./use-call-form.ts";

/** What is done with a form in which every field is right. */
export type OnChecked = (values: readonly AbiValue[], draft: CallDraft) => void;

/** Checks the form around it as its submit does; where a field is wrong, nothing is done and it gets the focus. */
export const CheckedForm = createContext<(then: OnChecked) => void>(() => undefined);
