import { UnstyledButton } from "@mantine/core";
import { useClickOutside, useWindowEvent } from "@mantine/hooks";
import { type ReactNode, useId, useState } from "react";
import classes from "./disclosure.module.css";
import buttons from "./header-button.module.css";

type Props = {
  readonly label: string;
  /** The button's content. */
  readonly button: ReactNode;
  readonly side: "start" | "end";
  /** The button's style; by default that of the shell's header. */
  readonly className?: string | undefined;
  readonly children: (close: () => void) => ReactNode;
};

/** A button that shows a panel under itself; Escape and a click elsewhere close it. */
export const Disclosure = ({ label, button, side, className = buttons.button, children }: Props) => {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const close = () => {
    setOpened(false);
    document.getElementById(id)?.focus();
  };
  const whole = useClickOutside(() => setOpened(false));
  useWindowEvent("keydown", ({ key }) => {
    if (key === "Escape" && opened) close();
  });
  return (
    <div ref={whole} className={classes.whole} data-screen-only>
      <UnstyledButton
        id={id}
        className={className ?? ""}
        aria-label={label}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {button}
      </UnstyledButton>
      {opened && (
        <div className={classes.panel} data-side={side}>
          {children(close)}
        </div>
      )}
    </div>
  );
};
