import { Button, Text } from "@mantine/core";
import { useState } from "react";
import * as z from "zod/mini";
import { useAttempt } from "#src/attempt/use-attempt.ts";
import { WriteDialog } from "#src/attempt/write-dialog.tsx";
import { WriteResult } from "#src/attempt/write-result.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { useZodForm } from "#src/components/form/use-zod-form.ts";

type Props = {
  readonly environment: string;
  readonly token: { readonly id: string; readonly name: string };
  /** `isUnlinked`: it is gone, so there is no page of it any more. */
  readonly onClose: (isUnlinked: boolean) => void;
};

const schema = z.object({});

/** Takes a token out of the organization's list, once it is confirmed. Its contract stays on the chain. */
export const UnlinkToken = ({ environment, token: { id, name }, onClose }: Props) => {
  const form = useZodForm(schema, { defaultValues: {} });
  const [done, setDone] = useState<{ readonly operationId: string; readonly isUnlinked: boolean }>();
  const attempt = useAttempt(environment, "unlinkToken", `${environment}/unlink-token/${id}`, (operationId, answered) =>
    setDone({ operationId, isUnlinked: answered !== undefined }),
  );
  const close = () => onClose(done?.isUnlinked === true);
  return (
    <WriteDialog
      environment={environment}
      endpoint="unlinkToken"
      lacking={{ what: "the unlinking of tokens, or knows no such token", instead: "Nothing was changed." }}
      attempt={attempt}
      schema={schema}
      form={form}
      fields={[]}
      onSend={() => attempt.send({ params: { id }, body: undefined })}
      onClose={close}
      done={
        done && (
          <WriteResult
            environment={environment}
            operationId={done.operationId}
            made={
              done.isUnlinked && (
                <Text size="sm">
                  <NameText text={name} /> was unlinked. Its contract stays on the chain.
                </Text>
              )
            }
            actions={<Button onClick={close}>Close</Button>}
          />
        )
      }
    >
      <Text size="sm">
        <NameText text={name} /> leaves the list of tokens at the wallet service, for everyone in the organization.
      </Text>
      <Text size="sm">
        The contract stays on the chain with every balance, and you can still send the token. To have it in the list
        again, link the contract.
      </Text>
    </WriteDialog>
  );
};
