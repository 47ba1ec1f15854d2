import { Tooltip, VisuallyHidden } from "@mantine/core";
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
  return (
    <span className={classes.hash}>
      <Tooltip label={value} events={{ hover: true, focus: true, touch: true }} multiline className={classes.full}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the full value shows on focus */}
        <span tabIndex={0} className={classes.short}>
          <span aria-hidden>{shortHash(value)}</span>
          <VisuallyHidden>{value}</VisuallyHidden>
        </span>
      </Tooltip>
      <CopyButton value={value} what={what} />
    </span>
  );
}
