import { isRecord } from "./is-record.ts";

/** The text under a key of an unknown value; empty if there is none. */
export const textIn = (value: unknown, key: string): string => {
  const text: unknown = isRecord(value) && Object.hasOwn(value, key) ? value[key] : "";
  return typeof text === "string" ? text : "";
};
