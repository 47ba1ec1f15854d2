import { Button, Stack } from "@mantine/core";
import type { Field } from "#shared/abi/field.ts";
import type { LeafError } from "#shared/abi/leaf-error.ts";
import { errorText } from "./error-text.ts";

/** A field's error, and a button with the corrected text if only one correction is possible. */
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
