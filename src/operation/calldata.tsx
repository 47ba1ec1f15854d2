import { Group, Title } from "@mantine/core";
import { encodeDescribedCall } from "#shared/abi/described-call.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { CodeBlock } from "#src/components/code/code-block.tsx";
import { CopyButton } from "#src/components/copy-button.tsx";
import { recordedWrite } from "#src/operations/recorded-write.ts";

/** The bytes that a recorded call is made with; renders nothing for a request that names no call. */
export const Calldata = ({ operation }: { readonly operation: OperationRecord }) => {
  const calldata = calldataOf(operation);
  if (calldata === undefined) return null;
  return (
    <section aria-labelledby="calldata">
      <Group gap="xs" mb="xs">
        <Title order={3} id="calldata">
          Calldata
        </Title>
        <CopyButton value={calldata} what="calldata" />
      </Group>
      <CodeBlock label="Calldata">{calldata}</CodeBlock>
    </section>
  );
};

const calldataOf = (operation: OperationRecord): string | undefined => {
  const request = recordedWrite(operation);
  if (request?.endpoint !== "writeContract" || request.body.abiFunction === undefined) return undefined;
  const encoded = encodeDescribedCall(request.body.abiFunction);
  return encoded.ok ? encoded.calldata : undefined;
};
