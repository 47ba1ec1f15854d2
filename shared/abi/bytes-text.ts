import { hexToString, stringToHex } from "viem/utils";
import type { Hex } from "./types.ts";

/** Decodes bytes as UTF-8, ignoring trailing zero bytes; undefined if they are not readable text. */
export const bytesText = (hex: string): string | undefined => {
  const content = withoutPadding(hex);
  if (content === undefined || content === "0x") return undefined;
  const text = hexToString(content);
  // A decoder replaces invalid UTF-8 and drops a byte order mark, so only text that encodes back to the same bytes
  // counts.
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
