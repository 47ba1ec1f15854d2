import type { Networks } from "#server/domains/meaning/networks.ts";
import type { StoredToken, Tokens } from "#server/domains/tokens/tokens.ts";
import type { HoldingKind } from "#server/store/asset-tables.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { countText } from "#shared/amount/number-text.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { amountText, unitText } from "#shared/meaning/shown.ts";
import type { Asset, Facts, TokenFacts } from "#shared/meaning/types.ts";

type Sources = { readonly networks: Networks; readonly tokens: Tokens };

/** The units of a network's assets, as far as read. */
export type Units = Pick<Facts, "native" | "token"> & {
  /** A contract's facts without the reading time. */
  readonly factsOf: (contract: string) => TokenFacts;
};

/** The units of these assets of a network; the service is not queried. */
export const unitsOf = async (
  { networks, tokens }: Sources,
  environment: string,
  networkId: string,
  assets: readonly string[],
): Promise<Units> => {
  const network = networkId === "" ? undefined : await networks.find(environment, networkId);
  const native = network?.coin ?? { symbol: "", decimals: 0 };
  const contracts = assets.filter((asset) => asset !== "native");
  const on = { environment, networkId: network?.id ?? networkId, coin: native.symbol };
  const tokenFacts = contracts.length === 0 ? new Map<string, StoredToken>() : await tokens.storedFacts(on, contracts);
  const token = (contract: string): TokenFacts | undefined => tokenFacts.get(addressKey(contract));
  return {
    native,
    token,
    factsOf: (contract) => withoutTime(tokenFacts.get(addressKey(contract))) ?? unknown(contract),
  };
};

const withoutTime = (token: StoredToken | undefined): TokenFacts | undefined => {
  if (token === undefined) return undefined;
  const { readAt: _readAt, ...facts } = token;
  return facts;
};

const unknown = (contract: string): TokenFacts => ({
  address: checksumAddress(contract),
  standard: null,
  symbol: null,
  name: null,
  decimals: null,
  isAmbiguous: false,
  troubles: ["not-read"],
});

/** A stored asset in the form used for words: all tokens of a collection are one. */
export const assetOf = (asset: string, kind: HoldingKind): Asset => {
  if (asset === "native") return { kind: "native" };
  const token = checksumAddress(asset);
  return kind === "erc721" || kind === "erc1155" ? { kind: "collection", token } : { kind: "erc20", token };
};

/** An owner's amount of an asset with its unit: `1,234.5 PDT`, `3 tokens of Badge`. */
export const heldText = (asset: Asset, amount: string, units: Units): string =>
  asset.kind === "collection"
    ? `${countText(Number(amount), "token")} of ${unitText(asset, units).replace(/^tokens of /, "")}`
    : amountText(asset, amount, units);

/** An asset's decimals and unit, for a chart; the decimals are null if unknown. */
export const scaleOf = (asset: Asset, units: Units): { readonly decimals: number | null; readonly unit: string } => {
  const unit = unitText(asset, units);
  switch (asset.kind) {
    case "native":
      return units.native.symbol === ""
        ? { decimals: null, unit: "base units" }
        : { decimals: units.native.decimals, unit };
    case "erc20": {
      const decimals = units.token(asset.token)?.decimals ?? null;
      return decimals === null ? { decimals, unit: `base units of ${unit}` } : { decimals, unit };
    }
    default:
      return { decimals: 0, unit: "tokens" };
  }
};
