import { useQuery } from "@tanstack/react-query";
import { type Held, type HeldAnswer, longestOwner } from "#shared/console/held.ts";
import { type HeldBy, heldOptions } from "#src/api/holdings/held.ts";
import { useNetworkName } from "./use-network-name.ts";

/** What the owners on a page hold, as far as loaded; the rows do not wait for it. */
export type PageHeld = {
  readonly answer: HeldAnswer | undefined;
  readonly hasFailed: boolean;
  readonly of: (id: string) => Held | undefined;
  readonly networkName: (networkId: string) => string;
};

export const usePageHeld = (environment: string, kind: HeldBy, ids: readonly string[]): PageHeld => {
  // A reference that the server does not take would cost the other rows their answer.
  const asked = ids.filter((id) => id !== "" && id.length <= longestOwner);
  const { data, isError } = useQuery({ ...heldOptions(environment, kind, asked), enabled: asked.length > 0 });
  const networkName = useNetworkName(environment);
  const byId = new Map(data?.data.map((held) => [held.id, held]));
  return { answer: data, hasFailed: isError && data === undefined, of: (id) => byId.get(id), networkName };
};
