import * as z from "zod/mini";
import { hasWrongChecksum, isEvmAddress } from "#shared/address/checksum.ts";
import { addressProblem, wrongChecksum } from "#shared/address/problem.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { identicalBodySchema } from "./identical.ts";

const evmAddressSchema = lazily(() =>
  z.string().check(
    z.regex(/^0x[0-9a-fA-F]{40}$/, "is not an address: 0x and 40 hexadecimal digits"),
    z.refine((text) => !hasWrongChecksum(text), wrongChecksum),
  ),
);

/** The largest calldata that is tried, in bytes; no transaction of a public network holds more. */
const mostCalldataBytes = 128 * 1024;

const calldataSchema = lazily(() =>
  z
    .string()
    .check(
      z.maxLength(2 + 2 * mostCalldataBytes),
      z.regex(/^0x([0-9a-fA-F]{2})*$/, "is not calldata: 0x and whole bytes in hex"),
    ),
);

const largestAmount = 2n ** 256n;

const amountSchema = lazily(() =>
  z.string().check(
    // Text that is not a number is not checked further.
    z.regex(/^(0|[1-9]\d{0,77})$/, {
      error: "is not an amount in base units: a whole number in decimal digits",
      abort: true,
    }),
    z.refine((text) => BigInt(text) < largestAmount, "is larger than an amount can be"),
  ),
);

/**
 * Body of POST /console/{environment}/dry-run: a transaction as its sender would send it, with the amount in base
 * units.
 */
export const dryRunBodySchema = lazily(() =>
  z.strictObject({
    networkId: z.string().check(z.minLength(1), z.maxLength(200)),
    from: evmAddressSchema,
    to: evmAddressSchema,
    calldata: calldataSchema,
    amount: z._default(amountSchema, "0"),
  }),
);

const anyAddressSchema = lazily(() =>
  z
    .string()
    .check(
      z.refine((text) => addressProblem(text) === undefined, { error: ({ input }) => addressProblem(String(input)) }),
    ),
);

/**
 * Body of POST /console/{environment}/review, like that of a dry run. A network outside the EVM family has no calls,
 * but its coin can be sent: the addresses are then of that family, and there is no calldata.
 */
export const reviewBodySchema = lazily(() =>
  z
    .extend(dryRunBodySchema.built, {
      from: anyAddressSchema,
      to: anyAddressSchema,
      /** The request that will be relayed, for the digest. */
      request: z.optional(identicalBodySchema.built),
    })
    .check(
      z.refine(({ from, to, calldata }) => (isEvmAddress(from) && isEvmAddress(to)) || calldata === "0x", {
        path: ["calldata"],
        error: "is not empty, and only a contract of an EVM network can be called",
      }),
    ),
);

/** Answer of POST /console/{environment}/dry-run: the result of trying the transaction on the network's node. */
export const dryRunAnswerSchema = lazily(() =>
  z.object({
    data: z.discriminatedUnion("outcome", [
      /** It would succeed: the return data, and the gas it would use as a decimal number. */
      z.object({ outcome: z.literal("succeeded"), returnData: z.string(), gas: z.string() }),
      /** It would revert: the revert data, or null if the node does not report it. */
      z.object({ outcome: z.literal("reverted"), revertData: z.nullable(z.string()), message: z.string() }),
      /** The node would not run it, for example because the sender cannot pay for it; the message is the node's. */
      z.object({ outcome: z.literal("refused"), message: z.string() }),
      /** The network has no node: it was not simulated. */
      z.object({ outcome: z.literal("unavailable") }),
    ]),
  }),
);

export type DryRunBody = z.output<typeof dryRunBodySchema>;
export type ReviewBody = z.output<typeof reviewBodySchema>;
export type DryRunAnswer = z.output<typeof dryRunAnswerSchema>;
export type DryRun = DryRunAnswer["data"];
