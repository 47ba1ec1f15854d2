import { useQuery } from "@tanstack/react-query";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { formatUnits } from "#shared/amount/units.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Network } from "#shared/wire/network.ts";
import { runOptions } from "#src/api/runs.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { relativeTime } from "#src/components/relative-time.ts";
import { dateText } from "#src/lib/utc-days.ts";
import { runTitle } from "#src/operations/run-title.ts";
import { useListedName } from "#src/records/address-name.ts";
import { ListedNetworkName } from "#src/records/network-name.tsx";
import type { ActivitySearch, FilterName } from "./activity-search.ts";
import { kinds } from "./kinds.ts";
import { stateLabel } from "./state-choices.ts";
import { useAssetUnit } from "./use-asset-unit.ts";

type Props = {
  readonly environment: string;
  readonly search: ActivitySearch;
  readonly of: FilterName;
  readonly networks: readonly Network[];
  readonly operations: readonly Pick<OperationRecord, "person">[];
};

/** One active filter of the list, in words. */
export const FilterText = ({ environment, search, of, networks, operations }: Props) => {
  const value = search[of];
  if (value === undefined) return null;
  const address = (
    <AddressWord environment={environment} networks={networks} networkId={search.network} value={value} />
  );
  switch (of) {
    case "text":
      return <NameText text={`Text: ${value}`} />;
    case "state":
      return `State: ${stateLabel(search.state)}`;
    case "kind":
      return `Kind: ${kinds.find(({ value: kind }) => kind === value)?.label ?? value}`;
    case "person":
      return (
        <NameText
          text={`Person: ${operations.find(({ person }) => person.id === value)?.person.name ?? shortHash(value)}`}
        />
      );
    case "network":
      return (
        <>
          Network: <ListedNetworkName networks={networks} networkId={value} />
        </>
      );
    case "contract":
      return <>Contract: {address}</>;
    case "address":
      return <>Address: {address}</>;
    case "function":
      return <NameText text={`Function: ${value}`} />;
    case "asset":
      return <AssetWord environment={environment} search={search} asset={value} networks={networks} />;
    case "min":
    case "max":
      return <Amount environment={environment} search={search} of={of} amount={value} networks={networks} />;
    case "reference":
      return <NameText text={`Profile: ${value}`} />;
    case "since":
      return `From ${whenWord(value)}`;
    case "until":
      return `Until ${whenWord(value)}`;
    case "run":
      return <RunWord environment={environment} runId={value} />;
  }
};

/** Relative days in words, days and instants in the usual date format. */
const whenWord = (text: string): string => {
  const days = /^-(\d+)d$/.exec(text)?.[1];
  if (days !== undefined) return days === "0" ? "today" : days === "1" ? "yesterday" : `${days} days ago`;
  return text.includes("T") ? relativeTime(Date.parse(text), Date.now()) : dateText(text);
};

type OnNetworks = { readonly environment: string; readonly networks: readonly Network[] };

/** Not a copy button, unlike addresses elsewhere: it is inside one. */
const AddressWord = ({
  environment,
  networks,
  networkId,
  value,
}: OnNetworks & { readonly networkId: string | undefined; readonly value: string }) => {
  const { name } = useListedName({ environment, networkId, value }, networks);
  const whole = isEvmAddress(value) ? checksumAddress(value) : value;
  return (
    <span title={name === undefined ? whole : `${whole} (${name.source})`}>
      <NameText text={name?.name ?? shortHash(whole)} />
    </span>
  );
};

type OfAsset = OnNetworks & { readonly search: ActivitySearch };

const AssetWord = ({ environment, networks, search, asset }: OfAsset & { readonly asset: string }) => {
  const unit = useAssetUnit(environment, search, networks);
  if (asset === "native") return <NameText text={`Asset: ${unit?.name || "native coin"}`} />;
  const [token = "", id] = asset.split("#");
  return (
    <>
      Asset:{" "}
      {unit === undefined ? (
        <AddressWord environment={environment} networks={networks} networkId={search.network} value={token} />
      ) : (
        <NameText text={unit.name} />
      )}
      {id !== undefined && ` #${id}`}
    </>
  );
};

const Amount = ({
  environment,
  networks,
  search,
  of,
  amount,
}: OfAsset & { readonly of: "min" | "max"; readonly amount: string }) => {
  const unit = useAssetUnit(environment, search, networks);
  const text =
    unit === undefined
      ? `${numberText(amount)} base units`
      : `${numberText(formatUnits(BigInt(amount), unit.decimals))} ${unit.symbol}`.trim();
  return <NameText text={`${of === "min" ? "At least" : "At most"} ${text}`} />;
};

const RunWord = ({ environment, runId }: { readonly environment: string; readonly runId: string }) => {
  const { data } = useQuery({ ...runOptions(environment, runId), refetchInterval: false });
  return <NameText text={`Run: ${data === undefined ? shortHash(runId) : runTitle(data)}`} />;
};
