import { type KeyboardEvent, type ReactNode, useState } from "react";
import { keepInside } from "./keep-inside.ts";
import { nameText } from "./name-text.ts";
import classes from "./tipped.module.css";

type Props = {
  /** Shown on hover and focus. */
  readonly tip: ReactNode;
  /** The description for assistive technology. */
  readonly description: string;
  /** Each tab stop in a list costs a keystroke: false if something beside it says the same. */
  readonly isFocusable: boolean;
  readonly className?: string | undefined;
  /** Words the style sheet shows instead of the text (`AmountText`). */
  readonly "data-listed"?: string;
  readonly children: ReactNode;
};

/** Text with more on hover and focus. The tip is in the document only then: a list has one in every row. */
export const Tipped = ({ tip, description, isFocusable, className = "", children, ...data }: Props) => {
  const [isShown, setShown] = useState(false);
  const show = () => setShown(true);
  const hide = () => setShown(false);
  return (
    <span
      {...data}
      className={`${classes.words} ${className}`}
      aria-description={nameText(description)}
      {...(isFocusable ? { tabIndex: 0, onFocus: show, onBlur: hide, onKeyDown: dismiss } : {})}
      onPointerEnter={show}
      onPointerLeave={hide}
    >
      {children}
      {isShown && (
        <span ref={placed} className={classes.tip} data-uncopied aria-hidden>
          {tip}
        </span>
      )}
    </span>
  );
};

const placed = (tip: HTMLElement | null) => {
  if (tip !== null) keepInside(tip);
};

const dismiss = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
  if (key === "Escape") currentTarget.blur();
};
