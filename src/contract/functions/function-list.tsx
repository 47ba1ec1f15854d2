import { Button, Text, TextInput } from "@mantine/core";
import { IconChevronDown, IconSearch } from "@tabler/icons-react";
import { startTransition, useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { entryCount, searchCatalog } from "#shared/abi/catalog.ts";
import type { CatalogItem } from "#shared/abi/catalog.ts";
import { countText } from "#shared/amount/number-text.ts";
import { FunctionGroups } from "./function-groups.tsx";
import { isTyped, moveFocus } from "./function-keys.ts";
import classes from "./function-list.module.css";
import { firstShown, itemsOf } from "./function-order.ts";

/** The entries of an ABI by what can be done with them, with a search, those used last on top, and all of it by keyboard. */
export const FunctionList = ({
  items,
  used,
  open,
  onOpen,
  onNear,
}: {
  readonly items: readonly CatalogItem[];
  /** The keys of what was used last, the latest first. */
  readonly used: readonly string[];
  readonly open: string | undefined;
  readonly onOpen: (key: string) => void;
  /** Something in the list may be opened soon: the pointer or the focus has come to it. */
  readonly onNear?: (() => void) | undefined;
}) => {
  // The field holds its own text: a key stroke in it renders nothing, and the rows follow when there is time.
  const [text, setText] = useState("");
  const [unfolded, setUnfolded] = useState(open === undefined);
  const search = useRef<HTMLInputElement>(null);
  const listId = useId();
  const found = useMemo(() => searchCatalog(items, text), [items, text]);
  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  });
  const choose = useCallback((key: string) => {
    setUnfolded(false);
    latest.current(key);
  }, []);
  const type = useCallback((event: KeyboardEvent<HTMLElement>) => {
    if (!isTyped(event)) return moveFocus(event);
    const field = search.current;
    if (field === null) return;
    event.preventDefault();
    field.value = event.key;
    setText(event.key);
    field.focus();
  }, []);
  const [all, setAll] = useState(false);
  const most = all ? Number.POSITIVE_INFINITY : MOST_SHOWN;
  const isBlank = text.trim() === "";
  const recent = useMemo(() => (isBlank ? itemsOf(items, used) : nothing), [isBlank, items, used]);
  // The rows of a long list that are seen first come with the form; the others are made in pieces between what the person does.
  const made = useDeferredValue(Number.POSITIVE_INFINITY, MOST_AT_ONCE);
  const groups = useMemo(
    () => (
      <FunctionGroups
        items={items}
        found={found}
        recent={recent}
        made={isBlank ? made : Number.POSITIVE_INFINITY}
        most={most}
        onAll={() => setAll(true)}
        open={open}
        onOpen={choose}
        onKeyDown={type}
        onNear={onNear}
      />
    ),
    [items, found, recent, isBlank, made, most, open, choose, type, onNear],
  );
  return (
    <section aria-label="Functions" data-functions className={classes["functions"]}>
      <Button
        className={classes["unfold"]}
        variant="default"
        fullWidth
        justify="space-between"
        rightSection={<IconChevronDown size={16} />}
        aria-expanded={unfolded}
        aria-controls={listId}
        onFocus={onNear}
        onPointerEnter={onNear}
        onClick={() => setUnfolded((now) => !now)}
      >
        {open ?? "Pick a function"}
      </Button>
      <div id={listId} className={classes["list"]} data-folded={unfolded ? undefined : true}>
        <TextInput
          ref={search}
          type="search"
          className={classes["search"]}
          aria-label="Search functions"
          aria-keyshortcuts="/"
          placeholder="Name, selector, parameter"
          leftSection={<IconSearch size={16} />}
          autoComplete="off"
          spellCheck={false}
          onFocus={onNear}
          onChange={({ currentTarget: { value } }) => startTransition(() => setText(value))}
          onKeyDown={(event) => {
            const { value } = event.currentTarget;
            // The rows that the focus may go to are those of the text that is there, not of the one a moment ago.
            if (event.key === "ArrowDown" && value !== text) flushSync(() => setText(value));
            if (event.key !== "Enter") return moveFocus(event);
            // The rows may be those of an earlier text: the first is worked out as it will be shown for this one.
            const above = value.trim() === "" ? itemsOf(items, used) : nothing;
            const first = firstShown(above, searchCatalog(items, value).slice(0, most));
            if (first !== undefined) choose(first.key);
          }}
        />
        <Text size="xs" c="dimmed" aria-live="polite">
          {isBlank ? entriesText(items) : `${entryCount(found)} of ${entriesText(items)}`}
        </Text>
        {groups}
        {found.length === 0 ? (
          <Text size="sm" c="dimmed">
            {items.length === 0 ? "This ABI is empty." : "Nothing matches."}
          </Text>
        ) : null}
      </div>
    </section>
  );
};

// As many as a window shows.
const MOST_AT_ONCE = 25;

// No list that a person reads is longer; a search looks through all.
const MOST_SHOWN = 500;

const nothing: readonly CatalogItem[] = [];

const entriesText = (items: readonly CatalogItem[]): string => countText(entryCount(items), "entry", "entries");
