import { isRecord } from "#shared/json/is-record.ts";
import { templateAttributesSchema } from "#shared/wire/template.ts";
import { fromText, textOf } from "#src/issuance/read-docs.ts";

/** What the author of a template claims. Postern has not checked it. */
export type TemplateClaims = {
  readonly useCases: readonly string[];
  readonly standards: readonly string[];
  readonly auditor: Auditor | undefined;
  /** What has another shape, as text. */
  readonly others: string | undefined;
};

export type Auditor = {
  readonly name: string | undefined;
  readonly link: string | undefined;
  readonly imageURL: string | undefined;
};

const none: TemplateClaims = { useCases: [], standards: [], auditor: undefined, others: undefined };

/** Reads the attributes of a template (operations beyond, Tokens and collections, `attributes`). */
export const readAttributes = (attributes: unknown): TemplateClaims => {
  const value = fromText(attributes);
  if (value === undefined || value === null || value === "") return none;
  const parsed = templateAttributesSchema.safeParse(value);
  if (!parsed.success || !isRecord(value)) return { ...none, others: textOf(value) };
  const { useCases = [], standards = [], auditor, ...rest } = parsed.data;
  return {
    useCases,
    standards,
    auditor: auditor && { name: auditor.name, link: auditor.link, imageURL: auditor.imageURL },
    others: Object.keys(rest).length === 0 ? undefined : textOf(rest),
  };
};

/** The address of a page that a link may lead to: https, without a password in it; undefined for anything else. */
export const safeLink = (text: string | undefined): string | undefined => {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const { protocol, username, password, href } = new URL(text);
  return protocol === "https:" && username === "" && password === "" ? href : undefined;
};
