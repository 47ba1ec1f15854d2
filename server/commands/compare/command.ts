import type { Readable } from "node:stream";
import { CommandError } from "#server/commands/source/command-error.ts";
import { findSource } from "#server/commands/source/find-source.ts";
import { asksForHelp } from "#server/commands/source/help.ts";
import { ConfigError } from "#server/config/config.ts";
import type { Variables } from "#server/config/load.ts";
import { driverWords } from "#server/store/driver-words.ts";
import { countText } from "#shared/amount/number-text.ts";
import { readArguments, usage } from "./arguments.ts";
import { compare, type Comparison } from "./compare.ts";
import { linesOf } from "./lines-of.ts";
import type { SentLine } from "./sent-in.ts";

export type Channels = {
  readonly out: (line: string) => void;
  readonly complain: (line: string) => void;
  readonly input: Readable;
};

/** 0: the journal has everything that the logs say was sent. 1: it lacks some. 2: they could not be compared. */
export type ExitCode = 0 | 1 | 2;

/**
 * The command `compare`: names the operations that logs say were sent and that the journal lacks, which was restored
 * from a backup. Only for a stopped server, like the restoring itself.
 */
export const runCompare = async (
  args: readonly string[],
  variables: Variables,
  { out, complain, input }: Channels,
): Promise<ExitCode> => {
  if (asksForHelp(args)) {
    out(usage);
    return 0;
  }
  try {
    const files = readArguments(args);
    const { store, environments, close } = await findJournal(variables);
    try {
      const logs = files.map((name) => ({ name: name === "-" ? "line" : name, lines: linesOf(name, input) }));
      return report(await compare(store, environments, logs), out);
    } finally {
      await close();
    }
  } catch (error) {
    for (const line of explain(error)) complain(line);
    return 2;
  }
};

const findJournal = (variables: Variables) =>
  findSource(variables, {
    running: () => {
      throw new CommandError("A server uses this data directory. Stop it, and compare before it starts again.");
    },
    stopped: (store, config, close) => ({
      store,
      environments: new Set(config.environments.map(({ id }) => id)),
      close,
    }),
  });

/** Places of broken lines that are named. */
const namedPlaces = 20;

const report = (
  { ownLines, sentLines, first, last, missing, others, broken }: Comparison,
  out: (line: string) => void,
): ExitCode => {
  if (ownLines === 0 && missing.length === 0)
    throw new CommandError("No line is from Postern's log, so nothing was compared.");
  const period = first === null || last === null ? "" : `, from ${first} to ${last}`;
  out(
    sentLines === 0
      ? "The log has no line about an operation that was sent."
      : `The log has ${countText(sentLines, "line")} about operations that were sent${period}.`,
  );
  for (const [environment, lines] of others)
    out(`Not compared: ${countText(lines, "line")} of the environment ${environment}, which is not configured here.`);
  if (broken.length > 0) {
    const more = broken.length > namedPlaces ? " and more" : "";
    out(
      `${countText(broken.length, "line is", "lines are")} incomplete: ${broken.slice(0, namedPlaces).join(", ")}${more}.`,
    );
  }
  if (missing.length === 0) {
    if (sentLines > 0) out("The journal has all of these operations.");
    return 0;
  }
  out(`The journal lacks ${countText(missing.length, "operation")}. They may have taken effect:`);
  for (const one of missing) out(missingText(one));
  return 1;
};

const missingText = ({ operationId, time, environment, run, requestId }: SentLine): string =>
  [
    operationId,
    time ?? "at an unknown time",
    environment ?? "in an unknown environment",
    ...(requestId === null ? [] : [`request ${requestId}`]),
    ...(run === null ? [] : [`run ${run}`]),
  ].join("  ");

const explain = (error: unknown): readonly string[] => {
  if (error instanceof ConfigError) return error.problems.map((problem) => `Configuration: ${problem}.`);
  if (error instanceof CommandError) return [error.message];
  return [`Nothing was compared: ${driverWords(error)}`];
};
