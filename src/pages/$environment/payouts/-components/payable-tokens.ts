import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { coinOf } from "#shared/meaning/coin.ts";
import { nameText } from "#shared/meaning/foreign-text.ts";
import { assetName } from "#shared/meaning/shown.ts";
import { amongEachOther, isAlike } from "#shared/meaning/symbol-key.ts";
import type { TokenFacts } from "#shared/meaning/types.ts";
import { isBlank } from "#shared/text/invisible.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { holdingStandard } from "#shared/wire/holding-standard.ts";
import type { Network } from "#shared/wire/network.ts";
import { heldAssetsOptions } from "#src/api/held-assets.ts";
import type { Asset } from "#src/api/portfolio.ts";
import { type Known, useTokenFacts } from "#src/api/tokens.ts";

export type KnownToken = Known<TokenFacts>;

/** A token that an address can pay. */
export type PayableToken = {
  /** In canonical form. */
  readonly contract: string;
  /** Its name in a list of options, with its contract. */
  readonly label: string;
  /** Its name where there is no room for the contract, unless it could mean another asset. */
  readonly name: string;
  /** What names it in a row: its symbol, or its contract if the symbol could be read as something else. */
  readonly word: string;
};

/** The tokens an address holds: the list is the service's, and the names are those of the contracts. */
export const usePayableTokens = (
  environment: string,
  network: Network,
  address: string | undefined,
): readonly PayableToken[] => {
  const { data } = useQuery({
    ...heldAssetsOptions(environment, address ?? ""),
    enabled: address !== undefined,
    placeholderData: address === undefined ? undefined : keepPreviousData,
  });
  const listed = useMemo(() => new Map((data?.items ?? []).flatMap(listedToken)), [data]);
  const contracts = useMemo(() => [...listed.keys()], [listed]);
  const tokenOf = useTokenFacts(environment, network.id === "" ? undefined : network.id, contracts);
  return useMemo(() => payableTokens(network, listed, tokenOf), [network, listed, tokenOf]);
};

/** Names tokens by their contracts, or by the service's symbols where a contract has not been read. */
export const payableTokens = (
  network: Network,
  listed: ReadonlyMap<string, string | undefined>,
  tokenOf: (contract: string) => KnownToken,
): readonly PayableToken[] => {
  const native = coinOf(network);
  const tokens = amongEachOther([...listed].map(([contract, symbol]) => factsOf(contract, symbol, tokenOf(contract))));
  return tokens.map((facts) => {
    const contract = addressKey(facts.address);
    const short = shortHash(facts.address);
    const name = assetName({ kind: "erc20", token: facts.address }, { native, token: () => facts });
    const { symbol } = facts;
    const isWord =
      symbol !== null &&
      nameText(symbol, longestWord) === symbol &&
      !facts.isAmbiguous &&
      !["native", native.symbol].some((coin) => isAlike(coin, symbol));
    return {
      contract,
      label: name.includes(short) ? name : `${name} · ${short}`,
      name,
      word: isWord ? symbol : facts.address,
    };
  });
};

/** As long as the symbols that the server keeps whole. */
const longestWord = 31;

const factsOf = (contract: string, symbol: string | undefined, token: KnownToken): TokenFacts => {
  if (typeof token !== "string" && !token.troubles.includes("not-read")) return token;
  return {
    address: checksumAddress(contract),
    standard: "erc20",
    symbol: symbol === undefined || isBlank(symbol) ? null : symbol,
    name: null,
    decimals: null,
    isAmbiguous: false,
    troubles: ["not-read"],
  };
};

/** A token's contract, and the service's symbol for it. */
const listedToken = ({
  contractAddress,
  symbol,
  type,
  tokenId,
}: Asset): readonly (readonly [string, string | undefined])[] => {
  // A payout sends no NFTs.
  const isFungible = holdingStandard({ type, tokenId }) === "erc20";
  if (contractAddress === undefined || !isEvmAddress(contractAddress) || !isFungible) return [];
  return [[addressKey(contractAddress), symbol]];
};
