import { useDebouncedValue } from "@mantine/hooks";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { longestLookup, longestWords } from "#shared/lookup/limits.ts";
import { recognize, thingsIn } from "#shared/lookup/recognize.ts";
import { secretIn } from "#shared/lookup/secret.ts";
import { elementId, OptionList, roles } from "./option-list.tsx";
import { bestFirst, fits, type Option } from "./option.ts";
import { PaletteState } from "./palette-state.tsx";
import { useCommands } from "./use-commands.ts";
import { useFound } from "./use-found.ts";
import { useLookUp } from "./use-look-up.ts";
import { usePasted } from "./use-pasted.ts";
import classes from "./palette.module.css";

type Props = {
  readonly environment: string;
  readonly opened: boolean;
  /** Closed without a choice, or with one that does not navigate. */
  readonly onClose: () => void;
  /** It navigates to another page. */
  readonly onLeave: () => void;
  readonly onHelp: () => void;
};

const [store, spotlight] = createSpotlight();

/** Long enough for another letter to arrive, too short to notice. */
const typingMs = 150;

/** Pages, actions and records in one field. */
export const Palette = ({ environment, opened, onClose, onLeave, onHelp }: Props) => {
  useEffect(() => {
    if (opened) spotlight.open();
    else spotlight.close();
  }, [opened]);
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      // Its own Escape and overlay close it first.
      onSpotlightClose={() => opened && onClose()}
      returnFocus={false}
      // A dialog that fades out still exists: the keys that reopen it would go to it.
      transitionProps={{ duration: 0 }}
      size={640}
      yOffset="10vh"
      classNames={{ content: classes.content ?? "" }}
      attributes={{ content: { "aria-label": "Find pages, actions and records" } }}
    >
      <Finder
        opened={opened}
        environment={environment}
        onHelp={onHelp}
        onDone={({ ends }) => {
          if (ends === "left") onLeave();
          else if (ends === "closed") onClose();
        }}
      />
    </Spotlight.Root>
  );
};

type FinderProps = {
  readonly opened: boolean;
  readonly environment: string;
  readonly onHelp: () => void;
  readonly onDone: (option: Option) => void;
};

/**
 * Calldata is only for the look-up: no name is that long. Text that names a secret is never searched: the search puts
 * its text in a link.
 */
const isSearchable = (text: string): boolean => text.length <= longestWords && secretIn(text) === undefined;

/** What is searched for a text: the one address or hash in it, or the text. */
const meant = (text: string): string => {
  const [only, other] = thingsIn(recognize(text));
  return only === undefined || other !== undefined ? text : only.value;
};

const Finder = ({ opened, environment, onHelp, onDone }: FinderProps) => {
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  // The dialog moves the focus a moment after it opens: keys typed in that moment would go to the page behind it.
  useLayoutEffect(() => {
    if (opened) field.current?.focus({ preventScroll: true });
  }, [opened]);
  const [query, setQuery] = useState("");
  const [picked, setPicked] = useState<string>();
  const text = query.trim();
  const [settled] = useDebouncedValue(text, typingMs);
  const { commands, failed } = useCommands({ environment, onHelp });
  const isSearched = isSearchable(text);
  const [expanded, setExpanded] = useState<{ readonly text: string; readonly group: string }[]>([]);
  const results = useFound({
    environment,
    text: isSearchable(settled) ? meant(settled) : "",
    expanded: new Set(expanded.filter((one) => one.text === settled).map(({ group }) => group)),
    onExpand: (group) => setExpanded([...expanded, { text: settled, group }]),
  });
  const pasted = usePasted(environment, text);
  const lookUp = useLookUp(environment, text);
  const fitting = isSearched ? commands.filter((command) => fits(command, text)) : [];
  const isFound = text !== "" && isSearched;
  const options = [
    ...bestFirst([...fitting, ...(isFound ? results.options : []), ...(text === "" ? [] : pasted)], text),
    ...lookUp,
  ];
  const at = Math.max(
    0,
    options.findIndex(({ id }) => id === picked),
  );
  const chosen = options[at];
  const run = (option: Option) => {
    option.run();
    onDone(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that accepts an input method's word is not meant for the palette.
    if (event.nativeEvent.isComposing || options.length === 0) return;
    if (event.key === "ArrowDown") setPicked(options[(at + 1) % options.length]?.id);
    else if (event.key === "ArrowUp") setPicked(options.at(at - 1)?.id);
    else if (event.key === "Enter" && chosen !== undefined) run(chosen);
    else return;
    event.preventDefault();
  };
  const isSearching = text !== "" && isSearched && (settled !== text || results.isSearching);
  return (
    <>
      <Spotlight.Search
        ref={field}
        value={query}
        onChange={({ currentTarget }) => {
          setQuery(currentTarget.value);
          setPicked(undefined);
        }}
        onKeyDown={onKeyDown}
        leftSection={<IconSearch size={20} aria-hidden />}
        placeholder="Page, action, name, address, id or hash"
        maxLength={longestLookup}
        autoComplete="off"
        spellCheck={false}
        {...roles.field}
        aria-label="Find pages, actions and records"
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen === undefined ? undefined : elementId(listId, chosen)}
      />
      <OptionList id={listId} options={options} text={text} chosen={chosen} onRun={run} />
      <PaletteState
        text={isSearched ? text : undefined}
        count={fitting.length + (isFound ? results.total : 0) + pasted.length}
        isSearching={isSearching}
        results={results}
        signOutFailed={failed}
      />
    </>
  );
};
