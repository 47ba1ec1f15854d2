import { type RefCallback, useCallback, useEffect, useId, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { LeafDraft } from "#shared/abi/draft.ts";
import type { LeafField } from "#shared/abi/field.ts";
import type { LeafError } from "#shared/abi/leaf-error.ts";
import { parseLeaf } from "#shared/abi/leaf.ts";
import { afterPointer } from "#src/components/form/after-pointer.ts";
import { readLeaf } from "./read-draft.ts";
import { focusesField } from "./shown-rows.ts";
import { useErrorAt } from "./use-error-at.ts";

/** A leaf of the form: its draft, a setter, and its error once the person has left it or submitted. */
export type Leaf = {
  readonly id: string;
  readonly draft: LeafDraft;
  readonly error: LeafError | undefined;
  readonly result: ReturnType<typeof parseLeaf>;
  /** The same function at every render: components that only change the leaf need not rerender with it. */
  readonly change: (change: Partial<LeafDraft>) => void;
  readonly onBlur: () => void;
  readonly inputRef: RefCallback<HTMLElement>;
};

const blank: LeafDraft = { text: "" };

/**
 * Subscribes one component to one leaf: a keystroke renders that component and no other. Not by `useController`, whose
 * every field copies the state of the whole form when it leaves the page.
 */
export const useLeaf = (field: LeafField, path: string): Leaf => {
  const id = useId();
  const { control, getValues, register } = useFormContext();
  const held: unknown = useWatch({ name: path, exact: true, defaultValue: getValues(path) });
  const isInvalid = useErrorAt(path, isError, { exact: true });
  const draft = readLeaf(held) ?? blank;
  const result = parseLeaf(field, draft);
  const { onChange, onBlur } = register(path);
  // After the click that left it, a row may have moved or disappeared: its old path must not be marked as touched.
  const leave = useRef<() => void>(undefined);
  useEffect(() => {
    leave.current = () => void onBlur({ type: "blur", target: { name: path, value: getValues(path) } });
    return () => {
      leave.current = undefined;
    };
  }, [onBlur, getValues, path]);
  const change = useCallback(
    // A person's changes are stored exactly as typed.
    (part: Partial<LeafDraft>) => {
      const value = { ...(readLeaf(getValues(path)) ?? blank), recorded: undefined, ...part };
      void onChange({ type: "change", target: { name: path, value } });
    },
    [onChange, getValues, path],
  );
  const inputRef = useCallback(
    (element: HTMLElement | null) => (element === null ? undefined : focusesField(control, path, element)),
    [control, path],
  );
  return {
    id,
    draft,
    result,
    error: isInvalid && !result.ok ? result.error : undefined,
    change,
    onBlur: () => afterPointer(() => leave.current?.()),
    inputRef,
  };
};

const isError = (error: unknown): boolean => error !== undefined;
