import { useQueries } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, type Ref, useCallback, useState } from "react";
import { numberText } from "#shared/amount/number-text.ts";
import type { Run, RunItem } from "#shared/console/run.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { type ItemChoice, runItemsOptions, staysInPlace } from "#src/api/runs.ts";
import { EmptyState } from "#src/components/empty-state.tsx";
import { usePageRows, type RowPart } from "#src/components/use-virtual-rows.ts";
import { runNouns } from "#src/operations/run-words.ts";
import { AbsentItem, AbsentPage } from "./absent-item.tsx";
import classes from "./item-list.module.css";

export type ItemRowProps = {
  readonly environment: string;
  readonly networkId: string | null;
  readonly item: RunItem;
  /** Its number in the table, from 0. */
  readonly index: number;
  readonly rowRef: Ref<HTMLTableRowElement>;
};

/** How a table shows the items of a run. */
export type ItemLook = {
  readonly label: string;
  /** The cells of the table's first row. */
  readonly head: ReactNode;
  readonly columns: number;
  readonly Row: ComponentType<ItemRowProps>;
};

type Props = {
  readonly environment: string;
  readonly run: Pick<Run, "id" | "networkId" | "total" | "counts" | "payoutId">;
  /** It may still change without a person. */
  readonly isMoving: boolean;
  readonly choice: ItemChoice;
  readonly look: ItemLook;
};

/** A run's items in one table, however many: only visible ones are fetched and rendered. */
export const ItemList = (props: Props) => {
  const { run, choice } = props;
  const { state } = choice;
  const nouns = runNouns(run);
  const total = state === undefined ? run.total : run.counts[state];
  return total === 0 ? (
    <EmptyState
      title={state === undefined ? `This ${nouns.run} has no ${nouns.item}s.` : `No ${nouns.item} is in this state.`}
    />
  ) : (
    <ItemTable key={`${run.id} ${state} ${choice.sort}`} {...props} total={total} />
  );
};

/** In pixels, before a row has been rendered. */
const rowHeight = 44;
/** A run with more items is virtualized. */
const mostWhole = 40;

const ItemTable = ({ environment, run, isMoving, choice, look, total }: Props & { readonly total: number }) => {
  const [cache, setCache] = useState(emptyCache);
  const { positions } = cache;
  const isFixed = staysInPlace(choice);
  // An item that leaves its state moves others.
  const keyOf = useCallback(
    (index: number) => (isFixed ? index : (positions.get(index) ?? `row ${index}`)),
    [isFixed, positions],
  );
  const { parts, listRef, rowRef, isPrinting } = usePageRows({
    count: total,
    keyOf,
    rowHeight,
    isLong: total > mostWhole,
    beyond: 12,
    always: firstOfPage,
  });
  const pages = [...new Set(parts.flatMap((part) => pageOf(part) ?? []))];
  const requests = pages.map((page) => {
    const rows = { skip: page * maxTake, take: maxTake };
    return runItemsOptions(environment, { id: run.id, isMoving }, rows, choice, pages.length);
  });
  // A request begun now would come too late for the paper.
  const answers = useQueries({ queries: requests.map((request) => ({ ...request, enabled: !isPrinting })) });
  const fetched = pages.flatMap((page, at): PageItems[] => {
    const items = answers[at]?.data?.data;
    return items === undefined || items === cache.items.get(page) ? [] : [[page, items]];
  });
  // Before any row is rendered by the old keys.
  if (!isFixed && fetched.length > 0) setCache(learn(cache, fetched));
  return (
    <table data-virtual className={classes["table"]} aria-label={look.label} aria-rowcount={total + 1}>
      <thead>
        <tr aria-rowindex={1}>{look.head}</tr>
      </thead>
      <tbody ref={listRef}>
        {parts.map((part) => {
          const { index, gap } = part;
          const page = pageOf(part);
          if (page === undefined)
            return (
              <tr key={`from ${index}`} style={{ height: gap }} className={classes["room"]} aria-hidden>
                <td colSpan={look.columns} aria-label="Rows out of view" />
              </tr>
            );
          const request = requests[pages.indexOf(page)];
          const answer = answers[pages.indexOf(page)];
          const item = answer?.data?.data[index - page * maxTake];
          if (item !== undefined)
            return (
              <look.Row
                key={keyOf(index)}
                rowRef={rowRef}
                environment={environment}
                networkId={run.networkId}
                item={item}
                index={index}
              />
            );
          const isFirst = answer?.data === undefined && index % maxTake === 0;
          if (!isPrinting)
            return (
              <AbsentItem
                key={keyOf(index)}
                rowRef={rowRef}
                index={index}
                height={rowHeight}
                columns={look.columns}
                report={isFirst ? <AbsentPage queryKey={request?.queryKey} answer={answer} /> : undefined}
              />
            );
          return isFirst ? (
            <tr key={keyOf(index)}>
              <td colSpan={look.columns}>
                {run.payoutId === null ? "Items" : "Payments"} {numberText(index + 1)} to{" "}
                {numberText(Math.min(total, (page + 1) * maxTake))} are not loaded.
              </td>
            </tr>
          ) : null;
        })}
      </tbody>
    </table>
  );
};

/** The page of items that a rendered row belongs to. */
const pageOf = ({ index, gap }: RowPart): number | undefined =>
  gap === undefined ? Math.floor(index / maxTake) : undefined;

/** The row that says why the visible page of items is not there: always the same one, so that it is said once. */
const firstOfPage = ({ startIndex }: { readonly startIndex: number }): readonly number[] => [
  startIndex - (startIndex % maxTake),
];

type PageItems = readonly [page: number, items: readonly RunItem[]];

type Cache = {
  /** The items last seen of each page. */
  readonly items: ReadonlyMap<number, readonly RunItem[]>;
  /** The position in the run of each row's item. */
  readonly positions: ReadonlyMap<number, number>;
};

const emptyCache: Cache = { items: new Map(), positions: new Map() };

/** Pages are fetched at different times: an item in two of them is where the later one has it. */
const learn = (cache: Cache, fetched: readonly PageItems[]): Cache => {
  const items = new Map(fetched);
  for (const [page, earlier] of cache.items) if (!items.has(page)) items.set(page, earlier);
  const rows = new Map<number, number>();
  for (const [page, pageItems] of items) {
    for (const [at, { position }] of pageItems.entries()) {
      if (!rows.has(position)) rows.set(position, page * maxTake + at);
    }
  }
  return { items, positions: new Map([...rows].map(([position, row]) => [row, position])) };
};
