import { Button, Text, TextInput } from "@mantine/core";
import { IconChevronDown, IconSearch } from "@tabler/icons-react";
import {
  memo,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import type { KeyboardEvent, RefObject } from "react";
import { flushSync } from "react-dom";
import { entryCount, searchCatalog } from "#shared/abi/catalog.ts";
import type { CatalogItem } from "#shared/abi/catalog.ts";
import { countText } from "#shared/amount/number-text.ts";
import { FunctionGroups } from "./function-groups.tsx";
import { isTyped, moveFocus } from "./function-keys.ts";
import classes from "./function-list.module.css";
import { firstShown, itemsOf } from "./function-order.ts";

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
  const search = useRef<HTMLInputElement>(null);
  const listId = useId();
  const found = useMemo(() => searchCatalog(items, text), [items, text]);
  const [all, setAll] = useState(false);
  const most = all ? Number.POSITIVE_INFINITY : MOST_SHOWN;
  const isBlank = text.trim() === "";
  const recent = useMemo(() => (isBlank ? itemsOf(items, used) : nothing), [isBlank, items, used]);
  // A long list's visible rows come with the form; the others are rendered in slices between the person's actions.
  const [whole, setWhole] = useState(false);
  const madeByNow = useDeferredValue(Number.POSITIVE_INFINITY, MOST_AT_ONCE);
  // Rows that a search adds to a truncated list follow when there is time.
  const listed = useDeferredValue(items.length <= most ? items : found);

  const latest = useRef({ items, used, text, most, onOpen });
  useEffect(() => {
    latest.current = { items, used, text, most, onOpen };
  });
  const choose = useCallback((key: string) => {
    setUnfolded(false);
    latest.current.onOpen(key);
  }, []);
  const onAll = useCallback(() => setAll(true), []);
  const fold = useCallback(() => setUnfolded((now) => !now), []);
  const type = useCallback((event: KeyboardEvent<HTMLElement>) => {
    if (!isTyped(event)) return moveFocus(event);
    const field = search.current;
    if (field === null) return;
    event.preventDefault();
    field.value = event.key;
    setText(event.key);
    field.focus();
  }, []);
  const onSearchKey = useCallback(
    (event: KeyboardEvent<HTMLInputElement>) => {
      const now = latest.current;
      const { value } = event.currentTarget;
      // The focus may go to a row that is not rendered yet, and the rows have to match the current text, not an earlier
      // one.
      if (event.key === "ArrowDown" && value.trim() !== "")
        flushSync(() => {
          setWhole(true);
          setText(value);
        });
      if (event.key !== "Enter") return moveFocus(event);
      // The rows may be those of an earlier text, so the first one for this text is computed.
      const above = value.trim() === "" ? itemsOf(now.items, now.used) : nothing;
      const first = firstShown(above, searchCatalog(now.items, value).slice(0, now.most));
      if (first !== undefined) choose(first.key);
    },
    [choose],
  );
  return (
    <section aria-label="Functions" data-functions className={classes["functions"]}>
      <Unfold
        label={open ?? "Browse functions"}
        isUnfolded={unfolded}
        controls={listId}
        onClick={fold}
        onNear={onNear}
      />
      <div id={listId} className={classes["list"]} data-folded={unfolded ? undefined : true}>
        <SearchField field={search} onText={setText} onKeyDown={onSearchKey} onNear={onNear} />
        <p className={classes["count"]} aria-live="polite">
          {isBlank ? entriesText(items) : `${entryCount(found)} of ${entriesText(items)}`}
        </p>
        <FunctionGroups
          listed={listed}
          found={found}
          recent={recent}
          made={whole ? Number.POSITIVE_INFINITY : madeByNow}
          most={most}
          onAll={onAll}
          open={open}
          onOpen={choose}
          onKeyDown={type}
          onNear={onNear}
        />
        {found.length === 0 && items.length > 0 ? (
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

// As many as fit in a window.
const MOST_AT_ONCE = 25;

// No one reads a longer list; a search covers all.
const MOST_SHOWN = 500;

const nothing: readonly CatalogItem[] = [];

const entriesText = (items: readonly CatalogItem[]): string => countText(entryCount(items), "entry", "entries");
