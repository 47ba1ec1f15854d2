import * as z from "zod/mini";
import type { EndpointName } from "#shared/wire/endpoint-facts.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { organizationSchema } from "#shared/wire/organization.ts";
import type { Environment } from "./environment.ts";
import { activityRunSchema, operationCountSchema, operationSchema, payingSchema } from "./operation.ts";

/** The endpoints that the overview calls, in request order. */
const lists = [
  "listNetworks",
  "listProfiles",
  "listWallets",
  "listAddresses",
  "listTemplates",
  "listTokens",
  "listCollections",
] as const satisfies readonly EndpointName[];
const parts = ["getOrganization", ...lists] as const satisfies readonly EndpointName[];

export type OverviewPart = (typeof parts)[number];
export type CountedList = (typeof lists)[number];

export const overviewParts: readonly OverviewPart[] = parts;

/** The parts that a deployment's configuration offers. */
export const offeredParts = ({ lacks }: Pick<Environment, "lacks">): readonly OverviewPart[] =>
  overviewParts.filter((part) => !lacks.includes(part));

/** Path and query that request some parts together; the same parts always make the same URL. */
export const overviewUrl = (environment: string, requestedParts: readonly string[]): string =>
  `/console/${encodeURIComponent(environment)}/overview?parts=${overviewParts.filter((part) => requestedParts.includes(part)).join(",")}`;

const names: ReadonlySet<string> = new Set(overviewParts);

/** Query of GET /console/{environment}/overview: part names separated by commas. */
export const overviewQuerySchema = lazily(() =>
  z.strictObject({
    parts: z.pipe(
      z.string().check(
        z.maxLength(200),
        z.refine((text) => text.split(",").every((name) => names.has(name)), `is not made of ${parts.join(", ")}`),
      ),
      z.transform((text) => overviewParts.filter((part) => text.split(",").includes(part))),
    ),
  }),
);

/**
 * Known: the service answered in time, or it did not, and its last answer was given at `asOf`. Not offered: the deployment has no such list. Unknown: the service failed or has
 * not answered yet; the other parts do not wait, and the browser requests this one separately.
 */
const countSchema = lazily(() =>
  z.discriminatedUnion("state", [
    z.object({ state: z.literal("known"), total: z.int(), asOf: z.optional(z.iso.datetime()) }),
    z.object({ state: z.literal("not_offered") }),
    z.object({ state: z.literal("unknown") }),
  ]),
);

/** Answer of GET /console/{environment}/overview: the requested parts. */
export const overviewSchema = lazily(() =>
  z.object({
    /** Null if unknown. */
    organization: z.optional(z.nullable(organizationSchema)),
    counts: z.partialRecord(z.enum(lists), countSchema),
  }),
);

/** Days (UTC) of money in and out shown on the overview, including today. */
export const flowDays = 14;
/** Assets shown there: coins and what was sent first, then those that moved on the most days and most often. */
const flowAssets = 2;

/** Path and query of recent money in and out. */
export const flowsUrl = (environment: string): string =>
  `/console/${encodeURIComponent(environment)}/transactions/days?lastDays=${flowDays}&mostMoved=${flowAssets}`;

/** Assets that the overview lists. */
const overviewHoldings = 6;

/** Path and query of the organization's main holdings. */
export const mainHoldingsUrl = (environment: string): string =>
  `/console/${encodeURIComponent(environment)}/assets?take=${overviewHoldings}&order=moved`;

/** Answer of GET /console/{environment}/operations/overview: the journal's part of the overview. */
export const journalOverviewSchema = lazily(() =>
  z.object({
    /** The newest few operations whose outcome an admin has to settle. */
    unsettled: z.array(operationSchema),
    /** The newest operations outside runs, and the newest runs: together the newest few. */
    last: z.array(operationSchema),
    runs: z._default(z.array(activityRunSchema), []),
    /** Runs that wait until a person resumes them, newest first, and how many there are. */
    stopped: z._default(z.object({ data: z.array(activityRunSchema), total: z.int() }), { data: [], total: 0 }),
    /** What the payouts of these runs pay in all, by the run's id. */
    paid: z._default(z.record(z.string(), payingSchema.built), {}),
    /** Drafts of payouts with every field filled in, last changed first. */
    drafts: z._default(z.array(z.extend(payingSchema.built, { id: z.string() })), []),
    /** The number of operations; null if there are more than the server counts. */
    total: z.nullable(z.int()),
    /** How many failed, reverted or were rejected in the last three days. */
    failed: operationCountSchema,
  }),
);

export type OverviewCount = z.output<typeof countSchema>;
export type Overview = z.output<typeof overviewSchema>;
export type JournalOverview = z.output<typeof journalOverviewSchema>;
