import { Badge } from "@mantine/core";
import { useFormState } from "react-hook-form";
import { countText } from "#shared/amount/number-text.ts";
import { isRecordOrList } from "#shared/json/is-record.ts";

/** The number of invalid fields below a path; empty if there are none. */
export const ErrorCount = ({ path }: { readonly path: string }) => {
  const { errors } = useFormState({ name: path });
  const count = countErrors(at(errors, path.split(".")));
  if (count === 0) return null;
  return (
    <Badge color="red" variant="light" size="sm" tt="none">
      {countText(count, "error")}
    </Badge>
  );
};

const at = (errors: unknown, steps: readonly string[]): unknown => {
  let found = errors;
  for (const step of steps) found = isRecordOrList(found) && Object.hasOwn(found, step) ? found[step] : undefined;
  return found;
};

const countErrors = (errors: unknown): number => {
  if (!isRecordOrList(errors)) return 0;
  if (typeof errors["type"] === "string") return 1;
  return Object.values(errors).reduce<number>((sum, below) => sum + countErrors(below), 0);
};
