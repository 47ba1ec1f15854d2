import { Button, VisuallyHidden } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { OperationRecord } from "#shared/console/operation.ts";
import type { Network } from "#shared/wire/network.ts";
import { type ActivitySearch, noFilters, type OnActivitySearch, activeFilters } from "./activity-search.ts";
import { FilterText } from "./filter-text.tsx";
import classes from "./activity.module.css";

type Props = {
  readonly environment: string;
  readonly search: ActivitySearch;
  readonly onSearch: OnActivitySearch;
  readonly networks: readonly Network[];
  /** The shown rows, which have the people's names. */
  readonly operations: readonly OperationRecord[];
};

/** The active filters, each removable with one click. An amount goes with its asset. */
export const FilterChips = ({ environment, search, onSearch, networks, operations }: Props) => {
  const names = activeFilters(search);
  if (names.length === 0) return null;
  return (
    <ul className={classes["chips"]} aria-label="Filters">
      {names.map((name) => (
        <li key={name}>
          <Button
            className={classes["chip"]}
            size="compact-sm"
            variant="default"
            rightSection={<IconX size={14} aria-hidden />}
            onClick={() =>
              onSearch({
                [name]: undefined,
                ...(name === "asset" ? { min: undefined, max: undefined } : {}),
                cursor: undefined,
                skip: 0,
              })
            }
          >
            <span>
              <VisuallyHidden>Remove filter </VisuallyHidden>
              <FilterText
                environment={environment}
                search={search}
                of={name}
                networks={networks}
                operations={operations}
              />
            </span>
          </Button>
        </li>
      ))}
      {names.length > 1 && (
        <li>
          <Button size="compact-sm" variant="subtle" onClick={() => onSearch(noFilters)}>
            Remove all filters
          </Button>
        </li>
      )}
    </ul>
  );
};
