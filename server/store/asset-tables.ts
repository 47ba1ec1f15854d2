export type HoldingKind = "native" | "erc20" | "erc721" | "erc1155";

/** What an address holds, as last read. Amounts are base units. */
export type AssetTables = {
  /** One row per environment; a write to it serializes changes of its totals. */
  asset_environments: {
    environment: string;
    touched_at: number;
    /** 0 if the service does not report which tokens an address has. */
    offers_tokens: number;
    asked_at: number | null;
  };
  asset_addresses: AssetAddressTable;
  asset_holdings: HoldingTable;
  asset_totals: AssetTotalTable;
  /** The total at the end of each day on which it changed. */
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

/** An address that may hold tokens, and when to read them. */
export type AssetAddressTable = {
  /** Environment and record. */
  id: string;
  environment: string;
  /** The id of the address record in the mirror. */
  address_id: string;
  network_id: string;
  /** In canonical spelling. */
  address: string;
  profile: string | null;
  wallet: string | null;
  /** When its tokens are read next; 0 if someone is waiting for them. */
  due_at: number;
  /** When they were last read, and when that was last tried. */
  read_at: number | null;
  tried_at: number | null;
  failures: number;
  /** How often it became due: a concurrent reading is repeated. */
  touched: number;
  /** When something last moved there that no reading has included yet; null if none has. */
  moved_at: number | null;
  owner: string | null;
  lease_until: number;
};

/** What one address holds of a coin, a token, or one token of a collection. */
export type HoldingTable = {
  environment: string;
  address_id: string;
  /** `native`, or the contract in canonical spelling. */
  asset: string;
  /** Empty except for a token of a collection: part of the key, so never null. */
  token_id: string;
  kind: HoldingKind;
  network_id: string;
  address: string;
  profile: string | null;
  wallet: string | null;
  /** 78 digits; null if it was never readable. */
  amount: string | null;
  /** 1: the last reading failed, and the amount is from an earlier one. */
  unreadable: number;
};

/** What all addresses of an owner hold of an asset; for a collection, the number of tokens. */
export type AssetTotalTable = {
  environment: string;
  /** The owner: see scope.ts of the domain. */
  scope: string;
  network_id: string;
  asset: string;
  kind: HoldingKind;
  amount: string;
  /** How many addresses hold some, and how many have an unreadable balance. */
  addresses: number;
  unreadable: number;
};
