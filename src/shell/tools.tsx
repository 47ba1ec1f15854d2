import { useCallback, useRef, useState } from "react";
import { later } from "#src/components/later.tsx";
import type { QrSubject } from "#src/components/qr-context.ts";
import { useShortcuts } from "#src/keyboard/use-shortcuts.ts";

export type Tool = "palette" | "help" | "qr";

const Palette = later(async () => (await import("#src/palette/palette.tsx")).Palette);
const ShortcutsHelp = later(async () => (await import("#src/keyboard/shortcuts-help.tsx")).ShortcutsHelp);

const QrDialog = later(async () => (await import("#src/components/qr-dialog.tsx")).QrDialog);

/** Loads the palette's code before it is needed. */
export const preloadPalette = Palette.preload;

/**
 * Which tool of every page is open, and what had the focus before. The opener function is stable, so components that
 * receive it do not rerender.
 */
export const useTools = () => {
  const [tool, setTool] = useState<Tool>();
  const [asked, setAsked] = useState<ReadonlySet<Tool>>(new Set());
  const [subject, setSubject] = useState<QrSubject>({ value: "", what: "" });
  const opener = useRef<Element>(null);
  const isOpen = useRef(false);
  const open = useCallback((next: Tool) => {
    // Between two tools, the focus returns to where it was before both.
    if (!isOpen.current) opener.current = document.activeElement;
    isOpen.current = true;
    setAsked((last) => new Set([...last, next]));
    setTool(next);
  }, []);
  const showQr = useCallback(
    (next: QrSubject) => {
      setSubject(next);
      open("qr");
    },
    [open],
  );
  const hide = () => {
    isOpen.current = false;
    setTool(undefined);
  };
  const leave = () => {
    hide();
    document.getElementById("main")?.focus();
  };
  const close = () => {
    hide();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  return { tool, asked, subject, open, showQr, close, leave };
};

type Props = { readonly environment: string; readonly tools: ReturnType<typeof useTools> };

/** The palette, the shortcuts and their sheet; loaded on demand. */
export const Tools = ({ environment, tools: { tool, asked, subject, open, close, leave } }: Props) => {
  useShortcuts({ environment, tool, onPalette: () => open("palette"), onHelp: () => open("help") });
  return (
    <>
      {asked.has("palette") && (
        <Palette
          environment={environment}
          opened={tool === "palette"}
          onClose={close}
          onLeave={leave}
          onHelp={() => open("help")}
        />
      )}
      {asked.has("qr") && <QrDialog subject={subject} opened={tool === "qr"} onClose={close} />}
      {asked.has("help") && <ShortcutsHelp opened={tool === "help"} onClose={close} />}
    </>
  );
};
