import * as z from "zod/mini";
import type { Artifact } from "#shared/abi/artifact.ts";
import type { NatspecDocs } from "#shared/abi/natspec.ts";
import { lazily } from "#shared/wire/lazily.ts";

const text = lazily(() => z._default(z.string(), ""));

/** A template as filled in: every field is a string, so that invalid input is kept. */
export const templateDraftSchema = lazily(() =>
  z.object({
    name: text,
    description: text,
    longDescription: text,
    type: text,
    bytecode: text,
    abi: text,
    sourceCode: text,
    docs: text,
    useCases: text,
    standards: text,
    auditorName: text,
    auditorLink: text,
    auditorImage: text,
  }),
);

/** What came from an artifact, and what else the artifact says about the code. */
export const takenSchema = lazily(() =>
  z.object({
    /** The contract's name, for a sentence. */
    from: z.string(),
    name: text,
    description: text,
    bytecode: text,
    sourceCode: text,
    docs: text,
    deployedBytes: z.optional(z.int()),
    libraries: z.record(z.string(), z.string()),
  }),
);

export type TemplateDraft = z.output<typeof templateDraftSchema>;
export type Taken = z.output<typeof takenSchema>;

/** A draft in which nothing is filled in yet. */
export const blankDraft = (): TemplateDraft => templateDraftSchema.parse({});

/**
 * Copies a contract of an artifact into the draft. Its code and ABI replace the current ones; a text that was typed, or
 * changed since an earlier artifact, stays.
 */
export const takeArtifact = (
  draft: TemplateDraft,
  before: Taken | undefined,
  artifact: Artifact,
  from: string,
): { readonly draft: TemplateDraft; readonly taken: Taken } => {
  const taken: Taken = {
    from,
    name: artifact.name,
    description: firstWords(artifact.docs),
    bytecode: artifact.bytecode ?? "",
    sourceCode: artifact.source ?? "",
    docs: artifact.docs.length === 0 ? "" : pretty(artifact.docs.length === 1 ? artifact.docs[0] : artifact.docs),
    deployedBytes: artifact.deployedBytes,
    libraries: artifact.libraries,
  };
  // An ABI alone is about the contract that is there already.
  const isAbiAlone = artifact.bytecode === undefined;
  const kept = (field: "name" | "description" | "sourceCode" | "docs"): string => {
    const isOwn = draft[field].trim() !== "" && (isAbiAlone || draft[field] !== before?.[field]);
    return isOwn ? draft[field] : taken[field];
  };
  return {
    draft: {
      ...draft,
      name: kept("name"),
      description: kept("description"),
      sourceCode: kept("sourceCode"),
      docs: kept("docs"),
      bytecode: artifact.bytecode ?? draft.bytecode,
      abi: artifact.abi.ok ? pretty(artifact.abi.abi) : "",
    },
    taken: isAbiAlone && before !== undefined ? { ...before, from } : taken,
  };
};

/** What the author says to users, else to developers, in one line. */
const firstWords = (docs: readonly NatspecDocs[]): string => {
  const details = (docs.find(({ kind }) => kind === "user") ?? docs[0])?.details ?? "";
  return details.replaceAll(/\s+/g, " ").trim().slice(0, 500);
};

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);
