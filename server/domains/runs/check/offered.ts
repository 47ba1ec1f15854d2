import type { Service } from "#server/domains/service/service.ts";
import { Problem } from "#server/lib/problem.ts";
import type { RunFinding } from "#shared/console/run-start.ts";
import { createsAddress, endpointFacts, type WriteName } from "#shared/wire/endpoint-facts.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { aboutAll } from "./finding.ts";
import type { Reading } from "./requests.ts";

/** Reports endpoints that the deployment does not have. */
export const checkOffered = (service: Pick<Service, "lacks">, names: readonly WriteName[]): readonly RunFinding[] =>
  names
    .filter((name) => service.lacks(endpoints[name]))
    .map((name) =>
      aboutAll("error", `This deployment of the service does not offer this endpoint: ${endpointFacts[name].title}.`),
    );

/** At most this many networks are looked up: an organization has few. */
const mostNetworks = 20;

/** Reports networks without a code, for a deployment with the older form of address generation. */
export const checkNetworkCodes = async (
  service: Pick<Service, "lacks" | "prepare">,
  readings: readonly Reading[],
  requestId: string,
): Promise<readonly RunFinding[]> => {
  const calls = new Map<string, { readonly name: WriteName; readonly networkId: string }>();
  for (const { item, network } of readings) {
    if (!createsAddress(item.endpoint) || network === null || service.lacks(endpoints[item.endpoint])) continue;
    calls.set(network, { name: item.endpoint, networkId: network });
  }
  const findings = [...calls.values()].slice(0, mostNetworks).map(async ({ name, networkId }) => {
    const endpoint = endpoints[name];
    try {
      await service.prepare({ endpoint, params: {}, query: {}, body: { networkId }, requestId });
      return [];
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return [aboutAll(error.code === "POSTERN_NETWORK_CODE" ? "error" : "warning", error.message)];
    }
  });
  return (await Promise.all(findings)).flat();
};
