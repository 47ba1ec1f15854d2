import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";

/**
 * What a request refers to by a service id: a template to deploy, a deployment to issue a token from, a collection to
 * mint or burn in. Read from the service before sending and stored with the operation, because the thing may be deleted
 * later.
 */
export const subjectSchema = lazily(() =>
  z.object({
    kind: z.enum(["template", "deployment", "collection"]),
    id: z.string(),
    /** The service's name for it. Untrusted data. */
    name: z.nullable(z.string()),
    /** The canonical id of its network; null for a template, and if unknown. */
    networkId: z.nullable(z.string()),
    contractAddress: z.nullable(z.string()),
    /** The type of a template or collection, such as `NON_FUNGIBLE_TOKEN`. */
    type: z.nullable(z.string()),
    /** Keccak-256 of the creation code of a template. */
    codeHash: z.nullable(z.string()),
  }),
);

export type Subject = z.output<typeof subjectSchema>;
