import { Button, Stack } from "@mantine/core";
import type { Field } from "#shared/abi/field.ts";
import type { LeafError } from "#shared/abi/leaf-error.ts";
import type { NumberKind } from "#shared/amount/typed-number.ts";
import { errorText } from "./error-text.ts";

/** A field's error, and a button with the corrected text if only one correction is possible. */
export const LeafErrorText = ({
  field,
  error,
  kind,
  onFix,
}: {
  readonly field: Field;
  readonly error: LeafError;
  /** What an integer field takes in its unit. */
  readonly kind?: NumberKind;
  readonly onFix: (text: string) => void;
}) => {
  const { suggestion } = error;
  return (
    <Stack gap={4} align="flex-start" component="span">
      <span>{errorText(field, error, kind)}</span>
      {suggestion === undefined ? null : (
        <Button size="compact-xs" variant="default" onClick={() => onFix(suggestion)}>
          {`Use ${suggestion}`}
        </Button>
      )}
    </Stack>
  );
};
