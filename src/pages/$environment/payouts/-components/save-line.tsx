import { Button, Group, Text } from "@mantine/core";
import { needsStepUp, isSignedOut } from "#src/api/client/api-error.ts";
import type { StoredPayout } from "#src/api/payouts.ts";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { nameText } from "#src/components/name-text.ts";
import { AgeText } from "#src/components/time-text.tsx";
import { SignInAgain } from "#src/sign-in/sign-in-again.tsx";
import type { SaveState } from "./saver.ts";

type Props = {
  readonly save: SaveState;
  readonly onSave: () => void;
  readonly onKeepMine: (theirs: StoredPayout) => void;
  readonly onTakeTheirs: (theirs: StoredPayout) => void;
  /** Saves the input as a separate draft. */
  readonly onCopy: () => void;
  readonly isCopying: boolean;
};

/** The state of saving a draft, and the decision when someone else has saved another version. */
export const SaveLine = ({ save, onSave, onKeepMine, onTakeTheirs, onCopy, isCopying }: Props) => {
  const copy = (
    <Button variant="default" loading={isCopying} onClick={onCopy}>
      Save mine as a new draft
    </Button>
  );
  switch (save.kind) {
    case "saved":
    case "changed":
    case "saving":
      return (
        <Text size="sm" c="dimmed" component="output" aria-label="Saving">
          {save.kind === "saved" ? "Saved" : save.kind === "saving" ? "Saving…" : "Not saved yet"}
        </Text>
      );
    case "failed":
      return (
        <>
          <Text size="sm" component="output" aria-label="Saving">
            Not saved. Your draft exists only in this tab.
          </Text>
          <ErrorPanel error={save.error} onRetry={onSave}>
            {(isSignedOut(save.error) || needsStepUp(save.error)) && <SignInAgain />}
          </ErrorPanel>
        </>
      );
    case "conflict":
      return (
        <ErrorPanel
          error={{
            message: `${nameText(save.theirs.changedBy.name)} changed this payout. Your changes are not saved. Choose which version to keep; what you typed stays here until then.`,
          }}
        >
          <Text size="sm">
            Their version has {save.theirs.rowCount} rows, saved <AgeText value={save.theirs.changedAt} />.
          </Text>
          <Group gap="sm">
            <Button variant="default" onClick={() => onKeepMine(save.theirs)}>
              Keep mine
            </Button>
            <Button variant="default" onClick={() => onTakeTheirs(save.theirs)}>
              Take theirs
            </Button>
            {copy}
          </Group>
        </ErrorPanel>
      );
    case "started":
      return (
        <ErrorPanel error={{ message: "This payout was started without your last changes. They were not sent." }}>
          {copy}
        </ErrorPanel>
      );
    case "gone":
      return (
        <ErrorPanel error={{ message: "Someone removed this payout. What you typed is still here." }}>
          {copy}
        </ErrorPanel>
      );
  }
};
