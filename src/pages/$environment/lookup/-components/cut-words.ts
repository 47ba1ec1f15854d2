import { numberText } from "#shared/amount/number-text.ts";
import type { FindKind } from "#shared/console/find.ts";
import type { LookupAnswer } from "#shared/console/lookup.ts";

export const kindNames: Readonly<Record<FindKind, string>> = {
  networks: "networks",
  profiles: "profiles",
  wallets: "wallets",
  addresses: "addresses",
  contracts: "deployed contracts",
};

/** How much of each list was searched, for lists too long to search in full. */
export const cutWords = (cut: LookupAnswer["cut"]): readonly string[] =>
  cut.map(
    ({ kind, searched, places }) => `the first ${numberText(searched)} of ${numberText(places)} ${kindNames[kind]}`,
  );
