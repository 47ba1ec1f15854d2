import type { Secret } from "#server/lib/secret.ts";
import { type ChainNode, openNode } from "./node.ts";

/** The nodes of an environment's networks. */
export type Nodes = {
  readonly find: (networkId: string) => ChainNode | undefined;
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
