import { createReadStream } from "node:fs";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { CommandError } from "#server/commands/source/command-error.ts";

/** Characters kept of a line that goes on: Postern's own are much shorter. */
const longest = 1024 * 1024;

/** The lines of a log file, of one that was compressed with gzip (`.gz`), or of standard input (`-`). */
export const linesOf = async function* (file: string, standardInput: Readable): AsyncGenerator<string> {
  const source = file === "-" ? standardInput : createReadStream(file);
  // Its errors arrive where its text is read.
  const bytes = file.endsWith(".gz") ? pipeline(source, createGunzip(), () => undefined) : source;
  const chunks: AsyncIterable<string | Buffer> = bytes.setEncoding("utf8");
  let rest = "";
  try {
    for await (const chunk of chunks) {
      const lines = (rest + chunk.toString()).split("\n");
      rest = (lines.pop() ?? "").slice(-longest);
      yield* lines;
    }
  } catch (error) {
    const name = file === "-" ? "Standard input" : file;
    const why = error instanceof Error ? error.message : "no reason was given";
    throw new CommandError(`${name} could not be read to its end: ${why}. Nothing was compared.`, { cause: error });
  }
  if (rest !== "") yield rest;
};
