import { Button, Stack } from "@mantine/core";
import type { Field } from "#shared/abi/field.ts";
import type { LeafError } from "#shared/abi/leaf-error.ts";
import { errorText } from "./error-text.ts";

/** What is wrong with a field that is no address, and the text that would be right as a button where only one is meant. */
export const LeafErrorText = ({
  field,
  error,
  onFix,
}: {
  readonly field: Field;
  readonly error: LeafError;
  readonly onFix: (text: string) => void;
}) => {
  const { suggestion } = error;
  return (
    <Stack gap={4} align="flex-start" component="span">
      <span>{errorText(field, error)}</span>
      {suggestion === undefined ? null : (
        <Button size="compact-xs" variant="default" onClick={() => onFix(suggestion)}>
          {`Use ${suggestion}`}
        </Button>
      )}
    </Stack>
  );
};
