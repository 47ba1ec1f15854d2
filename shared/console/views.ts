import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { personNameSchema } from "./person-name.ts";
import { lineSchema } from "./text.ts";

/** The pages whose filters can be saved as a view. */
export const viewPages = ["activity"] as const;

/** Characters of a view's name. */
export const longestViewName = 80;

/** The most private views per person and environment, and the most shared views per environment. */
export const mostViews = { private: 100, shared: 200 } as const;

/** The search parameters of Activity that a view saves: its filters, not the position in the list. */
export const activityFilterNames = [
  "text",
  "state",
  "kind",
  "person",
  "network",
  "contract",
  "function",
  "asset",
  "min",
  "max",
  "address",
  "reference",
  "since",
  "until",
  "run",
] as const;

/** Characters of one search parameter. */
export const longestFilter = 500;

/**
 * A view's filters as texts of the page's address. The server only limits their size; the page validates them like its
 * own address.
 */
export const viewSearchSchema = lazily(() => z.partialRecord(z.enum(activityFilterNames), lineSchema(longestFilter)));

/** A saved view. */
export const viewSchema = lazily(() =>
  z.object({
    id: z.string(),
    page: z.enum(viewPages),
    name: z.string(),
    /** False: only its owner sees it. */
    shared: z.boolean(),
    owner: personNameSchema,
    search: z.record(z.string(), z.string()),
    /** Opaque; an edit names the version it was based on. */
    version: z.string(),
    createdAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
    changedBy: personNameSchema,
  }),
);

/** The person chose to open a page without a view although the team has a default. */
export const noView = "none";

/** Query of GET /console/{environment}/views. */
export const viewQuerySchema = lazily(() => z.strictObject({ page: z.enum(viewPages) }));

/**
 * Answer of the same: the person's private views and the shared ones, by name, and the views that the page opens with.
 */
export const viewListSchema = lazily(() =>
  z.object({
    data: z.array(viewSchema),
    defaults: z.object({
      /** A view's id, `none`, or null: the person has not chosen, so the team's default applies. */
      own: z.nullable(z.string()),
      team: z.nullable(z.string()),
    }),
  }),
);

const viewBody = () => ({
  name: lineSchema(longestViewName),
  shared: z.boolean(),
  search: viewSearchSchema.built,
});

/** Body of PUT /console/{environment}/views/{id}, with If-Match. */
export const viewBodySchema = lazily(() => z.strictObject(viewBody()));

/** Body of POST /console/{environment}/views. */
export const newViewBodySchema = lazily(() => z.strictObject({ page: z.enum(viewPages), ...viewBody() }));

/** Answer of both. */
export const viewAnswerSchema = lazily(() => z.object({ data: viewSchema }));

/**
 * Body of PUT /console/{environment}/views/default. Null: no default. `none`, only for a person's own default: no view,
 * whatever the team's default is.
 */
export const viewDefaultBodySchema = lazily(() =>
  z.strictObject({
    page: z.enum(viewPages),
    for: z.enum(["me", "team"]),
    view: z.nullable(z.string().check(z.minLength(1), z.maxLength(100))),
  }),
);

export type ViewPage = (typeof viewPages)[number];
export type View = z.output<typeof viewSchema>;
export type ViewList = z.output<typeof viewListSchema>;
export type ViewBody = z.output<typeof viewBodySchema>;
export type NewViewBody = z.output<typeof newViewBodySchema>;
export type ViewDefaultBody = z.output<typeof viewDefaultBodySchema>;
