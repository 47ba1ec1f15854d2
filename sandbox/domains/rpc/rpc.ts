import { Client } from "undici";
import * as z from "zod";
import { hexSchema } from "./hex.ts";

/** The chain could not be reached, or its answer was not JSON-RPC. */
export class ChainUnreachable extends Error {
  constructor(options?: ErrorOptions) {
    super("The chain cannot be reached.", options);
    this.name = "ChainUnreachable";
  }
}

/** The chain refused a call; `data` is a revert's data. */
export class RpcError extends Error {
  readonly data: `0x${string}` | undefined;
  readonly rpcCode: number;

  constructor(message: string, rpcCode: number, data: `0x${string}` | undefined) {
    super(message);
    this.name = "RpcError";
    this.rpcCode = rpcCode;
    this.data = data;
  }
}

const answerSchema = z.looseObject({
  id: z.number(),
  result: z.unknown().optional(),
  error: z.looseObject({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
});

/** One JSON-RPC connection to a chain. */
export type Rpc = {
  readonly call: <T>(method: string, parameters: readonly unknown[], schema: z.ZodType<T>) => Promise<T>;
  /** The same question about several things, in one round trip and in their order. */
  readonly many: <T>(method: string, list: readonly (readonly unknown[])[], schema: z.ZodType<T>) => Promise<T[]>;
  /** Forwards a JSON-RPC text unchanged and returns the answer's text. */
  readonly pass: (body: string) => Promise<string>;
  readonly close: () => Promise<void>;
};

/** How long a chain may be silent before it counts as lost, in milliseconds. */
const patience = 30_000;

export const connect = (url: string, timeout = patience): Rpc => {
  const client = new Client(url, { pipelining: 1, headersTimeout: timeout, bodyTimeout: timeout });

  const pass = async (body: string): Promise<string> => {
    try {
      const answer = await client.request({
        path: "/",
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      });
      return await answer.body.text();
    } catch (cause) {
      throw new ChainUnreachable({ cause });
    }
  };

  return {
    pass,
    call: async (method, parameters, schema) => {
      const text = await pass(JSON.stringify({ jsonrpc: "2.0", id: 0, method, params: parameters }));
      return schema.parse(resultOf(parse(text, answerSchema)));
    },
    many: async (method, list, schema) => {
      if (list.length === 0) return [];
      const text = await pass(JSON.stringify(list.map((params, id) => ({ jsonrpc: "2.0", id, method, params }))));
      const answers = parse(text, z.array(answerSchema)).sort((left, right) => left.id - right.id);
      return answers.map((answer) => schema.parse(resultOf(answer)));
    },
    close: () => client.destroy(),
  };
};

const parse = <T>(text: string, schema: z.ZodType<T>): T => {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ChainUnreachable({ cause });
  }
};

const resultOf = ({ result, error }: z.output<typeof answerSchema>): unknown => {
  if (error === undefined) return result;
  const data = hexSchema.safeParse(error.data);
  throw new RpcError(error.message, error.code, data.success ? data.data : undefined);
};
