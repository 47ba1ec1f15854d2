import { Button } from "@mantine/core";
import type { OperationList } from "#shared/console/operation.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { TextLink } from "#src/components/text-link.tsx";
import { type ActivitySearch, noFilters, type OnActivitySearch, activeFilters } from "./activity-search.ts";

type Props = {
  readonly environment: string;
  readonly list: Pick<OperationList, "searchedSince" | "next">;
  readonly search: ActivitySearch;
  readonly onSearch: OnActivitySearch;
};

/** Why there are no rows, and how to change that. */
export const EmptyActivity = ({ environment, list, search, onSearch }: Props) => {
  if (search.cursor !== undefined || search.skip > 0) {
    return (
      <EmptyState
        title="There are no earlier operations here."
        action={
          <Button size="xs" variant="default" onClick={() => onSearch({ cursor: undefined, skip: 0 })}>
            Show the newest
          </Button>
        }
      />
    );
  }
  if (activeFilters(search).length === 0) {
    return (
      <EmptyState
        title="Nothing has been sent yet."
        reason="Changes you send appear here."
        action={
          <TextLink size="sm" to="/$environment" params={{ environment }}>
            Get started
          </TextLink>
        }
      />
    );
  }
  return (
    <EmptyState
      title={
        list.searchedSince !== undefined && list.next !== null
          ? "No operation matches these filters so far."
          : "No operation matches these filters."
      }
      isFiltered
      action={
        <Button size="xs" variant="default" onClick={() => onSearch(noFilters)}>
          Remove all filters
        </Button>
      }
    />
  );
};
