import type { RunningEnvironment } from "#server/domains/environments/environment.ts";
import type { NetworkFacts, Networks } from "#server/domains/meaning/networks.ts";
import type { ChainNode } from "#server/domains/nodes/node.ts";
import { inTime } from "#server/lib/in-time.ts";

/** What is known of a network's node. */
export type NodeOf = {
  readonly network: NetworkFacts | undefined;
  readonly node: ChainNode | undefined;
  /** Whether that holds: not while an embedded service is down, or what the network is called is unknown. */
  readonly isSure: boolean;
};

/** For the tracker, which does not wait for a service that is slow to list its networks. */
export const createHasNode =
  (networks: Networks, environments: ReadonlyMap<string, RunningEnvironment>) =>
  async (environment: string, reference: string): Promise<boolean | undefined> => {
    const running = environments.get(environment);
    const nodes = running?.upstream()?.nodes;
    if (nodes?.find(reference) !== undefined) return true;
    const answer = await inTime(nodeOf(networks, running, reference), patienceMs);
    return answer?.isSure === true ? answer.node !== undefined : undefined;
  };

const patienceMs = 1_000;

/** The node that is configured for a network, however an operation names it. Throws only if the store fails. */
export const nodeOf = async (
  networks: Networks,
  running: RunningEnvironment | undefined,
  reference: string,
): Promise<NodeOf> => {
  const nodes = running?.upstream()?.nodes;
  if (running === undefined || nodes === undefined) return { network: undefined, node: undefined, isSure: false };
  if (nodes.isEmpty()) return { network: undefined, node: undefined, isSure: true };
  const network = await networks.find(running.view.id, reference);
  const node = nodes.find(reference) ?? nodes.find(network?.id ?? "");
  return { network, node, isSure: node !== undefined || network !== undefined };
};
