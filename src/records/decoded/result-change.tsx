import { Text } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import type { Difference } from "#shared/abi/result-difference.ts";
import { ExactText } from "#src/components/exact-text.tsx";
import { useResultContext } from "./result-context.ts";
import classes from "./result.module.css";

/** Describes how the value at a path changed since the last time; empty if it did not. */
export const Change = ({ path }: { readonly path: string }) => {
  const difference = useResultContext().differences?.get(path);
  if (difference === undefined) return null;
  return (
    <Text component="div" size="xs" className={classes["change"]}>
      <IconArrowsExchange size={14} aria-hidden />{" "}
      <span>
        <ExactText text={wordsOf(difference)} />
      </span>
    </Text>
  );
};

const wordsOf = (difference: Difference): string => {
  if (difference.kind === "added") return "New";
  if (difference.kind === "length") return `Changed: ${difference.after} rows, was ${difference.before}`;
  const { before, by } = difference;
  const shown = before === "" ? '""' : before.length > 200 ? `${before.slice(0, 200)}…` : before;
  return `Changed: was ${shown}${by === undefined ? "" : ` (${by > 0n ? "+" : ""}${by})`}`;
};
