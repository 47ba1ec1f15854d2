import * as z from "zod/mini";
import { isRecord, isRecordOrList } from "#shared/json/is-record.ts";
import { hasNul } from "#shared/json/scan.ts";
import { isPlain, readWritten, unsafeKeys, type ValuePath, type Written } from "#shared/json/written.ts";
import { lazily } from "./lazily.ts";

/**
 * The metadata of a token to mint: any JSON object, or the text of one whose numbers would be written differently once
 * parsed, such as `1.0` or `9007199254740993`. The service always gets an object.
 */
export type MintMetadata = { readonly [key: string]: unknown } | string;

/** How deep it may be nested, and the most characters of a text. */
export const deepestMetadata = 32;
export const longestMetadataText = 1024 * 1024;

/** The most characters of all texts in an object: as many as the largest body that a server can be told to take. */
const longestMetadataObject = 16 * 1024 * 1024;

/** The places of a mint's metadata: in its own request, in a review, and in the items of a run. */
export const metadataPaths: readonly ValuePath[] = [
  ["metadata"],
  ["body", "metadata"],
  ["common", "body", "metadata"],
  ["items", "*", "body", "metadata"],
];

type Read =
  | { readonly ok: true; readonly metadata: MintMetadata; readonly written: Written }
  | { readonly ok: false; readonly problem: string };

/** Reads the JSON of a token's metadata as a person or a program wrote it. */
export const readMetadataText = (text: string): Read => {
  if (text.length > longestMetadataText) return refused(`has more than ${longestMetadataText} characters`);
  let written: Written;
  try {
    written = readWritten(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return refused("is not valid JSON");
  }
  const { repeated, unsafe, depth } = written;
  if (!written.text.startsWith("{")) return refused("is not a JSON object");
  if (depth > deepestMetadata) return refused(tooDeep);
  if (unsafe !== undefined) return refused(unsafeKey(unsafe));
  if (repeated !== undefined) return refused(`has the key ${repeated} twice`);
  if (hasNul(written.text)) return refused("contains a NUL character");
  const metadata = isPlain(written) ? objectIn(written.text) : written.text;
  return { ok: true, metadata, written };
};

const refused = (problem: string): Read => ({ ok: false, problem });

const problemIn = (metadata: MintMetadata): string | undefined => {
  if (typeof metadata !== "string") return objectProblem(metadata);
  const read = readMetadataText(metadata);
  return read.ok ? undefined : read.problem;
};

const tooDeep = `is nested deeper than ${deepestMetadata} levels`;
const unsafeKey = (path: string): string => `has the key ${path}, which Postern does not accept`;

const objectProblem = (metadata: object): string | undefined => {
  let characters = 0;
  const problemAt = (value: unknown, path: readonly string[]): string | undefined => {
    if (typeof value === "string") characters += value.length;
    if (characters > longestMetadataObject) return `has more than ${longestMetadataObject} characters`;
    if (!isRecordOrList(value)) return undefined;
    if (path.length >= deepestMetadata) return tooDeep;
    for (const key of Object.keys(value)) {
      const inner = [...path, key];
      if (!Array.isArray(value) && unsafeKeys.has(key)) return unsafeKey(inner.join("."));
      characters += key.length;
      const problem = problemAt(value[key], inner);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
  return problemAt(metadata, []);
};

/** One form for each content, so that a request has the same hash however it was written. */
export const mintMetadataSchema = lazily(() =>
  z.pipe(
    z
      .custom<MintMetadata>((value) => typeof value === "string" || isRecord(value), "is a JSON object")
      .check((context) => {
        const message = problemIn(context.value);
        if (message !== undefined) context.issues.push({ code: "custom", input: context.value, message });
      }),
    z.transform((value): MintMetadata => {
      const read = typeof value === "string" ? readMetadataText(value) : undefined;
      return read?.ok === true ? read.metadata : value;
    }),
  ),
);

/** The metadata as JSON, its numbers as written. */
export const metadataText = (metadata: MintMetadata): string =>
  typeof metadata === "string" ? metadata : JSON.stringify(metadata);

/** The metadata as a value, to read texts in it. Numbers may be rounded. */
export const metadataObject = (metadata: MintMetadata): { readonly [key: string]: unknown } =>
  typeof metadata === "string" ? objectIn(metadata) : metadata;

const objectIn = (text: string): { readonly [key: string]: unknown } => {
  const value: unknown = JSON.parse(text);
  return isRecord(value) ? value : {};
};
