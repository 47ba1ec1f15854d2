import { useQueries } from "@tanstack/react-query";
import { numberText } from "#shared/amount/number-text.ts";
import type { Run, RunItemState } from "#shared/console/run.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { runItemsOptions } from "#src/api/runs.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { usePageRows, type RowPart } from "#src/components/use-virtual-rows.ts";
import { AbsentItem, AbsentPage } from "./absent-item.tsx";
import classes from "./item-list.module.css";
import { ItemRow } from "./item-row.tsx";

type Props = {
  readonly environment: string;
  readonly run: Pick<Run, "id" | "networkId" | "total" | "counts">;
  /** It may still change without a person. */
  readonly isMoving: boolean;
  readonly state: RunItemState | undefined;
};

/** A run's items in one table, however many: only visible ones are fetched and rendered. */
export const ItemList = (props: Props) => {
  const { run, state } = props;
  const total = state === undefined ? run.total : run.counts[state];
  return total === 0 ? (
    <EmptyState title={state === undefined ? "This run has no items." : "No item is in this state."} />
  ) : (
    <ItemTable {...props} total={total} />
  );
};

/** In pixels, before a row has been rendered. */
const rowHeight = 44;
/** A run with more items is virtualized. */
const mostWhole = 40;

const ItemTable = ({ environment, run, isMoving, state, total }: Props & { readonly total: number }) => {
  const { parts, listRef, rowRef, isPrinting } = usePageRows({
    count: total,
    rowHeight,
    isLong: total > mostWhole,
    beyond: 12,
  });
  const pages = [...new Set(parts.flatMap((part) => pageOf(part) ?? []))];
  const requests = pages.map((page) => {
    const rows = { skip: page * maxTake, take: maxTake };
    return runItemsOptions(environment, { id: run.id, isMoving }, rows, state, pages.length);
  });
  // A request begun now would come too late for the paper.
  const answers = useQueries({ queries: requests.map((request) => ({ ...request, enabled: !isPrinting })) });
  return (
    <table data-virtual className={classes["table"]} aria-label="Items of the run" aria-rowcount={total + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={classes["number"]}>
            No.
          </th>
          <th scope="col">Item</th>
          <th scope="col" className={classes["state"]}>
            State
          </th>
          <th scope="col" className={classes["result"]}>
            Result
          </th>
          <th scope="col" className={classes["operation"]}>
            Operation
          </th>
        </tr>
      </thead>
      <tbody ref={listRef}>
        {parts.map((part, at) => {
          const { index, gap } = part;
          const page = pageOf(part);
          if (page === undefined)
            return (
              <tr key={`from ${index}`} style={{ height: gap }} className={classes["room"]} aria-hidden>
                <td colSpan={5} aria-label="Rows out of view" />
              </tr>
            );
          const request = requests[pages.indexOf(page)];
          const answer = answers[pages.indexOf(page)];
          const item = answer?.data?.data[index - page * maxTake];
          if (item !== undefined)
            return (
              <ItemRow
                key={index}
                rowRef={rowRef}
                environment={environment}
                networkId={run.networkId}
                item={item}
                index={index}
              />
            );
          const isFirst = answer?.data === undefined && page !== pageOf(parts[at - 1]);
          if (!isPrinting)
            return (
              <AbsentItem
                key={index}
                rowRef={rowRef}
                index={index}
                height={rowHeight}
                report={isFirst ? <AbsentPage queryKey={request?.queryKey} answer={answer} /> : undefined}
              />
            );
          return isFirst ? (
            <tr key={index}>
              <td colSpan={5}>
                Items {numberText(index + 1)} to {numberText(Math.min(total, (page + 1) * maxTake))} are not loaded.
              </td>
            </tr>
          ) : null;
        })}
      </tbody>
    </table>
  );
};

/** The page of items that a rendered row belongs to. */
const pageOf = (part: RowPart | undefined): number | undefined =>
  part === undefined || part.gap !== undefined ? undefined : Math.floor(part.index / maxTake);
