import { type Field, findUnsupported, type UnsupportedField } from "#shared/abi/field.ts";
import type { AbiCallable } from "#shared/abi/types.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { unsupportedText } from "#src/components/abi-form/unsupported-text.ts";
import { CallForm } from "./call-form.tsx";
import { useCallForm } from "./use-call-form.ts";

/** The argument that makes a function uncallable; undefined if every argument can be filled in. */
export const neverFilled = (fields: readonly Field[]): UnsupportedField | undefined =>
  fields.map(findUnsupported).find((field) => field !== undefined);

/** A function that can be neither called nor sent: its arguments and the reason, without actions. */
export const NeverCalled = ({ fn, field }: { readonly fn: AbiCallable; readonly field: UnsupportedField }) => {
  const call = useCallForm(fn);
  return (
    <CallForm fn={fn} call={call} onSubmit={nothing} isNever>
      <Notice tone="careful" title="This function cannot be called">
        {unsupportedText(field)}.
      </Notice>
    </CallForm>
  );
};

const nothing = () => undefined;
