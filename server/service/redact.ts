import type { Secret } from "../config/secret.ts";

/** Shorter secrets would be found in ordinary text, and taking them out would garble it. */
const shortest = 6;

/** The bytes with every secret in them replaced, also in the form that JSON gives it. */
export const redact = (bytes: Buffer, secrets: readonly Secret[]): Buffer => {
  let text: string | undefined;
  for (const form of secrets.flatMap((secret) => forms(secret.reveal()))) {
    if (bytes.includes(form)) text = (text ?? bytes.toString("utf8")).replaceAll(form, "[secret]");
  }
  return text === undefined ? bytes : Buffer.from(text);
};

const forms = (value: string): readonly string[] => {
  if (value.length < shortest) return [];
  const json = JSON.stringify(value).slice(1, -1);
  return [...new Set([value, json, json.replaceAll("/", "\\/"), encodeURIComponent(value)])];
};
