import { isRecord } from "#shared/json/is-record.ts";
import { textIn } from "#shared/json/text-in.ts";
import { readAttributes } from "./read-attributes.ts";
import type { TemplateDraft } from "./template-draft.ts";

/** The form of a recorded template, filled in as it was sent. */
export const recordedTemplate = (body: unknown): TemplateDraft => {
  const { useCases, standards, auditor } = readAttributes(valueIn(body, "attributes"));
  return {
    name: textIn(body, "name"),
    description: textIn(body, "description"),
    longDescription: textIn(body, "longDescription"),
    type: textIn(body, "type"),
    bytecode: textIn(body, "bytecode"),
    abi: jsonText(valueIn(body, "abi")),
    sourceCode: textIn(body, "sourceCode"),
    docs: jsonText(valueIn(body, "docs")),
    useCases: useCases.join("\n"),
    standards: standards.join(", "),
    auditorName: auditor?.name ?? "",
    auditorLink: auditor?.link ?? "",
    auditorImage: auditor?.imageURL ?? "",
  };
};

const valueIn = (body: unknown, key: string): unknown => (isRecord(body) ? body[key] : undefined);

const jsonText = (value: unknown): string => (value === undefined ? "" : JSON.stringify(value, null, 2));
