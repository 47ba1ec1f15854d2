import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import * as z from "zod/mini";
import { longestPurpose, type OperationRecord, purposeSchema } from "#shared/console/operation.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { useChangePurpose } from "#src/api/operations.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { ExactText } from "#src/components/exact-text.tsx";
import { useFieldErrors } from "#src/components/form/use-field-errors.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { worded } from "#src/components/form/worded.ts";

type Props = {
  readonly environment: string;
  readonly operation: Pick<OperationRecord, "id" | "purpose">;
  readonly canEdit: boolean;
};

/** An operation's purpose, in the organization's own words, edited in place. */
export const Purpose = ({ environment, operation, canEdit }: Props) => {
  const [isEditing, setEditing] = useState(false);
  const { purpose } = operation;
  if (isEditing) return <Edit environment={environment} operation={operation} onClose={() => setEditing(false)} />;
  return (
    <Group gap="xs" wrap="nowrap" align="baseline">
      {purpose === null ? (
        <Text span size="sm" c="dimmed">
          None
        </Text>
      ) : (
        <ExactText text={purpose} />
      )}
      {canEdit && (
        <Button size="compact-xs" variant="subtle" onClick={() => setEditing(true)}>
          {purpose === null ? "Add a purpose" : "Edit purpose"}
        </Button>
      )}
    </Group>
  );
};

/** A typed purpose; an empty text removes it. */
const formSchema = lazily(() =>
  z.object({
    purpose: z.union([
      z.pipe(
        z.string().check(z.trim(), z.maxLength(0)),
        z.transform(() => null),
      ),
      worded(purposeSchema, () => `Write up to ${longestPurpose} characters in one line.`),
    ]),
  }),
);

const Edit = ({
  environment,
  operation: { id, purpose },
  onClose,
}: Pick<Props, "environment" | "operation"> & { readonly onClose: () => void }) => {
  const change = useChangePurpose(environment, id);
  const { form, field, submit } = useZodForm(formSchema, { defaultValues: { purpose: purpose ?? "" } });
  const error = useFieldErrors(form, change.error, ["purpose"]);
  // The button that opened the form is gone, and so is its focus.
  const { setFocus } = form;
  useEffect(() => setFocus("purpose"), [setFocus]);
  return (
    <form onSubmit={submit((body) => change.mutate(body, { onSuccess: onClose }))} noValidate>
      <Stack gap="xs">
        <TextInput
          label="Purpose"
          description="Only your organization sees this. It is never sent to the service."
          autoComplete="off"
          {...field("purpose")}
        />
        {error !== null && <ErrorPanel error={error} />}
        <Group gap="xs">
          <Button type="submit" size="xs" loading={change.isPending}>
            Save
          </Button>
          <Button size="xs" variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
