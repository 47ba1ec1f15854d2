import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { paidBeforeDays } from "#shared/console/paid-before.ts";
import { operationOptions } from "#src/api/operations.ts";
import { HashText } from "#src/components/hash-text.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { dayText } from "#src/lib/dates.ts";
import { describeOperation } from "#src/operations/described-operation.ts";
import { identicalAdvice } from "#src/operations/operation-state-words.ts";
import { GapList } from "#src/records/gap-list.tsx";
import type { Repeat, Repeated } from "./use-repeated.ts";

/** When exactly the earlier one was sent, how the two were compared, and what the search covered. */
export const RepeatedDetails = ({
  environment,
  repeated: { repeats, searched, searchedAt },
}: {
  readonly environment: string;
  readonly repeated: Repeated;
}) => (
  <>
    {repeats.map((repeat) => (
      <OneRepeat key={repeat.payment?.id ?? repeat.operationId} environment={environment} repeat={repeat} />
    ))}
    <Text size="sm">
      {searched === undefined
        ? "Compared with the operations sent through Postern."
        : `Compared with the operations sent through Postern, and with the service's transactions since ${dayText(
            searchedAt - paidBeforeDays * dayMs,
          )}.`}
    </Text>
    {searched === undefined || searched.isComplete ? null : (
      <div>
        <Text size="sm">Payments made outside Postern may be missing:</Text>
        <GapList gaps={searched.gaps} />
      </div>
    )}
  </>
);

const dayMs = 24 * 60 * 60 * 1000;

const OneRepeat = ({
  environment,
  repeat: { operationId, payment, senders },
}: {
  readonly environment: string;
  readonly repeat: Repeat;
}) => {
  const { data: operation } = useQuery({
    ...operationOptions(environment, operationId ?? ""),
    enabled: operationId !== null,
  });
  const at = operation?.createdAt ?? payment?.at;
  return (
    <Text size="sm" component="div">
      {at === undefined ? null : (
        <>
          Sent on <TimeText value={at} hasAge />.{" "}
        </>
      )}
      {senders === undefined ? null : (
        <>
          <ComparedSenders operation={operation} senders={senders} />
          {identicalAdvice(operation)}
        </>
      )}
    </Text>
  );
};

/**
 * The server also counts two senders as one while it cannot compare their addresses, and two withdrawals as one if they
 * may send from the same address: then the earlier operation may differ.
 */
const ComparedSenders = ({
  operation,
  senders,
}: {
  readonly operation: OperationRecord | undefined;
  readonly senders: readonly string[];
}) => {
  const { addressId, senders: earlier } = operation === undefined ? nothing : describeOperation(operation);
  const [sender] = senders;
  if (operation === undefined || sender === undefined) return null;
  if (addressId === undefined) {
    const shared = commonTo(earlier, senders);
    if (shared.length === earlier.length && shared.length === senders.length) return null;
    // A withdrawal names addresses, and a contract write an id: there is nothing to compare on the page.
    if (shared.length === 0) return otherKind;
    return (
      <>
        Both may send from{" "}
        {shared.map((address, index) => (
          <span key={address}>
            {index === 0 ? null : ", "}
            <HashText value={address} what="address" />
          </span>
        ))}
        .{" "}
      </>
    );
  }
  if (addressId.toLowerCase() === sender.toLowerCase()) return null;
  if (isEvmAddress(sender) && !isEvmAddress(addressId)) return otherKind;
  return (
    <>
      It names the sender <HashText value={addressId} what="address id" />, and this one names{" "}
      <HashText value={sender} what="address id" />. These are the same address, or Postern could not tell them
      apart.{" "}
    </>
  );
};

const otherKind = "It sent the same amount to the same address; its sender may be another one. ";

const nothing = { addressId: undefined, senders: [] };

const commonTo = (some: readonly string[], others: readonly string[]): readonly string[] => {
  const keys = new Set(others.map(addressKey));
  return some.filter((one) => keys.has(addressKey(one)));
};
