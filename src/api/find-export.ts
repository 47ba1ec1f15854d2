import type { FindExportQuery } from "#shared/console/find.ts";
import { ApiError, clientErrorCodes } from "./client/api-error.ts";
import { findExportUrl } from "./find.ts";
import { errorOf } from "./client/send.ts";

/** How much of a file has come. */
export type Arrived = { readonly rows: number; readonly bytes: number };

type Watch = { readonly signal: AbortSignal; readonly onArrived: (arrived: Arrived) => void };

/** The file of what a filter leaves of a list, and how many rows it has; told as it comes. Throws an ApiError, or the abort. */
export const exportFound = async (
  environment: string,
  query: FindExportQuery,
  { signal, onArrived }: Watch,
): Promise<{ readonly file: Blob; readonly rows: number }> => {
  const requestId = crypto.randomUUID();
  try {
    const response = await fetch(findExportUrl(environment, query), {
      headers: { accept: "text/csv", "x-request-id": requestId },
      credentials: "same-origin",
      cache: "no-store",
      redirect: "error",
      signal,
    });
    if (!response.ok || response.body === null) throw errorOf(response, await response.text());
    return await read(response.body, onArrived);
  } catch (cause) {
    if (cause instanceof ApiError || signal.aborted) throw cause;
    throw new ApiError({ status: 0, code: clientErrorCodes.unreachable, requestId }, { cause });
  }
};

const read = async (body: ReadableStream<Uint8Array<ArrayBuffer>>, onArrived: Watch["onArrived"]) => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const countLines = lineCounter();
  const reader = body.getReader();
  let bytes = 0;
  let rows = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return { file: new Blob(parts, { type: "text/csv;charset=utf-8" }), rows };
    parts.push(value);
    bytes += value.length;
    // The first line is the header.
    rows = Math.max(0, countLines(value) - 1);
    onArrived({ rows, bytes });
  }
};

const quote = 0x22;
const newline = 0x0a;

/** Counts the lines of a CSV file as its parts come; a line end within quotes ends none. */
const lineCounter = () => {
  let lines = 0;
  let isQuoted = false;
  return (part: Uint8Array): number => {
    for (const byte of part) {
      if (byte === quote) isQuoted = !isQuoted;
      else if (byte === newline && !isQuoted) lines += 1;
    }
    return lines;
  };
};
