import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { pageQuerySchema, paginationSchema } from "#shared/wire/pagination.ts";
import { addressKeySchema, networkIdSchema, shownAddressSchema } from "./identifiers.ts";
import { personNameSchema } from "./person-name.ts";
import { lineSchema } from "./text.ts";

/** Characters of a label. */
export const longestLabel = 100;

/** Addresses per lookup. */
export const mostLookedUp = 200;

/** Lines in one imported file. */
export const mostImportedLabels = 20_000;

/** The organization's label for an address, shown to everyone beside it. */
export const labelSchema = lazily(() =>
  z.object({
    /** Null: on any network. */
    networkId: z.nullable(z.string()),
    /** In lower case on an EVM network. */
    address: z.string(),
    label: z.string(),
    /** Opaque; an edit names the version it was based on. */
    version: z.string(),
    changedAt: z.iso.datetime(),
    changedBy: personNameSchema,
  }),
);

/** Answer of GET /console/{environment}/labels. */
export const labelListSchema = lazily(() => z.object({ data: z.array(labelSchema), pagination: paginationSchema }));

/** Query of the same; best match first, then most recently changed. `search` is part of a label or an address. */
export const labelQuerySchema = lazily(() =>
  z.extend(pageQuerySchema.built, {
    search: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    networkId: z.optional(networkIdSchema),
  }),
);

/** Body of POST /console/{environment}/labels/lookup, which changes nothing: the addresses on a page of version 0.1. */
export const labelLookupBodySchema = lazily(() =>
  z.strictObject({
    addresses: z.array(shownAddressSchema).check(z.minLength(1), z.maxLength(mostLookedUp)),
  }),
);

/** A labelled address, on one network or on any. */
export const labelledAddressSchema = lazily(() =>
  z.strictObject({
    networkId: z.nullable(networkIdSchema),
    address: addressKeySchema,
  }),
);

/** Body of PUT /console/{environment}/labels. */
export const labelBodySchema = lazily(() => z.extend(labelledAddressSchema.built, { label: lineSchema(longestLabel) }));

/** Query of DELETE /console/{environment}/labels; without a network, the label for any network. */
export const labelDeleteQuerySchema = lazily(() =>
  z.strictObject({
    networkId: z.optional(networkIdSchema),
    address: addressKeySchema,
  }),
);

/** Answer of the PUT. */
export const labelAnswerSchema = lazily(() => z.object({ data: labelSchema }));

/** What happens to an address in the file that already has another label. */
export const conflictChoices = ["skip", "replace"] as const;

/** Body of POST /console/{environment}/labels/import/check, which changes nothing. */
export const labelCheckBodySchema = lazily(() => z.strictObject({ csv: z.string().check(z.minLength(1, "is empty")) }));

/** Body of POST /console/{environment}/labels/import: `plan` is the check's answer for this file. */
export const labelImportBodySchema = lazily(() =>
  z.extend(labelCheckBodySchema.built, {
    conflicts: z.enum(conflictChoices),
    plan: z.string().check(z.regex(/^[0-9a-f]{64}$/, "is not a plan from a check")),
  }),
);

/** A report has no more lines than a person reads. */
export const mostReported = 200;

/** Answer of the check: what an import would do. A file with problems cannot be imported. */
export const labelCheckSchema = lazily(() =>
  z.object({
    added: z.int(),
    /** Addresses that already have exactly this label. */
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
    /** What became of each line of the file; null from an instance of an earlier version. */
    counts: z._default(
      z.nullable(
        z.object({
          lines: z.int(),
          rows: z.int(),
          faults: z.int(),
          blank: z.int(),
          headings: z.int(),
          settings: z.int(),
          continued: z.int(),
        }),
      ),
      null,
    ),
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
