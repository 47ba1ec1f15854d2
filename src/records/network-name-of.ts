import type { QueryClient } from "@tanstack/react-query";
import { allNetworksOptions } from "#src/api/networks.ts";

/** A network's name for a list's file. Empty if it has none, or the look-up fails: the file has the id beside it. */
export const networkNameOf = async (
  environment: string,
  networkId: string | undefined,
  client: QueryClient,
): Promise<string> => {
  if (networkId === undefined) return "";
  const networks = await client.ensureQueryData(allNetworksOptions(environment)).catch(() => []);
  return networks.find(({ id }) => id === networkId)?.name ?? "";
};
