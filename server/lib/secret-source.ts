import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { SecretSource } from "./secret-schema.ts";
import { createSecret, type Secret } from "./secret.ts";
import { fewestDifferent, isTooSimple } from "./simple-secret.ts";

/** A shorter key is a placeholder or a mistake. */
const shortest = 8;

/**
 * Resolves secrets from variables and files (relative to the configuration file). Errors are added to `problems` by
 * path; messages never contain the value.
 */
export const secretReader =
  (variables: Readonly<Record<string, string | undefined>>, directory: string, problems: string[]) =>
  (source: SecretSource, path: string): Secret => {
    const { value, name } = "env" in source ? fromVariable(variables, source.env) : fromFile(directory, source.file);
    if (value === undefined) problems.push(`${path}: ${name} does not exist`);
    else if (value === "") problems.push(`${path}: ${name} is empty`);
    else if (value.length < shortest) problems.push(`${path}: ${name} is shorter than ${shortest} characters`);
    else if (isTooSimple(value))
      problems.push(`${path}: ${name} has fewer than ${fewestDifferent} different characters`);
    else if (!/^[\x20-\x7e]+$/.test(value))
      problems.push(`${path}: ${name} contains characters that a header cannot carry`);
    return createSecret(value ?? "");
  };

const fromVariable = (variables: Readonly<Record<string, string | undefined>>, name: string) => ({
  value: variables[name]?.trim(),
  name: `the environment variable ${name}`,
});

const fromFile = (directory: string, file: string) => {
  const path = resolve(directory, file);
  const name = `the file ${path}`;
  try {
    return { value: readFileSync(path, "utf8").trim(), name };
  } catch {
    return { value: undefined, name };
  }
};
