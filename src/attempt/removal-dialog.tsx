import { Button, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import type { NamedEndpoint } from "#src/api/client/client.ts";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { useAttempt } from "./use-attempt.ts";
import { WriteDialog } from "./write-dialog.tsx";
import { WriteResult } from "./write-result.tsx";

type Props = {
  readonly environment: string;
  readonly endpoint: NamedEndpoint<"deleteCollection" | "unlinkToken">;
  readonly id: string;
  /** What a deployment without the endpoint lacks, and the alternative. */
  readonly lacking: { readonly what: string; readonly instead: string };
  /** Shown once it is removed. */
  readonly removed: ReactNode;
  /** `isRemoved`: its page no longer exists. */
  readonly onClose: (isRemoved: boolean) => void;
  /** What will happen, and what remains. */
  readonly children: ReactNode;
};

const schema = lazily(() => z.object({}));

/** Removes something at the service after confirmation. */
export const RemovalDialog = ({ environment, endpoint, id, lacking, removed, onClose, children }: Props) => {
  const form = useZodForm(schema, { defaultValues: {} });
  const [done, setDone] = useState<{ readonly operationId: string; readonly isRemoved: boolean }>();
  const attempt = useAttempt(environment, endpoint, `${environment}/${endpoint.name}/${id}`, (operationId, answered) =>
    setDone({ operationId, isRemoved: answered !== undefined }),
  );
  const close = () => onClose(done?.isRemoved === true);
  return (
    <WriteDialog
      environment={environment}
      endpoint={endpoint.name}
      lacking={lacking}
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
            made={done.isRemoved && <Text size="sm">{removed}</Text>}
            actions={<Button onClick={close}>Close</Button>}
          />
        )
      }
    >
      {children}
    </WriteDialog>
  );
};
