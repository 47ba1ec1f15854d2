import { Text } from "@mantine/core";
import classes from "./abi-form.module.css";

/**
 * An integer with its thousands set apart by space that is not text: what is shown is easy to read, what is copied or
 * read aloud is the exact number.
 */
export function GroupedDigits({ digits }: { readonly digits: string }) {
  const sign = digits.startsWith("-") ? "-" : "";
  return (
    <Text span inherit ff="monospace" className={classes["digits"]}>
      {sign}
      {groupsOf(digits.slice(sign.length)).map(({ at, group }) => (
        <span key={at}>{group}</span>
      ))}
    </Text>
  );
}

function groupsOf(digits: string): readonly { readonly at: number; readonly group: string }[] {
  const first = digits.length % 3 || 3;
  const starts = [0, ...Array.from({ length: Math.ceil(digits.length / 3) - 1 }, (_, index) => first + 3 * index)];
  return starts.map((at) => ({ at, group: at === 0 ? digits.slice(0, first) : digits.slice(at, at + 3) }));
}
