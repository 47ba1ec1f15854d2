import { useQuery } from "@tanstack/react-query";
import { parseAddress } from "#shared/abi/address.ts";
import type { Abi } from "#shared/abi/types.ts";
import { contractAbiOptions } from "#src/api/contracts.ts";
import { later } from "#src/components/later.tsx";
import type { ContractRef } from "#src/playground/ref/contract-ref.ts";

// Few contracts are proxies.
const Implementation = later(async () => (await import("./implementation.tsx")).Implementation);

/**
 * Shows that the contract is a proxy, if the service names its implementation: its ABI is offered, and a change is
 * reported.
 */
export const ProxyNotice = ({
  contract,
  abi,
  onUse,
}: {
  readonly contract: ContractRef;
  /** The current ABI. */
  readonly abi: Abi | undefined;
  /** Uses an ABI given as JSON; undefined if none can be added. */
  readonly onUse: ((text: string) => void) | undefined;
}) => {
  const { environment, network, address } = contract;
  const { data } = useQuery(contractAbiOptions(environment.id, network.id, address));
  const implementation = parseAddress(data?.implementationAddress ?? "");
  if (!implementation.ok || implementation.value === address) return null;
  return (
    <Implementation
      key={implementation.value}
      contract={contract}
      abi={abi}
      implementation={implementation.value}
      onUse={onUse}
    />
  );
};
