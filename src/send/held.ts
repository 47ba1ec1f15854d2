import { checksumAddress } from "#shared/abi/checksum.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { readBaseUnits } from "#shared/amount/units.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { amountText, assetName, unitText } from "#shared/meaning/shown.ts";
import { amongEachOther } from "#shared/meaning/symbol-key.ts";
import { assetKey } from "#shared/meaning/totals.ts";
import type { Asset, TokenFacts } from "#shared/meaning/types.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { holdingStandard } from "#shared/wire/holding-standard.ts";
import type { Network } from "#shared/wire/network.ts";
import type { Asset as ListedAsset } from "#src/api/portfolio.ts";
import type { Known } from "#src/api/tokens.ts";
import { firstShown } from "#src/components/name-text.ts";

/** An asset that can be sent: whole collections only move token by token. */
export type SentAsset = Exclude<Asset, { readonly kind: "collection" }>;

/** An address's balance of one asset. */
export type Held = {
  readonly key: string;
  readonly asset: SentAsset;
  /** In base units; undefined if unknown. */
  readonly balance: bigint | undefined;
  /** The decimals of the unit that amounts are typed in: 0 for base units, undefined while unknown. */
  readonly decimals: number | undefined;
  /** The unit's name: `PDT`, `ETH`, `Badge #7`, `base units`. */
  readonly unit: string;
  /** The balance with its unit; undefined if unknown. */
  readonly text: string | undefined;
  /** The asset's name in a list: a token's with its contract if it is ambiguous. */
  readonly title: string;
  /** The token's other names, from its contract and from the service. */
  readonly name: string | undefined;
  /** Why its amounts are in base units. */
  readonly note: string | undefined;
  /** Why it cannot be sent. */
  readonly lack: string | undefined;
};

export type KnownToken = Known<TokenFacts>;

type World = {
  readonly network: Network;
  /** Why the network's own coin cannot be sent, and why tokens cannot. */
  readonly coinLack: string | undefined;
  readonly tokenLack: string | undefined;
  /** Of the network's own coin, in base units. */
  readonly coinBalance: string | undefined;
  readonly listed: readonly ListedAsset[];
  /** The dialog's initial asset, if the list does not include it. */
  readonly unlisted: Asset | undefined;
  readonly tokenOf: (address: string) => KnownToken;
};

/** Everything an address holds, the coin first. */
export const heldAssets = (given: World): readonly Held[] => {
  const { listed, unlisted } = given;
  const world = { ...given, tokenOf: apart(given) };
  const tokens = listed.flatMap((row) => {
    const asset = assetOf(row, world);
    return asset === undefined ? [] : [tokenHeld(world, asset, readBaseUnits(row.amount), row)];
  });
  const more =
    unlisted === undefined || unlisted.kind === "native" || unlisted.kind === "collection"
      ? []
      : [tokenHeld(world, unlisted, undefined)];
  const all = [coinHeld(world), ...tokens, ...more];
  return all.filter(({ key }, index) => all.findIndex((one) => one.key === key) === index);
};

/** The facts about the tokens, of which two with similar symbols are ambiguous. */
const apart = ({ listed, unlisted, tokenOf }: World): World["tokenOf"] => {
  const contracts = [
    ...listed.flatMap(({ contractAddress = "" }) => (isEvmAddress(contractAddress) ? [contractAddress] : [])),
    ...(unlisted === undefined || unlisted.kind === "native" ? [] : [unlisted.token]),
  ];
  const tokens = [...new Set(contracts.map(addressKey))].map(tokenOf).filter((facts) => typeof facts !== "string");
  const factsByToken = new Map(amongEachOther(tokens).map((facts) => [addressKey(facts.address), facts]));
  return (token) => factsByToken.get(addressKey(token)) ?? tokenOf(token);
};

const coinHeld = ({ network, coinBalance, coinLack, tokenOf }: World): Held => {
  const asset = { kind: "native" } as const;
  const units = unitsOf(network, tokenOf);
  const balance = readBaseUnits(coinBalance);
  const noDecimals =
    network.decimals === undefined ? "The service does not report this network's decimals." : undefined;
  return {
    key: assetKey(asset),
    asset,
    balance,
    decimals: network.decimals,
    unit: unitText(asset, units),
    text: balance === undefined ? undefined : amountText(asset, balance.toString(), units),
    title: assetName(asset, units),
    name: undefined,
    note: undefined,
    lack: coinLack ?? noDecimals,
  };
};

const tokenHeld = (
  world: World,
  asset: Exclude<SentAsset, { kind: "native" }>,
  amount?: bigint,
  row?: ListedAsset,
): Held => {
  const units = unitsOf(world.network, world.tokenOf);
  const facts = world.tokenOf(asset.token);
  const balance = asset.kind === "erc721" ? 1n : amount;
  const isUnread = typeof facts === "string" || facts.troubles.includes("not-read");
  const title = isUnread && asset.kind === "erc20" ? `Token ${shortHash(asset.token)}` : assetName(asset, units);
  const common = { key: assetKey(asset), asset, balance, title, name: nameOf(facts, row), lack: world.tokenLack };
  const text = balance === undefined ? undefined : amountText(asset, balance.toString(), units);
  if (asset.kind !== "erc20") return { ...common, decimals: 0, unit: unitText(asset, units), text, note: undefined };
  if (facts === "reading")
    return { ...common, decimals: undefined, unit: unitText(asset, units), text: undefined, note: undefined };
  if (!isUnread && facts.decimals !== null) {
    return { ...common, decimals: facts.decimals, unit: unitText(asset, units), text, note: undefined };
  }
  return { ...common, decimals: 0, unit: "base units", text, note: isUnread ? unread : undecimal };
};

const unread = "Postern could not read this token, so the amount is in base units.";
const undecimal = "This token does not report valid decimals, so the amount is in base units.";

/** A token's own facts come first: the service's name may be outdated. */
const nameOf = (facts: KnownToken, row: ListedAsset | undefined): string | undefined => {
  const own = typeof facts === "string" ? undefined : facts.name;
  return firstShown(own, row?.name, row?.symbol);
};

/** The asset in a row of the service; undefined for one without a usable contract, or with the amount 0. */
const assetOf = (row: ListedAsset, { tokenOf }: World): Exclude<SentAsset, { kind: "native" }> | undefined => {
  const { contractAddress, tokenId, amount } = row;
  if (contractAddress === undefined || !isEvmAddress(contractAddress) || amount === "0") return undefined;
  const token = checksumAddress(contractAddress);
  const facts = tokenOf(token);
  const standard = (typeof facts === "string" ? null : facts.standard) ?? holdingStandard(row);
  if (tokenId === undefined || tokenId === "" || standard === "erc20") return { kind: "erc20", token };
  if (readBaseUnits(tokenId) === undefined) return undefined;
  return { kind: standard, token, tokenId };
};

const unitsOf = (network: Network, tokenOf: World["tokenOf"]) => ({
  native: coinOf(network),
  token: (address: string) => {
    const facts = tokenOf(address);
    return typeof facts === "string" ? undefined : facts;
  },
});

/** An asset's name in a list, and the name that its contract gives itself. */
export const heldTitle = ({ title, name }: Held): string =>
  name === undefined || title.includes(name) ? title : `${title} · ${name}`;
