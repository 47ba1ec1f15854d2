import type { ChangeEvent } from "react";
import { withoutBlanks } from "#shared/address/without-blanks.ts";

/**
 * The value of a field for an address, a number or hex after a change. Pasted or dropped text is trimmed: no such value
 * has surrounding whitespace, but a clipboard often does. Typed text is unchanged.
 */
export const typedText = ({
  currentTarget,
  nativeEvent,
}: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): string => {
  const { value } = currentTarget;
  const isPasted = "inputType" in nativeEvent && pasted.has(nativeEvent.inputType);
  return isPasted ? withoutBlanks(value) : value;
};

const pasted: ReadonlySet<unknown> = new Set(["insertFromPaste", "insertFromDrop", "insertFromPasteAsQuotation"]);
