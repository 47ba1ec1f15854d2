import type { Abi } from "#shared/abi/types.ts";

// A list of all is stored in the browser, which has little space.
const mostErrorText = 20_000;

/** The errors of an ABI as stored with a prepared write. */
export const errorsText = (abi: Abi): string => {
  const text = JSON.stringify(abi.filter(({ type }) => type === "error"));
  return text.length > mostErrorText ? "[]" : text;
};
