import { checksumAddress } from "#shared/abi/checksum.ts";
import type { SeenAsset } from "#shared/console/accounting.ts";
import { shortHash } from "#shared/text/short-hash.ts";

/** An asset's name in a list of options; part of its contract for one without transactions. */
export const assetName = ({ asset, name }: Pick<SeenAsset, "asset"> & Partial<SeenAsset>): string =>
  name ?? (asset === "native" ? "Native coin" : shortHash(checksumAddress(asset)));
