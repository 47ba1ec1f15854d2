import type { Secret } from "#server/lib/secret.ts";
import { type ChainNode, openNode } from "./node.ts";

/** The nodes of an environment's networks. */
export type Nodes = {
  readonly find: (networkId: string) => ChainNode | undefined;
  /** From now on asks these nodes where they are now. What is being asked of the others goes on. */
  readonly renew: (urls: Readonly<Record<string, Secret>>) => void;
  readonly close: () => Promise<void>;
};

/** What happened to one question to a network's node. */
export type Asked = {
  readonly environment: string;
  readonly network: string;
  readonly method: string;
  readonly outcome: string;
  readonly seconds: number;
};

/** Hears of every question to a node. */
export type ObserveNode = (question: Asked) => void;

/** Opens a node for each network that has one; nothing is sent before somebody asks. */
export const openNodes = (
  environment: string,
  urls: Readonly<Record<string, Secret>>,
  observe?: ObserveNode,
): Nodes => {
  const opened: ChainNode[] = [];
  const known = new Map<string, readonly Secret[]>();
  const nodes = new Map<string, ChainNode>();
  const renew: Nodes["renew"] = (now) => {
    for (const [networkId, url] of Object.entries(now)) {
      const former = known.get(networkId) ?? [];
      if (former[0]?.reveal() === url.reveal()) continue;
      const node = openNode({
        url,
        former,
        observe: (method, outcome, seconds) => observe?.({ environment, network: networkId, method, outcome, seconds }),
      });
      known.set(networkId, [url, ...former]);
      nodes.set(networkId, node);
      // A question has a connection of its own, so that one that is asked no more holds none.
      opened.push(node);
    }
  };
  renew(urls);
  return {
    find: (networkId) => nodes.get(networkId),
    renew,
    close: async () => {
      await Promise.all(opened.map((node) => node.close()));
    },
  };
};
