import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Network } from "#shared/wire/network.ts";
import { recipientsOptions } from "#src/api/known-addresses.ts";
import { labelsOptions } from "#src/api/labels.ts";
import { maxFindText } from "#src/lists/list-search.ts";
import { useAddressOfId } from "#src/records/finding/use-address-of-id.ts";
import { useLabelled } from "#src/records/use-labelled.ts";
import { useFoundAddresses } from "#src/records/use-senders.ts";
import { type MatchGroup, matchGroups } from "./recipient-matches.ts";

const mostLabels = "20";
const afterMs = 150;

type Asked = {
  readonly environment: string;
  /** Undefined while none is chosen: nothing is offered. */
  readonly network: Network | undefined;
  readonly text: string;
  /** The sender, which is not offered. */
  readonly except: string | undefined;
  /** A person has been in the field: nothing is searched before. */
  readonly isVisited: boolean;
};

export type RecipientMatches = {
  readonly groups: readonly MatchGroup[];
  /** The groups belong to an earlier text. */
  readonly isOld: boolean;
};

/** The addresses that a text in the recipient's field may mean. */
export const useRecipientMatches = ({ environment, network, text, except, isVisited }: Asked): RecipientMatches => {
  const typed = text.trim().slice(0, maxFindText);
  const [search] = useDebouncedValue(typed, afterMs);
  const enabled = isVisited && network !== undefined;
  const recent = useQuery({ ...recipientsOptions(environment, network?.id ?? ""), enabled });
  const labels = useQuery({
    ...labelsOptions(environment, { search: search === "" ? undefined : search, take: mostLabels }),
    placeholderData: keepPreviousData,
    enabled,
  });
  const hits = useFoundAddresses(environment, network, text, { enabled });
  const own = useLabelled(environment, network?.id, enabled ? hits.addresses : []);
  const ofId = useAddressOfId(environment, text, { enabled });
  if (!enabled) return { groups: [], isOld: false };
  return {
    groups: matchGroups(
      typed,
      network,
      { labels: labels.data?.data ?? [], recent: recent.data ?? [], own, ofId: ofId.address },
      except,
    ),
    // What could not be read does not keep the rest from being chosen.
    isOld: search !== typed || labels.isPlaceholderData || (hits.isOld && !hits.failed) || ofId.isAsking,
  };
};
