import { parseArgs } from "node:util";
import { CommandError } from "#server/commands/source/command-error.ts";
import { type PersonChange, personChangeSchema } from "#shared/console/people.ts";

export type Show = "all" | "signed-in" | "disabled";

export type Command =
  | { readonly kind: "list"; readonly show: Show; readonly json: boolean }
  | { readonly kind: "end everyone" }
  | { readonly kind: "change"; readonly person: string; readonly change: PersonChange };

export const usage = [
  "Usage: npm run people -- list [--signed-in | --disabled] [--json]",
  "npm run people -- disable|enable|end-sessions PERSON",
  "npm run people -- end-sessions --everyone",
  "npm run people -- end-session PERSON SESSION",
  "npm run people -- role PERSON viewer|operator|admin",
].join(", or: ");

/** Parses the command line; throws a CommandError with the usage. */
export const readArguments = (args: readonly string[]): Command => {
  const { values, positionals } = parse(args);
  const [kind, person, given, ...more] = positionals;
  if (
    kind === "list" &&
    person === undefined &&
    values.everyone === undefined &&
    !(values["signed-in"] === true && values.disabled === true)
  ) {
    const show = values["signed-in"] === true ? "signed-in" : values.disabled === true ? "disabled" : "all";
    return { kind, show, json: values.json === true };
  }
  if (values.everyone === true) {
    if (kind !== "end-sessions" || person !== undefined || Object.keys(values).length > 1)
      throw new CommandError(usage);
    return { kind: "end everyone" };
  }
  const flags = values["signed-in"] ?? values.disabled ?? values.json;
  const change = personChangeSchema.safeParse({ kind, ...detailOf(kind, given) });
  if (!change.success || person === undefined || more.length > 0 || flags !== undefined) throw new CommandError(usage);
  return { kind: "change", person, change: change.data };
};

/** The arguments after the person. */
const detailOf = (kind: string | undefined, given: string | undefined): object => {
  if (kind === "role") return { role: given };
  if (kind === "end-session") return { session: given };
  return given === undefined ? {} : { given };
};

const parse = (args: readonly string[]) => {
  const flag = { type: "boolean" } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { everyone: flag, json: flag, "signed-in": flag, disabled: flag },
    });
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)} ${usage}`, { cause: error });
  }
};
