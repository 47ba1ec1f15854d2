import * as z from "zod/mini";
import { lacksChecksum } from "#shared/address/checksum.ts";
import { addressProblemOn } from "#shared/address/family.ts";
import { noChecksum } from "#shared/address/problem.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { lazily } from "#shared/wire/lazily.ts";
import type { Network } from "#shared/wire/network.ts";
import type { Body } from "#src/api/client/client.ts";
import { imageProblem } from "./image-problem.ts";

/** The input for minting one token. */
export const mintDraftSchema = lazily(() =>
  z.object({
    to: z.string(),
    tokenId: z.string(),
    amount: z.string(),
    /** Whether the metadata is written here, or is at its own URL. */
    by: z.enum(["metadata", "uri"]),
    name: z.string(),
    description: z.string(),
    image: z.string(),
    externalUrl: z.string(),
    attributes: z.array(z.object({ trait: z.string(), value: z.string() })),
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
  externalUrl: "",
  attributes: [],
  metadataURI: "",
};

/** What a mint is validated against. */
export type MintRules = {
  /** The network of the collection; undefined while it is not known. */
  readonly network: Pick<Network, "name" | "addressFamily" | "isMainnet" | "chainId"> | undefined;
  readonly isSemiFungible: boolean;
};

export type MintField = "to" | "tokenId" | "amount" | "image" | "externalUrl" | "attributes" | "metadataURI" | "name";
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
    ...(draft.by === "uri"
      ? ([["metadataURI", linkProblem(draft.metadataURI)]] as const)
      : ([
          ["image", imageProblem(draft.image)],
          ["externalUrl", draft.externalUrl.trim() === "" ? undefined : websiteProblem(draft.externalUrl)],
          ["attributes", attributesProblem(draft)],
          ["name", sizeProblem(draft)],
        ] as const)),
  ];
  return messages.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));
};

/** The error of an address that receives or has a token. */
export const recipientProblem = (text: string, network: MintRules["network"]): string | undefined => {
  if (text.trim() === "") return "Enter the recipient.";
  if (network === undefined) return undefined;
  const problem = addressProblemOn(network, text) ?? (lacksChecksum(text) ? noChecksum : undefined);
  return problem === undefined ? undefined : `This ${problem}.`;
};

const tokenIdProblem = (text: string): string | undefined => {
  if (text.trim() === "") return "Enter a token id.";
  if (!/^\d+$/.test(text.trim())) return "Enter a whole number, in digits only.";
  if (!/^(0|[1-9]\d*)$/.test(text.trim())) return "Write the token id without leading zeros.";
  return BigInt(text.trim()) > most ? "The token id is too large for a contract." : undefined;
};

/** The error of an amount of semi-fungible tokens. */
export const tokenAmountProblem = (text: string): string | undefined => {
  const typed = text.trim();
  if (typed === "") return "Enter an amount.";
  if (/^\d*[.,]\d*$/.test(typed)) return "Enter a whole number: these tokens have no fractions.";
  if (!/^\d+$/.test(typed)) return "Enter a whole number, in digits only.";
  if (/^0+$/.test(typed)) return "Enter an amount above zero.";
  if (typed.startsWith("0")) return "Write the amount without leading zeros.";
  return BigInt(typed) > most ? "The amount is too large for a contract." : undefined;
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

const attributesProblem = ({ attributes }: MintDraft): string | undefined => {
  const row = attributes.findIndex(({ trait, value }) => trait.trim() !== "" && value.trim() === "");
  return row === -1 ? undefined : `Attribute ${row + 1} has no value.`;
};

const sizeProblem = (draft: MintDraft): string | undefined => {
  const bytes = new TextEncoder().encode(JSON.stringify(metadataOf(draft))).length;
  return bytes > longestMetadata ? tooLarge(bytes) : undefined;
};

const tooLarge = (bytes: number): string =>
  `The metadata has ${numberText(bytes)} bytes; at most ${numberText(longestMetadata)} (256 KB) can be minted. Use a smaller image, or its URL.`;

/** The metadata to send: blank parts are omitted. */
export const metadataOf = ({ name, description, image, externalUrl, attributes }: MintDraft) => {
  const given = attributes.filter(({ value }) => value.trim() !== "");
  return {
    ...part("name", name),
    ...part("description", description),
    ...part("image", image),
    ...part("external_url", externalUrl),
    ...(given.length === 0
      ? {}
      : { attributes: given.map(({ trait, value }) => ({ ...part("trait_type", trait), value: value.trim() })) }),
  };
};

const part = (key: "name" | "description" | "image" | "external_url" | "trait_type", text: string) =>
  text.trim() === "" ? {} : { [key]: text.trim() };

/** A mint without the address that signs. */
export const mintCall = (draft: MintDraft, { isSemiFungible }: MintRules): Omit<Body<"mintToken">, "addressId"> => ({
  to: draft.to.trim(),
  tokenId: draft.tokenId.trim(),
  ...(isSemiFungible ? { amount: draft.amount.trim() } : {}),
  ...(draft.by === "uri" ? { metadataURI: draft.metadataURI.trim() } : { metadata: metadataOf(draft) }),
});
