import * as z from "zod";

const neither = "is neither an IP address nor a network such as 10.1.0.0/16";

/** The shortest prefix allowed: a shorter one covers a large part of the internet. */
const least = { 4: 8, 6: 16 } as const;

/** The prefix 0:0:0:0:0:ffff, which IPv4 addresses have when written as IPv6. */
const mapped = 0xffffn;

/** What is wrong with a trusted address or network; null if nothing is. */
export const networkProblem = (text: string): string | null => {
  if (z.ipv4().safeParse(text).success || z.ipv6().safeParse(text).success) return null;
  const version = z.cidrv4().safeParse(text).success ? 4 : z.cidrv6().safeParse(text).success ? 6 : null;
  const [address = "", length = ""] = text.split("/");
  const bits = Number(length);
  if (version === null || bits === 0) return neither;
  const size = version === 4 ? 32 : 128;
  const value = version === 4 ? valueOf4(address) : valueOf6(address);
  if (version === 6) {
    const shared = BigInt(Math.min(bits, 96));
    if (value >> (128n - shared) === mapped >> (96n - shared))
      return "holds IPv4 addresses written as IPv6: write it as IPv4";
  }
  // Addresses in fc00::/7 are private.
  const isPrivate = version === 6 && bits >= 7 && value >> 121n === 0xfcn >> 1n;
  if (bits < least[version] && !isPrivate) return `holds too many addresses: the prefix is at least /${least[version]}`;
  const host = BigInt(size - bits);
  const network = (value >> host) << host;
  if (network === value) return null;
  return `names an address within its network: write ${version === 4 ? textOf4(network) : textOf6(network)}/${bits}`;
};

const valueOf4 = (address: string): bigint =>
  address.split(".").reduce((value, part) => value * 256n + BigInt(part), 0n);

const textOf4 = (value: bigint): string => [24n, 16n, 8n, 0n].map((at) => (value >> at) & 0xffn).join(".");

/** The canonical form that URLs use, without dots. */
const canonical6 = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1);

const valueOf6 = (address: string): bigint => {
  const [left = [], right = []] = canonical6(address)
    .split("::")
    .map((side) => side.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right].reduce((value, group) => value * 65_536n + BigInt(`0x${group}`), 0n);
};

const textOf6 = (value: bigint): string =>
  canonical6((value.toString(16).padStart(32, "0").match(/.{4}/g) ?? []).join(":"));
