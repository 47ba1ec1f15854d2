import { IconArrowsExchange, IconFileText } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { transactionHashSchema } from "#shared/console/transaction.ts";
import { recognize, thingsIn } from "#shared/lookup/recognize.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Network } from "#shared/wire/network.ts";
import { isCallable } from "#src/records/is-callable.ts";
import { useNetworks } from "#src/records/use-networks.ts";
import type { Option } from "./option.ts";

/**
 * Links for EVM addresses and transaction hashes without a record, alone or in a longer text: to the contract or
 * transaction on each network.
 */
export const usePasted = (environment: string, text: string): readonly Option[] => {
  const navigate = useNavigate();
  const networks = useNetworks(environment).networks.filter(isCallable);
  const open = (kind: "contract" | "transaction", value: string, { id, name }: Network): Option =>
    kind === "contract"
      ? {
          id: `pasted-${id}-${value}`,
          group: "A contract at this address",
          icon: IconFileText,
          label: `Contract ${shortHash(value)} on ${name}`,
          detail: value,
          ends: "left",
          run: () =>
            void navigate({
              to: "/$environment/contracts/$networkId/$address",
              params: { environment, networkId: id, address: value },
            }),
        }
      : {
          id: `pasted-${id}-${value}`,
          group: "A transaction with this hash",
          icon: IconArrowsExchange,
          label: `Transaction ${shortHash(value)} on ${name}`,
          detail: value,
          ends: "left",
          run: () =>
            void navigate({
              to: "/$environment/transactions/$networkId/$hash",
              params: { environment, networkId: id, hash: value },
            }),
        };
  return thingsIn(recognize(text))
    .slice(0, mostThings)
    .flatMap(({ kind, value, problem }) => {
      if (kind === "address") {
        if (!isEvmAddress(value) || problem !== undefined) return [];
        return networks.map((network) => open("contract", checksumAddress(value), network));
      }
      const read = transactionHashSchema.safeParse(value);
      if (!read.success) return [];
      // EVM networks write hashes with 0x.
      const hash = read.data.startsWith("0x") ? read.data : `0x${read.data}`;
      return networks.map((network) => open("transaction", hash, network));
    });
};

/** How many addresses and hashes of one text have links. */
const mostThings = 4;
