import * as z from "zod/mini";
import type { Meaning, ShownMovement, TokenFacts, Warning } from "#shared/meaning/types.ts";
import { lazily, type Schema } from "#shared/wire/lazily.ts";
import { reviewedShape } from "./reviewed.ts";

export const assetSchema = lazily(() =>
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("native") }),
    z.object({ kind: z.literal("erc20"), token: z.string() }),
    z.object({ kind: z.enum(["erc721", "erc1155"]), token: z.string(), tokenId: z.string() }),
    z.object({ kind: z.literal("collection"), token: z.string() }),
  ]),
);

export const movementSchema = lazily(
  () =>
    z.object({
      kind: z.enum(["transfer", "approval"]),
      asset: assetSchema,
      amount: z.string(),
      from: z.string(),
      to: z.string(),
      text: z.string(),
    }) satisfies Schema<ShownMovement>,
);

const sentenceSchema = lazily(() =>
  z.array(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("text"), text: z.string() }),
      z.object({ kind: z.literal("amount"), text: z.string(), amount: z.string(), asset: assetSchema }),
      z.object({ kind: z.literal("address"), address: z.string(), name: z.nullable(z.string()) }),
      z.object({ kind: z.literal("quoted"), text: z.string() }),
    ]),
  ),
);

const ownMeaning = () => ({
  source: z.enum(["native", "creation", "standard", "descriptor", "plain", "request", "unread"]),
  long: sentenceSchema,
  short: sentenceSchema,
  fields: z.array(z.object({ label: z.string(), value: sentenceSchema })),
  movements: z.array(movementSchema),
  counterparty: z.nullable(z.string()),
  givesControl: z.boolean(),
  descriptor: z.nullable(z.string()),
  contradiction: z.nullable(z.string()),
});

/** What a transaction does, in words. Nested calls are included as deep as the server has read them. */
export const meaningSchema: Schema<Meaning> = lazily(() =>
  z.object({
    ...ownMeaning(),
    get inner() {
      return z.array(meaningSchema);
    },
  }),
);

/** Facts about a token, as returned by GET /console/{environment}/tokens/{networkId}/{address}. */
export const tokenFactsSchema = lazily(
  () =>
    z.object({
      address: z.string(),
      standard: z.nullable(z.enum(["erc20", "erc721", "erc1155"])),
      symbol: z.nullable(z.string()),
      name: z.nullable(z.string()),
      decimals: z.nullable(z.int()),
      isAmbiguous: z.boolean(),
      troubles: z.array(z.enum(["not-read", "not-a-token", "reverts", "unusable-decimals", "unusable-symbol"])),
    }) satisfies Schema<TokenFacts>,
);

export const warningSchema = lazily(
  () =>
    z.object({
      code: z.enum([
        "unlimited-approval",
        "approval-without-code",
        "to-token-contract",
        "to-other-token",
        "to-zero-address",
        "to-sender",
        "first-transfer",
        "looks-like-known",
        "recipient-is-contract",
        "gives-control",
        "implementation-changed",
        "code-is-gone",
        "simulation-fails",
        "simulation-differs",
        "large-share",
        "larger-than-before",
        "no-description",
        "token-exists",
        "repeats-token",
        "not-owned",
        "code-too-large",
        "fee-not-covered",
        "contradiction",
      ]),
      severity: z.enum(["note", "careful", "stop"]),
      text: z.string(),
      address: z.optional(z.string()),
      like: z.optional(z.object({ address: z.string(), name: z.nullable(z.string()) })),
    }) satisfies Schema<Warning>,
);

/** Token facts as stored, with the time they were read. */
export const tokenSchema = lazily(() =>
  z.extend(tokenFactsSchema.built, { networkId: z.string(), readAt: z.iso.datetime() }),
);

/** Answer of GET /console/{environment}/tokens/{networkId}/{address}, and of POST …/refresh. */
export const tokenAnswerSchema = lazily(() => z.object({ data: tokenSchema }));

/** An amount of the network's coin. */
export const coinAmountSchema = lazily(() =>
  z.object({
    /** Base units, a decimal string. */
    amount: z.string(),
    /** With its unit: `0.00042 ETH`. */
    text: z.string(),
  }),
);

/** What a transaction is expected to cost at each fee level, if the network's node reports prices. */
export const feeEstimateSchema = lazily(() =>
  z.object({
    gas: z.string(),
    levels: z.array(z.object({ level: z.enum(["LOW", "MEDIUM", "HIGH"]), fee: coinAmountSchema })),
  }),
);

/** The network's node's result for a transaction under review. */
export const reviewSimulationSchema = lazily(() =>
  z.discriminatedUnion("outcome", [
    z.object({
      outcome: z.literal("succeeded"),
      returnData: z.string(),
      gas: z.string(),
      /** Null if the node does not predict movements. */
      movements: z.nullable(z.array(movementSchema)),
    }),
    z.object({ outcome: z.literal("reverted"), revertData: z.nullable(z.string()), message: z.string() }),
    z.object({ outcome: z.literal("refused"), message: z.string() }),
    /** There is no node: it was not simulated. */
    z.object({ outcome: z.literal("unavailable") }),
    /** The node gave no usable answer. */
    z.object({ outcome: z.literal("unanswered"), code: z.string(), message: z.string() }),
  ]),
);

/**
 * Answer of POST /console/{environment}/review, whose body is that of a dry run: everything to decide about a write
 * before it is sent.
 */
export const reviewAnswerSchema = lazily(() =>
  z.object({
    data: z.object({
      meaning: meaningSchema,
      warnings: z.array(warningSchema),
      /** What could not be checked, in whole sentences. */
      unknown: z.array(z.string()),
      simulation: reviewSimulationSchema,
      fees: z.nullable(feeEstimateSchema),
      /** The sender's balances of the assets that leave it. */
      balances: z.array(z.object({ asset: assetSchema, amount: z.string(), text: z.string() })),
      /** Facts about every token mentioned. */
      tokens: z.array(tokenFactsSchema),
      ...reviewedShape(),
      /** Null if the body had no `request`. */
      digest: z.nullable(z.string()),
    }),
  }),
);

/** The coins that a transaction's contracts passed on: a receipt does not have them. */
export const tracedSchema = lazily(() =>
  z.object({
    /** According to a node's trace. */
    movements: z.array(movementSchema),
    /** Why they are not known, in a whole sentence; null if they are. */
    unknown: z.nullable(z.string()),
  }),
);

/** The stored meaning of an operation. */
export const operationMeaningSchema = lazily(() =>
  z.object({
    meaning: meaningSchema,
    /** Movements a node predicted during the review; null without a simulation. */
    predicted: z.nullable(z.array(movementSchema)),
    /** The coin of the transaction itself, and the movements in the receipt's logs, once there is a receipt. */
    happened: z.nullable(z.array(movementSchema)),
    /**
     * What is known of the coins that contracts passed on; null if there is nothing to say. Missing without a receipt,
     * and if the operation ended before Postern took traces.
     */
    traced: z.optional(z.nullable(tracedSchema)),
    /** What it cost, once a receipt says so. */
    fee: z.nullable(coinAmountSchema),
    /** Differences between prediction and outcome, in whole sentences. */
    differences: z.array(z.string()),
  }),
);

export type Token = z.output<typeof tokenSchema>;
export type ReviewAnswer = z.output<typeof reviewAnswerSchema>["data"];
export type ReviewSimulation = z.output<typeof reviewSimulationSchema>;
export type FeeEstimate = z.output<typeof feeEstimateSchema>;
export type TracedCoins = z.output<typeof tracedSchema>;
export type CoinAmount = z.output<typeof coinAmountSchema>;
export type OperationMeaning = z.output<typeof operationMeaningSchema>;
