import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { operationOptions } from "#src/api/operations.ts";
import { HashText } from "#src/components/hash-text.tsx";
import { describeOperation } from "#src/operations/described-operation.ts";
import { identicalAdvice } from "#src/operations/operation-state-words.ts";
import { EarlierOperation } from "./earlier-operation.tsx";

type Props = {
  readonly environment: string;
  readonly id: string;
  /** The senders in this form: the id of an address, or addresses. */
  readonly senders: readonly string[];
};

/**
 * The operation that a write counts as identical to. The server also counts two senders as one while it cannot compare
 * their addresses, and two withdrawals as one if they may send from the same address: then the earlier operation may
 * differ.
 */
export const IdenticalOperation = (props: Props) => {
  const { data: operation } = useQuery(operationOptions(props.environment, props.id));
  return (
    <>
      <Compared {...props} operation={operation} />
      <Text size="sm">{identicalAdvice(operation)}</Text>
    </>
  );
};

type ComparedProps = Props & { readonly operation: OperationRecord | undefined };

const Compared = ({ environment, id, senders, operation }: ComparedProps) => {
  const { addressId, senders: earlier } = operation === undefined ? nothing : describeOperation(operation);
  const [sender] = senders;
  // A withdrawal names addresses, and a contract write an id: there is nothing to compare on the page.
  const isOtherKind =
    addressId === undefined
      ? earlier.length > 0 && sender !== undefined && commonTo(earlier, senders).length === 0
      : sender !== undefined && isEvmAddress(sender) && !isEvmAddress(addressId);
  if (isOtherKind) {
    return <EarlierOperation environment={environment} id={id} did="sent the same amount to the same address" />;
  }
  if (addressId === undefined) {
    const shared = commonTo(earlier, senders);
    const isExact = shared.length === earlier.length && shared.length === senders.length;
    if (operation === undefined || isExact) return <Exact environment={environment} id={id} operation={operation} />;
    return (
      <>
        <EarlierOperation environment={environment} id={id} did="sent the same amount to the same address" />
        <Text size="sm">
          Both operations may send from{" "}
          {shared.map((address, index) => (
            <span key={address}>
              {index === 0 ? null : ", "}
              <HashText value={address} what="address" />
            </span>
          ))}
          .
        </Text>
      </>
    );
  }
  if (sender === undefined || addressId.toLowerCase() === sender.toLowerCase()) {
    return <Exact environment={environment} id={id} operation={operation} />;
  }
  return (
    <>
      <EarlierOperation environment={environment} id={id} did="sent the same call" />
      <Text size="sm">
        That operation names the sender <HashText value={addressId} what="address id" />, and this one names{" "}
        <HashText value={sender} what="address id" />. These are the same address, or Postern could not tell them apart.
      </Text>
    </>
  );
};

const nothing = { addressId: undefined, senders: [] };

const Exact = ({ environment, id, operation }: Omit<ComparedProps, "senders">) => (
  <EarlierOperation
    environment={environment}
    id={id}
    did={operation === undefined ? "sent exactly this" : `sent this ${nounOf(operation)}`}
  />
);

/** The noun for an operation: one that moves something is a transfer to its sender. */
const nounOf = ({ endpoint, meaning }: OperationRecord): string => {
  if (endpoint === "deployTemplate") return "deployment";
  if (endpoint === "withdraw") return "transfer";
  const moves = meaning?.meaning.movements.some(({ kind }) => kind === "transfer") === true;
  return endpoint === "writeContract" && moves ? "transfer" : "operation";
};

const commonTo = (some: readonly string[], others: readonly string[]): readonly string[] => {
  const keys = new Set(others.map(addressKey));
  return some.filter((one) => keys.has(addressKey(one)));
};
