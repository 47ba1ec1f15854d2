import { NetworkSelect } from "./network-select.tsx";
import type { FindSearch, OnSearch } from "../lists/list-search.ts";
import { ProfileFilter } from "./profile-filter.tsx";

type Props = {
  readonly environment: string;
  readonly search: FindSearch;
  readonly onSearch: OnSearch;
  /** What the page narrows the list to by itself: "network", "profile". */
  readonly without: readonly string[];
};

/** Narrows a list of addresses or wallets to a network and a profile: over all of them, by the mirror. */
export const FindFilters = ({ environment, search, onSearch, without }: Props) => (
  <>
    {!without.includes("network") && (
      <NetworkSelect
        environment={environment}
        value={search.networkId ?? ""}
        none="All"
        onChange={(networkId) => onSearch({ networkId: networkId === "" ? undefined : networkId, skip: 0 })}
      />
    )}
    {!without.includes("profile") && (
      <ProfileFilter
        environment={environment}
        value={search.profile}
        onChange={(profile) => onSearch({ profile, skip: 0 })}
      />
    )}
  </>
);
