import * as z from "zod/mini";
import { lazily } from "../wire/lazily.ts";

/**
 * What a request names by an id of the service's: a template that is deployed, a deployment from which a token is issued, a collection that is
 * minted in or burned from. Read from the service before the request is sent, and kept with the operation, because the thing may be deleted later.
 */
export const subjectSchema = lazily(() =>
  z.object({
    kind: z.enum(["template", "deployment", "collection"]),
    id: z.string(),
    /** What the service calls it. Data from outside. */
    name: z.nullable(z.string()),
    /** The canonical id of the network that it is on; null for a template, and where it is not known. */
    networkId: z.nullable(z.string()),
    contractAddress: z.nullable(z.string()),
    /** The type of a template or collection, such as `NON_FUNGIBLE_TOKEN`. */
    type: z.nullable(z.string()),
    /** Keccak-256 of the creation code of a template. */
    codeHash: z.nullable(z.string()),
  }),
);

export type Subject = z.output<typeof subjectSchema>;
