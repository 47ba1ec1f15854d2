import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";

/** An environment as the browser sees it, without secrets (GET /console/environments). */
export const environmentSchema = lazily(() =>
  z.object({
    id: z.string(),
    label: z.string(),
    kind: z.enum(["sandbox", "mainnet"]),
    /**
     * `held`: the server adds the client share, and requests that contain one are refused. `ask`: it is typed for each
     * write.
     */
    clientShare: z.enum(["held", "ask"]),
    /** How an ABI value goes into `value` (operations beyond, "value of an ABI parameter"). */
    valueForm: z.enum(["bare", "wrapped"]),
    /** How the service interprets `amount`; the specification does not say. */
    amountUnit: z.enum(["native", "base"]),
    /** The same for the `amount` of a withdrawal. */
    withdrawAmountUnit: z._default(z.enum(["native", "base"]), "native"),
    /** Endpoints that the deployment does not have; Postern never calls them. */
    lacks: z._default(z.array(z.string()), []),
    /** Missing configuration keys that switch off endpoints among `lacks`. */
    unset: z.optional(z.array(z.string())),
    /** Block explorers by network id, if configured. Only http(s) URLs, because they become links. */
    explorers: z.record(z.string(), z.url({ protocol: /^https?$/ })),
    /** Origins from which this page's policy allows images, if any. */
    imageHosts: z.optional(z.array(z.string())),
  }),
);

export const environmentListSchema = lazily(() => z.object({ data: z.array(environmentSchema) }));

export type Environment = z.output<typeof environmentSchema>;
