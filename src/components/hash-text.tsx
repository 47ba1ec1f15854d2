import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { type KeyboardEvent, useRef } from "react";
import { NamePart } from "./exact-text.tsx";
import classes from "./hash-text.module.css";
import { keepInside } from "./keep-inside.ts";
import { nameText } from "./name-text.ts";
import { shortHash } from "#shared/text/short-hash.ts";

type Props = {
  readonly value: string;
  /** Completes "Copy …". */
  readonly what?: string | undefined;
  /** A second line on hover and focus. */
  readonly note?: string | undefined;
};

/** A hash, an address or an id: short, in full on hover and focus and for assistive technology, copied with one click. */
export const HashText = ({ value, what = "value", note }: Props) => {
  const { copy, copied } = useClipboard({ timeout: 2_000 });
  const tip = useRef<HTMLSpanElement>(null);
  const place = () => {
    if (tip.current !== null) keepInside(tip.current);
  };
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <UnstyledButton
      className={classes.hash}
      onPointerEnter={place}
      onFocus={place}
      onKeyDown={dismiss}
      onClick={() => copy(value)}
    >
      <span aria-hidden>
        <NamePart text={shortHash(value)} />
      </span>
      <VisuallyHidden>{nameText(value)}</VisuallyHidden>
      <VisuallyHidden>{copied ? `, copied ${what}` : `, copy ${what}`}</VisuallyHidden>
      <Icon size={14} aria-hidden className={classes.icon} />
      <span ref={tip} className={classes.full} aria-hidden>
        <NamePart text={value} />
        {note !== undefined && (
          <span className={classes.note}>
            <NamePart text={note} />
          </span>
        )}
      </span>
    </UnstyledButton>
  );
};

const dismiss = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
  if (key === "Escape") currentTarget.blur();
};
