import { Button, Group, Text, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import * as z from "zod/mini";
import { countText, numberText } from "#shared/amount/number-text.ts";
import type { Environment } from "#shared/console/environment.ts";
import { settleNoteSchema } from "#shared/console/evidence.ts";
import type { SettledTogether, SettlingTogether } from "#shared/console/settling-together.ts";
import { lazily } from "#shared/wire/lazily.ts";
import { needsStepUp } from "#src/api/client/api-error.ts";
import { Dialog } from "#src/components/dialog.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { ExactText, NameText } from "#src/components/exact-text.tsx";
import { useZodForm } from "#src/components/form/use-zod-form.ts";
import { worded } from "#src/components/form/worded.ts";
import { NetworkName } from "#src/records/network-name.tsx";
import { SignInAgain } from "#src/sign-in/sign-in-again.tsx";
import type { Certain } from "./groups.ts";
import { phraseOf, totalsOf } from "./totals.ts";
import { useSettling } from "./use-settling.ts";

type Props = {
  readonly environment: Pick<Environment, "id" | "kind">;
  readonly chosen: readonly Certain[];
  readonly onResults: (results: readonly SettledTogether[]) => void;
  readonly onClose: () => void;
};

const noteSchema = lazily(() =>
  z.object({ note: worded(settleNoteSchema.built, () => "Enter a reason of up to 500 characters.") }),
);

/** What is settled for each: the found transaction, and the outcome that its receipt shows. */
export const settlingOf = ({ operation, match }: Certain): readonly SettlingTogether[] =>
  match.follows === null || match.follows === "waits"
    ? []
    : [{ id: operation.id, transactionHash: match.hash, outcome: match.follows }];

/** The single confirmation of many: their number, what they moved, one reason, and a text to type. */
export const SettleDialog = ({ environment, chosen, onResults, onClose }: Props) => {
  const [typed, setTyped] = useState("");
  const { field, submit } = useZodForm(noteSchema, { defaultValues: { note: "" } });
  const { settle, reached, isPending, error } = useSettling(environment.id, onResults);
  const operations = chosen.flatMap(settlingOf);
  const succeeded = chosen.filter(({ match }) => match.follows === "succeeded").map(({ operation }) => operation);
  const reverted = operations.length - succeeded.length;
  const moved = totalsOf(succeeded);
  const { totals, without } = moved;
  const phrase = phraseOf(environment.kind, operations.length, moved);
  const settleAll = async (note: string): Promise<void> => {
    if (await settle({ note, operations })) onClose();
  };
  const confirm = submit(({ note }) => {
    if (typed === phrase && !isPending) void settleAll(note);
  });
  const close = () => {
    // What is under way is not stopped half-way by a stray click; each request is short.
    if (!isPending) onClose();
  };
  return (
    <Dialog
      title={`Settle ${countText(operations.length, "operation")} together`}
      closeLabel="Back to the list"
      size={640}
      onClose={close}
    >
      <form onSubmit={confirm} noValidate>
        <Text size="sm">
          {succeeded.length === 0
            ? null
            : `${countText(succeeded.length, "operation is", "operations are")} recorded as succeeded. `}
          {reverted === 0 ? null : `${countText(reverted, "operation is", "operations are")} recorded as reverted. `}
          Postern checks each one again first. Nothing is sent.
        </Text>
        {totals.length === 0 ? null : (
          <>
            <Text size="sm" mt="xs">
              Those that succeeded moved:
            </Text>
            <Text size="sm" component="ul" my={0} ps="md">
              {totals.map(({ key, text, networkId }) => (
                <li key={key}>
                  <NameText text={text} />
                  {networkId === undefined ? null : (
                    <>
                      {" on "}
                      <NetworkName environment={environment.id} networkId={networkId} />
                    </>
                  )}
                </li>
              ))}
            </Text>
          </>
        )}
        {without === 0 ? null : (
          <Text size="sm">
            {countText(without, "operation has", "operations have")} no amount that Postern can read.
          </Text>
        )}
        <Textarea
          mt="md"
          label="Reason"
          description="How you know. It is recorded for each operation, with your name, and cannot be changed."
          rows={3}
          {...field("note")}
        />
        <TextInput
          mt="md"
          label={
            environment.kind === "mainnet"
              ? "Type the number and the totals to confirm"
              : "Type the number of operations to confirm"
          }
          description={
            <>
              Type exactly:{" "}
              <b>
                <ExactText text={phrase} />
              </b>
            </>
          }
          inputWrapperOrder={["label", "input", "description", "error"]}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          value={typed}
          error={typed === "" || phrase.startsWith(typed) ? undefined : "Does not match."}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {error === undefined ? null : <ErrorPanel error={error}>{needsStepUp(error) && <SignInAgain />}</ErrorPanel>}
        {reached === 0 ? null : (
          <Text size="sm" mt="xs" component="output">
            {numberText(reached)} of {countText(operations.length, "operation")} done
          </Text>
        )}
        <Group justify="flex-end" gap="sm" mt="md">
          <Button variant="default" disabled={isPending} onClick={onClose}>
            Back
          </Button>
          <Button type="submit" loading={isPending} disabled={typed !== phrase}>
            {reached === 0 || isPending ? `Settle ${countText(operations.length, "operation")}` : "Continue"}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
};
