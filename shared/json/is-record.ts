/** Whether a value is a JSON object: neither null nor a list. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isRecordOrList(value) && !Array.isArray(value);

/** Whether a value is a JSON object or a list, whose items have index keys. */
export const isRecordOrList = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
