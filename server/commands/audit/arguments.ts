import { parseArgs } from "node:util";
import { CommandError } from "#server/commands/source/command-error.ts";
import {
  auditExportSchema,
  type AuditFormat,
  type AuditHead,
  auditHeadSchema,
  type AuditVerifyBody,
} from "#shared/console/audit.ts";

export type Command =
  | { readonly kind: "verify"; readonly noted: AuditVerifyBody }
  | { readonly kind: "export"; readonly format: AuditFormat; readonly output: string };

export const usage =
  "Usage: npm run audit -- verify [--head POSITION:HASH [--removed POSITION:HASH]], or: npm run audit -- export --format csv|jsonl --output FILE";

/** Parses the command line; throws a CommandError with the usage. */
export const readArguments = (args: readonly string[]): Command => {
  const { values, positionals } = parse(args);
  const [kind, ...more] = positionals;
  const { head, removed, format, output } = values;
  if (kind === "verify" && more.length === 0 && format === undefined && output === undefined) {
    if (head === undefined && removed === undefined) return { kind, noted: {} };
    if (head !== undefined) {
      const noted = { head: headOf("--head", head) };
      return { kind, noted: removed === undefined ? noted : { ...noted, removed: headOf("--removed", removed) } };
    }
  }
  const parsed = auditExportSchema.safeParse({ format });
  if (
    kind === "export" &&
    more.length === 0 &&
    (head ?? removed) === undefined &&
    parsed.success &&
    output !== undefined
  ) {
    return { kind, format: parsed.data.format, output };
  }
  throw new CommandError(usage);
};

const parse = (args: readonly string[]) => {
  const text = { type: "string" } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { head: text, removed: text, format: text, output: text },
    });
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)} ${usage}`, { cause: error });
  }
};

const headOf = (option: string, text: string): AuditHead => {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  const parsed = auditHeadSchema.safeParse({ position: Number(position), hash });
  if (parsed.success) return parsed.data;
  throw new CommandError(`${option} must be POSITION:HASH, as verify prints it. ${usage}`);
};
