import { download } from "./client/download.ts";

/** Progress of downloading a file with a heading and a line per row. */
export type DownloadStep =
  | { readonly at: "run"; readonly rows: number; readonly bytes: number }
  | { readonly at: "done"; readonly rows: number; readonly file: Blob };

const types = { csv: "text/csv", json: "application/json" } as const;

/**
 * Downloads a file from the server. A JSON file is a list, with `[` on its first line and one object on each following
 * line.
 */
export const downloadSteps = async function* (
  url: string,
  format: keyof typeof types,
  signal: AbortSignal,
): AsyncGenerator<DownloadStep> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const countLines = format === "csv" ? csvLines() : jsonLines();
  let bytes = 0;
  let rows = 0;
  yield { at: "run", rows, bytes };
  for await (const part of download(url, types[format], signal)) {
    parts.push(part);
    bytes += part.length;
    // The first line is the heading.
    rows = Math.max(0, countLines(part) - 1);
    yield { at: "run", rows, bytes };
  }
  yield { at: "done", rows, file: new Blob(parts, { type: `${types[format]};charset=utf-8` }) };
};

const quote = 0x22;
const newline = 0x0a;

/** Counts the lines of a CSV file as its parts arrive; a line break within quotes does not end a line. */
const csvLines = () => {
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

/** JSON strings contain no line breaks. */
const jsonLines = () => {
  let lines = 0;
  return (part: Uint8Array): number => {
    for (const byte of part) if (byte === newline) lines += 1;
    return lines;
  };
};
