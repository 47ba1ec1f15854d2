import * as z from "zod/mini";
import { lazily } from "../wire/lazily.ts";
import { addressSchema } from "../wire/address.ts";
import { deployedContractSchema } from "../wire/deployed-contract.ts";
import { networkSchema } from "../wire/network.ts";
import { shownAddressSchema } from "./identifiers.ts";
import { mostLookedUp } from "./labels.ts";
import { pageQuerySchema, paginationSchema } from "../wire/pagination.ts";
import { profileSchema } from "../wire/profile.ts";
import { walletSchema } from "../wire/wallet.ts";

/** What is mirrored of a service, in the order in which equally good hits are shown. */
export const findKinds = ["networks", "profiles", "wallets", "addresses", "contracts"] as const;

export type FindKind = (typeof findKinds)[number];

/**
 * Syncing: records are being read, for the first time or again. Complete: all of them were there when it was last compared
 * with the service. Failed: the last try came to nothing, another follows. Not offered: the service has no such list.
 */
export const mirrorStates = ["syncing", "complete", "failed", "not_offered"] as const;

/** How far the mirror of one list is. */
export const mirrorListSchema = lazily(() =>
  z.object({
    kind: z.enum(findKinds),
    state: z.enum(mirrorStates),
    /** Why it failed, in words for a person. */
    why: z.nullable(z.string()),
    /** How many records the mirror has. */
    rows: z.int(),
    /** How many records the service lists that Postern cannot read: they are not in the mirror. */
    unreadable: z._default(z.int(), 0),
    /** How many the service said that it has, when it was last asked. */
    total: z.nullable(z.int()),
    /** How many the walk under way has seen; null while there is none. */
    seen: z.nullable(z.int()),
    /** When the last walk over the whole list ended. */
    walkedAt: z.nullable(z.iso.datetime()),
    /** When the mirror was last known to agree with the service. */
    checkedAt: z.nullable(z.iso.datetime()),
  }),
);

const hit = () => ({
  /** The record's id; a profile's is its reference. */
  id: z.string(),
  /** The field of the record that the text was found in; null where none was looked for, or a name beside the record. */
  matched: z.nullable(z.string()),
});

/** A record that was found: its kind, and the record as the service's list has it. */
export const findHitSchema = lazily(() =>
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("networks"), ...hit(), record: networkSchema }),
    z.object({ kind: z.literal("profiles"), ...hit(), record: profileSchema }),
    z.object({ kind: z.literal("wallets"), ...hit(), record: walletSchema }),
    z.object({ kind: z.literal("addresses"), ...hit(), record: addressSchema }),
    z.object({ kind: z.literal("contracts"), ...hit(), record: deployedContractSchema }),
  ]),
);

/** Answer of GET /console/{environment}/find: whole names first, then the beginnings of names and the ends of addresses. */
export const findAnswerSchema = lazily(() =>
  z.object({
    data: z.array(findHitSchema),
    pagination: paginationSchema,
    /** How many records of each kind match, whatever part of them the answer has. */
    totals: z._default(z.array(z.object({ kind: z.enum(findKinds), total: z.int() })), []),
    lists: z.array(mirrorListSchema),
  }),
);

/** What the addresses of one network hold together. */
export const networkBalanceSchema = lazily(() =>
  z.object({
    /** By the network's id; null for addresses that name none. */
    networkId: z.nullable(z.string()),
    addresses: z.int(),
    /** How many of them have no balance, or one that is not a number of base units: they are not in the sum. */
    withoutBalance: z.int(),
    /** The sum in base units, as a decimal text. */
    baseUnits: z.string().check(z.regex(/^\d+$/)),
  }),
);

/** Answer of GET /console/{environment}/find/balances: sums over the mirror of the addresses, and how far that is. */
export const balancesAnswerSchema = lazily(() =>
  z.object({ data: z.array(networkBalanceSchema), list: mirrorListSchema }),
);

export type NetworkBalance = z.output<typeof networkBalanceSchema>;

const text = lazily(() =>
  z.string().check(z.trim(), z.maxLength(200), z.regex(/^\P{Cc}*$/u, "contains a control character")),
);

const filters = () => ({
  /** A part of an id, an address, a label, a reference or a name, in any case. */
  q: z.optional(text),
  networkId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** A profile's reference. */
  profile: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  /** A wallet's id. */
  wallet: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
});

const kinds: ReadonlySet<string> = new Set(findKinds);
const isKind = (name: string): name is FindKind => kinds.has(name);

/**
 * Query of GET /console/{environment}/find; `kinds` are names with commas between them, all when it is left out. With a text, `each` is the most
 * records of one kind that the answer has.
 */
export const findQuerySchema = lazily(() =>
  z.extend(pageQuerySchema.built, {
    ...filters(),
    each: z.optional(
      z.pipe(
        z.string().check(z.regex(/^([1-9]\d?|100)$/, "must be an integer from 1 to 100 for each")),
        z.transform(Number),
      ),
    ),
    kinds: z.optional(
      z.pipe(
        z.string().check(
          z.maxLength(200),
          z.refine((names) => names.split(",").every(isKind), `is not made of ${findKinds.join(", ")}`),
        ),
        z.transform((names) => findKinds.filter((kind) => names.split(",").includes(kind))),
      ),
    ),
  }),
);

/** A function of a contract of the book. */
export const foundFunctionSchema = lazily(() =>
  z.object({
    networkId: z.string(),
    address: z.string(),
    /** The contract's name in the book. */
    contract: z.string(),
    /** Of the ABI that the contract has now. */
    abiHash: z.string(),
    /** Such as `transfer(address,uint256)`. */
    signature: z.string(),
    isRead: z.boolean(),
  }),
);

/** Answer of GET /console/{environment}/find/functions: whole names first, then beginnings. */
export const findFunctionsSchema = lazily(() =>
  z.object({ data: z.array(foundFunctionSchema), pagination: paginationSchema }),
);

/** Query of the same: each word of `q` is in the function's name or the contract's, and one at least in the function's. */
export const findFunctionsQuerySchema = lazily(() =>
  z.extend(pageQuerySchema.built, { q: text.built.check(z.minLength(1)) }),
);

/** Query of GET /console/{environment}/find/export: one kind, all of it or what the filters leave. */
export const findExportQuerySchema = lazily(() =>
  z.strictObject({
    ...filters(),
    kind: z.enum(findKinds),
    format: z.literal("csv"),
  }),
);

/** Body of POST /console/{environment}/find/places, which changes nothing: the addresses that a page of version 0.1 shows. */
export const placesBodySchema = lazily(() =>
  z.strictObject({
    addresses: z.array(shownAddressSchema).check(z.minLength(1), z.maxLength(mostLookedUp)),
  }),
);

/** An address of the organization, as far as a page has to know it that shows one. */
const ownAddressSchema = lazily(() =>
  z.object({
    kind: z.literal("own"),
    /** In its one spelling, as in the next. */
    address: z.string(),
    id: z.string(),
    /** As the service calls it; null where it does not say. */
    networkId: z.nullable(z.string()),
    /** The service's own label; empty where it has none. */
    label: z.string(),
    /** Its profile's reference; empty where it has none. */
    reference: z._default(z.string(), ""),
  }),
);

/** A contract of the book. */
const bookAddressSchema = lazily(() =>
  z.object({
    kind: z.literal("book"),
    address: z.string(),
    networkId: z.string(),
    name: z.string(),
  }),
);

/** A contract that the organization has deployed, by the service's name; one that the book has is not here. */
const deployedAddressSchema = lazily(() =>
  z.object({
    kind: z.literal("deployed"),
    address: z.string(),
    /** As the service calls it; null where it does not say. */
    networkId: z.nullable(z.string()),
    name: z.string(),
  }),
);

/** An address and whose it is. */
export const addressOwnerSchema = lazily(() =>
  z.discriminatedUnion("kind", [ownAddressSchema, bookAddressSchema, deployedAddressSchema]),
);

/** Body of POST /console/{environment}/find/refresh: nothing. */
export const findRefreshBodySchema = lazily(() => z.strictObject({}));

/** Answer of POST /console/{environment}/find/refresh. */
export const findRefreshSchema = lazily(() => z.object({ lists: z.array(mirrorListSchema) }));

export type FoundFunction = z.output<typeof foundFunctionSchema>;
export type FindFunctionsQuery = z.output<typeof findFunctionsQuerySchema>;
export type AddressOwner = z.output<typeof addressOwnerSchema>;
export type MirrorList = z.output<typeof mirrorListSchema>;
export type FindHit = z.output<typeof findHitSchema>;
export type FindQuery = z.output<typeof findQuerySchema>;
export type FindExportQuery = z.output<typeof findExportQuerySchema>;
