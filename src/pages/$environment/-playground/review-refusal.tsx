import { Button, Group, Stack, Text } from "@mantine/core";
import { ErrorPanel } from "../../../components/error-panel.tsx";
import { Notice } from "../../../components/abi-form/notice.tsx";
import type { Refusal } from "./use-attempt.ts";

/** Why a write was not accepted, with the operation it is about; an identical one can be sent again on purpose. */
export function ReviewRefusal({
  refusal,
  blocked,
  onOperation,
  onSendAnother,
}: {
  readonly refusal: Refusal | undefined;
  readonly blocked: boolean;
  readonly onOperation: (id: string) => void;
  readonly onSendAnother: (acknowledge: string) => void;
}) {
  if (refusal === undefined) return null;
  const { error, operationId, identical } = refusal;
  const show =
    operationId === undefined ? null : (
      <Button size="xs" variant="default" onClick={() => onOperation(operationId)}>
        Show that operation
      </Button>
    );
  if (!identical || operationId === undefined) return <ErrorPanel error={error}>{show}</ErrorPanel>;
  return (
    <Notice tone="careful" title="An identical operation exists">
      <Stack gap="sm">
        <Text size="sm">
          Function, arguments, sender and amount are those of an operation that is under way, of unknown outcome or
          under ten minutes old. Nothing was sent now.
        </Text>
        <Group gap="sm">
          {show}
          <Button size="xs" variant="default" disabled={blocked} onClick={() => onSendAnother(operationId)}>
            Send another one
          </Button>
        </Group>
      </Stack>
    </Notice>
  );
}
