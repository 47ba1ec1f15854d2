import { UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import buttons from "#src/components/header-button.module.css";

type Props = { readonly onOpen: () => void; readonly onNear: () => void };

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Opens the palette; its code is loaded when the pointer or the focus comes near. */
export const PaletteButton = ({ onOpen, onNear }: Props) => (
  <UnstyledButton
    className={buttons.button}
    aria-label="Find pages, actions and records"
    aria-keyshortcuts="Meta+K Control+K"
    aria-haspopup="dialog"
    onClick={onOpen}
    onPointerEnter={onNear}
    onFocus={onNear}
  >
    <IconSearch size={18} aria-hidden />
    <span className={buttons.wide}>Find</span>
    <kbd className={`${buttons.kind} ${buttons.wide}`}>{isApple ? "⌘ K" : "Ctrl K"}</kbd>
  </UnstyledButton>
);
