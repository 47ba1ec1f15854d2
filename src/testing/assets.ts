import type { AssetsAnswer, Holding } from "#shared/console/assets.ts";
import type { BookDifference } from "#shared/console/book-differences.ts";
import { mirrorList } from "./mirror.ts";

export const pdt = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";
export const badge = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";

const facts = { isAmbiguous: false, troubles: [] };
const common = {
  networkId: "net-1",
  addresses: 2,
  unreadable: 0,
  asOf: "2026-01-01T00:00:00.000Z",
  newest: "2026-01-01T00:07:00.000Z",
};

/** A coin holding, for tests; a test passes the relevant fields. */
export const coin = (more: Partial<Holding> = {}): Holding => ({
  ...common,
  asset: { kind: "native" },
  token: null,
  amount: "1234500000000000000000",
  text: "1,234.5 ETH",
  ...more,
});

export const token = (more: Partial<Holding> = {}): Holding => ({
  ...common,
  asset: { kind: "erc20", token: pdt },
  token: { ...facts, address: pdt, standard: "erc20", symbol: "PDT", name: "Demo Token", decimals: 18 },
  amount: "7000000000000000001",
  text: "7.000000000000000001 PDT",
  ...more,
});

export const collection = (more: Partial<Holding> = {}): Holding => ({
  ...common,
  asset: { kind: "collection", token: badge },
  token: { ...facts, address: badge, standard: "erc721", symbol: "BDG", name: "Badge", decimals: null },
  amount: "3",
  text: "3 tokens of Badge",
  ...more,
});

/** A balance that the listed transactions do not explain. */
export const difference = (more: Partial<BookDifference> = {}): BookDifference => ({
  address: "0x6CCBfC2f4A2562bE476C8f1500709764bdb97023",
  addressId: "a1",
  networkId: "net-1",
  asset: { kind: "native" },
  side: "higher",
  amount: "250000000000000000",
  text: "0.25 ETH",
  isExact: true,
  since: "2026-11-03T10:00:00.000Z",
  first: "2026-10-01T00:00:00.000Z",
  note: null,
  isQuiet: false,
  ...more,
});

/** The server's response about an owner's assets, fully read. */
export const assetsAnswer = (data: readonly Holding[] = [], more: Partial<AssetsAnswer> = {}): AssetsAnswer => ({
  data: [...data],
  more: 0,
  progress: { read: data.length, total: data.length, waiting: 0, failed: 0 },
  list: mirrorList("addresses"),
  offersTokens: true,
  areTransactionsRead: true,
  ...more,
});
