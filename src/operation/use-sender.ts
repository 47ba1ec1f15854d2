import { useQuery } from "@tanstack/react-query";
import type { OperationRecord } from "#shared/console/operation.ts";
import { senderAddressesOptions } from "#src/api/addresses.ts";
import { describeOperation } from "#src/operations/described-operation.ts";

/** The address that an operation is sent from; undefined while it is not known. */
export const useSender = (environment: string, operation: OperationRecord): string | undefined => {
  const { addressId, senders } = describeOperation(operation);
  const { data } = useQuery(senderAddressesOptions(environment));
  return addressId === undefined ? senders[0] : data?.data.find(({ id }) => id === addressId)?.address;
};
