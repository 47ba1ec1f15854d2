import { parseArgs } from "node:util";
import { type Variables } from "#server/config/load.ts";
import { secretReader } from "#server/lib/secret-source.ts";
import { createSecret, type Secret } from "#server/lib/secret.ts";
import { nameOfDatabase } from "#server/store/moved.ts";

/** The journal's destination. */
export type Destination = {
  readonly url: Secret;
  /** The database without a user or password. */
  readonly name: string;
  /** Only checks whether it would work. */
  readonly isDry: boolean;
};

/** Why the command could do nothing, in one line for the person who ran it. */
export class MoveError extends Error {}

export const usage =
  "Usage: npm run move -- --to env:NAME | file:PATH | postgres://USER@HOST/DATABASE [--dry-run]. NAME or PATH holds the URL of the PostgreSQL database.";

/** Parses the command line; throws a MoveError. */
export const readArguments = (args: readonly string[], variables: Variables, directory: string): Destination => {
  const { to, isDry } = parse(args);
  const url = urlOf(to, variables, directory);
  return { url, name: nameOf(url), isDry };
};

const parse = (args: readonly string[]) => {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { to: { type: "string" }, "dry-run": { type: "boolean", default: false } },
    });
    if (values.to !== undefined) return { to: values.to, isDry: values["dry-run"] };
  } catch (error) {
    throw new MoveError(`${error instanceof Error ? error.message : String(error)} ${usage}`, { cause: error });
  }
  throw new MoveError(usage);
};

const urlOf = (to: string, variables: Variables, directory: string): Secret => {
  const [, kind, name = ""] = /^(env|file):(.+)$/s.exec(to) ?? [];
  if (kind === undefined) {
    // Other users of the machine can see a program's arguments.
    if (parsed(to)?.password !== "") {
      throw new MoveError(
        `--to must be a PostgreSQL URL without a password; put one with a password into a variable or a file. ${usage}`,
      );
    }
    return createSecret(to);
  }
  const problems: string[] = [];
  const url = secretReader(variables, directory, problems)(kind === "env" ? { env: name } : { file: name }, "--to");
  if (problems.length > 0) throw new MoveError(`${problems.join(". ")}. ${usage}`);
  return url;
};

const nameOf = (url: Secret): string => {
  if (parsed(url.reveal()) === null)
    throw new MoveError(`--to does not name a PostgreSQL URL (postgres://…). ${usage}`);
  return nameOfDatabase(url);
};

const parsed = (text: string): URL | null => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^postgres(?:ql)?:$/.test(url.protocol) ? url : null;
};
