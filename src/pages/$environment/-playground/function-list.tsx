import { Button, Text, TextInput } from "@mantine/core";
import { IconChevronDown, IconSearch } from "@tabler/icons-react";
import { useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { searchCatalog } from "../../../../shared/abi/catalog.ts";
import type { CatalogItem } from "../../../../shared/abi/catalog.ts";
import { FunctionGroups } from "./function-groups.tsx";
import { isTyped, moveFocus } from "./function-keys.ts";
import classes from "./function-list.module.css";

/** The entries of an ABI by what can be done with them, with a search, those used last on top, and all of it by keyboard. */
export function FunctionList({
  items,
  used,
  open,
  onOpen,
}: {
  readonly items: readonly CatalogItem[];
  /** The keys of what was used last, the latest first. */
  readonly used: readonly string[];
  readonly open: string | undefined;
  readonly onOpen: (key: string) => void;
}) {
  const [wanted, setWanted] = useState("");
  const [unfolded, setUnfolded] = useState(open === undefined);
  const search = useRef<HTMLInputElement>(null);
  const listId = useId();
  const text = useDeferredValue(wanted);
  // The search and the form are there first; the rows are made in pieces between what the person does.
  const rows = useDeferredValue(items, nothing);
  const found = useMemo(() => searchCatalog(rows, text), [rows, text]);
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
    event.preventDefault();
    setWanted(event.key);
    search.current?.focus();
  }, []);
  const shownUsed = text.trim() === "" ? used : none;
  // A key stroke in the search renders the field alone; the rows follow when there is time.
  const groups = useMemo(
    () => <FunctionGroups items={rows} found={found} used={shownUsed} open={open} onOpen={choose} onKeyDown={type} />,
    [rows, found, shownUsed, open, choose, type],
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
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          onKeyDown={(event) => {
            const first = searchCatalog(items, event.currentTarget.value)[0];
            if (event.key === "Enter" && first !== undefined) choose(first.key);
            else moveFocus(event);
          }}
        />
        <Text size="xs" c="dimmed" aria-live="polite">
          {text.trim() === "" ? entries(items.length) : `${found.length} of ${entries(items.length)}`}
        </Text>
        {groups}
        {found.length === 0 && rows === items ? (
          <Text size="sm" c="dimmed">
            {items.length === 0 ? "This ABI is empty." : "Nothing matches."}
          </Text>
        ) : null}
      </div>
    </section>
  );
}

const none: readonly string[] = [];
const nothing: readonly CatalogItem[] = [];

function entries(count: number): string {
  return count === 1 ? "1 entry" : `${count} entries`;
}
