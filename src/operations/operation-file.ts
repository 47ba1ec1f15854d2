import type { QueryClient } from "@tanstack/react-query";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { counterpartyOn, operationColumns, type OperationFacts, tokenOn } from "#shared/console/columns/operations.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { addressOptions, senderAddressesOptions } from "#src/api/addresses.ts";
import { allNetworksOptions } from "#src/api/networks.ts";
import { tokenOptions } from "#src/api/tokens.ts";
import { fileColumns } from "#src/lists/csv-file.ts";
import { exportedNameOf } from "#src/records/address-name.ts";
import { describeOperation, networkOf } from "./described-operation.ts";

/** The columns of a file of operations, as in the export of all. What cannot be looked up is empty. */
export const operationFile = (environment: string) =>
  fileColumns(operationColumns, (line, client) => factsOf(environment, line, client));

const factsOf = async (environment: string, line: OperationRecord, client: QueryClient): Promise<OperationFacts> => {
  const networkId = networkOf(line) ?? "";
  const token = tokenOn(line);
  const [networks, facts, sender, counterpartyLabel] = await Promise.all([
    client.ensureQueryData(allNetworksOptions(environment)).catch(() => []),
    token === ""
      ? undefined
      : client.ensureQueryData(tokenOptions(environment, networkId, token)).catch(() => undefined),
    senderOf(environment, line, client),
    exportedNameOf({ environment, value: counterpartyOn(line), networkId: networkOf(line) }, client),
  ]);
  const network = networks.find(({ id, name }) => id === networkId || name === networkId);
  return {
    networkId,
    network: network === undefined ? undefined : { name: network.name, coin: coinOf(network) },
    sender,
    token: facts,
    counterpartyLabel,
  };
};

const senderOf = async (environment: string, operation: OperationRecord, client: QueryClient): Promise<string> => {
  const { addressId, senders } = describeOperation(operation);
  if (addressId === undefined) return senders.map(checksumAddress).join(" ");
  const address = isEvmAddress(addressId) ? addressId : await addressOf(environment, addressId, client);
  return address === undefined ? addressId : checksumAddress(addressKey(address.trim()));
};

const addressOf = async (environment: string, id: string, client: QueryClient): Promise<string | undefined> => {
  const listed = await client.ensureQueryData(senderAddressesOptions(environment)).catch(() => undefined);
  const record =
    listed?.data.find((one) => one.id === id) ??
    (await client.ensureQueryData(addressOptions(environment, id)).catch(() => null));
  return record?.address;
};
