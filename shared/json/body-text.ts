import { isRecord } from "./is-record.ts";

/**
 * The body of a request as JSON. Metadata that is a text is JSON with its numbers as written: it is an object in the
 * result.
 */
export const bodyText = (body: unknown): string => {
  const metadata = isRecord(body) ? body["metadata"] : undefined;
  if (typeof metadata !== "string" || !isRecord(body)) return JSON.stringify(body);
  const { metadata: _text, ...rest } = body;
  const json = JSON.stringify(rest);
  return `${json.slice(0, -1)}${json === "{}" ? "" : ","}"metadata":${metadata}}`;
};
