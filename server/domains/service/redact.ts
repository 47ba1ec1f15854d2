import type { Secret } from "#server/lib/secret.ts";

/** Shorter secrets would be found in ordinary text, and taking them out would garble it. */
const shortest = 6;

/** The bytes with every secret in them replaced, also in the forms that JSON, URLs and Base64 give it. */
export const redact = (bytes: Buffer, secrets: readonly Secret[]): Buffer => {
  let text: string | undefined;
  for (const form of secrets.flatMap(formsOf)) {
    if (bytes.includes(form)) text = (text ?? bytes.toString("utf8")).replaceAll(form, "[secret]");
  }
  return text === undefined ? bytes : Buffer.from(text);
};

const known = new WeakMap<Secret, readonly string[]>();

/** A secret of the configuration is looked for in every answer; its spellings are made once. */
const formsOf = (secret: Secret): readonly string[] => {
  const forms = known.get(secret) ?? secretForms(secret.reveal());
  known.set(secret, forms);
  return forms;
};

/** The spellings in which a program may repeat a secret. Longer ones come first, because one may hold another. */
export const secretForms = (value: string): readonly string[] => {
  if (value.length < shortest) return [];
  const bytes = Buffer.from(value);
  const json = jsonForms(value);
  const percent = encodeURIComponent(bytes.toString());
  const forms = [
    value,
    ...json,
    ...json.flatMap(jsonForms),
    percent,
    percent.replaceAll(/%../g, (escape) => escape.toLowerCase()),
    bytes.toString("base64").replace(/=+$/, ""),
    bytes.toString("base64url"),
  ];
  return [...new Set(forms)].toSorted((one, other) => other.length - one.length);
};

/** Inside a JSON string: as JavaScript writes it, with escaped slashes, in ASCII alone, and careful with HTML. */
const jsonForms = (value: string): readonly string[] => {
  const json = JSON.stringify(value).slice(1, -1);
  const ascii = json.replaceAll(/[^ -~]/g, escaped);
  return [
    json,
    json.replaceAll("/", "\\/"),
    ascii,
    ascii.replaceAll("/", "\\/"),
    ascii.replaceAll(/[<>&'+/]/g, escaped),
  ];
};

const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
