import { Button, Text } from "@mantine/core";
import type { PaymentRequest } from "#shared/address/payment-request.ts";
import { NameText } from "#src/components/exact-text.tsx";
import type { SendDraft } from "./draft.ts";
import { requestDraft } from "./request-draft.ts";
import type { SendRules } from "./send-schema.ts";

type Props = {
  readonly request: PaymentRequest;
  readonly rules: SendRules;
  readonly onUse: (values: Pick<SendDraft, "asset" | "amount" | "to">) => void;
};

/** A pasted payment request, to be used as a whole with one click, or why it cannot be. */
export const RequestOffer = ({ request, rules, onUse }: Props) => {
  const draft = requestDraft(request, rules);
  if ("why" in draft) {
    return (
      <Text span size="xs">
        {draft.why}
      </Text>
    );
  }
  return (
    <Button
      size="compact-xs"
      variant="default"
      h="auto"
      styles={{ label: { whiteSpace: "normal", overflowWrap: "anywhere" } }}
      onClick={() => onUse(draft.values)}
    >
      <NameText text={draft.text} />
    </Button>
  );
};
