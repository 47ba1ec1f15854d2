import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { operationOptions } from "../api/operations.ts";
import { HashText } from "../components/hash-text.tsx";
import { describeOperation } from "../operations/described-operation.ts";
import { EarlierOperation } from "./earlier-operation.tsx";

type Props = {
  readonly environment: string;
  readonly id: string;
  /** The address id that this form names as the sender, where it names one. */
  readonly sender: string | undefined;
};

/**
 * The operation that a write counts as identical to. The server also counts two senders as one while it cannot compare their addresses:
 * then the earlier operation was not exactly this.
 */
export const IdenticalOperation = ({ environment, id, sender }: Props) => {
  const { data: operation } = useQuery(operationOptions(environment, id));
  const earlier = operation === undefined ? undefined : describeOperation(operation).addressId;
  if (earlier === undefined || sender === undefined || earlier.toLowerCase() === sender.toLowerCase()) {
    return <EarlierOperation environment={environment} id={id} did="sent exactly this" />;
  }
  return (
    <>
      <EarlierOperation environment={environment} id={id} did="sent the same call" />
      <Text size="sm">
        That operation names the sender <HashText value={earlier} what="address id" />, and this one names{" "}
        <HashText value={sender} what="address id" />. They are the same address, or Postern could not find out whether
        they are.
      </Text>
    </>
  );
};
