/** What pages would otherwise read row by row, among 100,000 addresses for each. */
export const pageIndexStatements = [
  // Few movements are approvals, and a contract's page asks for all of its token.
  `CREATE INDEX operation_movements_of_approvals ON operation_movements
    (environment, network_id, asset, from_address, to_address) WHERE kind = 'approval'`,
  // A list of one profile or on one network is counted with each page.
  "CREATE INDEX mirror_records_of_profile ON mirror_records (environment, kind, profile, position) WHERE profile IS NOT NULL",
  "CREATE INDEX mirror_records_on_network ON mirror_records (environment, kind, network_id, position) WHERE network_id IS NOT NULL",
  // Every page of balances says how many addresses have been read, and when.
  "DROP INDEX asset_addresses_by_profile",
  "DROP INDEX asset_addresses_by_wallet",
  "CREATE INDEX asset_addresses_of_profile ON asset_addresses (environment, profile, read_at, due_at, failures)",
  "CREATE INDEX asset_addresses_of_wallet ON asset_addresses (environment, wallet, read_at, due_at, failures)",
];

/** The list of contracts says when each was last used, and has those that were only used. */
export const contractIndexStatements = [
  `CREATE INDEX operations_of_contract ON operations (environment, contract_address, network_id, created_at)
    WHERE contract_address IS NOT NULL`,
];
