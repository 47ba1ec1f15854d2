import { type RunFinding, type RunLine, maxRunItems } from "#shared/console/run.ts";
import type { Network } from "#shared/wire/network.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { referenceFault } from "#shared/wire/profile-reference.ts";
import { Problem } from "#server/lib/problem.ts";
import { referenceAdvice } from "../relay/request.ts";
import { organizationNetworks } from "../service/networks.ts";
import type { Service } from "../service/service.ts";

/** Errors that keep a list from being run, and warnings about it; the service is not asked. */
export const checkLines = (lines: readonly RunLine[]): readonly RunFinding[] => {
  const total = lines.reduce((sum, { count }) => sum + count, 0);
  const seen = new Map<string, number>();
  const findings: RunFinding[] = [];
  if (total > maxRunItems) {
    const message = `The list asks for ${total} addresses; one run makes at most ${maxRunItems}.`;
    findings.push({ severity: "error", line: null, message });
  }
  for (const [line, { reference }] of lines.entries()) {
    const before = seen.get(reference);
    if (referenceFault(reference) !== undefined) {
      findings.push({ severity: "error", line, message: `The reference cannot be used: ${referenceAdvice}.` });
    } else if (reference !== reference.trim()) {
      findings.push({ severity: "warning", line, message: "The reference begins or ends with a space." });
    }
    if (before === undefined) seen.set(reference, line);
    else {
      const message = "The reference stands in the list twice and gets the addresses of both.";
      findings.push({ severity: "warning", line, earlier: before, message });
    }
  }
  return findings;
};

/** Errors about the deployment: it generates no addresses, or none on this network. */
export const checkGeneration = async (
  service: Service,
  networkId: string,
  requestId: string,
): Promise<readonly RunFinding[]> => {
  const endpoint = endpoints.generateAddress;
  if (service.lacks(endpoint)) {
    return [finding("error", "This deployment of the service cannot generate addresses.")];
  }
  try {
    await service.prepare({ endpoint, params: {}, query: {}, body: { networkId }, requestId });
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [finding(error.code === "POSTERN_NETWORK_CODE" ? "error" : "warning", error.message)];
  }
};

/** Errors about the network: the organization does not have it, or it is not enabled. */
export const checkNetwork = async (
  service: Service,
  networkId: string,
  requestId: string,
): Promise<readonly RunFinding[]> => {
  const isThis = ({ id }: Network): boolean => id === networkId;
  const networks = await organizationNetworks({ service, requestId }, isThis);
  if (typeof networks === "string") {
    return [finding("warning", "The service did not answer, so Postern could not check that the network is enabled.")];
  }
  const network = networks.find(isThis);
  if (network === undefined) return [finding("error", "The organization has no such network.")];
  return network.enabled ? [] : [finding("error", `The network ${network.name} is not enabled.`)];
};

const finding = (severity: RunFinding["severity"], message: string): RunFinding => ({
  severity,
  line: null,
  message,
});
