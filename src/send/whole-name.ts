import { checksumAddress } from "#shared/abi/checksum.ts";
import { addressKey } from "#shared/console/identifiers.ts";

/** An address and its name, or null. */
type Named = { readonly address: string; readonly label: string | null };

/** The one address whose name is the whole text; undefined for part of a name, and for a name of several addresses. */
export const addressOfName = (text: string, addresses: readonly Named[]): string | undefined => {
  const name = text.trim();
  const [first, ...others] = addresses.filter(({ label }) => label === name);
  const isOne = others.every(({ address }) => addressKey(address) === addressKey(first?.address ?? ""));
  return name === "" || first === undefined || !isOne ? undefined : checksumAddress(first.address);
};
