import { type KeyboardEvent, useState } from "react";
import { NamePart, NameText } from "./exact-text.tsx";
import { keepInside } from "./keep-inside.ts";
import { nameText } from "./name-text.ts";
import classes from "./sourced-name.module.css";

type Props = {
  readonly name: string;
  /** Where the name comes from; nothing is shown on hover without it. */
  readonly source: string | undefined;
  /** For lists, where each focus stop costs a key stroke: something else beside the name says where it comes from. */
  readonly isFocusable: boolean;
};

/** A name that shows its source on hover and focus. */
export const SourcedName = ({ name, source, isFocusable }: Props) => {
  const [isShown, setShown] = useState(false);
  if (source === undefined) return <NameText text={name} />;
  const show = () => setShown(true);
  const hide = () => setShown(false);
  return (
    <span
      className={classes.name}
      aria-description={nameText(source)}
      {...(isFocusable ? { tabIndex: 0, onFocus: show, onBlur: hide, onKeyDown: dismiss } : {})}
      onPointerEnter={show}
      onPointerLeave={hide}
    >
      <NameText text={name} />
      {isShown && (
        <span ref={placed} className={classes.source} aria-hidden>
          <NamePart text={source} />
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
