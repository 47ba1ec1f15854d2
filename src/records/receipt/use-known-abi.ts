import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { abiFromUnknown } from "#shared/abi/from-unknown.ts";
import type { Abi } from "#shared/abi/types.ts";
import { contractAbiOptions } from "#src/api/contracts.ts";
import { useBookAbi } from "./use-book-abi.ts";

type Place = {
  readonly environment: string;
  readonly networkId: string | undefined;
  readonly address: string | undefined;
};

/** The ABI of a contract that Postern knows: the contract book's, else the service's. Empty without one, or until it is loaded. */
export const useKnownAbi = ({ environment, networkId = "", address = "" }: Place): Abi => {
  const book = useBookAbi({ environment, networkId, address });
  const { data: answer } = useQuery({
    ...contractAbiOptions(environment, networkId, address),
    enabled: networkId !== "" && address !== "",
    retry: false,
  });
  const service = useMemo(() => abiFromUnknown(answer?.abi), [answer]);
  return book.length > 0 || !service.ok ? book : service.abi;
};
