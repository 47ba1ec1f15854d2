import { Checkbox, Stack, Text } from "@mantine/core";
import type { EarlierPayment } from "#shared/console/paid-before.ts";
import { Notice } from "#src/components/abi-form/notice.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { sameText } from "#src/components/meaning/paid-before-text.ts";
import { TextLink } from "#src/components/text-link.tsx";
import { TimeText } from "#src/components/time-text.tsx";

type Props = {
  readonly environment: string;
  readonly payment: EarlierPayment;
  readonly isConfirmed: boolean;
  readonly confirm: (isConfirmed: boolean) => void;
};

/** The earlier payment that a write may repeat, and the tick without which it is not sent. */
export const PaidBefore = ({ environment, payment, isConfirmed, confirm }: Props) => (
  <Notice tone="careful" title="Paid before">
    <Stack gap="sm">
      <PaidBeforeFacts environment={environment} payment={payment} />
      <Checkbox
        label="Pay again"
        checked={isConfirmed}
        onChange={({ currentTarget: { checked } }) => confirm(checked)}
      />
    </Stack>
  </Notice>
);

/** When and by whom a recipient was paid before, and what that payment has in common with the new one. */
export const PaidBeforeFacts = ({ environment, payment }: Pick<Props, "environment" | "payment">) => {
  const { at, operationId, networkId, transactionHash, person, purpose, isConfirmed } = payment;
  const did = isConfirmed ? "paid this recipient" : "sent something to this recipient";
  return (
    <Text size="sm">
      {person === null ? (
        "This recipient was paid outside Postern"
      ) : (
        <>
          <NameText text={person} /> {did}
        </>
      )}{" "}
      on <TimeText value={at} hasAge />: {sameText(payment)}
      {isConfirmed ? "" : ", not confirmed yet"}
      {purpose === null ? null : (
        <>
          , “<NameText text={purpose} />”
        </>
      )}
      .{" "}
      {operationId === null ? (
        transactionHash !== null && (
          <TextLink
            size="sm"
            to="/$environment/transactions/$networkId/$hash"
            params={{ environment, networkId, hash: transactionHash }}
          >
            Open that transaction
          </TextLink>
        )
      ) : (
        <TextLink size="sm" to="/$environment/activity/$operationId" params={{ environment, operationId }}>
          Open that payment
        </TextLink>
      )}
    </Text>
  );
};
