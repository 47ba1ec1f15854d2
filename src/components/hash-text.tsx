import { type KeyboardEvent, useState } from "react";
import { shortHash } from "#shared/text/short-hash.ts";
import { NamePart } from "./exact-text.tsx";
import { keepInside } from "./keep-inside.ts";
import { nameText } from "./name-text.ts";
import { RowIcon } from "./row-icon.tsx";
import { useCopy } from "./use-copy.ts";
import classes from "./hash-text.module.css";

type Props = {
  readonly value: string;
  /** Completes "Copy …". */
  readonly what?: string | undefined;
  /** A second line on hover and focus. */
  readonly note?: string | undefined;
};

/**
 * A hash, an address or an id: short, in full on hover and focus and for assistive technology, copied with one click. A
 * list has one or more in every row: so it has few, plain elements, and the hover and focus content is rendered only on
 * demand.
 */
export const HashText = ({ value, what = "value", note }: Props) => {
  const { copy, copied } = useCopy(what);
  const [isShown, setShown] = useState(false);
  const show = () => setShown(true);
  const hide = () => setShown(false);
  return (
    <button
      type="button"
      className={classes.hash}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={dismiss}
      onClick={() => copy(value)}
    >
      <span aria-hidden className={classes.short} data-whole={nameText(value)}>
        <NamePart text={shortHash(value)} />
      </span>
      <span className={classes.aloud}>{`${nameText(value)}, copy ${what}`}</span>
      <RowIcon icon={copied ? "IconCheck" : "IconCopy"} className={classes.icon} />
      {isShown && (
        <span ref={placed} className={classes.full} aria-hidden>
          <NamePart text={value} />
          {note !== undefined && (
            <span className={classes.note}>
              <NamePart text={note} />
            </span>
          )}
        </span>
      )}
    </button>
  );
};

const placed = (tip: HTMLElement | null) => {
  if (tip !== null) keepInside(tip);
};

const dismiss = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
  if (key === "Escape") currentTarget.blur();
};
