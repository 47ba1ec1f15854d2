import { Button, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import * as z from "zod/mini";
import { templateEndpoints, type Template } from "#shared/wire/template.ts";
import { useAttempt } from "#src/attempt/use-attempt.ts";
import { WriteDialog } from "#src/attempt/write-dialog.tsx";
import { WriteResult } from "#src/attempt/write-result.tsx";
import { ExactText, NameText } from "#src/components/exact-text.tsx";
import { useZodForm } from "#src/components/form/use-zod-form.ts";

type Props = {
  readonly environment: string;
  readonly template: Pick<Template, "id" | "name">;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
};

/** Deletes a template after its name was typed. Contracts deployed from it stay. */
export const DeleteTemplate = ({ environment, template: { id, name = id }, onClose, onDeleted }: Props) => {
  const schema = z.object({
    typed: z.string().check(z.refine((typed) => typed === name, "Type the name exactly as shown.")),
  });
  const form = useZodForm(schema, { defaultValues: { typed: "" } });
  const [lost, setLost] = useState<string>();
  const attempt = useAttempt(
    environment,
    templateEndpoints.deleteTemplate,
    `${environment}/delete-template/${id}`,
    (operationId, answered) => {
      if (answered === undefined) setLost(operationId);
      else onDeleted();
    },
  );
  return (
    <WriteDialog
      environment={environment}
      endpoint="deleteTemplate"
      lacking={{
        what: "deleting templates, or the template no longer exists",
        instead: "Nothing was deleted.",
      }}
      attempt={attempt}
      schema={schema}
      form={form}
      fields={["typed"]}
      onSend={() => attempt.send({ params: { templateId: id }, body: undefined })}
      onClose={onClose}
      done={
        lost === undefined ? undefined : (
          <WriteResult
            environment={environment}
            operationId={lost}
            made={undefined}
            actions={<Button onClick={onClose}>Close</Button>}
          />
        )
      }
    >
      <Text size="sm">
        <b>
          <NameText text={name} />
        </b>{" "}
        will be deleted for everyone in your organization, with its code, ABI, documentation and source. Contracts
        deployed from it stay on their networks. You cannot undo this.
      </Text>
      <TextInput
        label="Type the template's name to confirm"
        description={<ExactText text={name} />}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        {...form.field("typed")}
      />
    </WriteDialog>
  );
};
