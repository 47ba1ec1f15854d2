import { Button } from "@mantine/core";
import { memo, useLayoutEffect, useMemo, useRef } from "react";
import type { KeyboardEvent } from "react";
import type { CatalogItem, CatalogKind } from "#shared/abi/catalog.ts";
import { isRead } from "#shared/abi/functions.ts";
import { declaredParameters } from "#shared/abi/declared-parameters.ts";
import type { AbiEntry } from "#shared/abi/types.ts";
import { codeParts } from "#src/components/code/code-name.tsx";
import { nameText } from "#src/components/name-text.ts";
import { useOpenContract } from "../ref/open-contract.tsx";
import classes from "./function-list.module.css";
import { firstShown, groupsOf } from "./function-order.ts";
import { type RowsOfPage, rowsIn, showRows, stopAt } from "./show-rows.ts";

type Way = {
  readonly open: string | undefined;
  readonly onOpen: (key: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onNear?: (() => void) | undefined;
};

/**
 * The grouped rows of the list. A search hides rows instead of removing them, and without React: one keystroke may
 * change 200 rows, and rendering them took longer than everything else.
 */
export const FunctionGroups = ({
  listed,
  found,
  recent,
  made: count,
  most,
  onAll,
  ...way
}: Way & {
  /** The items that get rows, at most `most`: a whole list, or the matches in a long one. */
  readonly listed: readonly CatalogItem[];
  readonly found: readonly CatalogItem[];
  /** The items used last, which are also shown above the groups. */
  readonly recent: readonly CatalogItem[];
  /** How many rows are rendered now, from the top; the others follow. */
  readonly made: number;
  /** How many of the matches are shown. */
  readonly most: number;
  readonly onAll: () => void;
}) => {
  const element = useRef<HTMLDivElement>(null);
  // The page's rows, looked up for these inputs.
  const made = useRef<{ readonly of: readonly unknown[]; readonly rows: RowsOfPage }>(undefined);
  const groups = useMemo(() => groupsOf(listed.slice(0, most)), [listed, most]);
  const counts = useMemo(() => countsOf(found), [found]);
  // The list is a single tab stop: the arrow keys move inside it.
  const stop = recent[0] ?? found.find(({ key }) => key === way.open) ?? firstShown(recent, found.slice(0, most));
  useLayoutEffect(() => {
    if (element.current === null) return;
    const of = [groups, recent, count];
    if (made.current === undefined || of.some((one, at) => one !== made.current?.of[at]))
      made.current = { of, rows: rowsIn(element.current) };
    showRows(made.current.rows, new Set(found.map(({ key }) => key)));
    stopAt(made.current.rows, stop?.key);
  });
  return (
    <div ref={element} className={classes["groups"]}>
      {recent.length === 0 ? null : (
        <section aria-label="Recently used">
          <p className={classes["title"]}>Recently used</p>
          {recent.map((item) => (
            <Row key={item.key} item={item} current={item.key === way.open} {...handlers(way)} />
          ))}
        </section>
      )}
      {groups.map(({ kind, title, rows }, index) => {
        if (rows.length === 0) return null;
        const room = count - groups.slice(0, index).reduce((sum, before) => sum + before.rows.length, 0);
        const entries = counts.get(kind) ?? 0;
        return (
          <section key={kind} aria-label={`${title} in the ABI`} data-kind={kind} hidden={entries === 0}>
            <p className={classes["title"]}>
              {title} ({entries})
            </p>
            <Rows rows={rows} made={Math.min(rows.length, Math.max(0, room))} {...way} />
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

/** The number of matching entries in each group. An entry with several items has them in one group. */
const countsOf = (found: readonly CatalogItem[]): ReadonlyMap<CatalogKind, number> => {
  const entries = new Set<AbiEntry>();
  const counts = new Map<CatalogKind, number>();
  for (const { kind, entry } of found) {
    if (entries.has(entry)) continue;
    entries.add(entry);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
};

const handlers = ({ onOpen, onKeyDown, onNear }: Way) => ({ onOpen, onKeyDown, onNear });

const Rows = memo(function Rows({
  rows,
  made,
  open,
  ...way
}: Way & { readonly rows: readonly CatalogItem[]; readonly made: number }) {
  return blocksOf(rows.slice(0, made)).map((block, at) => (
    <div key={at} data-block className={at === 0 ? undefined : classes["block"]}>
      {block.map((item) => (
        <Row key={item.key} item={item} current={item.key === open} {...way} />
      ))}
    </div>
  ));
});

// The browser lays out only visible blocks, and tracks one block instead of each of its rows. The first block of a
// group may be short, and a wrong estimate of its height would shift the content below.
const ROWS_OF_A_BLOCK = 25;

const blocksOf = (rows: readonly CatalogItem[]): readonly (readonly CatalogItem[])[] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_OF_A_BLOCK) }, (_, index) =>
    rows.slice(index * ROWS_OF_A_BLOCK, (index + 1) * ROWS_OF_A_BLOCK),
  );

const Row = memo(function Row({
  item,
  current,
  onOpen,
  onKeyDown,
  onNear,
}: Omit<Way, "open"> & { readonly item: CatalogItem; readonly current: boolean }) {
  const { key, kind, name, code, callable, entry } = item;
  const parameters = useMemo(() => inPieces(nameText(parametersOf(entry))), [entry]);
  const sources = useOpenContract().sourcesOf(item.entry);
  const short = code.length > 10 ? `${code.slice(0, 10)}…` : code;
  return (
    <button
      type="button"
      data-function={key}
      data-kind={callable === undefined ? kind : isRead(callable) ? "read" : "write"}
      className={classes["row"]}
      aria-label={`${key} ${short}`.trim()}
      aria-current={current ? "true" : undefined}
      title={tooltipOf(item, sources)}
      // `showRows`, which also hides rows, sets one row's to 0.
      tabIndex={-1}
      onClick={() => onOpen(key)}
      onKeyDown={onKeyDown}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      {short === "" ? null : <small>{short}</small>}
      <b>{inPieces(name)}</b>
      {parameters}
    </button>
  );
});

const parametersOf = (entry: AbiEntry): string => ("inputs" in entry ? declaredParameters(entry.inputs) : "");

/**
 * A text with zero-width break opportunities between its words, so that no line breaks inside one. A search on the page
 * ignores them; elements instead would be most of the list's elements.
 */
const inPieces = (text: string): string => codeParts(text).join("\u200B");

const tooltipOf = (item: CatalogItem, sources: readonly string[]): string | undefined => {
  const parameters = "inputs" in item.entry ? item.entry.inputs.map(({ name, type }) => `${type} ${name}`.trim()) : [];
  const from = sources.length === 0 ? undefined : `ABI: ${sources.join(", ")}`;
  const lines = [item.entry.description, parameters.join(", "), from].filter(
    (line) => line !== undefined && line !== "",
  );
  return lines.length === 0 ? undefined : lines.map((line) => nameText(line ?? "")).join("\n");
};
