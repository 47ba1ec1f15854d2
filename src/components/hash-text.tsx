import { VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, useRef } from "react";
import { CopyButton } from "./copy-button.tsx";
import classes from "./hash-text.module.css";
import { shortHash } from "./short-hash.ts";

type Props = {
  readonly value: string;
  /** Completes "Copy …". */
  readonly what?: string;
};

/** A hash, an address or an id: short, in full on hover and focus and for assistive technology, copied with one click. */
export function HashText({ value, what = "value" }: Props) {
  const tip = useRef<HTMLSpanElement>(null);
  const place = () => {
    if (tip.current !== null) keepInside(tip.current);
  };
  return (
    <span className={classes.hash}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the full value shows on focus */}
      <span tabIndex={0} className={classes.short} onPointerEnter={place} onFocus={place} onKeyDown={dismiss}>
        <span aria-hidden>{shortHash(value)}</span>
        <VisuallyHidden>{value}</VisuallyHidden>
        <span ref={tip} className={classes.full} aria-hidden>
          {value}
        </span>
      </span>
      <CopyButton value={value} what={what} />
    </span>
  );
}

const dismiss = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
  if (key === "Escape") currentTarget.blur();
};

/** Moves what would stand out of the window on the right to the left. */
const keepInside = (element: HTMLElement) => {
  element.style.setProperty("--shift", "0px");
  const over = element.getBoundingClientRect().right - (globalThis.innerWidth - 16);
  element.style.setProperty("--shift", `${-Math.max(0, over)}px`);
};
