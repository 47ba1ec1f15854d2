import type { ChangeEvent } from "react";
import { withoutBlanks } from "#shared/address/without-blanks.ts";

/**
 * What a field for an address, a number or hex holds after a change. What was pasted or dropped there loses the blanks around it: no such value has
 * any, and a clipboard often does. What is typed stays as it is.
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
