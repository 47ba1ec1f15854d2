import { type RunFinding, type RunLine, maxRunItems } from "#shared/console/run.ts";
import { networkListSchema } from "#shared/wire/network.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { referenceFault } from "#shared/wire/profile-reference.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { Problem } from "#server/lib/problem.ts";
import { referenceAdvice } from "../relay/request.ts";
import { answerTo } from "../service/answer.ts";
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

const mostPages = 20;

/** Errors about the network: the organization does not have it, or it is not enabled. */
export const checkNetwork = async (
  service: Service,
  networkId: string,
  requestId: string,
): Promise<readonly RunFinding[]> => {
  const endpoint = endpoints.listNetworks;
  for (let page = 0; page < mostPages; page += 1) {
    const query = pageQuery({ skip: page * maxTake, take: maxTake });
    const call = { endpoint, params: {}, query, body: undefined, requestId };
    const answer = answerTo(call, await service.read(call));
    if (answer.kind !== "success") {
      return [
        finding("warning", "The service did not answer, so Postern could not check that the network is enabled."),
      ];
    }
    const { networks, pagination } = networkListSchema.parse(answer.value);
    const network = networks.find(({ id }) => id === networkId);
    if (network?.enabled === true) return [];
    if (network !== undefined) return [finding("error", `The network ${network.name} is not enabled.`)];
    if (networks.length === 0 || (page + 1) * maxTake >= pagination.totalElements) break;
  }
  return [finding("error", "The organization has no such network.")];
};

const finding = (severity: RunFinding["severity"], message: string): RunFinding => ({
  severity,
  line: null,
  message,
});
