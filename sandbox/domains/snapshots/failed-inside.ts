import * as z from "zod";
import type { Rpc } from "#sandbox/domains/rpc/rpc.ts";

type Frame = { readonly error?: string | null | undefined; readonly calls?: readonly Frame[] | null | undefined };

const frameSchema: z.ZodType<Frame> = z.looseObject({
  error: z.string().nullish(),
  calls: z.array(z.lazy(() => frameSchema)).nullish(),
});

/**
 * Whether a mined transaction failed, or one of its inner calls. anvil 1.7.1 then remembers empty slots that were read
 * in a contract from a snapshot, and includes them in the state hash; it does not for a contract it created itself. So
 * the hash of such a block may differ from the one that follows from the log alone.
 */
export const failedInside = async (rpc: Rpc, hash: string): Promise<boolean> =>
  failed(await rpc.call("debug_traceTransaction", [hash, { tracer: "callTracer" }], frameSchema));

const failed = ({ error, calls }: Frame): boolean => typeof error === "string" || (calls ?? []).some(failed);
