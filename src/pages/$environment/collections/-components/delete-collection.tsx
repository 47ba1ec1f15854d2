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
  readonly collection: { readonly id: string; readonly name: string };
  /** `isDeleted`: it is gone, so there is no page of it any more. */
  readonly onClose: (isDeleted: boolean) => void;
};

const schema = z.object({});

/** Deletes a collection at the service, once it is confirmed. Its contract stays on the chain. */
export const DeleteCollection = ({ environment, collection: { id, name }, onClose }: Props) => {
  const form = useZodForm(schema, { defaultValues: {} });
  const [done, setDone] = useState<{ readonly operationId: string; readonly isDeleted: boolean }>();
  const attempt = useAttempt(
    environment,
    "deleteCollection",
    `${environment}/delete-collection/${id}`,
    (operationId, answered) => setDone({ operationId, isDeleted: answered !== undefined }),
  );
  const close = () => onClose(done?.isDeleted === true);
  return (
    <WriteDialog
      environment={environment}
      endpoint="deleteCollection"
      lacking={{ what: "the deletion of collections", instead: "The collection stays in the list." }}
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
              done.isDeleted && (
                <Text size="sm">
                  <NameText text={name} /> was deleted. Its contract and its tokens stay on the chain.
                </Text>
              )
            }
            actions={<Button onClick={close}>Close</Button>}
          />
        )
      }
    >
      <Text size="sm">
        <NameText text={name} /> is deleted at the wallet service for everyone in the organization, with its list of
        tokens. It cannot be brought back.
      </Text>
      <Text size="sm">
        The contract stays on the chain, and so do its tokens: their owners keep them, and you can still call the
        contract in the playground by its address.
      </Text>
    </WriteDialog>
  );
};
