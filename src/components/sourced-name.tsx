import { type KeyboardEvent, useId, useRef } from "react";
import { NamePart, NameText } from "./exact-text.tsx";
import { keepInside } from "./keep-inside.ts";
import classes from "./sourced-name.module.css";

type Props = {
  readonly name: string;
  /** Where the name comes from; nothing is shown on hover without it. */
  readonly source: string | undefined;
  /** In a list each focus stop costs a key stroke: there what stands beside the name says where it comes from. */
  readonly isFocusable: boolean;
};

/** A name that says on hover and focus where it comes from. */
export const SourcedName = ({ name, source, isFocusable }: Props) => {
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  if (source === undefined) return <NameText text={name} />;
  const place = () => {
    if (tip.current !== null) keepInside(tip.current);
  };
  return (
    <span
      className={classes.name}
      aria-describedby={id}
      {...(isFocusable ? { tabIndex: 0, onFocus: place, onKeyDown: dismiss } : {})}
      onPointerEnter={place}
    >
      <NameText text={name} />
      <span ref={tip} id={id} role="tooltip" className={classes.source}>
        <NamePart text={source} />
      </span>
    </span>
  );
};

const dismiss = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
  if (key === "Escape") currentTarget.blur();
};
