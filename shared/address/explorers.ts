import { bitcoinChain, chainWithId, type NamedChain } from "./chains.ts";

/** What the path of an explorer's link is about. A token's holder is read as an address. */
export type LinkSubject =
  /** `account`: an address with the short name of its chain before it. */
  | { readonly kind: "address" | "token" | "account"; readonly text: string }
  | { readonly kind: "transaction" }
  | { readonly kind: "other" };

/** A link, what it is about, and the chain that its host names; undefined for a host that Postern does not know. */
export type ReadLink = {
  readonly host: string;
  readonly chain: NamedChain | undefined;
  readonly subject: LinkSubject;
};

/** Reads an http(s) link, or one without its scheme; undefined for any other text. */
export const readLink = (text: string): ReadLink | undefined => {
  const [, scheme, domain, path = "", query = "", hash = ""] =
    /^(https?:\/\/)?([a-z0-9-]+(?:\.[a-z0-9-]+){1,5})(?::\d{1,5})?(\/[^?#]*)?(?:\?([^#]*))?(?:#(.*))?$/i.exec(text) ??
    [];
  if (domain === undefined || (scheme === undefined && path.length < 2)) return undefined;
  const host = domain.toLowerCase().replace(/^www\./, "");
  // Explorers that are applications keep their path behind the number sign.
  const parts = `${path}/${hash.startsWith("/") ? hash : ""}`.split("/").filter((part) => part !== "");
  const safe = host === "app.safe.global" ? parameterIn(query, "safe") : undefined;
  const subject: LinkSubject = safe === undefined ? subjectOf(parts, query) : { kind: "account", text: safe };
  return { host, chain: chainOf(host, parts), subject };
};

const parameterIn = (query: string, name: string): string | undefined =>
  query
    .split("&")
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1);

const chainOf = (host: string, parts: readonly string[]): NamedChain | undefined => {
  const id = hosts.get(host);
  if (id !== undefined) return chainWithId(id);
  if (host === "blockchair.com") {
    if (parts[0] === "ethereum") return chainWithId(1);
    return parts[0] === "bitcoin" ? bitcoinChain(parts[1] !== "testnet") : undefined;
  }
  if (host === "mempool.space" || host === "blockstream.info") {
    return bitcoinChain(!parts.some((part) => /^(?:testnet4?|signet)$/.test(part)));
  }
  return mainnetOnly.has(host) ? bitcoinChain(true) : undefined;
};

const mainnetOnly: ReadonlySet<string> = new Set(["btcscan.org"]);

const subjectOf = (parts: readonly string[], query: string): LinkSubject => {
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1]?.split(/[#?&]/)[0];
    if (next === undefined) continue;
    switch (part.toLowerCase()) {
      case "tx":
      case "txs":
      case "transaction":
      case "transactions":
        return { kind: "transaction" };
      case "address":
      case "addresses":
      case "account":
      case "accounts":
        return { kind: "address", text: next };
      case "token":
      case "tokens": {
        const holder = parameterIn(query, "a");
        return holder === undefined ? { kind: "token", text: next } : { kind: "address", text: holder };
      }
      case "nft":
      case "block":
      case "blocks":
        return { kind: "other" };
      default:
    }
  }
  return { kind: "other" };
};

const hosts: ReadonlyMap<string, number> = new Map(
  Object.entries({
    "etherscan.io": 1,
    "goerli.etherscan.io": 5,
    "holesky.etherscan.io": 17000,
    "hoodi.etherscan.io": 560048,
    "sepolia.etherscan.io": 11155111,
    "optimistic.etherscan.io": 10,
    "sepolia-optimism.etherscan.io": 11155420,
    "bscscan.com": 56,
    "testnet.bscscan.com": 97,
    "opbnb.bscscan.com": 204,
    "polygonscan.com": 137,
    "amoy.polygonscan.com": 80002,
    "zkevm.polygonscan.com": 1101,
    "arbiscan.io": 42161,
    "nova.arbiscan.io": 42170,
    "sepolia.arbiscan.io": 421614,
    "basescan.org": 8453,
    "sepolia.basescan.org": 84532,
    "snowtrace.io": 43114,
    "testnet.snowtrace.io": 43113,
    "snowscan.xyz": 43114,
    "testnet.snowscan.xyz": 43113,
    "ftmscan.com": 250,
    "gnosisscan.io": 100,
    "celoscan.io": 42220,
    "cronoscan.com": 25,
    "moonbeam.moonscan.io": 1284,
    "moonriver.moonscan.io": 1285,
    "lineascan.build": 59144,
    "sepolia.lineascan.build": 59141,
    "scrollscan.com": 534352,
    "sepolia.scrollscan.com": 534351,
    "blastscan.io": 81457,
    "era.zksync.network": 324,
    "explorer.zksync.io": 324,
    "mantlescan.xyz": 5000,
    "uniscan.xyz": 130,
    "sonicscan.org": 146,
    "worldscan.org": 480,
    "berascan.com": 80094,
    "seiscan.io": 1329,
    "taikoscan.io": 167000,
    "kaiascan.io": 8217,
    "eth.blockscout.com": 1,
    "eth-sepolia.blockscout.com": 11155111,
    "eth-holesky.blockscout.com": 17000,
    "optimism.blockscout.com": 10,
    "explorer.optimism.io": 10,
    "base.blockscout.com": 8453,
    "base-sepolia.blockscout.com": 84532,
    "gnosis.blockscout.com": 100,
    "polygon.blockscout.com": 137,
    "arbitrum.blockscout.com": 42161,
    "arbitrum-sepolia.blockscout.com": 421614,
    "arbitrum-nova.blockscout.com": 42170,
    "zksync.blockscout.com": 324,
    "etc.blockscout.com": 61,
    "rootstock.blockscout.com": 30,
    "celo.blockscout.com": 42220,
    "scroll.blockscout.com": 534352,
    "unichain.blockscout.com": 130,
    "explorer.celo.org": 42220,
    "explorer.zora.energy": 7777777,
    "explorer.mode.network": 34443,
    "explorer.inkonchain.com": 57073,
    "ethplorer.io": 1,
  }),
);
