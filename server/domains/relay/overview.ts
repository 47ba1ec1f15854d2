import * as z from "zod/mini";
import { type Answer, answerTo } from "#server/domains/service/answer.ts";
import type { Service } from "#server/domains/service/service.ts";
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

/**
 * Parts of the overview from the service, requested in parallel. A part that fails or is late is unknown, and does not
 * delay the others. Null for a service that is not running.
 */
export const serviceOverview = async (
  service: Service | null,
  parts: readonly OverviewPart[],
  requestId: string,
): Promise<Overview> => {
  const overview: Overview = { counts: {} };
  await Promise.all(
    parts.map(async (part) => {
      if (part === "getOrganization") overview.organization = await organizationOf(service, requestId);
      else overview.counts[part] = await countOf(service, part, requestId);
    }),
  );
  return overview;
};

const organizationOf = async (service: Service | null, requestId: string): Promise<Overview["organization"]> => {
  const answer = await ask(service, endpoints.getOrganization, {}, requestId);
  const read = answer?.kind === "success" ? organizationAnswerSchema.safeParse(answer.value) : undefined;
  return read?.success === true ? read.data.data : null;
};

const countOf = async (service: Service | null, list: CountedList, requestId: string): Promise<OverviewCount> => {
  const endpoint: Endpoint = { ...endpoints[list], response: totals[list] };
  const answer = await ask(service, endpoint, pageQuery({ skip: 0, take: 1 }), requestId);
  if (answer?.kind === "lacking") return { state: "not_offered" };
  return answer?.kind === "success" && typeof answer.value === "number"
    ? { state: "known", total: answer.value }
    : { state: "unknown" };
};

const ask = async (
  service: Service | null,
  endpoint: Endpoint,
  query: Readonly<Record<string, string | undefined>>,
  requestId: string,
): Promise<Answer | undefined> => {
  if (service === null) return undefined;
  const call = { endpoint, params: {}, query, body: undefined, requestId };
  const reply = await inTime(service.read(call), togetherMs);
  return reply === undefined ? undefined : answerTo(call, reply);
};
