import type { Abi, Hex } from "#shared/abi/types.ts";

/**
 * A transaction as its network sees it. Its meaning depends only on this, never on what a form or a request calls it.
 */
export type Transaction = {
  readonly from: string;
  /** Other addresses that may contribute coins to a withdrawal. */
  readonly moreSenders?: readonly string[];
  /** Null: it creates a contract. */
  readonly to: string | null;
  readonly calldata: Hex;
  /** Native coin in base units. */
  readonly amount: bigint;
};

export type TokenStandard = "erc20" | "erc721" | "erc1155";

/** Why a fact about a token is missing or unused. */
export type TokenTrouble = "not-read" | "not-a-token" | "reverts" | "unusable-decimals" | "unusable-symbol";

/** What a token's contract says about itself. All of it is untrusted. */
export type TokenFacts = {
  /** Checksummed. */
  readonly address: string;
  readonly standard: TokenStandard | null;
  readonly symbol: string | null;
  readonly name: string | null;
  /** Null if the token does not report them, or reports nonsense: its amounts are then shown in base units. */
  readonly decimals: number | null;
  /** Whether another token of the network has this symbol, or one that looks the same. */
  readonly isAmbiguous: boolean;
  readonly troubles: readonly TokenTrouble[];
};

/** What moves. `collection`: every token of an ERC-721 or ERC-1155 contract; only an approval can cover it. */
export type Asset =
  | { readonly kind: "native" }
  | { readonly kind: "erc20"; readonly token: string }
  | { readonly kind: "erc721" | "erc1155"; readonly token: string; readonly tokenId: string }
  | { readonly kind: "collection"; readonly token: string };

/** What an approval can cover. */
export type TokenAsset = Exclude<Asset, { readonly kind: "native" }>;

/**
 * Decoded: from the bytes sent. Predicted: by a node's simulation. Happened: the transaction's own coin, and the tokens in
 * its receipt. Traced: the coins that contracts passed on, from a node's trace.
 */
export type MovementSource = "decoded" | "predicted" | "happened" | "traced";

/** A transfer of an asset between addresses, or one address's permission for another to take it. */
export type Movement = {
  readonly kind: "transfer" | "approval";
  readonly asset: Asset;
  /** In base units, a decimal string, or `unlimited`. */
  readonly amount: string;
  /** The owner; the zero address for minting. */
  readonly from: string;
  /** The recipient or spender; the zero address for burning. */
  readonly to: string;
};

/** A movement in words. */
export type ShownMovement = Movement & {
  /** The amount with its unit: `1,234.5 PDT`, `Badge #7`, `1,234 base units of 0x…`. */
  readonly text: string;
};

/** Part of a sentence. Fields other than its text are for hovering, copying and links. */
export type Piece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "amount"; readonly text: string; readonly amount: string; readonly asset: Asset }
  /** A full address, and the organization's name for it. */
  | { readonly kind: "address"; readonly address: string; readonly name: string | null }
  /**
   * Text from a contract or a caller, never to be mistaken for Postern's words. The text includes quotation marks if
   * needed.
   */
  | { readonly kind: "quoted"; readonly text: string };

export type Sentence = readonly Piece[];

export type MeaningField = { readonly label: string; readonly value: Sentence };

/**
 * The source of the words. `request`: the request to the service, if only the service knows the transaction. `unread`:
 * the bytes are ambiguous, so nothing is said about them.
 */
export type MeaningSource = "native" | "creation" | "standard" | "descriptor" | "plain" | "request" | "unread";

export type Meaning = {
  readonly source: MeaningSource;
  /** For a person who decides: with full addresses, the sender and the token's contract. */
  readonly long: Sentence;
  /** For lists. */
  readonly short: Sentence;
  readonly fields: readonly MeaningField[];
  readonly movements: readonly ShownMovement[];
  /** The recipient of the movement, else the subject of the call, else the destination; null for a creation. */
  readonly counterparty: string | null;
  /** Whether it changes who controls something: an owner, a role, a pause, an implementation. */
  readonly givesControl: boolean;
  /** The nested calls, in order. */
  readonly inner: readonly Meaning[];
  /** The version of the descriptor the words come from. */
  readonly descriptor: string | null;
  /** Why the call must not be sent; null if nothing contradicts it. */
  readonly contradiction: string | null;
};

/** The facts available when a transaction is put into words. */
export type Facts = {
  readonly native: { readonly symbol: string; readonly decimals: number };
  /** The EIP-155 id of the network, if known. */
  readonly chainId: number | null;
  /** The destination's ABI from the contract book or the service, never from a request. */
  readonly abi: Abi | null;
  /** The destination's descriptor (ERC-7730, parsed JSON) and its version. */
  readonly descriptor: { readonly json: unknown; readonly version: string } | null;
  readonly token: (address: string) => TokenFacts | undefined;
  /** The organization's name for an address. */
  readonly nameOf: (address: string) => string | undefined;
};

export type WarningCode =
  | "unlimited-approval"
  | "approval-without-code"
  | "to-token-contract"
  | "to-other-token"
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
  | "repeats-token"
  | "not-owned"
  | "code-too-large"
  | "fee-not-covered"
  | "contradiction";

export type Warning = {
  readonly code: WarningCode;
  /** `stop`: it must not be sent. */
  readonly severity: "note" | "careful" | "stop";
  /** A whole sentence. */
  readonly text: string;
  /** The address in question, and the known one that it resembles. */
  readonly address?: string;
  readonly like?: { readonly address: string; readonly name: string | null };
};

/** The input of the warnings. Undefined or null means unknown, and the review says so. */
export type Knowledge = {
  /** Whether there is code at an address; undefined if no node says. */
  readonly hasCode: (address: string) => boolean | undefined;
  /** Whether an address is known to be the contract of a token or a collection. */
  readonly isToken: (address: string) => boolean;
  /**
   * The implementation of a proxy at the destination, now and at the last call; undefined if unknown or not a proxy.
   */
  readonly implementation: { readonly now: string | null; readonly before: string | null } | undefined;
  /** Earlier transfers to an address: how many, and the largest amount of the asset in base units. */
  readonly sentBefore: (address: string, asset: Asset) => { readonly count: number; readonly largest: bigint | null };
  /** Whether an address is one of the organization's own. */
  readonly isOwn: (address: string) => boolean;
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
