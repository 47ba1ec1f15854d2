import { Button, VisuallyHidden } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { TextLink } from "#src/components/text-link.tsx";
import { FilterText } from "./filter-text.tsx";
import { type TransactionSearch, noFilters, type OnTransactionSearch, activeFilters } from "./transaction-search.ts";
import classes from "./transactions.module.css";

type Props = {
  readonly environment: string;
  readonly search: TransactionSearch;
  readonly onSearch: OnTransactionSearch;
};

/** The active filters, each removable with one click. */
export const FilterChips = ({ environment, search, onSearch }: Props) => {
  const keys = activeFilters(search);
  if (keys.length === 0) return null;
  return (
    <ul className={classes["chips"]} aria-label="Filters">
      {keys.map((key) => (
        <li key={key}>
          <Button
            size="compact-sm"
            variant="default"
            rightSection={<IconX size={14} aria-hidden />}
            onClick={() => onSearch({ [key]: undefined, cursor: undefined })}
          >
            <span>
              <VisuallyHidden>Remove filter </VisuallyHidden>
              <FilterText environment={environment} search={search} of={key} />
            </span>
          </Button>
        </li>
      ))}
      {search.run !== undefined && (
        <li>
          <TextLink size="sm" to="/$environment/runs/$runId" params={{ environment, runId: search.run }}>
            Open the run
          </TextLink>
        </li>
      )}
      {keys.length > 1 && (
        <li>
          <Button size="compact-sm" variant="subtle" onClick={() => onSearch(noFilters)}>
            Remove all filters
          </Button>
        </li>
      )}
    </ul>
  );
};
