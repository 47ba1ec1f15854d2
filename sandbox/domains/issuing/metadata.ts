import { outOfRange, wrongFormat } from "#sandbox/lib/errors.ts";
import { isRecord } from "#shared/json/is-record.ts";

/** The metadata of a token: its content in answers, and the URI that its contract returns, empty if the text is too long for a chain. */
export type Metadata = { readonly content: Readonly<Record<string, unknown>>; readonly uri: string };

/** The longest metadata that the service keeps, in bytes of JSON. */
export const longestMetadata = 262_144;

/** The longest URI that is written to a chain, in bytes: 8 KiB cost about six million gas. */
const longestOnChain = 8192;

const longestLink = 2048;
const schemes = ["https:", "http:", "ipfs:", "ar:"];
const jsonStart = "data:application/json;base64,";

type MintMetadata = { readonly metadata?: unknown; readonly metadataURI?: string | undefined };

/** Reads the metadata of a mint from `metadata` or `metadataURI`. Throws ERR_303 and ERR_304. */
export const metadataOf = ({ metadata, metadataURI }: MintMetadata): Metadata => {
  if (metadataURI === undefined) return ofContent(metadata);
  return metadataURI.startsWith("data:") ? ofData(metadataURI) : ofLink(metadataURI);
};

const ofContent = (metadata: unknown): Metadata => {
  if (!isRecord(metadata)) throw wrongFormat("metadata", "expected an object");
  const text = Buffer.from(JSON.stringify(metadata));
  if (text.length > longestMetadata) {
    throw outOfRange("metadata", `is ${text.length} bytes long; at most ${longestMetadata} are allowed`);
  }
  const uri = `${jsonStart}${text.toString("base64")}`;
  return { content: metadata, uri: uri.length > longestOnChain ? "" : uri };
};

/** The service never opens a link. A client that shows the token does. */
const ofLink = (link: string): Metadata => {
  const isLink = URL.canParse(link) && schemes.includes(new URL(link).protocol);
  if (!isLink) throw wrongFormat("metadataURI", `expected a link that begins with data:, ${schemes.join(", ")}`);
  if (link.length > longestLink) {
    throw outOfRange("metadataURI", `is ${link.length} characters long; at most ${longestLink} are allowed`);
  }
  return { content: { metadataURI: link }, uri: link };
};

const ofData = (uri: string): Metadata => {
  if (Buffer.byteLength(uri) > longestOnChain) {
    throw outOfRange("metadataURI", `is longer than ${longestOnChain} bytes: send it as metadata`);
  }
  const content = jsonOf(uri);
  if (!isRecord(content)) throw wrongFormat("metadataURI", "expected a data URI with a JSON object (application/json)");
  return { content, uri };
};

const jsonOf = (uri: string): unknown => {
  const [, base64, data = ""] = /^data:application\/json(?:;charset=utf-8)?(;base64)?,(.*)$/is.exec(uri) ?? [];
  try {
    return JSON.parse(base64 === undefined ? decodeURIComponent(data) : Buffer.from(data, "base64").toString("utf8"));
  } catch {
    return null;
  }
};
