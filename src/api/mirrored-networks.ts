import type { Network } from "#shared/wire/network.ts";
import { askMirror } from "./source/mirror.ts";
import { allPages } from "./source/pages.ts";

/** All networks as Postern's mirror has them; none before it has read the list once. Loaded only while the service does not answer. */
export const mirroredNetworks = (environment: string, signal: AbortSignal): Promise<readonly Network[]> =>
  allPages((page) => askMirror({ environment, kind: "networks", filter: {}, page }, signal));
