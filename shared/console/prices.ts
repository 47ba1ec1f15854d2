import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";

/** The network's node's current gas price, in base units of the coin per unit of gas. */
export const pricesAnswerSchema = lazily(() =>
  z.object({
    data: z.discriminatedUnion("outcome", [
      z.object({
        outcome: z.literal("known"),
        levels: z.array(z.object({ level: z.enum(["LOW", "MEDIUM", "HIGH"]), gasPrice: z.string() })),
      }),
      /** The network has no node. */
      z.object({ outcome: z.literal("unavailable") }),
      /** The node gave no usable answer. */
      z.object({ outcome: z.literal("unanswered"), message: z.string() }),
    ]),
  }),
);

/** Answer of GET /console/{environment}/prices/{networkId}. */
export type Prices = z.output<typeof pricesAnswerSchema>["data"];
