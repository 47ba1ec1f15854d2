import * as z from "zod";

/** Bytes in hex. */
const dataSchema = z.string().regex(/^0x(?:[0-9a-f]{2})*$/i);
/** A storage word; some nodes omit its zeros. */
const wordSchema = z.string().regex(/^0x[0-9a-f]{0,64}$/i);
export const hashSchema = z.string().regex(/^0x[0-9a-f]{64}$/i);
export const addressSchema = z.string().regex(/^0x[0-9a-f]{40}$/i);

/** A hex number with at most this many digits, as a bigint. */
const quantity = (digits: number) =>
  z
    .string()
    .regex(new RegExp(`^0x[0-9a-f]{1,${digits}}$`, "i"))
    .transform(BigInt);

/** Gas, numbers of blocks and ids of chains. */
const countSchema = quantity(16);
/** Amounts and prices. */
export const amountSchema = quantity(64);

const feeHistorySchema = z.looseObject({
  /** For the requested blocks and the next one. */
  baseFeePerGas: z.array(amountSchema).min(1).max(64),
  gasUsedRatio: z.array(z.number()).max(64).nullish(),
  /** The priority fees of each block, at the requested percentiles. */
  reward: z.array(z.array(amountSchema).max(8)).max(64).nullish(),
});

const logSchema = z.looseObject({
  address: addressSchema,
  topics: z.array(hashSchema).max(4),
  data: dataSchema,
});

const simulatedSchema = z.tuple([
  z.looseObject({
    calls: z.tuple([
      z.looseObject({
        status: z.enum(["0x0", "0x1"]),
        returnData: dataSchema,
        logs: z.array(logSchema).nullish(),
        error: z.looseObject({ message: z.string(), data: z.unknown().optional() }).nullish(),
      }),
    ]),
  }),
]);

const transactionSchema = z
  .looseObject({
    hash: hashSchema,
    from: addressSchema,
    to: addressSchema.nullish(),
    input: dataSchema,
    value: amountSchema,
    blockNumber: countSchema.nullish(),
    chainId: countSchema.nullish(),
  })
  .nullable();

/** Only the outermost layer: the calls within, possibly thousands, are read one after another (`trace/`). */
const nestedTraceSchema = z.looseObject({ type: z.string() }).nullable();
const flatTraceSchema = z.array(z.unknown()).nullable();

const schemas = {
  debug_traceTransaction: nestedTraceSchema,
  eth_blockNumber: countSchema,
  eth_call: dataSchema,
  eth_chainId: countSchema,
  eth_estimateGas: countSchema,
  eth_feeHistory: feeHistorySchema,
  eth_gasPrice: amountSchema,
  eth_getCode: dataSchema,
  eth_getStorageAt: wordSchema,
  eth_getTransactionByHash: transactionSchema,
  eth_simulateV1: simulatedSchema,
  trace_transaction: flatTraceSchema,
};

export type NodeMethod = keyof typeof schemas;

/** A method's parsed result. */
export type ResultOf<M extends NodeMethod> = z.output<(typeof schemas)[M]>;

/** The only methods called on a node, each with the form of its result. None of them can send anything. */
export const nodeMethods: { readonly [M in NodeMethod]: z.ZodType<ResultOf<M>> } = schemas;
