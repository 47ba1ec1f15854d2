import { isRecord } from "./is-record.ts";

/** A text of an unknown value by its key; blank where there is none. */
export const textIn = (value: unknown, key: string): string => {
  const text: unknown = isRecord(value) && Object.hasOwn(value, key) ? value[key] : "";
  return typeof text === "string" ? text : "";
};
