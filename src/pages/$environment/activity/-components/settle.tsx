import { Button, Group, NativeSelect, Stack, Text, Textarea, Title } from "@mantine/core";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { settleBodySchema } from "#shared/console/operation.ts";
import { type SettledState, settledStates } from "#shared/console/operation-states.ts";
import { useSettle } from "#src/api/operations.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { useFieldErrors } from "#src/components/form/use-field-errors.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { worded } from "#src/components/form/worded.ts";

type Props = { readonly environment: string; readonly id: string; readonly allowed: boolean };

const labels: Readonly<Record<SettledState, string>> = {
  succeeded: "Succeeded: it is on the chain",
  reverted: "Reverted: it is on the chain, without effect",
  not_sent: "Not sent: the service never did it",
};

const outcomes = settledStates.map((value) => ({ value, label: labels[value] }));

const settleFormSchema = lazily(() =>
  z.object({
    outcome: settleBodySchema.built.shape.outcome,
    note: worded(settleBodySchema.built.shape.note, () => "Say in up to 500 characters what this rests on."),
  }),
);

/** What an admin found out about an unknown outcome; others are told who can. */
export const Settle = ({ environment, id, allowed }: Props) => {
  const settle = useSettle(environment);
  const { form, field, submit } = useZodForm(settleFormSchema, { defaultValues: { outcome: "succeeded", note: "" } });
  const error = useFieldErrors(form, settle.error, ["outcome", "note"]);
  if (!allowed) return <Text size="sm">An admin can settle it after looking at the chain.</Text>;
  return (
    <form onSubmit={submit((body) => settle.mutate({ id, ...body }))} noValidate>
      <Stack gap="sm" maw={480}>
        <Title order={3}>Settle</Title>
        <Text size="sm">
          Look at the chain or ask the operator of the service first. The outcome is recorded with your name and cannot
          be changed.
        </Text>
        <NativeSelect label="Outcome" data={outcomes} {...field("outcome")} />
        <Textarea
          label="Note"
          description="What it rests on, for instance a transaction hash."
          rows={3}
          {...field("note")}
        />
        {error !== null && <ErrorPanel error={error} />}
        <Group>
          <Button type="submit" loading={settle.isPending}>
            Record outcome
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
