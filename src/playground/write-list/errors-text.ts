import type { Abi } from "#shared/abi/types.ts";

// The browser's storage is small, so a longer list of errors is not stored.
const mostErrorText = 20_000;

/** The errors of an ABI as stored with a prepared write. */
export const errorsText = (abi: Abi): string => {
  const text = JSON.stringify(abi.filter(({ type }) => type === "error"));
  return text.length > mostErrorText ? "[]" : text;
};
