import { isRecord } from "./is-record.ts";

/** The text under a key of an unknown value, which may be empty; undefined if there is none. */
export const ownText = (value: unknown, key: string): string | undefined => {
  const text: unknown = isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return typeof text === "string" ? text : undefined;
};

/** The text under a key of an unknown value; empty if there is none. */
export const textIn = (value: unknown, key: string): string => ownText(value, key) ?? "";
