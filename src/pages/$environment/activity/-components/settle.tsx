import { Button, Group, NativeSelect, Stack, Text, Textarea, Title } from "@mantine/core";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { settleBodySchema } from "#shared/console/operation.ts";
import { type SettledState, settledStates } from "#shared/console/operation-states.ts";
import { useSettle } from "#src/api/operations.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";

type Props = { readonly environment: string; readonly id: string; readonly allowed: boolean };

type Input = z.input<typeof settleBodySchema>;
type Output = z.output<typeof settleBodySchema>;

const labels: Readonly<Record<SettledState, string>> = {
  succeeded: "Succeeded: it is on the chain",
  reverted: "Reverted: it is on the chain, without effect",
  not_sent: "Not sent: the service never did it",
};

const outcomes = settledStates.map((value) => ({ value, label: labels[value] }));

/** What an admin found out about an unknown outcome; others are told who can. */
export const Settle = ({ environment, id, allowed }: Props) => {
  const settle = useSettle(environment);
  const { register, handleSubmit, formState } = useForm<Input, unknown, Output>({
    resolver: zodResolver(settleBodySchema),
    defaultValues: { outcome: "succeeded", note: "" },
  });
  if (!allowed) return <Text size="sm">An admin can settle it after looking at the chain.</Text>;
  const submit = handleSubmit((body) => settle.mutate({ id, ...body }));
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm" maw={480}>
        <Title order={3}>Settle</Title>
        <Text size="sm">
          Look at the chain or ask the operator of the service first. The outcome is recorded with your name and cannot
          be changed.
        </Text>
        <NativeSelect label="Outcome" data={outcomes} {...register("outcome")} />
        <Textarea
          label="Note"
          description="What it rests on, for instance a transaction hash."
          rows={3}
          error={formState.errors.note && "Say in up to 500 characters what this rests on."}
          {...register("note")}
        />
        {settle.error !== null && <ErrorPanel error={settle.error} />}
        <Group>
          <Button type="submit" loading={settle.isPending}>
            Record outcome
          </Button>
        </Group>
      </Stack>
    </form>
  );
};
