import * as z from "zod/mini";
import { lacksChecksum } from "#shared/address/checksum.ts";
import { addressProblemOn } from "#shared/address/family.ts";
import { noChecksum } from "#shared/address/problem.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { numberProblemText } from "#shared/amount/typed-number-words.ts";
import { type NumberKind, readNumber } from "#shared/amount/typed-number.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { metadataObject, metadataText, type MintMetadata, readMetadataText } from "#shared/wire/metadata.ts";
import type { Network } from "#shared/wire/network.ts";
import type { Body } from "#src/api/client/client.ts";
import { imageProblem } from "./image-problem.ts";

/** The input for minting one token. */
export const mintDraftSchema = lazily(() =>
  z.object({
    to: z.string(),
    tokenId: z.string(),
    amount: z.string(),
    /** Whether the metadata is written here, in fields or as JSON, or is at its own URL. */
    by: z.enum(["metadata", "json", "uri"]),
    name: z.string(),
    description: z.string(),
    image: z.string(),
    animationUrl: z.string(),
    externalUrl: z.string(),
    attributes: z.array(z.object({ trait: z.string(), value: z.string() })),
    /** All of the metadata, if it is written as JSON. */
    json: z.string(),
    metadataURI: z.string(),
  }),
);

export type MintDraft = z.output<typeof mintDraftSchema>;

export const emptyMint: MintDraft = {
  to: "",
  tokenId: "",
  amount: "1",
  by: "metadata",
  name: "",
  description: "",
  image: "",
  animationUrl: "",
  externalUrl: "",
  attributes: [],
  json: "",
  metadataURI: "",
};

/** What a mint is validated against. */
export type MintRules = {
  /** The network of the collection; undefined while it is not known. */
  readonly network: Pick<Network, "name" | "addressFamily" | "isMainnet" | "chainId"> | undefined;
  readonly isSemiFungible: boolean;
};

export type MintField =
  | "to"
  | "tokenId"
  | "amount"
  | "image"
  | "animationUrl"
  | "externalUrl"
  | "attributes"
  | "json"
  | "metadataURI"
  | "name";
export type MintProblem = { readonly field: MintField; readonly message: string };

/** The most bytes of JSON that the metadata of one token may have. */
export const longestMetadata = 256 * 1024;
const longestLink = 2048;
const most = 2n ** 256n - 1n;

/** The problems of a mint, a sentence for each field; empty if it can be sent. */
export const mintProblems = (draft: MintDraft, { network, isSemiFungible }: MintRules): readonly MintProblem[] => {
  const messages: readonly (readonly [MintField, string | undefined])[] = [
    ["to", recipientProblem(draft.to, network)],
    ["tokenId", tokenIdProblem(draft.tokenId)],
    ["amount", isSemiFungible ? tokenAmountProblem(draft.amount) : undefined],
    ...metadataMessages(draft),
  ];
  return messages.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));
};

const metadataMessages = (draft: MintDraft): readonly (readonly [MintField, string | undefined])[] => {
  switch (draft.by) {
    case "uri":
      return [["metadataURI", linkProblem(draft.metadataURI)]];
    case "json":
      return [["json", jsonProblem(draft.json)]];
    case "metadata":
      return [
        ["image", imageProblem(draft.image)],
        ["animationUrl", draft.animationUrl.trim() === "" ? undefined : animationProblem(draft.animationUrl)],
        ["externalUrl", draft.externalUrl.trim() === "" ? undefined : websiteProblem(draft.externalUrl)],
        ["attributes", attributesProblem(draft)],
        ["name", sizeProblem(draft)],
      ];
  }
};

/** The error of an address that receives or has a token. */
export const recipientProblem = (text: string, network: MintRules["network"]): string | undefined => {
  if (text.trim() === "") return "Enter the recipient.";
  if (network === undefined) return undefined;
  const problem = addressProblemOn(network, text) ?? (lacksChecksum(text) ? noChecksum : undefined);
  return problem === undefined ? undefined : `This ${problem}.`;
};

const tokenIdProblem = (text: string): string | undefined => {
  const read = readNumber(text, whole);
  if (!read.ok) return numberProblemText(read.problem, whole, "token id");
  return read.value > most ? "The token id is too large for a contract." : undefined;
};

/** The error of an amount of semi-fungible tokens. */
export const tokenAmountProblem = (text: string): string | undefined => {
  const read = readNumber(text, whole);
  if (!read.ok) {
    return read.problem.code === "fraction"
      ? "Enter a whole number: these tokens have no fractions."
      : numberProblemText(read.problem, whole, "amount");
  }
  if (read.value === 0n) return "Enter an amount above zero.";
  return read.value > most ? "The amount is too large for a contract." : undefined;
};

const whole: NumberKind = { kind: "number" };

/** The digits of a valid whole number; any other text unchanged. */
export const wholeDigits = (text: string): string => {
  const read = readNumber(text, whole);
  return read.ok ? read.value.toString() : text;
};

const linkProblem = (text: string): string | undefined => {
  const typed = text.trim();
  if (typed === "") return "Enter the metadata URL.";
  const isLink = URL.canParse(typed) && ["https:", "http:", "ipfs:", "ar:"].includes(new URL(typed).protocol);
  if (!isLink && !/^data:application\/json[;,]/i.test(typed)) {
    return "Enter a URL that starts with https:, ipfs: or ar:, or a data: URL with JSON.";
  }
  if (!typed.startsWith("data:") && typed.length > longestLink) {
    return `The URL has more than ${numberText(longestLink)} characters.`;
  }
  return typed.length > longestMetadata ? tooLarge(typed.length) : undefined;
};

const websiteProblem = (text: string): string | undefined => {
  const typed = text.trim();
  const isWeb = URL.canParse(typed) && /^https?:$/.test(new URL(typed).protocol);
  return isWeb ? undefined : "Enter a URL that starts with https:.";
};

const animationProblem = (text: string): string | undefined => {
  const typed = text.trim();
  const isLink = URL.canParse(typed) && ["https:", "ipfs:", "ar:", "data:"].includes(new URL(typed).protocol);
  return isLink ? undefined : "Enter a URL that starts with https:, ipfs:, ar: or data:.";
};

const jsonProblem = (text: string): string | undefined => {
  if (text.trim() === "") return "Enter the metadata as JSON.";
  const read = readMetadataText(jsonIn(text));
  if (!read.ok) return `The metadata ${read.problem}.`;
  const { image } = metadataObject(read.metadata);
  return typeof image === "string" && /^\s*data:/i.test(image)
    ? (imageProblem(image) ?? sizeOfText(read.written.text))
    : sizeOfText(read.written.text);
};

/** Files of some programs begin with a byte order mark. */
const jsonIn = (text: string): string => text.replace(/^\uFEFF/, "");

const attributesProblem = ({ attributes }: MintDraft): string | undefined => {
  const row = attributes.findIndex(({ trait, value }) => trait.trim() !== "" && value.trim() === "");
  return row === -1 ? undefined : `Attribute ${row + 1} has no value.`;
};

const sizeProblem = (draft: MintDraft): string | undefined => sizeOfText(metadataText(metadataOf(draft)));

const sizeOfText = (json: string): string | undefined => {
  const bytes = new TextEncoder().encode(json).length;
  return bytes > longestMetadata ? tooLarge(bytes) : undefined;
};

const tooLarge = (bytes: number): string =>
  `The metadata has ${numberText(bytes)} bytes; at most ${numberText(longestMetadata)} (256 KB) can be minted. Use a smaller image, or its URL.`;

/** The metadata to send: JSON as it was written, else the filled parts. */
export const metadataOf = (draft: MintDraft): MintMetadata => {
  if (draft.by === "json") {
    const read = readMetadataText(jsonIn(draft.json));
    return read.ok ? read.metadata : draft.json;
  }
  const { name, description, image, animationUrl, externalUrl, attributes } = draft;
  const given = attributes.filter(({ value }) => value.trim() !== "");
  return {
    ...part("name", name),
    ...part("description", description),
    ...part("image", image),
    ...part("animation_url", animationUrl),
    ...part("external_url", externalUrl),
    ...(given.length === 0
      ? {}
      : { attributes: given.map(({ trait, value }) => ({ ...part("trait_type", trait), value: value.trim() })) }),
  };
};

const part = (
  key: "name" | "description" | "image" | "animation_url" | "external_url" | "trait_type",
  text: string,
): Readonly<Record<string, string>> => (text.trim() === "" ? {} : { [key]: text.trim() });

/** A mint without the address that signs. */
export const mintCall = (draft: MintDraft, { isSemiFungible }: MintRules): Omit<Body<"mintToken">, "addressId"> => ({
  to: draft.to.trim(),
  tokenId: wholeDigits(draft.tokenId),
  ...(isSemiFungible ? { amount: wholeDigits(draft.amount) } : {}),
  ...(draft.by === "uri" ? { metadataURI: draft.metadataURI.trim() } : { metadata: metadataOf(draft) }),
});
