import { useEffect, useMemo, useRef, useState } from "react";
import { isUnderWay } from "#shared/console/operation-states.ts";
import { Pager } from "#src/components/pager.tsx";
import type { DryRunState } from "#src/playground/dry-run/use-dry-run.ts";
import { ListRow, type RowActions } from "./list-row.tsx";
import { changeWriteList, type ListItem } from "./local-list.ts";
import type { ListReviews } from "./use-list-reviews.ts";
import type { Row } from "./use-list-rows.ts";
import classes from "./write-list.module.css";

/** How many calls are rendered at once: few enough to render quickly. */
const pageSize = 20;

/** The list's calls in order, a page at a time. */
export const ListRows = ({
  rows,
  environment,
  editing,
  isLocked,
  dryRunOf,
  reviews,
  typed,
  onType,
  onChange,
  onEdit,
}: {
  readonly rows: readonly Row[];
  readonly environment: string;
  /** The key of the call being edited in its form. */
  readonly editing: string | null;
  readonly isLocked: boolean;
  readonly dryRunOf: (key: string) => DryRunState | undefined;
  readonly reviews: ListReviews;
  readonly typed: Readonly<Record<string, string>>;
  readonly onType: (key: string, text: string) => void;
  readonly onChange: (items: readonly ListItem[]) => void;
  readonly onEdit: (item: ListItem) => void;
}) => {
  const { ask } = reviews;
  const actions = useActions(rows, environment, { onType, onChange, onEdit, ask });
  const [chosenSkip, setChosenSkip] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  // The last page may be gone.
  const skip = Math.max(0, Math.min(chosenSkip, Math.floor((rows.length - 1) / pageSize) * pageSize));
  const shown = rows.slice(skip, skip + pageSize);
  const shownKeys = shown.map(({ item }) => item.key).join(" ");
  // A long list has many reviews: only those of the current page are requested.
  useEffect(() => ask(shownKeys.split(" ")), [ask, shownKeys]);
  const show = (next: number) => {
    setChosenSkip(next);
    list.current?.focus();
    list.current?.scrollIntoView({ block: "start" });
  };
  return (
    <>
      <ol ref={list} className={classes["items"]} start={skip + 1} tabIndex={-1} aria-label="Calls in the list">
        {shown.map((row, index) => (
          <ListRow
            key={row.item.key}
            row={row}
            dryRun={dryRunOf(row.item.key)}
            review={reviews.of(row.item.key)}
            isEdited={row.item.key === editing}
            position={skip + index + 1}
            isLast={skip + index === rows.length - 1}
            environment={environment}
            typed={typed[row.item.key] ?? ""}
            isLocked={isLocked || (row.state !== undefined && isUnderWay(row.state))}
            actions={actions}
          />
        ))}
      </ol>
      {rows.length > pageSize ? <Pager skip={skip} take={pageSize} total={rows.length} onSkip={show} /> : null}
    </>
  );
};

type Handlers = Pick<Parameters<typeof ListRows>[0], "onType" | "onChange" | "onEdit"> & Pick<ListReviews, "ask">;

/** The actions of a row. The functions stay the same while the list is shown, so a keystroke renders one row. */
const useActions = (rows: readonly Row[], environment: string, handlers: Handlers): RowActions => {
  const latest = useRef({ rows, ...handlers });
  useEffect(() => {
    latest.current = { rows, ...handlers };
  });
  return useMemo(() => {
    const items = () => latest.current.rows.map(({ item }) => item);
    return {
      onMove: (position) => latest.current.onChange(swapped(items(), position - 1)),
      onRemove: (key) => latest.current.onChange(items().filter((item) => item.key !== key)),
      onEdit: (item) => latest.current.onEdit(item),
      onCancelEdit: () => changeWriteList(environment, (list) => ({ ...list, editing: null })),
      onAsk: (key) => void latest.current.ask([key]),
      onType: (key, text) => latest.current.onType(key, text),
    };
  }, [environment]);
};

/** The items with the one at `index` moved after the next. */
const swapped = (items: readonly ListItem[], index: number): readonly ListItem[] => {
  const [one, other] = [items[index], items[index + 1]];
  if (one === undefined || other === undefined) return items;
  return items.toSpliced(index, 2, other, one);
};
