import { hexToString, stringToHex } from "viem/utils";
import type { Hex } from "./types.ts";

/** The text that bytes hold in UTF-8, zero bytes at the end aside; undefined where they hold none that can be read. */
export const bytesText = (hex: string): string | undefined => {
  const content = withoutPadding(hex);
  if (content === undefined || content === "0x") return undefined;
  const text = hexToString(content);
  // A decoder replaces what is not UTF-8 and drops a byte order mark: only what encodes back is what was there.
  return stringToHex(text) === content && !/[\p{Cc}\p{Cf}]/u.test(text.replaceAll(/[\n\t]/g, "")) ? text : undefined;
};

const withoutPadding = (hex: string): Hex | undefined => {
  const match = /^0x((?:[0-9a-f]{2})*)$/i.exec(hex);
  if (match === null) return undefined;
  return `0x${trimZeroBytes((match[1] ?? "").toLowerCase())}`;
};

const trimZeroBytes = (digits: string): string => {
  let end = digits.length;
  while (end > 0 && digits.endsWith("00", end)) end -= 2;
  return digits.slice(0, end);
};
