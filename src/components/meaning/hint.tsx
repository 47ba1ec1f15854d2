import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { NamePart } from "#src/components/exact-text.tsx";
import { keepInside } from "#src/components/keep-inside.ts";
import { nameText } from "#src/components/name-text.ts";
import { useCopy } from "#src/components/use-copy.ts";
import classes from "./meaning.module.css";

type Props = {
  /** What is shown on hover and focus, and described to assistive technology. */
  readonly hint: string;
  /** What a click copies. */
  readonly copied: string;
  /** Completes "copy …". */
  readonly what: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/** A value whose exact form is shown on hover and on focus, and copied with one click. */
export const Hint = ({ hint, copied: value, what, className, children }: Props) => {
  const { copy } = useCopy(what);
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  const place = () => {
    if (tip.current !== null) keepInside(tip.current);
  };
  return (
    <UnstyledButton
      className={[classes["hinted"], className].filter((name) => name !== undefined).join(" ")}
      aria-describedby={id}
      onPointerEnter={place}
      onFocus={place}
      onKeyDown={dismiss}
      onClick={() => copy(value)}
    >
      {children}
      <VisuallyHidden data-uncopied>{`, copy ${what}`}</VisuallyHidden>
      <span ref={tip} id={id} role="tooltip" className={classes["hint"]} data-uncopied aria-hidden>
        <NamePart text={hint} />
      </span>
    </UnstyledButton>
  );
};

/** The same for lists: only on hover, because each tab stop costs a keystroke. */
export const CompactHint = ({ hint, className, children }: Omit<Props, "copied" | "what">) => (
  <span className={className} title={nameText(hint)}>
    {children}
  </span>
);

const dismiss = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
  if (key === "Escape") currentTarget.blur();
};
