import type { Abi } from "#shared/abi/types.ts";

// A list of them all is kept in the browser, whose room is small.
const mostErrorText = 20_000;

/** The errors of an ABI as they are kept beside a prepared write. */
export const errorsText = (abi: Abi): string => {
  const text = JSON.stringify(abi.filter(({ type }) => type === "error"));
  return text.length > mostErrorText ? "[]" : text;
};
