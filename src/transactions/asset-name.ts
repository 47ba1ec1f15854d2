import { checksumAddress } from "#shared/abi/checksum.ts";
import type { SeenAsset } from "#shared/console/accounting.ts";
import { shortHash } from "#shared/text/short-hash.ts";

/** What an asset is called in a list to choose from: its symbol, with its contract where another asset has the same. */
export const assetName = ({
  asset,
  symbol = null,
  isAmbiguous = false,
}: Pick<SeenAsset, "asset"> & Partial<SeenAsset>): string => {
  if (asset === "native") return symbol ?? "Native coin";
  const contract = shortHash(checksumAddress(asset));
  if (symbol === null) return contract;
  return isAmbiguous ? `${symbol} (${contract})` : symbol;
};
