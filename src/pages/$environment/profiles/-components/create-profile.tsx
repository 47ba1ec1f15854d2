import { Button, NativeSelect, Text, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Environment } from "#shared/console/environment.ts";
import { profileTypes } from "#shared/wire/profile.ts";
import { useAttempt } from "#src/attempt/use-attempt.ts";
import { referenceError } from "#src/records/reference-field.tsx";
import { byAddress, referenceHelp } from "#src/records/reference-text.ts";
import { WriteDialog } from "#src/attempt/write-dialog.tsx";
import { WriteResult } from "#src/attempt/write-result.tsx";

type Props = { readonly environment: Environment; readonly onClose: () => void };

type Made = { readonly operationId: string; readonly reference: string | undefined };

/** Creates a profile (operations beyond the specification). */
export const CreateProfile = ({ environment, onClose }: Props) => {
  const [reference, setReference] = useState("");
  const [type, setType] = useState<(typeof profileTypes)[number]>("User");
  const [made, setMade] = useState<Made>();
  const navigate = useNavigate();
  const key = `${environment.id}/create-profile`;
  const attempt = useAttempt(environment.id, "createProfile", key, (operationId, answer) =>
    setMade({ operationId, reference: answer?.data.reference }),
  );
  const created = made?.reference;
  return (
    <WriteDialog
      environment={environment}
      endpoint="createProfile"
      lacking={{ what: "the creation of profiles", instead: byAddress }}
      attempt={attempt}
      reason={missing(reference)}
      onSend={() => attempt.send({ body: { reference, type } })}
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
      <TextInput
        label="Reference"
        description={referenceHelp}
        inputWrapperOrder={["label", "input", "error", "description"]}
        value={reference}
        onChange={({ currentTarget }) => setReference(currentTarget.value)}
        error={referenceError(reference)}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <NativeSelect
        label="Type"
        data={profileTypes}
        value={type}
        onChange={({ currentTarget }) => setType(profileTypes.find((one) => one === currentTarget.value) ?? "User")}
      />
    </WriteDialog>
  );
};

const missing = (reference: string): string | undefined => {
  if (reference === "") return "The reference is missing.";
  return referenceError(reference) === undefined ? undefined : "This reference cannot be used.";
};
