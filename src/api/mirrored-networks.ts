import type { Network } from "#shared/wire/network.ts";
import type { PageWindow } from "#shared/wire/page-window.ts";
import { askMirror } from "./source/mirror.ts";
import { allPages, type Listed } from "./source/pages.ts";

/* Networks from Postern's mirror while the service does not respond. */

/** A page of the networks; undefined before the mirror has read the list once. */
export const networksPage = async (
  environment: string,
  { skip, take }: PageWindow,
  signal: AbortSignal,
): Promise<Listed<Network> | undefined> => {
  const page = await askMirror({ environment, kind: "networks", filter: {}, page: { skip, take } }, signal);
  const { data, pagination, mirror } = page;
  return (mirror?.walkedAt ?? null) === null ? undefined : { data, pagination, mirror, isCopy: true };
};

/** All networks; none before the mirror has read the list once. */
export const mirroredNetworks = (environment: string, signal: AbortSignal): Promise<readonly Network[]> =>
  allPages((page) => askMirror({ environment, kind: "networks", filter: {}, page }, signal));
