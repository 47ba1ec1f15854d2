import * as z from "zod";
import type { Rpc } from "../rpc/rpc.ts";

type Frame = { readonly error?: string | null | undefined; readonly calls?: readonly Frame[] | null | undefined };

const frameSchema: z.ZodType<Frame> = z.looseObject({
  error: z.string().nullish(),
  calls: z.array(z.lazy(() => frameSchema)).nullish(),
});

/**
 * Whether a mined transaction failed, or a call that it made. anvil 1.7.1 then remembers empty slots that a contract from a snapshot was
 * asked for, and counts them in the hash of the state; it does not where it has created the contract itself. So the hash of such a
 * block may differ from the one that the log alone leads to.
 */
export const failedInside = async (rpc: Rpc, hash: string): Promise<boolean> =>
  failed(await rpc.call("debug_traceTransaction", [hash, { tracer: "callTracer" }], frameSchema));

const failed = ({ error, calls }: Frame): boolean => typeof error === "string" || (calls ?? []).some(failed);
