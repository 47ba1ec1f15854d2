import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { type OperationRecord, transactionBodySchema } from "#shared/console/operation.ts";
import { isWithdrawal } from "#shared/wire/endpoint-facts.ts";
import { useEnterTransaction } from "#src/api/operations.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { useFieldErrors } from "#src/components/form/use-field-errors.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { worded } from "#src/components/form/worded.ts";
import classes from "./operation.module.css";

type Props = { readonly environment: string; readonly operation: Pick<OperationRecord, "id" | "endpoint"> };

const transactionFormSchema = lazily(() =>
  z.object({
    transactionHash: worded(
      transactionBodySchema.built.shape.transactionHash,
      () => "A transaction id has 64 hexadecimal digits, often after 0x.",
    ),
  }),
);

/**
 * For a deployment that does not say how its workflows ended, and for a withdrawal whose transaction was not seen: an admin enters the
 * transaction, and the network decides.
 */
export const EnterTransaction = ({ environment, operation: { id, endpoint } }: Props) => {
  const enter = useEnterTransaction(environment, id);
  const { form, field, submit } = useZodForm(transactionFormSchema, { defaultValues: { transactionHash: "" } });
  const error = useFieldErrors(form, enter.error, ["transactionHash"]);
  return (
    <details>
      <summary className={classes.summary}>Does the service not tell the transaction?</summary>
      <form onSubmit={submit((body) => enter.mutate(body))} noValidate>
        <Stack gap="sm" maw={480} mt="sm">
          <Text size="sm">
            Find it in an explorer by the sender and the time, and enter its id.{" "}
            {isWithdrawal(endpoint)
              ? "Its receipt, or the service's list where the network has none, then says how this withdrawal ended."
              : "Its receipt then says how this operation ended."}{" "}
            What you enter is recorded with your name, and no other operation can have the same transaction.
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
