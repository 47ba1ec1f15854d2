import { useQuery } from "@tanstack/react-query";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { runOptions } from "#src/api/runs.ts";
import { transactionsSeenOptions } from "#src/api/transactions.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { dateText } from "#src/lib/utc-days.ts";
import { runTitle } from "#src/operations/run-title.ts";
import { useNamedAddress } from "#src/records/address-name.ts";
import { NetworkName } from "#src/records/network-name.tsx";
import { type AccountSearch, useAccountText } from "./account-text.ts";
import { assetName } from "./asset-name.ts";
import type { FilterKey, TransactionSearch } from "./transaction-search.ts";
import { directionWords, transactionStateWords } from "./transaction-words.ts";

type Props = { readonly environment: string; readonly search: TransactionSearch; readonly of: FilterKey };

/** One active filter of a list of transactions, in words. */
export const FilterText = ({ environment, search, of }: Props) => {
  const { profile, wallet, account, direction, networkId, asset, counterparty, run, status, since, until } = search;
  switch (of) {
    case "profile":
      return (
        profile !== undefined && (
          <>
            Profile: <NameText text={profile} />
          </>
        )
      );
    case "wallet":
      return (
        wallet !== undefined && (
          <>
            Wallet: <AccountWord environment={environment} wallet={wallet} />
          </>
        )
      );
    case "account":
      return (
        account !== undefined && (
          <>
            Address: <AccountWord environment={environment} account={account} />
          </>
        )
      );
    case "direction":
      return direction !== undefined && `Direction: ${directionWords[direction].word}`;
    case "networkId":
      return (
        networkId !== undefined && (
          <>
            Network: <NetworkName environment={environment} networkId={networkId} />
          </>
        )
      );
    case "asset":
      return (
        asset !== undefined && (
          <>
            Asset: <AssetWord environment={environment} networkId={networkId} asset={asset} />
          </>
        )
      );
    case "counterparty":
      return (
        counterparty !== undefined && (
          <>
            Counterparty: <CounterpartyWord environment={environment} networkId={networkId} address={counterparty} />
          </>
        )
      );
    case "run":
      return (
        run !== undefined && (
          <>
            Run: <RunWord environment={environment} id={run} />
          </>
        )
      );
    case "status":
      return status !== undefined && `Status: ${transactionStateWords[status].word}`;
    case "since":
      return since !== undefined && `From ${dateText(since)}`;
    case "until":
      return until !== undefined && `Until ${dateText(until)}`;
  }
};

type OnNetwork = { readonly environment: string; readonly networkId: string | undefined };

const AssetWord = ({ environment, networkId, asset }: OnNetwork & { readonly asset: string }) => {
  const { data: seen } = useQuery(transactionsSeenOptions(environment));
  const listedAsset = seen?.assets.find(
    (one) => one.asset === asset && (networkId === undefined || one.networkId === networkId),
  );
  return <NameText text={assetName(listedAsset ?? { asset })} />;
};

const AccountWord = ({ environment, ...account }: AccountSearch & { readonly environment: string }) => (
  <NameText text={useAccountText(environment, account)} />
);

const RunWord = ({ environment, id }: { readonly environment: string; readonly id: string }) => {
  const { data } = useQuery({ ...runOptions(environment, id), retry: false });
  return <NameText text={data === undefined ? shortHash(id) : runTitle(data)} />;
};

/** Not a copy button, unlike addresses elsewhere: it is inside one. */
const CounterpartyWord = ({ environment, networkId, address }: OnNetwork & { readonly address: string }) => {
  const { name } = useNamedAddress({ environment, networkId, value: address });
  const whole = checksumAddress(address);
  return (
    <span title={name === undefined ? whole : `${whole} (${name.source})`}>
      <NameText text={name?.name ?? shortHash(whole)} />
    </span>
  );
};
