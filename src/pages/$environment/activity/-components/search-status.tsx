import { Button } from "@mantine/core";
import { numberText } from "#shared/amount/number-text.ts";
import type { OperationList } from "#shared/console/operation.ts";
import { TimeText } from "#src/components/time-text.tsx";
import type { ActivitySearch, OnActivitySearch } from "./activity-search.ts";
import classes from "./activity.module.css";

type Props = {
  readonly list: Pick<OperationList, "data" | "runs" | "next" | "searchedSince" | "indexing">;
  readonly search: Pick<ActivitySearch, "skip">;
  readonly onSearch: OnActivitySearch;
  readonly isFiltered: boolean;
};

/** How far the search got: a rare match in a long journal takes several requests, and earlier operations may not be searchable yet. */
export const SearchStatus = ({ list, search, onSearch, isFiltered }: Props) => {
  const { data, runs, next, searchedSince, indexing } = list;
  const rows = data.length + runs.length;
  return (
    <>
      {indexing !== null && isFiltered && (
        <p className={classes["status"]}>
          Indexing earlier operations: {numberText(indexing.done)} of {numberText(indexing.total)}. Some are missing
          here until then.
        </p>
      )}
      {searchedSince !== undefined && (
        <p className={classes["status"]}>
          <span>
            Searched back to <TimeText value={searchedSince} />.
          </span>
          {next !== null && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => onSearch({ cursor: next, skip: search.skip + rows })}
            >
              Search further back
            </Button>
          )}
        </p>
      )}
    </>
  );
};
