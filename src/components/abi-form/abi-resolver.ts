import { type FieldErrors, type FieldValues, get, type Resolver, set } from "react-hook-form";
import { parseDraftsSteps } from "#shared/abi/draft.ts";
import type { Field, LeafField } from "#shared/abi/field.ts";
import { isLeaf } from "#shared/abi/field.ts";
import { parseLeaf } from "#shared/abi/leaf.ts";
import type { Steps } from "#shared/abi/steps.ts";
import { withPauses } from "#src/components/with-pauses.ts";
import { readDrafts, readLeaf } from "./read-draft.ts";

/** Returns the error of a field that is not an argument; undefined if it is valid. */
export type FieldCheck = (value: unknown) => string | undefined;

/**
 * Checks a form that holds the drafts of the arguments under `args`, and the fields of `checks` under their own names.
 * A keystroke validates one field, and only that one is parsed. For several fields, as on submit, it checks everything:
 * rows of a long list that are out of view are not registered fields. `errorAt` returns the errors a list shows now, so
 * that adding or moving a row marks no other row as invalid.
 */
export const abiResolver =
  (
    fields: readonly Field[],
    checks: Readonly<Record<string, FieldCheck>>,
    errorAt: (name: string) => unknown,
  ): Resolver =>
  async (values, _context, { names = [] }) => {
    const errors: FieldErrors = {};
    const [only] = names;
    if (only !== undefined && names.length === 1) {
      const error = problemAt(fields, checks, only, values) ?? (isList(fields, only) ? errorAt(only) : undefined);
      if (error !== undefined) set(errors, only, error);
    } else {
      for (const [path, error] of await withPauses(wrongLeaves(fields, values))) set(errors, path, error);
      for (const name of Object.keys(checks)) {
        const error = problemAt(fields, checks, name, values);
        if (error !== undefined) set(errors, name, error);
      }
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };

type Wrong = readonly [path: string, error: { readonly type: string }];

/** The form paths of all invalid leaves, in page order. */
const wrongLeaves = function* (fields: readonly Field[], values: FieldValues): Steps<readonly Wrong[]> {
  const drafts = readDrafts(fields, values["args"]);
  yield;
  const result = yield* parseDraftsSteps(fields, drafts);
  if (result.ok) return [];
  return result.errors.flatMap(({ path, code }): readonly Wrong[] => {
    const name = ["args", ...path].join(".");
    // A list with the wrong length, or a type without a field, has no other place to show its error.
    return leafAt(fields, name) === undefined ? [] : [[name, { type: code }]];
  });
};

const problemAt = (
  fields: readonly Field[],
  checks: Readonly<Record<string, FieldCheck>>,
  name: string,
  values: FieldValues,
): { readonly type: string; readonly message?: string } | undefined => {
  const value: unknown = get(values, name);
  const field = leafAt(fields, name);
  if (field !== undefined) {
    // The form still has the names of removed rows.
    if (value === undefined) return undefined;
    const result = parseLeaf(field, readLeaf(value) ?? { text: "" });
    return result.ok ? undefined : { type: result.error.code };
  }
  const message = Object.hasOwn(checks, name) ? checks[name]?.(value) : undefined;
  return message === undefined ? undefined : { type: "validate", message };
};

const leafAt = (fields: readonly Field[], name: string): LeafField | undefined => {
  const field = fieldAt(fields, name);
  return field !== undefined && isLeaf(field) ? field : undefined;
};

const isList = (fields: readonly Field[], name: string): boolean =>
  name.endsWith(".items") && fieldAt(fields, name.slice(0, -".items".length))?.kind === "list";

/** The field of a path in the form, such as `args.0.items.3.parts.1`. */
const fieldAt = (fields: readonly Field[], name: string): Field | undefined => {
  const [top, index, ...steps] = name.split(".");
  let field = top === "args" ? fields[Number(index)] : undefined;
  for (let at = 0; at < steps.length; at += 2) {
    const position = steps[at + 1];
    if (position === undefined) return undefined;
    if (field?.kind === "list" && steps[at] === "items") field = field.item;
    else if (field?.kind === "tuple" && steps[at] === "parts") field = field.parts[Number(position)];
    else return undefined;
  }
  return field;
};
