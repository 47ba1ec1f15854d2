import { Button } from "@mantine/core";
import { memo } from "react";
import type { KeyboardEvent } from "react";
import { type CatalogItem, entryCount } from "#shared/abi/catalog.ts";
import { isRead } from "#shared/abi/functions.ts";
import { nameText } from "#src/components/name-text.ts";
import { useOpenContract } from "../ref/open-contract.tsx";
import classes from "./function-list.module.css";
import { groupsOf } from "./function-order.ts";

type Way = {
  readonly open: string | undefined;
  readonly onOpen: (key: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onNear?: (() => void) | undefined;
};

/** The rows of the list in their groups. What a search leaves out is hidden, not taken away, which is slower. */
export const FunctionGroups = ({
  items,
  found,
  recent,
  made,
  most,
  onAll,
  ...way
}: Way & {
  readonly items: readonly CatalogItem[];
  readonly found: readonly CatalogItem[];
  /** What was used last, which is shown above the groups as well. */
  readonly recent: readonly CatalogItem[];
  /** How many rows are made now, from the top; the others follow. */
  readonly made: number;
  /** How many of those found are shown. */
  readonly most: number;
  readonly onAll: () => void;
}) => {
  const groups = groupsOf(items.length <= most ? items : found.slice(0, most));
  const shown = new Set(found);
  // The list is one stop of the Tab key: the arrow keys move inside it.
  const stop =
    recent[0] ??
    found.find(({ key }) => key === way.open) ??
    groups.flatMap((group) => group.rows).find((item) => shown.has(item));
  return (
    <div className={classes["groups"]}>
      {recent.length === 0 ? null : (
        <section aria-label="Recently used">
          <p className={classes["title"]}>Recently used</p>
          {recent.map((item) => (
            <Row
              key={item.key}
              item={item}
              current={item.key === way.open}
              stop={item === stop}
              isHidden={false}
              {...way}
            />
          ))}
        </section>
      )}
      {groups.map(({ kind, title, rows: own }, index) => {
        const count = entryCount(found.filter((item) => item.kind === kind));
        if (own.length === 0) return null;
        const room = made - groups.slice(0, index).reduce((sum, { rows }) => sum + rows.length, 0);
        return (
          <section key={kind} aria-label={`${title} of the ABI`} data-kind={kind} hidden={count === 0}>
            <p className={classes["title"]}>
              {title} ({count})
            </p>
            {blocksOf(own.length <= room ? own : own.slice(0, Math.max(0, room))).map((block, at) => (
              <div
                key={at}
                className={at === 0 ? undefined : classes["block"]}
                hidden={!block.some((item) => shown.has(item))}
              >
                {block.map((item) => (
                  <Row
                    key={item.key}
                    item={item}
                    current={item.key === way.open}
                    stop={recent.length === 0 && item === stop}
                    isHidden={!shown.has(item)}
                    onOpen={way.onOpen}
                    onKeyDown={way.onKeyDown}
                    onNear={way.onNear}
                  />
                ))}
              </div>
            ))}
          </section>
        );
      })}
      {found.length <= most ? null : (
        <Button variant="subtle" size="xs" onClick={onAll}>
          Show all {found.length}
        </Button>
      )}
    </div>
  );
};

// The browser lays out and paints a block that is seen, and looks after one block in place of each of its rows. The first block of a group
// may be short, and a wrong guess of its height would move what is below it.
const ROWS_OF_A_BLOCK = 25;

const blocksOf = (rows: readonly CatalogItem[]): readonly (readonly CatalogItem[])[] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_OF_A_BLOCK) }, (_, index) =>
    rows.slice(index * ROWS_OF_A_BLOCK, (index + 1) * ROWS_OF_A_BLOCK),
  );

const Row = memo(function Row({
  item,
  current,
  stop,
  isHidden,
  onOpen,
  onKeyDown,
  onNear,
}: Omit<Way, "open"> & {
  readonly item: CatalogItem;
  readonly current: boolean;
  readonly stop: boolean;
  readonly isHidden: boolean;
}) {
  const { key, kind, name, types, code, callable } = item;
  const sources = useOpenContract().sourcesOf(item.entry);
  const short = code.length > 10 ? `${code.slice(0, 10)}…` : code;
  return (
    <button
      type="button"
      data-function
      data-kind={callable === undefined ? kind : isRead(callable) ? "read" : "write"}
      className={classes["row"]}
      aria-label={`${key} ${short}`.trim()}
      aria-current={current ? "true" : undefined}
      title={tooltipOf(item, sources)}
      tabIndex={stop ? 0 : -1}
      hidden={isHidden}
      onClick={() => onOpen(key)}
      onKeyDown={onKeyDown}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <b>{name}</b>
      {inPieces(types)} {short === "" ? null : <small>{short}</small>}
    </button>
  );
});

/** The types with a place after each where a line may end, so that none ends inside a word. It has no width, and a search on the page skips it. */
const inPieces = (types: string): string => types.replaceAll(/[(,]/g, (mark) => `${mark}\u200B`);

const tooltipOf = (item: CatalogItem, sources: readonly string[]): string | undefined => {
  const parameters = "inputs" in item.entry ? item.entry.inputs.map(({ name, type }) => `${type} ${name}`.trim()) : [];
  const from = sources.length === 0 ? undefined : `From: ${sources.join(", ")}`;
  const lines = [item.entry.description, parameters.join(", "), from].filter(
    (line) => line !== undefined && line !== "",
  );
  return lines.length === 0 ? undefined : lines.map((line) => nameText(line ?? "")).join("\n");
};
