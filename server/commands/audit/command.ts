import { open, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { CommandError } from "#server/commands/source/command-error.ts";
import { asksForHelp } from "#server/commands/source/help.ts";
import { intactText } from "#server/commands/source/intact-text.ts";
import { ConfigError } from "#server/config/config.ts";
import type { Variables } from "#server/config/load.ts";
import { Problem } from "#server/lib/problem.ts";
import { type Command, readArguments, usage } from "./arguments.ts";
import type { AuditSource } from "./audit-source.ts";
import { findAudit } from "./find-audit.ts";

export type Output = { readonly out: (line: string) => void; readonly complain: (line: string) => void };

/** 0: done, and the chain is intact. 1: the chain is broken. 2: it could not be checked. */
export type ExitCode = 0 | 1 | 2;

/** The command `audit`: verifies or exports, and returns the exit code. */
export const runAudit = async (args: readonly string[], variables: Variables, output: Output): Promise<ExitCode> => {
  if (asksForHelp(args)) {
    output.out(usage);
    return 0;
  }
  try {
    const command = readArguments(args);
    const source = await findAudit(variables);
    try {
      return await run(command, source, output);
    } finally {
      await source.close();
    }
  } catch (error) {
    output.complain(explain(error));
    return 2;
  }
};

const run = async (command: Command, source: AuditSource, { out }: Output): Promise<ExitCode> => {
  if (command.kind === "export") {
    await writeFile(command.output, () => source.export(command.format));
    out(`The audit was written to ${command.output}.`);
    return 0;
  }
  const verdict = await source.verify(command.noted);
  if (verdict.ok) {
    out(intactText(verdict));
    return 0;
  }
  out(`The audit is broken at row ${verdict.position}. ${verdict.why}`);
  return 1;
};

/** A file readable only by its owner, written completely or not at all; an existing one is left alone. */
const writeFile = async (path: string, content: () => Promise<AsyncIterable<string | Uint8Array>>): Promise<void> => {
  const file = await open(path, "wx", 0o600).catch((error: unknown) => {
    const exists = error instanceof Error && "code" in error && error.code === "EEXIST";
    throw new CommandError(exists ? `The file ${path} already exists.` : `The file ${path} cannot be written.`, {
      cause: error,
    });
  });
  try {
    await pipeline(await content(), file.createWriteStream());
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
};

/** One line for the operator; drivers never include a password in their messages. */
const explain = (error: unknown): string => {
  if (error instanceof ConfigError) return error.problems.map((problem) => `Configuration: ${problem}.`).join("\n");
  if (error instanceof CommandError || error instanceof Problem) return error.message;
  return `The audit could not be read: ${error instanceof Error ? error.message : String(error)}`;
};
