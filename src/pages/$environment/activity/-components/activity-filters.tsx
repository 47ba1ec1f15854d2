import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { addressProblem } from "#shared/address/problem.ts";
import { numberProblemText } from "#shared/amount/typed-number-words.ts";
import { type NumberKind, readNumber } from "#shared/amount/typed-number.ts";
import { formatUnits } from "#shared/amount/units.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import type { Network } from "#shared/wire/network.ts";
import { senderAddressesOptions } from "#src/api/addresses.ts";
import { bookOptions } from "#src/api/contract-book.ts";
import { sessionOptions } from "#src/api/session.ts";
import { transactionsSeenOptions } from "#src/api/transactions.ts";
import { nameText } from "#src/components/name-text.ts";
import { DayField } from "#src/lists/day-field.tsx";
import { contractOf, describeOperation } from "#src/operations/described-operation.ts";
import { assetName } from "#src/transactions/asset-name.ts";
import { type ActivitySearch, activitySearchSchema, type OnActivitySearch } from "./activity-search.ts";
import { kinds } from "./kinds.ts";
import { type Offer, OfferField } from "./offer-field.tsx";
import { stateChoices } from "./state-choices.ts";
import { useAssetUnit } from "./use-asset-unit.ts";
import classes from "./activity.module.css";

type Props = {
  readonly environment: string;
  readonly search: ActivitySearch;
  readonly onSearch: OnActivitySearch;
  readonly networks: readonly Network[];
  /** The shown rows: their values are suggested. */
  readonly operations: readonly OperationRecord[];
};

const all = { label: "All", value: "" };
const offered = { take: "100" } as const;

/**
 * The filters of Activity besides its text; each is in the URL. Known values are suggested, and anything can be typed.
 */
export const ActivityFilters = ({ environment, search, onSearch, networks, operations }: Props) => {
  const { data: session } = useQuery(sessionOptions());
  const { data: seen } = useQuery(transactionsSeenOptions(environment));
  const { data: book } = useQuery(bookOptions(environment, offered));
  const { data: own } = useQuery(senderAddressesOptions(environment));
  const unit = useAssetUnit(environment, search, networks);
  const set = (change: Partial<ActivitySearch>) => onSearch({ ...change, cursor: undefined, skip: 0 });
  const read = (name: "state" | "kind" | "since" | "until", value: string) =>
    set({ [name]: activitySearchSchema.parse({ [name]: value })[name] });
  const onNetwork = (networkId: string) => search.network === undefined || search.network === networkId;

  const persons = unique([
    ...(session === undefined ? [] : [{ value: session.person.id, label: `${session.person.name} (you)` }]),
    ...operations.map(({ person }) => ({ value: person.id, label: person.name })),
  ]);
  const contracts = unique([
    ...(book?.data ?? []).flatMap(({ address, name, networkId }) =>
      onNetwork(networkId) ? [{ value: addressKey(address), label: named(name, address) }] : [],
    ),
    ...operations.flatMap((operation) => {
      const contract = contractOf(operation);
      return contract === undefined ? [] : [{ value: addressKey(contract), label: named("", contract) }];
    }),
  ]);
  const functions = unique(
    operations.flatMap((operation) => {
      const { functionName } = describeOperation(operation);
      return functionName === undefined ? [] : [{ value: functionName, label: functionName }];
    }),
  );
  const assets = (seen?.assets ?? []).filter(({ networkId }) => onNetwork(networkId));
  const assetOffers = assets.map((one) => ({
    value: `${one.asset} ${one.networkId}`,
    label: `${nameText(assetName(one))}${networks.length > 1 ? ` on ${nameText(networks.find(({ id }) => id === one.networkId)?.name ?? one.networkId)}` : ""}`,
  }));
  const addresses = unique(
    (own?.data ?? []).map(({ address, label, reference }) => ({
      value: addressKey(address),
      label: named(label || reference || "", address),
    })),
  );
  const amount = amountReader(unit);
  return (
    <div className={classes["filters"]}>
      <NativeSelect
        label="State"
        data={[all, ...stateChoices]}
        value={search.state ?? ""}
        onChange={({ currentTarget: { value } }) => read("state", value)}
      />
      <NativeSelect
        label="Kind"
        data={[all, ...kinds]}
        value={search.kind ?? ""}
        onChange={({ currentTarget: { value } }) => read("kind", value)}
      />
      <OfferField
        label="Person"
        placeholder="Name or id"
        value={search.person ?? ""}
        offers={persons}
        onChange={(person) => set({ person: person || undefined })}
      />
      <NativeSelect
        label="Network"
        data={[
          all,
          ...(search.network === undefined || networks.some(({ id }) => id === search.network)
            ? []
            : [{ value: search.network, label: nameText(search.network) }]),
          ...networks.map(({ id, name }) => ({ value: id, label: nameText(name) })),
        ]}
        value={search.network ?? ""}
        // An amount typed in the unit of one network's asset is meaningless on another.
        onChange={({ currentTarget: { value } }) =>
          set({ network: value || undefined, min: undefined, max: undefined })
        }
      />
      <OfferField
        label="Sender or recipient"
        placeholder="Name or address"
        value={search.address ?? ""}
        offers={addresses}
        show={shownAddress(addresses)}
        read={wholeAddress}
        onChange={(address) => set({ address: address || undefined })}
      />
      <OfferField
        label="Contract"
        placeholder="Name or address"
        value={search.contract ?? ""}
        offers={contracts}
        show={shownAddress(contracts)}
        read={wholeAddress}
        onChange={(contract) => set({ contract: contract || undefined })}
      />
      <OfferField
        label="Function"
        placeholder="Name or signature"
        value={search.function ?? ""}
        offers={functions}
        onChange={(name) => set({ function: name || undefined })}
      />
      <OfferField
        label="Asset"
        placeholder="Symbol or address"
        value={search.asset ?? ""}
        offers={assetOffers}
        show={(value) =>
          assetOffers.find((offer) => offer.value === `${value} ${search.network ?? ""}`)?.label ??
          (value === "native" ? "Native coin" : shortAddress(value))
        }
        read={readAsset}
        onChange={(value) => {
          const [asset = "", network] = value.split(" ");
          set({
            asset: asset || undefined,
            ...(network === undefined ? {} : { network }),
            min: undefined,
            max: undefined,
          });
        }}
      />
      {(["min", "max"] as const).map((name) => (
        <OfferField
          // An amount typed in one unit is meaningless in another.
          key={`${name} ${search.asset ?? ""} ${search.network ?? ""}`}
          label={`${name === "min" ? "At least" : "At most"}${unit === undefined ? "" : ` (${nameText(unit.symbol || "in its unit")})`}`}
          isOff={search.asset === undefined}
          help={search.asset === undefined ? "Choose an asset first." : unit === undefined ? noUnit(search) : undefined}
          value={search[name] ?? ""}
          show={(value) => (unit === undefined ? value : formatUnits(BigInt(value), unit.decimals))}
          read={amount}
          onChange={(value) => set({ [name]: value || undefined })}
        />
      ))}
      <OfferField
        label="Profile"
        placeholder="Reference"
        value={search.reference ?? ""}
        onChange={(reference) => set({ reference: reference || undefined })}
      />
      <NativeSelect
        label="Time"
        data={[
          { value: "", label: "Any time" },
          { value: "-1d", label: "Since yesterday" },
          { value: "-7d", label: "Last 7 days" },
          { value: "-30d", label: "Last 30 days" },
          { value: "-90d", label: "Last 90 days" },
        ]}
        value={/^-(1|7|30|90)d$/.test(search.since ?? "") ? search.since : ""}
        onChange={({ currentTarget: { value } }) => read("since", value)}
      />
      <DayField label="From (UTC)" value={dayOf(search.since)} onChange={(day) => read("since", day)} />
      <DayField label="Until (UTC)" value={dayOf(search.until)} onChange={(day) => read("until", day)} />
    </div>
  );
};

const noUnit = ({ network }: ActivitySearch): string =>
  network === undefined
    ? "In base units, until you choose the network."
    : "In base units: the asset's decimals are unknown.";

/** Each value once, under its first label. */
const unique = (offers: readonly Offer[]): readonly Offer[] =>
  [...new Map(offers.toReversed().map((offer) => [offer.value, offer])).values()].toReversed();

const shortAddress = (address: string): string => shortHash(isEvmAddress(address) ? checksumAddress(address) : address);

const named = (name: string, address: string): string =>
  name === "" ? shortAddress(address) : `${nameText(name)} · ${shortAddress(address)}`;

const shownAddress = (offers: readonly Offer[]) => (value: string) =>
  offers.find((offer) => offer.value === value)?.label ?? (isEvmAddress(value) ? checksumAddress(value) : value);

/** An address is typed in full; any other text may be an id. */
const wholeAddress = (text: string) => {
  const problem = /^0x|0x[0-9a-f]{40}|^bitcoin:/i.test(text) ? addressProblem(text) : undefined;
  return problem === undefined
    ? { value: isEvmAddress(text) ? addressKey(text) : text }
    : { error: `This ${problem}.` };
};

const readAsset = (text: string) => {
  if (text.toLowerCase() === "native") return { value: "native" };
  const [token = "", id] = text.split("#");
  const read = wholeAddress(token);
  if (!isEvmAddress(token)) return "error" in read ? read : { error: "Pick an asset, or enter a token's address." };
  return { value: id === undefined ? addressKey(token) : `${addressKey(token)}#${id}` };
};

/** Parses an amount exactly in the asset's unit; in base units if the unit is unknown. */
const amountReader = (unit: { readonly decimals: number; readonly symbol: string } | undefined) => (text: string) => {
  const kind: NumberKind =
    unit === undefined ? { kind: "base-units" } : { kind: "amount", decimals: unit.decimals, unit: unit.symbol };
  const read = readNumber(text, kind);
  if (read.ok) return { value: read.value.toString() };
  return { error: numberProblemText(read.problem, kind, "amount") };
};

/** The day of a day or an instant; none for days before today. */
const dayOf = (text: string | undefined): string =>
  text === undefined || text.startsWith("-") ? "" : text.slice(0, 10);
