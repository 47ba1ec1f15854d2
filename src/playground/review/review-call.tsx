import { Group, Stack, Text } from "@mantine/core";
import { callName } from "#shared/abi/functions.ts";
import type { ReviewAnswer } from "#shared/console/meaning.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { CodeBlock } from "#src/components/code/code-block.tsx";
import { CodeName } from "#src/components/code/code-name.tsx";
import { CopyButton } from "#src/components/copy-button.tsx";
import { FactList } from "#src/components/fact-list.tsx";
import { NumberText } from "#src/components/number-text.tsx";
import { baseAmount, feeLevelOf } from "#src/playground/form/write-call.ts";
import { useOpenContract } from "#src/playground/ref/open-contract.tsx";
import type { CheckedCall } from "#src/review/parts/check-call.ts";
import { ReviewArguments } from "#src/review/parts/review-arguments.tsx";
import { ReviewDetails } from "#src/review/parts/review-details.tsx";
import { ReviewFees } from "#src/review/parts/review-fees.tsx";
import type { Reviewed } from "./use-write.ts";

/** The arguments as typed and as decoded from the calldata, and the calldata in the details; or why there is none. */
export const ReviewCall = ({
  reviewed: { fn, draft },
  checked,
  answer,
}: {
  readonly reviewed: Reviewed;
  readonly checked: CheckedCall;
  readonly answer: ReviewAnswer | undefined;
}) => {
  const { contract } = useOpenContract();
  const amount = baseAmount(contract, fn, draft);
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
      <ReviewDetails>
        <FactList
          facts={[
            { label: "Environment", value: contract.environment.label },
            { label: "Function", value: <CodeName text={callName(fn)} /> },
            {
              label: "Amount in base units",
              term: "base units",
              value: amount === undefined ? undefined : <NumberText value={amount} />,
            },
            { label: "Fee levels", value: <ReviewFees fees={answer?.fees ?? null} chosen={feeLevelOf(draft)} /> },
          ]}
        />
        <Stack gap={4}>
          <Group gap={4}>
            <Text size="sm" fw={500}>
              Calldata
            </Text>
            <CopyButton value={checked.calldata} what="calldata" />
          </Group>
          <CodeBlock label="Calldata">{checked.calldata}</CodeBlock>
        </Stack>
      </ReviewDetails>
    </>
  );
};
