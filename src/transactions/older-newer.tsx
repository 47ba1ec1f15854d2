import { Button, NativeSelect } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { newerCursor, type TransactionsAsked } from "#src/api/transactions.ts";
import type { OnTransactionSearch } from "./transaction-search.ts";
import classes from "./transactions.module.css";

type Props = {
  readonly environment: string;
  /** The shown page. */
  readonly asked: TransactionsAsked;
  readonly take: number;
  /** The next page's cursor; null on the last. */
  readonly next: string | null;
  readonly onSearch: OnTransactionSearch;
};

const sizes = ["10", "20", "50", "100"];

/** Links to the adjacent pages, and the page size. A page opened from a link goes back to the first one. */
export const OlderNewer = ({ environment, asked, take, next, onSearch }: Props) => {
  const client = useQueryClient();
  const newer = asked.cursor === undefined ? undefined : newerCursor(client, environment, asked);
  const isFirst = asked.cursor === undefined;
  return (
    <nav className={classes["pager"]} aria-label="Pagination">
      {!isFirst && newer !== null && (
        <Button size="xs" variant="default" onClick={() => onSearch({ cursor: undefined })}>
          Newest
        </Button>
      )}
      {newer !== undefined && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconChevronLeft size={14} aria-hidden />}
          onClick={() => onSearch({ cursor: newer ?? undefined })}
        >
          Newer
        </Button>
      )}
      {(next !== null || !isFirst) && (
        <Button
          size="xs"
          variant="default"
          rightSection={<IconChevronRight size={14} aria-hidden />}
          disabled={next === null}
          onClick={() => next !== null && onSearch({ cursor: next })}
        >
          Older
        </Button>
      )}
      <NativeSelect
        size="xs"
        aria-label="Rows per page"
        data={[...new Set([...sizes, String(take)])].map((value) => ({ value, label: `${value} rows` }))}
        value={String(take)}
        onChange={({ currentTarget }) => onSearch({ take: Number(currentTarget.value), cursor: undefined })}
      />
    </nav>
  );
};
