import { templateEndpoints } from "#shared/wire/template.ts";
import { type BodyRead, requestReader } from "#src/operations/recorded-request.ts";
import { readAttributes } from "./read-attributes.ts";
import type { TemplateDraft } from "./template-draft.ts";

export const readCreation = requestReader(templateEndpoints.createTemplate);

/** The form of a recorded template, filled in as it was sent. */
export const recordedTemplate = ({
  name = "",
  description = "",
  longDescription = "",
  type = "",
  bytecode = "",
  abi,
  sourceCode = "",
  docs,
  attributes,
}: BodyRead<typeof readCreation>): TemplateDraft => {
  const { useCases, standards, auditor } = readAttributes(attributes);
  return {
    name,
    description,
    longDescription,
    type,
    bytecode,
    abi: jsonText(abi),
    sourceCode,
    docs: jsonText(docs),
    useCases: useCases.join("\n"),
    standards: standards.join(", "),
    auditorName: auditor?.name ?? "",
    auditorLink: auditor?.link ?? "",
    auditorImage: auditor?.imageURL ?? "",
  };
};

const jsonText = (value: unknown): string => (value === undefined ? "" : JSON.stringify(value, null, 2));
