import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { numberText } from "#shared/amount/number-text.ts";

type Props<T> = {
  readonly of: readonly T[];
  /** How many are shown at first, and how many more each time. */
  readonly first?: number;
  readonly next?: number;
  readonly children: (shown: readonly T[]) => ReactNode;
};

/** A long list a portion at a time: thousands of rows at once would block the page. */
export const Portions = <T,>({ of, first = 100, next = 1_000, children }: Props<T>) => {
  const [most, setMost] = useState(first);
  const rest = of.length - most;
  return (
    <>
      {children(of.slice(0, most))}
      {rest > 0 ? (
        <Button size="compact-xs" variant="subtle" onClick={() => setMost((now) => now + next)}>
          Show {numberText(Math.min(rest, next))} of {numberText(rest)} more
        </Button>
      ) : null}
    </>
  );
};
