import { Button, Group, Stack, Text } from "@mantine/core";
import { useId } from "react";
import type { Environment } from "#shared/console/environment.ts";
import { ClientShareField } from "#src/components/form/client-share-field.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { blockedButton } from "#src/components/form/blocked-button.ts";
import { type Secret, useClientShareForm } from "#src/components/form/use-client-share-form.ts";

type Props = {
  readonly clientShare: Environment["clientShare"];
  readonly start: { readonly error: Error | null; readonly isPending: boolean };
  readonly onStart: (secret: Secret) => void;
};

/** The last step of a new run: the client share where it is asked for, and the button that starts. */
export const StartStep = ({ clientShare, start, onStart }: Props) => {
  const reasonId = useId();
  const share = useClientShareForm(clientShare, start.error);
  const isBlocked = share.isMissing && !start.isPending;
  return (
    // Enter starts nothing: only the button does.
    <form onSubmit={(event) => event.preventDefault()} noValidate autoComplete="off">
      <Stack gap="sm">
        {share.field !== undefined && <ClientShareField keptFor="run" {...share.field} />}
        {start.error !== null && <ErrorPanel error={start.error} />}
        <Group>
          <Button loading={start.isPending} {...blockedButton(isBlocked, reasonId)} onClick={share.submit(onStart)}>
            Start the run
          </Button>
          {isBlocked && (
            <Text size="sm" id={reasonId}>
              Enter the client share first.
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  );
};
