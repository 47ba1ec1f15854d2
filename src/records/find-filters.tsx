import type { FindSearch, OnSearch } from "#src/lists/list-search.ts";
import { NetworkSelect } from "./network-select.tsx";
import { ProfileFilter } from "./profile-filter.tsx";

type Props = {
  readonly environment: string;
  readonly search: FindSearch;
  readonly onSearch: OnSearch;
  /** Filters that the page itself applies: "network", "profile". */
  readonly without: readonly string[];
};

/** Filters a list of addresses or wallets by network and profile: over all records, through the mirror. */
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
