/** What the listed transactions say addresses have, compared with their balances. */
export const bookStatements = [
  `CREATE TABLE book_shares (
    transaction_number BIGINT NOT NULL, scope BIGINT NOT NULL, network BIGINT NOT NULL, asset BIGINT NOT NULL,
    moved TEXT NOT NULL, open BIGINT NOT NULL, unsure BIGINT NOT NULL, PRIMARY KEY (transaction_number, scope, network, asset))`,
  `CREATE TABLE book_sums (
    scope BIGINT NOT NULL, network BIGINT NOT NULL, asset BIGINT NOT NULL, moved TEXT NOT NULL, open BIGINT NOT NULL,
    unsure BIGINT NOT NULL, parts BIGINT NOT NULL, changes BIGINT NOT NULL, PRIMARY KEY (scope, network, asset))`,
  `CREATE TABLE book_checks (
    environment TEXT NOT NULL, address_id TEXT NOT NULL, asset TEXT NOT NULL, kind TEXT NOT NULL, network_id TEXT NOT NULL,
    address TEXT NOT NULL, profile TEXT, wallet TEXT, balance TEXT NOT NULL, read_at BIGINT NOT NULL, changes BIGINT NOT NULL,
    waiting BIGINT NOT NULL, first_at BIGINT, judged_at BIGINT, agreed_at BIGINT, difference TEXT NOT NULL,
    confirmed TEXT NOT NULL, same BIGINT NOT NULL, note TEXT, quiet BIGINT NOT NULL,
    PRIMARY KEY (environment, address_id, asset))`,
  "CREATE INDEX book_checks_waiting ON book_checks (environment, read_at) WHERE waiting = 1",
  // Few balances differ from their books, and these are what pages and files ask for.
  "CREATE INDEX book_checks_differing ON book_checks (environment, quiet, address_id, asset) WHERE confirmed <> '0'",
  /*
   * For how many rows of the service's list the shares are complete. Lists of earlier versions, and what an instance of
   * one still adds, have another number of rows: then the shares of the organization's addresses are made again.
   */
  "ALTER TABLE ledger_lists ADD COLUMN book_rows BIGINT NOT NULL DEFAULT -1",
];
