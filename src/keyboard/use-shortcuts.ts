import { useHotkeys, useWindowEvent } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { sessionOptions } from "#src/api/session.ts";
import { press, type Pressed } from "./sequence.ts";
import { shortcutsOf } from "./shortcuts.ts";
import { useSingleKeys } from "./single-keys.ts";

type Given = {
  readonly environment: string;
  /** The open or loading tool of every page: it gets the keys. */
  readonly tool: string | undefined;
  readonly onPalette: () => void;
  readonly onHelp: () => void;
};

/**
 * The shortcuts of every page: Ctrl or ⌘ with K anywhere, single keys unless the person is typing or a dialog is open.
 */
export const useShortcuts = ({ environment, tool, onPalette, onHelp }: Given): void => {
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionOptions());
  const { allowed } = useSingleKeys();
  const pressed = useRef<Pressed>(undefined);

  // Also while typing; an open dialog comes first.
  useHotkeys([["mod+K", () => !isDialogOpen() && onPalette()]], []);

  useWindowEvent("keydown", (event) => {
    if (!allowed || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (tool !== undefined || isTyping(event.target) || isDialogOpen()) return;
    const bindings = shortcutsOf(session?.role).flatMap(({ shortcuts }) => shortcuts);
    const step = press(bindings, pressed.current, event.key, event.timeStamp);
    pressed.current = step.pressed;
    const { does } = step;
    if (does === undefined) return;
    event.preventDefault();
    switch (does.kind) {
      case "help":
        onHelp();
        break;
      case "find":
        if (!focusFind()) onPalette();
        break;
      case "go":
        void navigate({ to: does.to, params: { environment } });
        break;
      case "begin":
        void navigate({ to: does.to, params: { environment }, search: does.search });
        break;
    }
  });
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest("input, textarea, select, [role='textbox'], [role='combobox']") !== null);

const isDialogOpen = (): boolean =>
  document.querySelector("[role='dialog'], [role='alertdialog'], dialog[open]") !== null;

/** Focuses the find box of the page's list; false if there is none. */
const focusFind = (): boolean => {
  const box = document.querySelector<HTMLInputElement>("main input[type='search'], main input[data-find]");
  if (box === null) return false;
  unfold(box);
  box.focus();
  box.select();
  return true;
};

/** On a narrow page the box may be in a collapsed list: it takes no focus until its button has opened it. */
const unfold = (box: HTMLElement): void => {
  const folded = box.closest("[data-folded]");
  if (folded === null || box.getClientRects().length > 0) return;
  const buttons = [...document.querySelectorAll<HTMLElement>("button[aria-controls]")];
  const button = buttons.find((one) => one.getAttribute("aria-controls") === folded.id);
  flushSync(() => button?.click());
};
