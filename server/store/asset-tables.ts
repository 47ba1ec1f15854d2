/** The kinds of what an address can hold. */
export type HoldingKind = "native" | "erc20" | "erc721" | "erc1155";

/** What an address holds, as it was read last. Amounts are base units. */
export type AssetTables = {
  /** One row for each environment: writing to it makes those who change its totals wait for one another. */
  asset_environments: {
    environment: string;
    touched_at: number;
    /** 0 where the service does not say which tokens an address has. */
    offers_tokens: number;
    asked_at: number | null;
  };
  asset_addresses: AssetAddressTable;
  asset_holdings: HoldingTable;
  asset_totals: AssetTotalTable;
  /** The total at the end of a day, of each day on which it changed. */
  asset_days: {
    environment: string;
    scope: string;
    network_id: string;
    asset: string;
    /** 2026-11-22, in UTC. */
    day: string;
    amount: string;
  };
};

/** An address that may hold tokens, and when they are read. */
export type AssetAddressTable = {
  /** Environment and record. */
  id: string;
  environment: string;
  /** The id of the address record, as the mirror has it. */
  address_id: string;
  network_id: string;
  /** In its one spelling. */
  address: string;
  profile: string | null;
  wallet: string | null;
  /** When its tokens are read next; 0 where somebody waits for them. */
  due_at: number;
  /** When they were read last, and when that was last tried. */
  read_at: number | null;
  tried_at: number | null;
  failures: number;
  /** How often it became due: a reading that is under way meanwhile is repeated. */
  touched: number;
  owner: string | null;
  lease_until: number;
};

/** What one address holds of a coin, a token, or of one token of a collection. */
export type HoldingTable = {
  environment: string;
  address_id: string;
  /** `native`, or the contract in its one spelling. */
  asset: string;
  /** Empty but for a token of a collection: a part of a key is never null. */
  token_id: string;
  kind: HoldingKind;
  network_id: string;
  address: string;
  profile: string | null;
  wallet: string | null;
  /** 78 digits; null if it was never readable. */
  amount: string | null;
  /** 1: the last reading gave none, and the amount is from an earlier one. */
  unreadable: number;
};

/** What all addresses of an owner hold of an asset; a collection counts its tokens. */
export type AssetTotalTable = {
  environment: string;
  /** Whose it is: see scope.ts of the domain. */
  scope: string;
  network_id: string;
  asset: string;
  kind: HoldingKind;
  amount: string;
  /** How many addresses have some, and how many have a balance that could not be read. */
  addresses: number;
  unreadable: number;
};
