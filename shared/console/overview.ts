import * as z from "zod/mini";
import { lazily } from "../wire/lazily.ts";
import type { EndpointName } from "../wire/endpoint-facts.ts";
import { organizationSchema } from "../wire/organization.ts";
import type { Environment } from "./environment.ts";
import { operationCountSchema, operationSchema } from "./operation.ts";

/** The endpoints that the overview asks, in the order in which they are in a request. */
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

/** The parts that a deployment has, by its configuration. */
export const offeredParts = ({ lacks }: Pick<Environment, "lacks">): readonly OverviewPart[] =>
  overviewParts.filter((part) => !lacks.includes(part));

/** Path and query that ask for some parts in one request; the same parts always make the same URL. */
export const overviewUrl = (environment: string, wanted: readonly string[]): string =>
  `/console/${encodeURIComponent(environment)}/overview?parts=${overviewParts.filter((part) => wanted.includes(part)).join(",")}`;

const names: ReadonlySet<string> = new Set(overviewParts);

/** Query of GET /console/{environment}/overview: names of parts with commas between them. */
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
 * Known: the service answered in time. Not offered: this deployment has no such list. Unknown: the service failed or has not answered
 * yet, which holds up no other part; the browser then asks for this one by itself.
 */
const countSchema = lazily(() =>
  z.discriminatedUnion("state", [
    z.object({ state: z.literal("known"), total: z.int() }),
    z.object({ state: z.literal("not_offered") }),
    z.object({ state: z.literal("unknown") }),
  ]),
);

/** Answer of GET /console/{environment}/overview; it has the parts that were asked for. */
export const overviewSchema = lazily(() =>
  z.object({
    /** Null: unknown. */
    organization: z.optional(z.nullable(organizationSchema)),
    counts: z.partialRecord(z.enum(lists), countSchema),
  }),
);

/** Days (UTC) of which the overview shows what came in and went out, today included. */
export const flowDays = 14;
/** Assets of which it does: coins and what was sent first, then those that moved on the most days. */
const flowAssets = 2;

/** Path and query of what came in and went out lately. */
export const flowsUrl = (environment: string): string =>
  `/console/${encodeURIComponent(environment)}/transactions/days?lastDays=${flowDays}&mostMoved=${flowAssets}`;

/** Assets that the overview names. */
const overviewHoldings = 5;

/** Path and query of what the organization holds, the main assets alone. */
export const mainHoldingsUrl = (environment: string): string =>
  `/console/${encodeURIComponent(environment)}/assets?take=${overviewHoldings}`;

/** Answer of GET /console/{environment}/operations/overview: what the overview shows of the journal. */
export const journalOverviewSchema = lazily(() =>
  z.object({
    /** Operations whose outcome an admin has to settle, newest first: the first few. */
    unsettled: z.array(operationSchema),
    /** The newest operations. */
    last: z.array(operationSchema),
    /** How many operations there are; null where there are more than the server counts. */
    total: z.nullable(z.int()),
    /** How many need a person: those that Activity lists as such. */
    attention: operationCountSchema,
    /** How many of them failed, were reverted or were rejected in the last three days. */
    failed: operationCountSchema,
  }),
);

export type OverviewCount = z.output<typeof countSchema>;
export type Overview = z.output<typeof overviewSchema>;
export type JournalOverview = z.output<typeof journalOverviewSchema>;
