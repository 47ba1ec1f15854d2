import * as z from "zod/mini";
import { addressSchema } from "#shared/wire/address.ts";
import { deployedContractSchema } from "#shared/wire/deployed-contract.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { networkSchema } from "#shared/wire/network.ts";
import { pageQuerySchema, paginationSchema } from "#shared/wire/pagination.ts";
import { profileSchema } from "#shared/wire/profile.ts";
import { walletSchema } from "#shared/wire/wallet.ts";
import { shownAddressSchema } from "./identifiers.ts";
import { mostLookedUp } from "./labels.ts";

/** The kinds of records mirrored from a service, in the order in which equally good hits are shown. */
export const findKinds = ["networks", "profiles", "wallets", "addresses", "contracts"] as const;

export type FindKind = (typeof findKinds)[number];

/**
 * Syncing: records are being read, for the first time or again. Complete: all were present at the last comparison with
 * the service. Failed: the last try failed and another follows. Not offered: the service has no such list.
 */
export const mirrorStates = ["syncing", "complete", "failed", "not_offered"] as const;

/** Progress of mirroring one list. */
export const mirrorListSchema = lazily(() =>
  z.object({
    kind: z.enum(findKinds),
    state: z.enum(mirrorStates),
    /** Why it failed, for display. */
    why: z.nullable(z.string()),
    /** How many records the mirror has. */
    rows: z.int(),
    /** How many of the service's records Postern cannot read: they are not in the mirror. */
    unreadable: z._default(z.int(), 0),
    /** How many records the service reported when last asked. */
    total: z.nullable(z.int()),
    /** How many records the current walk has seen; null between walks. */
    seen: z.nullable(z.int()),
    /** When the last complete walk over the list ended. */
    walkedAt: z.nullable(z.iso.datetime()),
    /** When the mirror was last known to agree with the service. */
    checkedAt: z.nullable(z.iso.datetime()),
  }),
);

const hit = () => ({
  /** The record's id; a profile's is its reference. */
  id: z.string(),
  /** The field in which the text was found; null without a search text, or if a name beside the record matched. */
  matched: z.nullable(z.string()),
});

/** A found record: its kind, and the record as the service's list has it. */
export const findHitSchema = lazily(() =>
  z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("networks"), ...hit(), record: networkSchema }),
    z.object({ kind: z.literal("profiles"), ...hit(), record: profileSchema }),
    z.object({ kind: z.literal("wallets"), ...hit(), record: walletSchema }),
    z.object({ kind: z.literal("addresses"), ...hit(), record: addressSchema }),
    z.object({ kind: z.literal("contracts"), ...hit(), record: deployedContractSchema }),
  ]),
);

/** Answer of GET /console/{environment}/find: whole names first, then beginnings of names and ends of addresses. */
export const findAnswerSchema = lazily(() =>
  z.object({
    data: z.array(findHitSchema),
    pagination: paginationSchema,
    /** How many records of each kind match, including those beyond this answer. */
    totals: z._default(z.array(z.object({ kind: z.enum(findKinds), total: z.int() })), []),
    lists: z.array(mirrorListSchema),
  }),
);

/** The combined balance of a network's addresses. */
export const networkBalanceSchema = lazily(() =>
  z.object({
    /** By network id; null for addresses that name no network. */
    networkId: z.nullable(z.string()),
    addresses: z.int(),
    /** How many have no balance, or one that is not a number of base units: they are not in the sum. */
    withoutBalance: z.int(),
    /** The sum in base units, as decimal text. */
    baseUnits: z.string().check(z.regex(/^\d+$/)),
  }),
);

/**
 * Answer of GET /console/{environment}/find/balances: sums over the mirrored addresses, and the progress of that
 * mirror.
 */
export const balancesAnswerSchema = lazily(() =>
  z.object({ data: z.array(networkBalanceSchema), list: mirrorListSchema }),
);

export type NetworkBalance = z.output<typeof networkBalanceSchema>;

const text = lazily(() =>
  z.string().check(z.trim(), z.maxLength(200), z.regex(/^\P{Cc}*$/u, "contains a control character")),
);

const filters = () => ({
  /** Part of an id, an address, a label, a reference or a name, in any case. */
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
 * Query of GET /console/{environment}/find. `kinds` are names separated by commas; all if left out. With a text, `each`
 * limits the records per kind.
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
    /** The hash of the contract's current ABI. */
    abiHash: z.string(),
    /** For example `transfer(address,uint256)`. */
    signature: z.string(),
    isRead: z.boolean(),
  }),
);

/** Answer of GET /console/{environment}/find/functions: whole names first, then beginnings. */
export const findFunctionsSchema = lazily(() =>
  z.object({ data: z.array(foundFunctionSchema), pagination: paginationSchema }),
);

/**
 * Query of the same: each word of `q` is in the function's name or the contract's, and at least one is in the
 * function's.
 */
export const findFunctionsQuerySchema = lazily(() =>
  z.extend(pageQuerySchema.built, { q: text.built.check(z.minLength(1)) }),
);

/** Query of GET /console/{environment}/find/export: one kind, with filters. */
export const findExportQuerySchema = lazily(() =>
  z.strictObject({
    ...filters(),
    kind: z.enum(findKinds),
    format: z.literal("csv"),
  }),
);

/** Body of POST /console/{environment}/find/places, which changes nothing: the addresses on a page of version 0.1. */
export const placesBodySchema = lazily(() =>
  z.strictObject({
    addresses: z.array(shownAddressSchema).check(z.minLength(1), z.maxLength(mostLookedUp)),
  }),
);

/** An address of the organization, with what a page needs to show it. */
const ownAddressSchema = lazily(() =>
  z.object({
    kind: z.literal("own"),
    /** In canonical spelling, as below. */
    address: z.string(),
    id: z.string(),
    /** The service's network id; null if unknown. */
    networkId: z.nullable(z.string()),
    /** The service's own label; empty if there is none. */
    label: z.string(),
    /** Its profile's reference; empty if there is none. */
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

/** A contract that the organization deployed, by the service's name; contracts in the book are listed there instead. */
const deployedAddressSchema = lazily(() =>
  z.object({
    kind: z.literal("deployed"),
    address: z.string(),
    /** The service's network id; null if unknown. */
    networkId: z.nullable(z.string()),
    name: z.string(),
  }),
);

export const addressOwnerSchema = lazily(() =>
  z.discriminatedUnion("kind", [ownAddressSchema, bookAddressSchema, deployedAddressSchema]),
);

/** Body of POST /console/{environment}/find/refresh: empty. */
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
