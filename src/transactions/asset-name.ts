import { checksumAddress } from "#shared/abi/checksum.ts";
import type { SeenAsset } from "#shared/console/accounting.ts";
import { shortHash } from "#shared/text/short-hash.ts";

/** An asset's name in a list of options: its symbol, with its contract if another asset has the same. */
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
