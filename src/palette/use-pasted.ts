import { IconArrowsExchange, IconFileText } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { parseAddress } from "#shared/abi/address.ts";
import { transactionHashSchema } from "#shared/console/transaction.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { isCallable } from "#src/records/is-callable.ts";
import { useNetworks } from "#src/records/use-networks.ts";
import type { Option } from "./option.ts";

/** Links for an EVM address or transaction hash without a record: to the contract or transaction on each network. */
export const usePasted = (environment: string, text: string): readonly Option[] => {
  const navigate = useNavigate();
  const networks = useNetworks(environment).networks.filter(isCallable);
  const parsed = /^0x[0-9a-f]{40}$/i.test(text) ? parseAddress(text) : undefined;
  if (parsed?.ok === true) {
    const address = parsed.value;
    return networks.map(({ id, name }) => ({
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
  }
  const read = transactionHashSchema.safeParse(text);
  if (!read.success) return [];
  // EVM networks write hashes with 0x.
  const hash = read.data.startsWith("0x") ? read.data : `0x${read.data}`;
  return networks.map(({ id, name }) => ({
    id: `pasted-${id}`,
    group: "A transaction with this hash",
    icon: IconArrowsExchange,
    label: `Transaction ${shortHash(hash)} on ${name}`,
    detail: hash,
    ends: "left" as const,
    run: () =>
      void navigate({
        to: "/$environment/transactions/$networkId/$hash",
        params: { environment, networkId: id, hash },
      }),
  }));
};
