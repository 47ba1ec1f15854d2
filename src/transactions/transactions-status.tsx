import { Button, Progress, Text } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { numberText } from "#shared/amount/number-text.ts";
import type { TransactionsProgress } from "#shared/console/transactions.ts";
import { useRefreshTransactions } from "#src/api/transactions.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { AgeText } from "#src/components/time-text.tsx";
import { unreadableText } from "#src/components/unreadable-text.ts";
import classes from "./transactions.module.css";

type Props = { readonly environment: string; readonly list: TransactionsProgress };

/** The progress of the copied transactions behind a list, and its refresh. */
export const TransactionsStatus = ({ environment, list }: Props) => {
  const refresh = useRefreshTransactions(environment);
  if (list.state === "not_offered") return null;
  return (
    <>
      <div className={classes["status"]}>
        <Reading list={list} />
        {list.unreadable > 0 && <span>{unreadableText(list.unreadable, "transactions")}</span>}
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconRefresh size={14} aria-hidden />}
          loading={refresh.isPending}
          onClick={() => refresh.mutate()}
        >
          Refresh
        </Button>
        <output>{refresh.isSuccess && "Comparing with the service…"}</output>
      </div>
      {list.state === "failed" && (
        <Text size="sm" mb="sm" role="alert" className={classes["bad"]}>
          Postern could not read the transactions from the service
          {list.why === null ? (
            "."
          ) : (
            <>
              : <NameText text={list.why} />
            </>
          )}{" "}
          {list.rows === 0 ? "There is nothing to show yet." : "This list may be outdated or incomplete."} Postern will
          try again. If this continues, contact the service's operator.
        </Text>
      )}
      {refresh.error !== null && <ErrorPanel error={refresh.error} onRetry={() => refresh.mutate()} />}
    </>
  );
};

const Reading = ({ list: { state, rows, total, seen, checkedAt } }: Pick<Props, "list">) => {
  if (state === "syncing") {
    const read = seen ?? rows;
    return (
      <>
        <span>
          {total === null
            ? "Reading the transactions from the service…"
            : `Reading the transactions from the service: ${numberText(read)} of ${numberText(total)}.`}{" "}
          More may appear.
        </span>
        {total !== null && total > 0 && (
          <Progress
            className={classes["progress"] ?? ""}
            value={Math.min(100, (100 * read) / total)}
            aria-label="Transactions read"
          />
        )}
      </>
    );
  }
  if (checkedAt === null) return null;
  return (
    <span>
      Updated <AgeText value={checkedAt} />
    </span>
  );
};
