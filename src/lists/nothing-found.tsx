import { Button } from "@mantine/core";
import { EmptyState } from "#src/components/empty-state.tsx";
import type { FindSearch, OnSearch } from "./list-search.ts";
import type { Mirrored } from "./use-list.ts";

type Props = {
  readonly mirror: Mirrored;
  readonly search: FindSearch;
  /** How many match on all pages. */
  readonly total: number;
  readonly onSearch: OnSearch;
};

/** Shown instead of rows if nothing matches the search. */
export const NothingFound = ({ mirror: { kind, answer }, search: { q, skip }, total, onSearch }: Props) => {
  if (skip > 0 && total > 0) {
    return (
      <EmptyState
        title="Nothing on this page."
        reason="The results end before this page."
        action={
          <Button size="xs" variant="default" onClick={() => onSearch({ skip: 0 })}>
            Go to the first page
          </Button>
        }
      />
    );
  }
  const what = q === undefined ? "the filter" : `“${q}”`;
  const isPartial = answer?.mirror?.state !== "complete";
  return (
    <EmptyState
      title={`No ${kind} match ${what}${isPartial ? " among those read so far" : ""}.`}
      isFiltered
      // "0 found" is shown above.
      isQuiet
      action={
        <Button
          size="xs"
          variant="default"
          onClick={() => onSearch({ q: undefined, networkId: undefined, profile: undefined, skip: 0 })}
        >
          Clear
        </Button>
      }
    />
  );
};
