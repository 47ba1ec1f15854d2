import { skipToken, useQuery } from "@tanstack/react-query";
import { abiFromUnknown } from "#shared/abi/from-unknown.ts";
import { contractAbiOptions } from "#src/api/contracts.ts";
import { keys } from "#src/api/keys.ts";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";
import { readForBook } from "./abi-reading.ts";
import { SaveToBook } from "./save-to-book.tsx";

/** Saves a contract with the service's ABI; renders nothing if there is no readable one. */
export const SaveServiceAbi = ({ contract, name }: { readonly contract: ContractRef; readonly name: string }) => {
  const { environment, network, address } = contract;
  const { data, isPending } = useQuery({ ...contractAbiOptions(environment.id, network.id, address), retry: false });
  const result = data === undefined ? undefined : abiFromUnknown(data.abi);
  const read = useQuery({
    queryKey: keys.readAbis.ofText(environment.id, network.id, address, "service"),
    queryFn: result?.ok === true ? ({ signal }) => readForBook("service", result, signal) : skipToken,
    staleTime: Infinity,
  });
  if (isPending || read.isFetching) return null;
  if (read.data === undefined || read.data.abi.length === 0) return "–";
  return <SaveToBook contract={contract} abi={read.data.abi} hash={read.data.hash} proposed={name} />;
};
