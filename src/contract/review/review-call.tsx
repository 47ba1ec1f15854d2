import { Group, Stack, Text } from "@mantine/core";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { CopyButton } from "#src/components/copy-button.tsx";
import type { CheckedCall } from "#src/review/check-call.ts";
import { CodeBlock } from "#src/components/code-block.tsx";
import { ReviewArguments } from "#src/review/review-arguments.tsx";
import type { Reviewed } from "./use-write.ts";

/** The arguments as they were typed and as they are read back from the calldata, and the calldata; or why there is none. */
export const ReviewCall = ({
  reviewed: { fn, draft },
  checked,
}: {
  readonly reviewed: Reviewed;
  readonly checked: CheckedCall;
}) => {
  if (!checked.ok) {
    return (
      <Notice tone="bad" title="This cannot be sent">
        {checked.reason}
      </Notice>
    );
  }
  return (
    <>
      <ReviewArguments fn={fn} drafts={draft.args} decoded={checked.decoded} />
      <Stack gap={4}>
        <Group gap={4}>
          <Text size="sm" fw={500}>
            Calldata
          </Text>
          <CopyButton value={checked.calldata} what="calldata" />
        </Group>
        <CodeBlock label="Calldata">{checked.calldata}</CodeBlock>
      </Stack>
    </>
  );
};
