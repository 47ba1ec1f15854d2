import { useQuery } from "@tanstack/react-query";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { addressOwnersOptions } from "#src/api/address-owners.ts";
import { labelsOfOptions } from "#src/api/labels.ts";
import { type Wallet, walletOptions } from "#src/api/wallets.ts";
import { nameText } from "#src/components/name-text.ts";
import { namedAddress } from "#src/records/address-name.ts";
import { useNetworks } from "#src/records/use-networks.ts";
import type { TransactionSearch } from "./transaction-search.ts";

/** Whose transactions are listed; at most one of the three. */
export type AccountSearch = Partial<Pick<TransactionSearch, "profile" | "wallet" | "account">>;

/** A wallet by its profile and network. */
export const walletText = ({ reference, networkId }: Wallet, network: string | undefined): string =>
  `${nameText(reference)} on ${nameText(network ?? networkId)}`;

/** The account that a list is filtered by, in words; empty for none. */
export const useAccountText = (environment: string, { profile, wallet, account }: AccountSearch): string => {
  const { networks, find } = useNetworks(environment);
  const ofWallet = useQuery({
    ...walletOptions(environment, wallet ?? ""),
    enabled: wallet !== undefined,
    retry: false,
  });
  const isAddress = account !== undefined;
  const labels = useQuery({ ...labelsOfOptions(environment, account ?? ""), enabled: isAddress });
  const owners = useQuery({ ...addressOwnersOptions(environment, account ?? ""), enabled: isAddress });
  if (account !== undefined) {
    const { name } = namedAddress(
      { networkId: undefined },
      { labels: labels.data ?? [], owners: owners.data ?? [], networks },
    );
    const short = shortHash(checksumAddress(account));
    return name === undefined ? short : `${nameText(name.name)} · ${short}`;
  }
  if (wallet === undefined) return nameText(profile ?? "");
  const { data: record } = ofWallet;
  return record === undefined || record === null ? shortHash(wallet) : walletText(record, find(record.networkId)?.name);
};
