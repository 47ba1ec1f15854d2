import { Button, NativeSelect, Text, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import * as z from "zod/mini";
import type { Environment } from "#shared/console/environment.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { profileEndpoints, profileTypes } from "#shared/wire/profile.ts";
import { useAttempt } from "#src/attempt/use-attempt.ts";
import { WriteDialog } from "#src/attempt/write-dialog.tsx";
import { WriteResult } from "#src/attempt/write-result.tsx";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { fillingFrom } from "#src/operations/filling.ts";
import { requestReader } from "#src/operations/recorded-request.ts";
import { useFilledLike } from "#src/operations/use-again.tsx";
import { referenceSchema } from "#src/records/reference-schema.ts";
import { byAddress, referenceHelp } from "#src/records/reference-text.ts";

type Props = {
  readonly environment: Environment;
  /** The operation whose values prefill the form. */
  readonly again?: string | undefined;
  readonly onClose: () => void;
};

type Made = { readonly operationId: string; readonly reference: string | undefined };

const schema = lazily(() =>
  z.object({
    reference: referenceSchema("Enter a reference."),
    type: z.enum(profileTypes),
  }),
);

const readCreation = requestReader(profileEndpoints.createProfile);

/** Creates a profile (operations beyond the specification). */
export const CreateProfile = ({ environment, again, onClose }: Props) => {
  const form = useZodForm(schema, { defaultValues: { reference: "", type: "User" } });
  const filled = useFilledLike({
    environment: environment.id,
    id: again,
    filling: fillingFrom(readCreation, ({ body: { reference = "", type = "User" } }) =>
      form.form.reset({ reference, type }),
    ),
  });
  const [made, setMade] = useState<Made>();
  const navigate = useNavigate();
  const key = `${environment.id}/create-profile`;
  const attempt = useAttempt(environment.id, profileEndpoints.createProfile, key, (operationId, answered) =>
    setMade({ operationId, reference: answered?.answer.data.reference }),
  );
  const created = made?.reference;
  return (
    <WriteDialog
      environment={environment.id}
      endpoint="createProfile"
      lacking={{ what: "profile creation", instead: byAddress }}
      attempt={attempt}
      schema={schema}
      form={form}
      fields={["reference", "type"]}
      onSend={(body) => attempt.send({ body })}
      onClose={onClose}
      done={
        made && (
          <WriteResult
            environment={environment.id}
            operationId={made.operationId}
            made={created !== undefined && <Text size="sm">Profile {created} created.</Text>}
            actions={
              created === undefined ? (
                <Button onClick={onClose}>Close</Button>
              ) : (
                <Button
                  onClick={() =>
                    void navigate({
                      to: "/$environment/profiles/$reference",
                      params: { environment: environment.id, reference: created },
                    })
                  }
                >
                  Open profile
                </Button>
              )
            }
          />
        )
      }
    >
      {filled}
      <TextInput
        label="Reference"
        description={referenceHelp}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.field("reference")}
      />
      <NativeSelect label="Type" data={profileTypes} {...form.field("type")} />
    </WriteDialog>
  );
};
