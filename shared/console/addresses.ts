import * as z from "zod/mini";
import { lazily } from "../wire/lazily.ts";
import { addressOwnerSchema } from "./find.ts";
import { addressKeySchema, networkIdSchema, shownAddressSchema } from "./identifiers.ts";
import { labelSchema, mostLookedUp } from "./labels.ts";

/** Recipients that a field offers. */
export const mostRecipients = 20;

const shownAddresses = () => z.array(shownAddressSchema).check(z.maxLength(mostLookedUp));

/** Body of POST /console/{environment}/addresses/names, which changes nothing: the addresses that a page shows. */
export const addressNamesBodySchema = lazily(() =>
  z.strictObject({
    /** Those whose labels it wants. */
    labels: shownAddresses(),
    /** Those whose owners it wants. */
    owners: shownAddresses(),
  }),
);

/** Answer of the same: their labels on whatever network, and whose they are. Unknown addresses are left out. */
export const addressNamesSchema = lazily(() =>
  z.object({ labels: z.array(labelSchema), owners: z.array(addressOwnerSchema) }),
);

/** Body of POST /console/{environment}/addresses/similar, which changes nothing: an address that somebody typed. */
export const similarBodySchema = lazily(() =>
  z.strictObject({
    /** Null: on no network in particular. */
    networkId: z.nullable(networkIdSchema),
    address: addressKeySchema,
  }),
);

const knownSchema = lazily(() =>
  z.object({
    /** In its one spelling. */
    address: z.string(),
    /** Null: a past recipient without a label. */
    name: z.nullable(z.string()),
  }),
);

/** Answer of the same. */
export const similarAnswerSchema = lazily(() =>
  z.object({
    data: z.object({
      /**
       * A known address that begins or ends with the same four characters: of the organization's labels and those that it has sent to; or
       * that begins and ends like it: of its own addresses. Nobody outside can add one. Null without one, and where the address is a
       * known one itself.
       */
      like: z.nullable(knownSchema),
      /** Nothing was ever sent to this address with Postern. */
      isFirst: z.boolean(),
    }),
  }),
);

/** Query of GET /console/{environment}/addresses/recipients. */
export const recipientsQuerySchema = lazily(() => z.strictObject({ networkId: networkIdSchema }));

/** Answer of the same: to whom the newest operations of a network send, the newest first, each once. */
export const recipientsAnswerSchema = lazily(() => z.object({ data: z.array(knownSchema) }));

export type KnownAddress = z.output<typeof knownSchema>;
export type AddressNames = z.output<typeof addressNamesSchema>;
