import * as z from "zod/mini";
import { tabForms } from "#src/lib/tab-forms.ts";
import { blankDraft, type Taken, takenSchema, type TemplateDraft, templateDraftSchema } from "./template-draft.ts";

/** Texts that may be large; each is stored separately, so that a keystroke elsewhere does not rewrite it. */
const largeParts = { bytecode: "bytecode", abi: "ABI", sourceCode: "source code", docs: "documentation" } as const;

type LargePart = keyof typeof largeParts;

const parts = ["bytecode", "abi", "sourceCode", "docs"] as const satisfies readonly LargePart[];

/**
 * The most characters of a stored text. A tab has a few megabytes for all its forms, including the keys that prevent
 * sending anything twice.
 */
const mostCharacters = 400_000;

const keyOf = (environment: string, part: string) => `${environment}/new-template/${part}`;

/** The draft of a template that this tab has, and what came from an artifact. */
export const readDraft = (
  environment: string,
): { readonly draft: TemplateDraft; readonly taken: Taken | undefined } => {
  const fields = tabForms.read(keyOf(environment, "fields"), templateDraftSchema) ?? blankDraft();
  const large = Object.fromEntries(
    parts.map((part) => [part, tabForms.read(keyOf(environment, part), z.string()) ?? ""]),
  );
  return {
    draft: templateDraftSchema.parse({ ...fields, ...large }),
    taken: tabForms.read(keyOf(environment, "taken"), takenSchema),
  };
};

/** Stores the draft for this tab, only what has changed since `before`. Returns the names of the parts that are too large for it. */
export const writeDraft = (environment: string, draft: TemplateDraft, before?: TemplateDraft): readonly string[] => {
  const { bytecode: _code, abi: _abi, sourceCode: _source, docs: _docs, ...fields } = draft;
  tabForms.write(keyOf(environment, "fields"), fields);
  return parts.flatMap((part) => {
    const isLarge = draft[part].length > mostCharacters;
    if (draft[part] === before?.[part]) return isLarge ? [largeParts[part]] : [];
    const isStored = !isLarge && tabForms.write(keyOf(environment, part), draft[part] === "" ? undefined : draft[part]);
    if (isLarge) tabForms.write(keyOf(environment, part), undefined);
    return isStored ? [] : [largeParts[part]];
  });
};

/** Stores what came from an artifact; a large text of it is only needed to know it again. */
export const writeTaken = (environment: string, taken: Taken | undefined): void => {
  const isLarge = taken !== undefined && JSON.stringify(taken).length > mostCharacters;
  tabForms.write(keyOf(environment, "taken"), isLarge ? { ...taken, sourceCode: "", docs: "" } : taken);
};

export const clearDraft = (environment: string): void => {
  for (const part of ["fields", "taken", ...parts]) tabForms.write(keyOf(environment, part), undefined);
};
