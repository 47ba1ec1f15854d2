import { Button, NativeSelect } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { numberText } from "#shared/amount/number-text.ts";
import type { OperationList, OperationQuery } from "#shared/console/operation.ts";
import { cursorBefore } from "#src/api/operations.ts";
import type { ActivitySearch, OnActivitySearch } from "./activity-search.ts";
import classes from "./activity.module.css";

type Props = {
  readonly environment: string;
  readonly asked: OperationQuery;
  readonly list: Pick<OperationList, "data" | "runs" | "next" | "counted">;
  readonly search: Pick<ActivitySearch, "cursor" | "skip" | "take">;
  readonly onSearch: OnActivitySearch;
};

const sizes = ["10", "20", "50", "100"];

/**
 * The shown part of the list, links to the adjacent pages, and the page size. A page opened from a link goes back to
 * the first one.
 */
export const Pages = ({ environment, asked, list: { data, runs, next, counted }, search, onSearch }: Props) => {
  const client = useQueryClient();
  const { cursor, skip, take } = search;
  const rows = data.length + runs.length;
  const isFirst = cursor === undefined && skip === 0;
  const before = cursor === undefined ? undefined : cursorBefore(client, environment, asked);
  // A page that reaches past the count is more recent than the count.
  const total = counted.isMore ? `${numberText(counted.count)}+` : numberText(Math.max(counted.count, skip + rows));
  const toPrevious = () =>
    before === undefined
      ? onSearch({ cursor: undefined, skip: 0 })
      : onSearch({ cursor: before ?? undefined, skip: before === null ? 0 : Math.max(0, skip - take) });
  return (
    <nav className={classes["foot"]} aria-label="Pages of the list">
      <output className={classes["shown"]}>
        {rows > 0 && `${numberText(skip + 1)} to ${numberText(skip + rows)} of ${total}`}
      </output>
      {!isFirst && before !== null && (
        <Button size="xs" variant="default" onClick={() => onSearch({ cursor: undefined, skip: 0 })}>
          Newest
        </Button>
      )}
      {!isFirst && before !== undefined && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconChevronLeft size={14} aria-hidden />}
          onClick={toPrevious}
        >
          Previous
        </Button>
      )}
      {(next !== null || !isFirst) && (
        <Button
          size="xs"
          variant="default"
          rightSection={<IconChevronRight size={14} aria-hidden />}
          disabled={next === null}
          onClick={() => next !== null && onSearch({ cursor: next, skip: skip + rows })}
        >
          Next
        </Button>
      )}
      <NativeSelect
        size="xs"
        aria-label="Rows per page"
        data={[...new Set([...sizes, String(take)])].map((value) => ({ value, label: `${value} rows` }))}
        value={String(take)}
        onChange={({ currentTarget }) => onSearch({ take: Number(currentTarget.value), cursor: undefined, skip: 0 })}
      />
    </nav>
  );
};
