import { Text } from "@mantine/core";
import { countText } from "#shared/amount/number-text.ts";
import { isRecordOrList } from "#shared/json/is-record.ts";
import { useErrorAt } from "./use-error-at.ts";

/** The number of invalid fields below a path; empty if there are none. */
export const ErrorCount = ({ path }: { readonly path: string }) => {
  const count = useErrorAt(path, countErrors);
  if (count === 0) return null;
  return (
    <Text span size="xs" fw={600} c="var(--mantine-color-error)">
      {countText(count, "error")}
    </Text>
  );
};

const countErrors = (errors: unknown): number => {
  if (!isRecordOrList(errors)) return 0;
  if (typeof errors["type"] === "string") return 1;
  return Object.values(errors).reduce<number>((sum, below) => sum + countErrors(below), 0);
};
