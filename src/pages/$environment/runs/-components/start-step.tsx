import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { ClientShareField } from "#src/components/client-share-field.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";

type Props = {
  readonly asksShare: boolean;
  readonly start: { readonly error: Error | null; readonly isPending: boolean; readonly isIdle: boolean };
  readonly onStart: (secret: { readonly clientShare?: string }) => void;
};

/** The last step of a new run: the client share where it is asked for, and the button that starts. */
export const StartStep = ({ asksShare, start, onStart }: Props) => {
  // In memory only, and only until it is sent.
  const [share, setShare] = useState("");
  const missing = asksShare && share === "" ? "Enter the client share first." : undefined;
  return (
    <Stack gap="sm">
      {asksShare && (
        <ClientShareField keptFor="run" value={share} error={start.isIdle ? undefined : missing} onChange={setShare} />
      )}
      {start.error !== null && <ErrorPanel error={start.error} />}
      <Group>
        <Button
          onClick={() => onStart(asksShare ? { clientShare: share } : {})}
          loading={start.isPending}
          disabled={missing !== undefined}
        >
          Start the run
        </Button>
        {missing}
      </Group>
    </Stack>
  );
};
