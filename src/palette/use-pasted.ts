import { IconFileText } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { parseAddress } from "#shared/abi/address.ts";
import { shortHash } from "../components/short-hash.ts";
import { useNetworks } from "../records/use-networks.ts";
import { isCallable } from "../contract/ref/contract-ref.ts";
import type { Option } from "./option.ts";

/** Where an EVM address without a record leads: there may be a contract on each network. */
export const usePasted = (environment: string, text: string): readonly Option[] => {
  const navigate = useNavigate();
  const { networks } = useNetworks(environment);
  const parsed = /^0x[0-9a-f]{40}$/i.test(text) ? parseAddress(text) : undefined;
  if (parsed?.ok !== true) return [];
  const address = parsed.value;
  return networks.filter(isCallable).map(({ id, name }) => ({
    id: `pasted-${id}`,
    group: "A contract at this address",
    icon: IconFileText,
    label: `Contract ${shortHash(address)} on ${name}`,
    detail: address,
    ends: "left" as const,
    run: () =>
      void navigate({
        to: "/$environment/contracts/$networkId/$address",
        params: { environment, networkId: id, address },
      }),
  }));
};
