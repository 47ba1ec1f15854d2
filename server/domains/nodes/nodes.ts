import type { Secret } from "#server/lib/secret.ts";
import { type ChainNode, openNode } from "./node.ts";

/** The nodes of an environment's networks. */
export type Nodes = {
  readonly find: (networkId: string) => ChainNode | undefined;
  /** Whether no network has a node. */
  readonly isEmpty: () => boolean;
  /** Switches to these nodes. Requests in progress continue with the previous ones. */
  readonly renew: (urls: Readonly<Record<string, Secret>>) => void;
  readonly close: () => Promise<void>;
};

/** One request to a network's node. */
export type NodeRequest = {
  readonly environment: string;
  readonly network: string;
  readonly method: string;
  readonly outcome: string;
  readonly seconds: number;
};

/** Called for every request to a node. */
export type ObserveNode = (question: NodeRequest) => void;

/** Opens a node for each network that has one; nothing is sent before it is used. */
export const openNodes = (
  environment: string,
  urls: Readonly<Record<string, Secret>>,
  observe?: ObserveNode,
): Nodes => {
  const opened: ChainNode[] = [];
  const urlsByNetwork = new Map<string, readonly Secret[]>();
  const nodes = new Map<string, ChainNode>();
  const renew: Nodes["renew"] = (now) => {
    for (const [networkId, url] of Object.entries(now)) {
      const former = urlsByNetwork.get(networkId) ?? [];
      if (former[0]?.reveal() === url.reveal()) continue;
      const node = openNode({
        url,
        former,
        observe: (method, outcome, seconds) => observe?.({ environment, network: networkId, method, outcome, seconds }),
      });
      urlsByNetwork.set(networkId, [url, ...former]);
      nodes.set(networkId, node);
      // Each request has its own connection, so an unused node holds none.
      opened.push(node);
    }
  };
  renew(urls);
  return {
    find: (networkId) => nodes.get(networkId),
    isEmpty: () => nodes.size === 0,
    renew,
    close: async () => {
      await Promise.all(opened.map((node) => node.close()));
    },
  };
};
