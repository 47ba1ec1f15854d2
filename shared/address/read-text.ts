import { bitcoinKind, isBitcoinAddress } from "./bitcoin.ts";
import { bitcoinChain, chainCalled, chainWithId, type NamedChain, unknownChain } from "./chains.ts";
import { hasWrongChecksum, isEvmAddress } from "./checksum.ts";
import { readLink } from "./explorers.ts";
import { type PaymentRequest, readPaymentRequest } from "./payment-request.ts";

/** What a text says in which an address was asked for. */
export type AddressText =
  /** One address, and the chain that the text names for it; `token`: a link to the page of a token. */
  | {
      readonly kind: "address";
      readonly address: string;
      readonly chain: NamedChain | null;
      readonly of: "text" | "token";
    }
  | { readonly kind: "request"; readonly request: PaymentRequest }
  /** Nothing in it may be used. The reason is the end of a sentence that begins with the text. */
  | { readonly kind: "refused"; readonly why: string };

/** Longer texts are not read: no address needs so many words. */
const longestText = 2_000;

/**
 * Reads a text that is more than an address: a payment link (EIP-681, BIP-21), an address with its chain (EIP-3770,
 * CAIP-10), an explorer's link, or words, quotes and brackets around an address. Nothing is dropped unread: a text that
 * cannot be read as one of these is refused. Undefined for an address alone and for a text without any address.
 */
export const readAddressText = (text: string): AddressText | undefined => {
  if (text.length > longestText || isAddress(text) || capitalX.test(text)) return undefined;
  const bare = trimmed(text);
  const whole = readWhole(bare);
  if (whole !== undefined) return whole;
  const parts = bare.split(separators).flatMap((part) => {
    const cut = trimmed(part);
    return cut === "" ? [] : [{ text: part, read: readWhole(cut) ?? readLabelled(cut) }];
  });
  const read = parts.flatMap((part) => part.read ?? []);
  const words = parts.filter((part) => part.read === undefined).map((part) => part.text);
  // Part of a link that is broken by a blank.
  if (read.length > 0 && words.some((word) => /[?&][\w-]+=/.test(word))) return refused(unread);
  return combined(read, words) ?? hiddenIn(bare);
};

/** Blanks, quotes, brackets and invisible characters separate the parts of a text. */
const separators = /[\s"'`“”‘’„«»()[\]{}<>|,;\p{C}]+/u;
const edges = "[\\s\"'`“”‘’„«»()\\[\\]{}<>|,;.!*_~\\p{C}]";
const trimmed = (text: string): string =>
  text.replace(new RegExp(`^${edges}+`, "u"), "").replace(new RegExp(`(?:${edges}|[:?])+$`, "u"), "");

const refused = (why: string): AddressText => ({ kind: "refused", why });

const addressOf = (text: string, chain: NamedChain | null, of: "text" | "token" = "text"): AddressText => {
  if (hasWrongChecksum(text)) {
    return refused("is not an address: the one in it has a wrong checksum, so a character may be wrong");
  }
  return { kind: "address", address: text, chain, of };
};

const isAddress = (text: string): boolean => isEvmAddress(text) || isBitcoinAddress(text);

/** Only the field that has it can say what is wrong with a capital X. */
const capitalX = /^0X[0-9a-f]{40}$/i;

/** A text that is a single address, link or request. */
const readWhole = (text: string): AddressText | undefined => {
  if (capitalX.test(text)) return addressOf(`0x${text.slice(2)}`, null);
  if (isAddress(text)) return addressOf(text, null);
  return readNested(text) ?? readRequest(text) ?? readAccount(text) ?? readPrefixed(text) ?? readPage(text);
};

/** `ethereum:137:0x…` and `bitcoin:testnet:tb1…`: the kind of chain, and then the chain. */
const readNested = (text: string): AddressText | undefined => {
  const [, kind = "", name = "", address = ""] =
    /^(eth|ethereum|evm|btc|bitcoin):([a-z0-9_-]{1,30}):([a-z0-9]{26,90})$/i.exec(text) ?? [];
  if (!isAddress(address)) return undefined;
  const isBitcoin = /^b/i.test(kind);
  const chain = isBitcoin
    ? bitcoinCalled(name)
    : /^\d{1,15}$/.test(name)
      ? chainWithId(Number(name))
      : chainCalled(name);
  return addressOf(address, chain ?? unknownChain(name));
};

const bitcoinCalled = (name: string): NamedChain | undefined => {
  if (/^main(?:net)?$/i.test(name)) return bitcoinChain(true);
  return /^(?:test(?:net)?[34]?|signet|regtest)$/i.test(name) ? bitcoinChain(false) : undefined;
};

/** `btc:bc1…` and `litecoin:ltc1…`: an address of another form than Ethereum's, behind the name of a chain. */
const readPrefixed = (text: string): AddressText | undefined => {
  const [, prefix = "", address = "", query = ""] =
    /^([a-z0-9_-]{1,30}):(?:\/\/)?([a-z0-9]{26,90})(\?\S*)?$/i.exec(text) ?? [];
  const chain = chainCalled(prefix);
  if (chain === undefined || isEvmAddress(address) || capitalX.test(address)) return undefined;
  if (!isBitcoinAddress(address) && chain.family !== "OTHER") return undefined;
  if (query !== "") return refused(`is not an address but a payment request that names ${chain.name}`);
  return addressOf(address, chain);
};

const readRequest = (text: string): AddressText | undefined => {
  const request = readPaymentRequest(text);
  if (request === undefined) return undefined;
  if ("why" in request) return refused(request.why);
  const { to, contract, amount, chain } = request;
  // Without an asset and an amount it is an address, and nothing else.
  return contract === null && amount === null ? addressOf(to, chain) : { kind: "request", request };
};

/** An address with its chain: EIP-3770, CAIP-10, and an address with @ and a chain id. */
const readAccount = (text: string): AddressText | undefined => {
  const [, space, reference = "", rest = ""] =
    /^(?:did:pkh:)?(eip155|bip122|solana|cosmos|polkadot|tron|starknet):([-a-z0-9_]{1,64})(:\S+|\/\S+)$/i.exec(text) ??
    [];
  if (space !== undefined) return readCaip(space.toLowerCase(), reference, rest);
  const [, name = "", at, id] =
    /^(?:([a-z0-9_-]{1,30}):)?(0x[0-9a-f]{40})@(\d{1,15}|0x[0-9a-f]{1,12})$/i.exec(text) ?? [];
  if (at !== undefined && id !== undefined) {
    const [chain, named] = [chainWithId(Number(id)), name === "" ? undefined : chainCalled(name)];
    if (name !== "" && named?.name !== chain.name) {
      return refused(
        `is not an address alone: it names ${named?.name ?? `“${name}”`} and ${chain.name}. Enter only the address`,
      );
    }
    return addressOf(at, chain);
  }
  const [, prefix, address] = /^([a-z0-9_-]{1,30}):(0x[0-9a-f]{40})$/i.exec(text) ?? [];
  if (prefix === undefined || address === undefined || isLabelWord(prefix)) return undefined;
  return addressOf(address, chainCalled(prefix) ?? unknownChain(prefix));
};

/** CAIP-10 `namespace:reference:address`. With a slash it is an asset of CAIP-19. */
const readCaip = (space: string, reference: string, rest: string): AddressText => {
  if (rest.startsWith("/")) return refused("is not an address but names an asset");
  const address = rest.slice(1);
  if (space === "eip155" && /^\d{1,15}$/.test(reference)) {
    if (isEvmAddress(address)) return addressOf(address, chainWithId(Number(reference)));
  } else if (space === "bip122") {
    const isMainnet = bitcoinChains.get(reference.toLowerCase());
    if (isMainnet === undefined)
      return refused("is not an address alone: it names a Bitcoin chain that Postern does not know");
    const chain = bitcoinChain(isMainnet);
    const kind = bitcoinKind(address);
    if (kind !== undefined && (kind === "main") !== isMainnet) {
      return refused(`is not an address: it names ${chain.name}, but the address in it is of another network`);
    }
    if (kind !== undefined) return addressOf(address, chain);
  }
  return refused("is not an address: it names an account in a form that Postern does not read");
};

/** The first 32 digits of the hash of each chain's first block (BIP-122). */
const bitcoinChains: ReadonlyMap<string, boolean> = new Map([
  ["000000000019d6689c085ae165831e93", true],
  ["000000000933ea01ad0ee984209779ba", false],
  ["00000000da84f2bafbbc53dee25a72ae", false],
  ["00000008819873e925422c1ff0f99f7c", false],
]);

const readPage = (text: string): AddressText | undefined => {
  const link = readLink(text);
  if (link === undefined) return undefined;
  const { host, chain, subject } = link;
  if (subject.kind === "transaction") return refused("is not an address but a link to a transaction");
  if (subject.kind === "account") return readAccount(subject.text) ?? refused("is not an address but a link");
  if (subject.kind === "other" || !isAddress(subject.text)) {
    return refused("is not an address but a link, and not to the page of an address");
  }
  // Every organization can run an explorer, of any chain.
  const named = chain ?? { family: "EVM" as const, id: 0, name: `the chain of ${host}` };
  return addressOf(subject.text, named, subject.kind === "token" ? "token" : "text");
};

/** `address=0x…`, `To:0x…`, and the name of a chain with blanks around the colon. */
const readLabelled = (text: string): AddressText | undefined => {
  const [, label, rest = ""] = /^([\p{L}\p{N}_ .#-]{1,40}[:=])(.+)$/su.exec(text) ?? [];
  if (label === undefined) return undefined;
  const word = label.slice(0, -1);
  if (!label.endsWith("=") && !isLabelWord(word)) return undefined;
  return readWhole(trimmed(rest));
};

const isLabelWord = (word: string): boolean =>
  /^(?:(?:wallet|account|deposit|contract|token|recipient|receiver|payment|payee|my|your|our|public|evm)[ _-]?)*(?:address(?:es)?|addr|adr|adresse|to|from|recipient|receiver|payee|wallet|account|contract|token|owner|holder|beneficiary|destination|dest|dst|sender|key)$/i.test(
    word,
  );

/** The one reading of the parts of a text, with a chain that its words name. */
const combined = (read: readonly AddressText[], words: readonly string[]): AddressText | undefined => {
  const [first] = read;
  if (first === undefined) return undefined;
  if (read.some((one) => one.kind !== "address") && read.length > 1) {
    return refused("is not an address: it has several things in it. Enter one address");
  }
  if (first.kind === "refused") return first;
  const addresses = read.flatMap((one) => (one.kind === "address" ? [one] : []));
  const keys = new Set(addresses.map(({ address }) => address.toLowerCase()));
  if (keys.size > 1) return refused(`is not an address: it has ${keys.size} addresses. Enter the one that you mean`);
  const named = first.kind === "request" ? [first.request.chain] : addresses.map(({ chain }) => chain);
  const chains = [...named.flatMap((chain) => chain ?? []), ...chainsIn(words)];
  const names = new Set(chains.map(({ name }) => name));
  if (names.size > 1) {
    return refused(`is not an address alone: it names ${[...names].join(" and ")}. Enter only the address`);
  }
  const chain = chains[0] ?? null;
  if (first.kind === "request") return { kind: "request", request: { ...first.request, chain } };
  return { ...first, chain, of: addresses.some((one) => one.of === "token") ? "token" : "text" };
};

/**
 * The chains that words around an address name: by a name that is nothing else, by `Base:`, `on Base` or `chain 8453`, or
 * as the only thing that they say.
 */
const chainsIn = (words: readonly string[]): readonly NamedChain[] => {
  const byId = Array.from(words.join(" ").matchAll(chainId), ([, digits = ""]) => chainWithId(Number(digits)));
  const byName = words.flatMap((written, index) => {
    const word = bareWord(written);
    const before = words[index - 1]?.toLowerCase() ?? "";
    const next = bareWord(words[index + 1] ?? "").toLowerCase();
    const isNamed =
      plainNames.has(word.toLowerCase()) ||
      /[:=]$/.test(written) ||
      /^(?:on|chain:|network:)$/.test(before) ||
      /^(?:network|chain|mainnet)$/.test(next);
    if (!isNamed) return [];
    return chainCalled(word) ?? (word.toLowerCase() === "ethereum" ? chainWithId(1) : []);
  });
  const chains = [...byId, ...byName];
  return chains.length > 0 ? chains : onlyChainIn(words);
};

/** `chain 137`, `Chain ID: 137`, `chainId=0x89`, `network #137`. */
const chainId = /\b(?:chain|network)(?:[ _-]?id)?[\s:=#]*(\d{1,15}|0x[0-9a-f]{1,12})\b/gi;

/** `Base 0x…` and `0x… (Base)`: where a chain's name is all that the words say, it is no common word. */
const onlyChainIn = (words: readonly string[]): readonly NamedChain[] => {
  const rest = words.map(bareWord).filter((word) => word !== "" && !isLabelWord(word));
  const name = rest.join(" ").toLowerCase();
  // ETH is the coin of many chains, and people call any 0x address an Ethereum address.
  const chain = name === "eth" || name === "ethereum" ? undefined : chainCalled(name);
  return chain === undefined ? [] : [chain];
};

const bareWord = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");

/** Names that are no common words. `eth`, `base` and `mode` are: they count only where the text says chain. */
const plainNames: ReadonlySet<string> = new Set(
  [
    "polygon matic arbitrum optimism bsc bnb avalanche avax fantom gnosis linea sepolia holesky hoodi goerli amoy fuji",
    "cronos zksync celo moonbeam moonriver opbnb berachain unichain tron trc20 trc-20 bep20 bep-20",
    "bep2 solana starknet",
  ].flatMap((names) => names.split(" ")),
);

const unread = "is not an address alone, and Postern cannot tell what the rest means. Enter only the address";

/** An address that stands next to a sign that is no separator: what the sign says is not known. */
const hiddenIn = (text: string): AddressText | undefined =>
  /(?<![0-9a-z])0x[0-9a-f]{40}(?![0-9a-z])/i.test(text) ? refused(unread) : undefined;
