import type { FindKind } from "#shared/console/find.ts";

/** The groups of records, by their kind. */
export const recordGroups: Readonly<Record<FindKind, string>> = {
  networks: "Networks",
  profiles: "Profiles",
  wallets: "Wallets",
  addresses: "Addresses",
  contracts: "Deployed contracts",
};

export const functionGroup = "Functions";
