import * as z from "zod/mini";
import { lazily } from "../wire/lazily.ts";

/** What a network's node asks for gas now, in base units of the coin for one unit of gas. */
export const pricesAnswerSchema = lazily(() =>
  z.object({
    data: z.discriminatedUnion("outcome", [
      z.object({
        outcome: z.literal("known"),
        levels: z.array(z.object({ level: z.enum(["LOW", "MEDIUM", "HIGH"]), gasPrice: z.string() })),
      }),
      /** The network has no node. */
      z.object({ outcome: z.literal("unavailable") }),
      /** The node did not answer, or not in a usable way. */
      z.object({ outcome: z.literal("unanswered"), message: z.string() }),
    ]),
  }),
);

/** Answer of GET /console/{environment}/prices/{networkId}. */
export type Prices = z.output<typeof pricesAnswerSchema>["data"];
