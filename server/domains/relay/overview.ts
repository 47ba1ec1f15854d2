import * as z from "zod/mini";
import { type Answer, answerTo } from "#server/domains/service/answer.ts";
import type { Service } from "#server/domains/service/service.ts";
import { isSilent } from "#server/domains/service/silence.ts";
import { inTime } from "#server/lib/in-time.ts";
import type { CountedList, Overview, OverviewCount, OverviewPart } from "#shared/console/overview.ts";
import type { Endpoint } from "#shared/wire/endpoint.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import type { Schema } from "#shared/wire/lazily.ts";
import { integerSchema } from "#shared/wire/lenient.ts";
import { organizationAnswerSchema } from "#shared/wire/organization.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import { paginationSchema } from "#shared/wire/pagination.ts";

/** How long the parts of an overview wait for each other. */
const togetherMs = 1_000;

const paged = z.pipe(
  z.object({ pagination: paginationSchema }),
  z.transform(({ pagination }) => pagination.totalElements),
);
const withTotal = z.pipe(
  z.object({ total: integerSchema }),
  z.transform(({ total }) => total),
);
const withCount = z.pipe(
  z.object({ result: z.object({ count: integerSchema }) }),
  z.transform(({ result }) => result.count),
);

/** The total of each list. Its one record is not validated, so an unreadable record hides no total. */
const totals: Readonly<Record<CountedList, Schema<number>>> = {
  listNetworks: paged,
  listProfiles: paged,
  listWallets: paged,
  listAddresses: paged,
  listTemplates: withCount,
  listTokens: withTotal,
  listCollections: withTotal,
};

/** What the service last answered, by part, and when it was asked. */
export type OverviewSeen = Map<OverviewPart, { readonly value: Organization | number; readonly at: number }>;

type Organization = NonNullable<Overview["organization"]>;

type Asking = {
  /** Null if it is not running. */
  readonly service: Service | null;
  readonly seen: OverviewSeen;
  readonly now: () => number;
  readonly requestId: string;
};

/**
 * Parts of the overview from the service, requested in parallel. A part that is late, or whose service does not respond,
 * is the last known one; without one, or if it fails, it is unknown. It does not delay the others.
 */
export const serviceOverview = async (asking: Asking, parts: readonly OverviewPart[]): Promise<Overview> => {
  const overview: Overview = { counts: {} };
  await Promise.all(
    parts.map(async (part) => {
      if (part === "getOrganization") overview.organization = await organizationOf(asking);
      else overview.counts[part] = await countOf(asking, part);
    }),
  );
  return overview;
};

const organizationOf = async (asking: Asking): Promise<Overview["organization"]> => {
  const read = (answer: Answer): Organization | undefined => {
    const parsed = answer.kind === "success" ? organizationAnswerSchema.safeParse(answer.value) : undefined;
    return parsed?.success === true ? parsed.data.data : undefined;
  };
  const answer = await ask(asking, "getOrganization", endpoints.getOrganization, {}, read);
  if (answer !== undefined && !isSilent(answer)) return read(answer) ?? null;
  const last = asking.seen.get("getOrganization")?.value;
  return typeof last === "object" ? last : null;
};

const countOf = async (asking: Asking, list: CountedList): Promise<OverviewCount> => {
  const read = (answer: Answer): number | undefined =>
    answer.kind === "success" && typeof answer.value === "number" ? answer.value : undefined;
  const endpoint: Endpoint = { ...endpoints[list], response: totals[list] };
  const answer = await ask(asking, list, endpoint, pageQuery({ skip: 0, take: 1 }), read);
  if (answer === undefined || isSilent(answer)) {
    const last = asking.seen.get(list);
    if (last === undefined || typeof last.value !== "number") return { state: "unknown" };
    return { state: "known", total: last.value, asOf: new Date(last.at).toISOString() };
  }
  if (answer.kind === "lacking") return { state: "not_offered" };
  const total = read(answer);
  return total === undefined ? { state: "unknown" } : { state: "known", total };
};

/** Undefined if it is late: its value is remembered once it arrives. */
const ask = async (
  { service, seen, now, requestId }: Asking,
  part: OverviewPart,
  endpoint: Endpoint,
  query: Readonly<Record<string, string | undefined>>,
  read: (answer: Answer) => Organization | number | undefined,
): Promise<Answer | undefined> => {
  if (service === null) return undefined;
  const call = { endpoint, params: {}, query, body: undefined, requestId };
  const at = now();
  const answered = service.read(call).then((reply) => {
    const answer = answerTo(call, reply);
    const value = read(answer);
    if (value !== undefined && (seen.get(part)?.at ?? 0) <= at) seen.set(part, { value, at });
    return answer;
  });
  return inTime(answered, togetherMs);
};
