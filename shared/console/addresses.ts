import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { addressOwnerSchema } from "./find.ts";
import { addressKeySchema, networkIdSchema, shownAddressSchema } from "./identifiers.ts";
import { labelSchema, mostLookedUp } from "./labels.ts";

/** Recipients that a field suggests. */
export const mostRecipients = 20;

const shownAddresses = () => z.array(shownAddressSchema).check(z.maxLength(mostLookedUp));

/** Body of POST /console/{environment}/addresses/names, which changes nothing: the addresses on a page. */
export const addressNamesBodySchema = lazily(() =>
  z.strictObject({
    /** Addresses whose labels are wanted. */
    labels: shownAddresses(),
    /** Addresses whose owners are wanted. */
    owners: shownAddresses(),
  }),
);

/** Answer of the same: their labels on any network, and their owners. Unknown addresses are left out. */
export const addressNamesSchema = lazily(() =>
  z.object({ labels: z.array(labelSchema), owners: z.array(addressOwnerSchema) }),
);

/** Body of POST /console/{environment}/addresses/similar, which changes nothing: an address that a person typed. */
export const similarBodySchema = lazily(() =>
  z.strictObject({
    /** Null: no particular network. */
    networkId: z.nullable(networkIdSchema),
    address: addressKeySchema,
  }),
);

const knownSchema = lazily(() =>
  z.object({
    /** In canonical spelling. */
    address: z.string(),
    /** Null for a past recipient without a label. */
    name: z.nullable(z.string()),
  }),
);

/** Answer of the same. */
export const similarAnswerSchema = lazily(() =>
  z.object({
    data: z.object({
      /**
       * A known address that looks alike: a label or past recipient with the same first or last four characters, or an
       * own address with both. Outsiders cannot add one of these. Null if there is none, and if the address is known
       * itself.
       */
      like: z.nullable(knownSchema),
      /** Postern has never sent anything to this address. */
      isFirst: z.boolean(),
    }),
  }),
);

/** Query of GET /console/{environment}/addresses/recipients. */
export const recipientsQuerySchema = lazily(() => z.strictObject({ networkId: networkIdSchema }));

/** Answer of the same: the recipients of a network's newest operations, newest first, without repeats. */
export const recipientsAnswerSchema = lazily(() => z.object({ data: z.array(knownSchema) }));

export type KnownAddress = z.output<typeof knownSchema>;
export type AddressNames = z.output<typeof addressNamesSchema>;
