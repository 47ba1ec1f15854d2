import * as z from "zod/mini";
import { lazily } from "../wire/lazily.ts";

/** An environment as the browser may know it: never a secret (GET /console/environments). */
export const environmentSchema = lazily(() =>
  z.object({
    id: z.string(),
    label: z.string(),
    kind: z.enum(["sandbox", "mainnet"]),
    /** `held`: the server adds the client share, and sending one is refused. `ask`: it is typed for each write. */
    clientShare: z.enum(["held", "ask"]),
    /** How an ABI value is put into `value` (operations beyond, "value of an ABI parameter"). */
    valueForm: z.enum(["bare", "wrapped"]),
    /** What the service takes `amount` to mean; the specification does not say. */
    amountUnit: z.enum(["native", "base"]),
    /** The same for the `amount` of a withdrawal. */
    withdrawAmountUnit: z._default(z.enum(["native", "base"]), "native"),
    /** Names of endpoints that the deployment does not have: nothing is asked of them. */
    lacks: z._default(z.array(z.string()), []),
    /** Keys that the configuration does not have, without which endpoints among `lacks` are off. */
    unset: z.optional(z.array(z.string())),
    /** Block explorers by network id, where configured: links lead there, so that they are of the web and nothing else. */
    explorers: z.record(z.string(), z.url({ protocol: /^https?$/ })),
    /** Origins from which this page's policy allows images, where any are configured. */
    imageHosts: z.optional(z.array(z.string())),
  }),
);

export const environmentListSchema = lazily(() => z.object({ data: z.array(environmentSchema) }));

export type Environment = z.output<typeof environmentSchema>;
