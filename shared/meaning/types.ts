import type { Abi, Hex } from "../abi/types.ts";

/** A transaction as its network sees it. Its meaning is made from this, and from nothing that a form or a request calls it. */
export type Transaction = {
  readonly from: string;
  /** Further addresses that coins of a withdrawal may come from. */
  readonly moreSenders?: readonly string[];
  /** Null: it creates a contract. */
  readonly to: string | null;
  readonly calldata: Hex;
  /** Native coin in base units. */
  readonly amount: bigint;
};

export type TokenStandard = "erc20" | "erc721" | "erc1155";

/** Why a fact about a token is missing or not used. */
export type TokenTrouble = "not-read" | "not-a-token" | "reverts" | "unusable-decimals" | "unusable-symbol";

/** What a token's contract says of itself. Everything in it is data from outside. */
export type TokenFacts = {
  /** With its checksum. */
  readonly address: string;
  readonly standard: TokenStandard | null;
  readonly symbol: string | null;
  readonly name: string | null;
  /** Null where the token does not report them, or lies: its amounts are then shown in base units. */
  readonly decimals: number | null;
  /** Another token of the same network has this symbol, or one that looks the same. */
  readonly isAmbiguous: boolean;
  readonly troubles: readonly TokenTrouble[];
};

/** What moves. `collection`: every token of an ERC-721 or ERC-1155 contract, which only an approval can be of. */
export type Asset =
  | { readonly kind: "native" }
  | { readonly kind: "erc20"; readonly token: string }
  | { readonly kind: "erc721" | "erc1155"; readonly token: string; readonly tokenId: string }
  | { readonly kind: "collection"; readonly token: string };

/** Decoded: from the bytes that are sent. Predicted: by a node that tried them. Happened: from the receipt. */
export type MovementSource = "decoded" | "predicted" | "happened";

/** An amount of an asset that goes from one address to another, or that one address lets another one take. */
export type Movement = {
  readonly kind: "transfer" | "approval";
  readonly asset: Asset;
  /** In base units, a decimal string, or `unlimited`. */
  readonly amount: string;
  /** The owner; the zero address where the asset is made. */
  readonly from: string;
  /** The recipient, or who may take it; the zero address where it is destroyed. */
  readonly to: string;
};

/** A movement in words. */
export type ShownMovement = Movement & {
  /** The amount with its unit: `1,234.5 PDT`, `Badge #7`, `1,234 base units of 0x…`. */
  readonly text: string;
};

/** A part of a sentence. What is shown of it besides its text is for hovering, copying and links. */
export type Piece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "amount"; readonly text: string; readonly amount: string; readonly asset: Asset }
  /** An address by its whole text, and what the organization calls it. */
  | { readonly kind: "address"; readonly address: string; readonly name: string | null }
  /** What a contract or a caller says: never to be taken for words of Postern. Quotation marks are in the text where they are needed. */
  | { readonly kind: "quoted"; readonly text: string };

export type Sentence = readonly Piece[];

/** One labelled value below the sentence. */
export type MeaningField = { readonly label: string; readonly value: Sentence };

/**
 * What gave the words. `request`: what the service is asked for, where the service alone makes the transaction. `unread`: the bytes do not say in one
 * way what they do, so nothing is said about them.
 */
export type MeaningSource = "native" | "creation" | "standard" | "descriptor" | "plain" | "request" | "unread";

export type Meaning = {
  readonly source: MeaningSource;
  /** For a person who decides: with whole addresses, the sender and the token's contract. */
  readonly long: Sentence;
  /** For lists. */
  readonly short: Sentence;
  readonly fields: readonly MeaningField[];
  readonly movements: readonly ShownMovement[];
  /** The recipient of what moves, else whom the call is about, else the destination; null for a creation. */
  readonly counterparty: string | null;
  /** It changes who controls something: an owner, a role, a pause, an implementation. */
  readonly givesControl: boolean;
  /** The calls inside of this one, in order. */
  readonly inner: readonly Meaning[];
  /** The version of the descriptor that gave the words. */
  readonly descriptor: string | null;
  /** Why the call must not be sent as it is; null if nothing contradicts. */
  readonly contradiction: string | null;
};

/** What is known of the world when a transaction is put in words. */
export type Facts = {
  readonly native: { readonly symbol: string; readonly decimals: number };
  /** The EIP-155 id of the network, where it is known. */
  readonly chainId: number | null;
  /** The ABI of the destination as the contract book or the service has it, never one that only a request brings. */
  readonly abi: Abi | null;
  /** The descriptor of the destination (ERC-7730, parsed JSON) and its version. */
  readonly descriptor: { readonly json: unknown; readonly version: string } | null;
  readonly token: (address: string) => TokenFacts | undefined;
  /** What the organization calls an address. */
  readonly nameOf: (address: string) => string | undefined;
};

export type WarningCode =
  | "unlimited-approval"
  | "approval-without-code"
  | "to-token-contract"
  | "to-zero-address"
  | "to-sender"
  | "first-transfer"
  | "looks-like-known"
  | "recipient-is-contract"
  | "gives-control"
  | "implementation-changed"
  | "code-is-gone"
  | "simulation-fails"
  | "simulation-differs"
  | "large-share"
  | "larger-than-before"
  | "no-description"
  | "token-exists"
  | "not-owned"
  | "code-too-large"
  | "fee-not-covered"
  | "contradiction";

/** Something a person should know before sending. */
export type Warning = {
  readonly code: WarningCode;
  /** `stop`: it must not be sent as it is. */
  readonly severity: "note" | "careful" | "stop";
  /** A whole sentence. */
  readonly text: string;
  /** The address that it is about, and the known one that looks like it. */
  readonly address?: string;
  readonly like?: { readonly address: string; readonly name: string | null };
};

/** What warnings are based on. Undefined or null means unknown, and the review says so. */
export type Knowledge = {
  /** Whether there is code at an address; undefined where no node says. */
  readonly hasCode: (address: string) => boolean | undefined;
  /** The implementation of a proxy at the destination, now and at the last call; undefined where unknown or not a proxy. */
  readonly implementation: { readonly now: string | null; readonly before: string | null } | undefined;
  /** What was sent to an address before: how often, and the largest amount of the asset in base units. */
  readonly sentBefore: (address: string, asset: Asset) => { readonly count: number; readonly largest: bigint | null };
  /** The organization's labels, addresses and past recipients. */
  readonly known: readonly { readonly address: string; readonly name: string | null }[];
  /** The sender's balance of an asset in base units. */
  readonly balance: (asset: Asset) => bigint | undefined;
  readonly simulation: Simulated;
};

/** A node's prediction of the transaction. */
export type Simulated =
  | { readonly outcome: "unavailable" }
  /** The node did not answer. */
  | { readonly outcome: "unanswered" }
  | { readonly outcome: "failed"; readonly message: string }
  /** Movements are null if the node says only whether the transaction succeeds. */
  | { readonly outcome: "succeeded"; readonly movements: readonly Movement[] | null };
