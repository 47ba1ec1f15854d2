import { useCallback, useEffect, useId, useRef } from "react";
import { useController, useFormContext } from "react-hook-form";
import type { RefCallBack } from "react-hook-form";
import type { LeafDraft } from "#shared/abi/draft.ts";
import type { LeafField } from "#shared/abi/field.ts";
import { parseLeaf } from "#shared/abi/leaf.ts";
import type { LeafError } from "#shared/abi/leaf-error.ts";
import { afterPointer } from "../form/after-pointer.ts";
import { readLeaf } from "./read-draft.ts";

/** A leaf of the form: its draft, a setter, and its error once the person has left it or submitted. */
export type Leaf = {
  readonly id: string;
  readonly draft: LeafDraft;
  readonly error: LeafError | undefined;
  readonly result: ReturnType<typeof parseLeaf>;
  /** The same function at every render: components that only change the leaf need not rerender with it. */
  readonly change: (change: Partial<LeafDraft>) => void;
  readonly onBlur: () => void;
  readonly inputRef: RefCallBack;
};

const blank: LeafDraft = { text: "" };

/** Subscribes one component to one leaf: a keystroke renders that component and no other. */
export const useLeaf = (field: LeafField, path: string): Leaf => {
  const id = useId();
  const { getValues } = useFormContext();
  const { field: control, fieldState } = useController({ name: path });
  const held: unknown = control.value;
  const draft = readLeaf(held) ?? blank;
  const result = parseLeaf(field, draft);
  const { onChange, onBlur } = control;
  // After the click that left it, a row may have moved or disappeared: its old path must not be marked as touched.
  const leave = useRef<() => void>(undefined);
  useEffect(() => {
    leave.current = onBlur;
    return () => {
      leave.current = undefined;
    };
  }, [onBlur]);
  const change = useCallback(
    // A person's changes are stored exactly as typed.
    (part: Partial<LeafDraft>) => onChange({ ...(readLeaf(getValues(path)) ?? blank), recorded: undefined, ...part }),
    [onChange, getValues, path],
  );
  return {
    id,
    draft,
    result,
    error: fieldState.invalid && !result.ok ? result.error : undefined,
    change,
    onBlur: () => afterPointer(() => leave.current?.()),
    inputRef: control.ref,
  };
};
