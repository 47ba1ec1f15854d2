import { Button, Text, TextInput } from "@mantine/core";
import { IconChevronDown, IconSearch } from "@tabler/icons-react";
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  startTransition,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { entryCount, searchCatalog } from "#shared/abi/catalog.ts";
import type { CatalogItem } from "#shared/abi/catalog.ts";
import { countText } from "#shared/amount/number-text.ts";
import { useVirtualRows } from "#src/components/use-virtual-rows.ts";
import { FunctionGroups } from "./function-groups.tsx";
import { isTyped, stepOf } from "./function-keys.ts";
import { itemsOf, type Line, linesOf } from "./function-order.ts";
import classes from "./function-list.module.css";

/** The ABI's entries grouped by use, with a search, those used last on top, all operable by keyboard. */
export const FunctionList = ({
  items,
  used,
  open,
  onOpen,
  onNear,
}: {
  readonly items: readonly CatalogItem[];
  /** The keys of the items used last, latest first. */
  readonly used: readonly string[];
  readonly open: string | undefined;
  readonly onOpen: (key: string) => void;
  /** A row is likely to be opened soon: it has the pointer or the focus. */
  readonly onNear?: (() => void) | undefined;
}) => {
  // The field holds its own text: a keystroke renders no row.
  const [text, setText] = useState("");
  const [unfolded, setUnfolded] = useState(open === undefined);
  const [box, setBox] = useState<HTMLElement | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const listId = useId();
  const matches = useMemo(() => searchCatalog(items, text), [items, text]);
  const isBlank = text.trim() === "";
  const lines = useMemo(() => linesOf(matches, isBlank ? itemsOf(items, used) : []), [matches, isBlank, items, used]);
  const { titles, rows } = useMemo(() => titlesAndRows(lines), [lines]);
  // The list is a single tab stop: an item used last, else the open one, else the first.
  const openLine = rows.find((row) => lines[row]?.item?.key === open);
  const stop = (lines[0]?.group.key === "recent" ? rows[0] : (openLine ?? rows[0])) ?? -1;
  const { parts, listRef, rowRef, show } = useVirtualRows({
    count: lines.length,
    keyOf: useCallback((index: number) => `${lines[index]?.group.key} ${lines[index]?.item?.key}`, [lines]),
    rowHeight,
    isLong: lines.length > mostWhole,
    beyond: 8,
    always: () => [...titles, ...(stop === -1 ? [] : [stop])],
    box,
  });

  const latest = useRef({ items, used, lines, rows, show, onOpen });
  useLayoutEffect(() => {
    latest.current = { items, used, lines, rows, show, onOpen };
  });
  const choose = useCallback((key: string) => {
    setUnfolded(false);
    latest.current.onOpen(key);
  }, []);
  const fold = useCallback(() => setUnfolded((now) => !now), []);
  const move = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const now = latest.current;
      // The search is the first stop, and in no line.
      const at = now.rows.indexOf(Number(event.currentTarget.dataset["index"] ?? -1)) + 1;
      const next = stepOf(event.key, at, now.rows.length);
      if (next === undefined) return;
      event.preventDefault();
      const index = now.rows[next - 1];
      if (index === undefined) return search.current?.focus();
      now.show(index);
      box?.querySelector<HTMLElement>(`[data-function][data-index="${index}"]`)?.focus();
    },
    [box],
  );
  const type = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      if (!isTyped(event)) return move(event);
      const field = search.current;
      if (field === null) return;
      event.preventDefault();
      field.value = event.key;
      setText(event.key);
      field.focus();
    },
    [move],
  );
  const onSearchKey = useCallback(
    (event: KeyboardEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      // The lines may be those of an earlier text.
      if (event.key === "ArrowDown" && value.trim() !== "") flushSync(() => setText(value));
      if (event.key !== "Enter") return move(event);
      const now = latest.current;
      const above = value.trim() === "" ? itemsOf(now.items, now.used) : [];
      const first = linesOf(searchCatalog(now.items, value), above).find(({ item }) => item !== undefined);
      if (first?.item !== undefined) choose(first.item.key);
    },
    [choose, move],
  );
  return (
    <section aria-label="Functions" className={classes["functions"]}>
      <Unfold
        label={open ?? "Browse functions"}
        isUnfolded={unfolded}
        controls={listId}
        onClick={fold}
        onNear={onNear}
      />
      <div ref={setBox} data-virtual id={listId} className={classes["list"]} data-folded={unfolded ? undefined : true}>
        <SearchField field={search} onText={setText} onKeyDown={onSearchKey} onNear={onNear} />
        <p className={classes["count"]} aria-live="polite">
          {isBlank ? entriesText(items) : `${entryCount(matches)} of ${entriesText(items)}`}
        </p>
        <FunctionGroups
          lines={lines}
          titles={titles}
          stop={stop}
          parts={parts}
          listRef={listRef}
          rowRef={rowRef}
          open={open}
          onOpen={choose}
          onKeyDown={type}
          onNear={onNear}
        />
        {matches.length === 0 && items.length > 0 ? (
          <Text size="sm" c="dimmed">
            No results.
          </Text>
        ) : null}
      </div>
    </section>
  );
};

// A keystroke in the search changes neither.

const Unfold = memo(function Unfold({
  label,
  isUnfolded,
  controls,
  onClick,
  onNear,
}: {
  readonly label: string;
  readonly isUnfolded: boolean;
  readonly controls: string;
  readonly onClick: () => void;
  readonly onNear: (() => void) | undefined;
}) {
  return (
    <Button
      className={classes["unfold"]}
      variant="default"
      fullWidth
      justify="space-between"
      rightSection={<IconChevronDown size={16} />}
      aria-expanded={isUnfolded}
      aria-controls={controls}
      onFocus={onNear}
      onPointerEnter={onNear}
      onClick={onClick}
    >
      {label}
    </Button>
  );
});

const SearchField = memo(function SearchField({
  field,
  onText,
  onKeyDown,
  onNear,
}: {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onText: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onNear: (() => void) | undefined;
}) {
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes["search"]}
      aria-label="Search functions"
      aria-keyshortcuts="/"
      placeholder="Name, selector, parameter"
      leftSection={<IconSearch size={16} />}
      autoComplete="off"
      spellCheck={false}
      onFocus={onNear}
      // The character is painted in this frame and the rows in a later one: on a slow processor they take longer than a
      // keystroke may.
      onChange={({ currentTarget }) => {
        requestAnimationFrame(() => startTransition(() => onText(currentTarget.value)));
      }}
      onKeyDown={onKeyDown}
    />
  );
});

/** Pixels, until a line has been rendered: most have two lines of text. */
const rowHeight = 53;
/** A list with more lines is virtualized. */
const mostWhole = 150;

/** The numbers of the lines that are titles, and of the others. */
const titlesAndRows = (lines: readonly Line[]) => {
  const titles: number[] = [];
  const rows: number[] = [];
  for (const [index, { item }] of lines.entries()) (item === undefined ? titles : rows).push(index);
  return { titles, rows };
};

const entriesText = (items: readonly CatalogItem[]): string => countText(entryCount(items), "entry", "entries");
