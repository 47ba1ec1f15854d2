import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import * as z from "zod/mini";
import { transactionBodySchema } from "#shared/console/operation.ts";
import { useEnterTransaction } from "#src/api/operations.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { useFieldErrors } from "#src/components/form/use-field-errors.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { worded } from "#src/components/form/worded.ts";
import classes from "./operation.module.css";

type Props = { readonly environment: string; readonly id: string };

const transactionFormSchema = z.object({
  transactionHash: worded(
    transactionBodySchema.shape.transactionHash,
    () => "A transaction id has 64 hexadecimal digits, often after 0x.",
  ),
});

/** For a deployment that does not tell what became of its workflows: an admin enters the transaction, whose receipt decides. */
export const EnterTransaction = ({ environment, id }: Props) => {
  const enter = useEnterTransaction(environment, id);
  const { form, field, submit } = useZodForm(transactionFormSchema, { defaultValues: { transactionHash: "" } });
  const error = useFieldErrors(form, enter.error, ["transactionHash"]);
  return (
    <details>
      <summary className={classes.summary}>Does the service not tell the transaction?</summary>
      <form onSubmit={submit((body) => enter.mutate(body))} noValidate>
        <Stack gap="sm" maw={480} mt="sm">
          <Text size="sm">
            Find it in an explorer by the sender and the time, and enter its id. Its receipt then says how this
            operation ended. What you enter is recorded with your name.
          </Text>
          <TextInput label="Transaction id" autoComplete="off" spellCheck={false} {...field("transactionHash")} />
          {error !== null && <ErrorPanel error={error} />}
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
