import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type * as z from "zod/mini";
import { transactionBodySchema } from "#shared/console/operation.ts";
import { useEnterTransaction } from "#src/api/operations.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import classes from "./operation.module.css";

type Props = { readonly environment: string; readonly id: string };

type Input = z.input<typeof transactionBodySchema>;
type Output = z.output<typeof transactionBodySchema>;

/** For a deployment that does not tell what became of its workflows: an admin enters the transaction, whose receipt decides. */
export const EnterTransaction = ({ environment, id }: Props) => {
  const enter = useEnterTransaction(environment, id);
  const { register, handleSubmit, formState } = useForm<Input, unknown, Output>({
    resolver: zodResolver(transactionBodySchema),
    defaultValues: { transactionHash: "" },
  });
  const submit = handleSubmit((body) => enter.mutate(body));
  return (
    <details>
      <summary className={classes.summary}>Does the service not tell the transaction?</summary>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm" maw={480} mt="sm">
          <Text size="sm">
            Find it in an explorer by the sender and the time, and enter its id. Its receipt then says how this
            operation ended. What you enter is recorded with your name.
          </Text>
          <TextInput
            label="Transaction id"
            error={formState.errors.transactionHash && "A transaction id has 64 hexadecimal digits, often after 0x."}
            autoComplete="off"
            spellCheck={false}
            {...register("transactionHash")}
          />
          {enter.error !== null && <ErrorPanel error={enter.error} />}
          <Group>
            <Button type="submit" variant="default" loading={enter.isPending}>
              Record transaction
            </Button>
          </Group>
        </Stack>
      </form>
    </details>
  );
};
