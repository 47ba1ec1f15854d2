import * as z from "zod/mini";
import { lazily } from "../wire/lazily.ts";
import { pageQuerySchema, paginationSchema } from "../wire/pagination.ts";
import { addressKeySchema, networkIdSchema, shownAddressSchema } from "./identifiers.ts";
import { lineSchema } from "./text.ts";

/** Characters of a label. */
export const longestLabel = 100;

/** Addresses that are asked for at once. */
export const mostLookedUp = 200;

/** Lines of a file that is imported. */
export const mostImportedLabels = 20_000;

/** A label of an address: what everyone in the organization reads beside it. */
export const labelSchema = lazily(() =>
  z.object({
    /** Null: on any network. */
    networkId: z.nullable(z.string()),
    /** In small letters where it is one of an EVM network. */
    address: z.string(),
    label: z.string(),
    /** Of no meaning in itself; an edit names the one that it has seen. */
    version: z.string(),
    changedAt: z.iso.datetime(),
    changedBy: z.object({ id: z.string(), name: z.string() }),
  }),
);

/** Answer of GET /console/{environment}/labels. */
export const labelListSchema = lazily(() => z.object({ data: z.array(labelSchema), pagination: paginationSchema }));

/** Query of the same, the best match first, then the last changed; `search` is a part of a label or of an address. */
export const labelQuerySchema = lazily(() =>
  z.extend(pageQuerySchema.built, {
    search: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    networkId: z.optional(networkIdSchema),
  }),
);

/** Body of POST /console/{environment}/labels/lookup, which changes nothing: the addresses that a page of version 0.1 shows. */
export const labelLookupBodySchema = lazily(() =>
  z.strictObject({
    addresses: z.array(shownAddressSchema).check(z.minLength(1), z.maxLength(mostLookedUp)),
  }),
);

/** The address that has a label: on a network, or on any. */
export const labelledAddressSchema = lazily(() =>
  z.strictObject({
    networkId: z.nullable(networkIdSchema),
    address: addressKeySchema,
  }),
);

/** Body of PUT /console/{environment}/labels. */
export const labelBodySchema = lazily(() => z.extend(labelledAddressSchema.built, { label: lineSchema(longestLabel) }));

/** Query of DELETE /console/{environment}/labels; without a network it is the label for any network. */
export const labelDeleteQuerySchema = lazily(() =>
  z.strictObject({
    networkId: z.optional(networkIdSchema),
    address: addressKeySchema,
  }),
);

/** Answer of the PUT. */
export const labelAnswerSchema = lazily(() => z.object({ data: labelSchema }));

/** What becomes of an address of the file that has another label by now. */
export const conflictChoices = ["skip", "replace"] as const;

/** Body of POST /console/{environment}/labels/import/check, which changes nothing. */
export const labelCheckBodySchema = lazily(() => z.strictObject({ csv: z.string().check(z.minLength(1, "is empty")) }));

/** Body of POST /console/{environment}/labels/import: `plan` is what the check has answered for this file. */
export const labelImportBodySchema = lazily(() =>
  z.extend(labelCheckBodySchema.built, {
    conflicts: z.enum(conflictChoices),
    plan: z.string().check(z.regex(/^[0-9a-f]{64}$/, "is not a plan from a check")),
  }),
);

/** No more lines of a report than a person reads. */
export const mostReported = 200;

/** Answer of the check: what an import would do. A file with problems is not imported. */
export const labelCheckSchema = lazily(() =>
  z.object({
    added: z.int(),
    /** These have exactly this label already. */
    same: z.int(),
    conflictCount: z.int(),
    conflicts: z.array(
      z.object({
        line: z.int(),
        networkId: z.nullable(z.string()),
        address: z.string(),
        present: z.string(),
        wanted: z.string(),
      }),
    ),
    problemCount: z.int(),
    problems: z.array(z.object({ line: z.int(), why: z.string() })),
    plan: z.string(),
  }),
);

/** Answer of the import. */
export const importedSchema = lazily(() => z.object({ added: z.int(), replaced: z.int(), skipped: z.int() }));

export type Label = z.output<typeof labelSchema>;
export type LabelQuery = z.output<typeof labelQuerySchema>;
export type LabelledAddress = z.output<typeof labelledAddressSchema>;
export type LabelBody = z.output<typeof labelBodySchema>;
export type LabelCheck = z.output<typeof labelCheckSchema>;
export type ConflictChoice = (typeof conflictChoices)[number];
export type Imported = z.output<typeof importedSchema>;
