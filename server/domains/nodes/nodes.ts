import type { Secret } from "../../lib/secret.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { type ChainNode, openNode } from "./node.ts";

/** The nodes of an environment's networks. */
export type Nodes = {
  readonly find: (networkId: string) => ChainNode | undefined;
  readonly close: () => Promise<void>;
};

/** Hears of every question to a node. */
export type ObserveNode = Metrics["asked"];

/** Opens a node for each network that has one; nothing is sent before somebody asks. */
export const openNodes = (
  environment: string,
  urls: Readonly<Record<string, Secret>>,
  observe?: ObserveNode,
): Nodes => {
  const nodes = new Map(
    Object.entries(urls).map(([networkId, url]) => [
      networkId,
      openNode({
        url,
        observe: (method, outcome, seconds) => observe?.({ environment, network: networkId, method, outcome, seconds }),
      }),
    ]),
  );
  return {
    find: (networkId) => nodes.get(networkId),
    close: async () => {
      await Promise.all([...nodes.values()].map((node) => node.close()));
    },
  };
};
