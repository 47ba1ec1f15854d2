import * as z from "zod";
import type { Client } from "./client.ts";
import type { Ledger } from "./ledger.ts";
import type { ReadyLine } from "./process.ts";
import { expected } from "./reads.ts";

/** A running sandbox from its clients' point of view. */
export type Target = { readonly client: Client; readonly ready: ReadyLine };

const generatedSchema = z.object({ data: z.object({ id: z.uuid(), address: z.string() }) });

/** Generates an address and records the answer. */
export const generate = async (
  { client, ready: { clientShare } }: Target,
  ledger: Ledger,
  { networkId, reference }: { readonly networkId: string; readonly reference: string },
) => {
  const answer = await client.post("/api/v2/addresses/generate", { reference, networkId, clientShare });
  const { id, address } = generatedSchema.parse(expected(answer, 201).body).data;
  ledger.generated.set(id, { address, reference, networkId });
  return { id, address };
};
