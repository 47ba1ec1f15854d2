/** The numbers of own addresses, foreign addresses, wallets and profiles. */
const sizes = { own: 100_000, others: 20_000, wallets: 5_000, profiles: 1_000 };

/** The numbers of the things transactions refer to; each kind has its own range. */
const start = {
  own: 1_000,
  other: 200_000,
  wallet: 300_000,
  profile: 400_000,
  network: 500_000,
  coin: 600_000,
  token: 601_000,
};
const firstTransaction = 10_000_000;
const firstDay = 20_000;
const secondsApart = 60;

/** The texts of these numbers, as SQL for both stores. */
const hex = (/** @type {string} */ expression, /** @type {string} */ prefix, /** @type {number} */ digits) =>
  `'${prefix}' || substr('${"0".repeat(digits)}' || CAST(${expression} AS TEXT), -${digits})`;

/**
 * Statements that fill the transactions of the environment `bench`, without their indexes, as its own code would. Every third
 * transaction has the same address; every fourth moves tokens and has two rows.
 * @param {"SQLite" | "PostgreSQL"} store
 * @param {number} transactions how many, a multiple of 4
 */
export const seedStatements = (store, transactions) => {
  const pad = (/** @type {string} */ expression, /** @type {string} */ prefix, /** @type {number} */ digits) =>
    store === "SQLite"
      ? hex(expression, prefix, digits)
      : `'${prefix}' || lpad(CAST(${expression} AS TEXT), ${digits}, '0')`;
  const series = (/** @type {number} */ count) =>
    store === "SQLite"
      ? `WITH RECURSIVE series (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM series WHERE i < ${count - 1})`
      : `WITH series (i) AS (SELECT generate_series(0, ${count - 1})::bigint)`;
  const { own, others, wallets, profiles } = sizes;
  const ownOf = `(CASE WHEN i % 3 = 0 THEN 7 ELSE (i * 7919) % ${own} END)`;
  const otherOf = `(CASE WHEN i % 5 = 0 THEN 3 ELSE (i * 104729) % ${others} END)`;
  const network = "(i % 5)";
  const isToken = "(i % 4 = 0)";
  const asset = `(CASE WHEN ${isToken} THEN ${start.token} + ((i / 4) % 200) * 5 + i % 5 ELSE ${start.coin} + i % 5 END)`;
  const direction = "(CASE WHEN i % 7 < 3 THEN 1 ELSE 0 END)";
  const state = "(CASE WHEN i % 1000 = 1 THEN 2 WHEN i % 5000 = 2 THEN 3 ELSE 0 END)";
  const sortAt = `((${firstDay} * 86400 + i * ${secondsApart}) * 1000)`;
  const address = (/** @type {string} */ of, /** @type {string} */ kind) => pad(of, kind === "own" ? "0xa" : "0xc", 39);
  const text = { own: address(ownOf, "own"), other: address(otherOf, "other") };
  const token = pad("((i / 4) % 200)", "0xd", 39);
  const columns = "transaction_number, scope, direction, asset, counterparty, network, sort_at, state, amount, counted";
  const movement = (/** @type {string} */ scope, isOther = false) =>
    `SELECT ${firstTransaction} + i AS n, ${scope} AS scope, ${isOther ? `1 - ${direction}` : direction} AS direction, ${asset} AS asset,
      ${isOther ? `${start.own} + ${ownOf}` : `${start.other} + ${otherOf}`} AS counterparty, ${start.network} + ${network} AS network,
      ${sortAt} AS sort_at, ${state} AS state, CAST(1000 + i AS TEXT) AS amount,
      ${isOther ? "0" : `(CASE WHEN ${state} = 2 THEN 0 ELSE 1 END)`} AS counted FROM series`;
  const moved = [
    movement("1"),
    movement(`${start.own} + ${ownOf}`),
    movement(`${start.wallet} + ${ownOf} % ${wallets}`),
    movement(`${start.profile} + ${ownOf} % ${profiles}`),
    movement(`${start.other} + ${otherOf}`, true),
  ];
  const key = (
    /** @type {string} */ kind,
    /** @type {string} */ name,
    /** @type {number} */ from,
    /** @type {number} */ count,
  ) =>
    `INSERT INTO ledger_keys (environment, kind, text, number) ${series(count)} SELECT 'bench', '${kind}', ${name}, ${from} + i FROM series`;
  return [
    "INSERT INTO ledger_keys (environment, kind, text, number) VALUES ('bench', 'organization', '', 1)",
    key("address", address("i", "own"), start.own, own),
    key("address", address("i", "other"), start.other, others),
    key("wallet", pad("i", "wallet-", 6), start.wallet, wallets),
    key("profile", pad("i", "profile-", 6), start.profile, profiles),
    key("network", pad("i", "net-", 1), start.network, 5),
    `INSERT INTO ledger_assets (number, environment, network_id, kind, token) ${series(5)}
      SELECT ${start.coin} + i, 'bench', ${pad("i", "net-", 1)}, 'native', 'native' FROM series`,
    `INSERT INTO ledger_assets (number, environment, network_id, kind, token) ${series(1_000)}
      SELECT ${start.token} + i, 'bench', ${pad("(i % 5)", "net-", 1)}, 'erc20', ${pad("(i / 5)", "0xd", 39)} FROM series`,
    `INSERT INTO ledger_owners (environment, id, address, network_id, wallet, profile) ${series(own)}
      SELECT 'bench', CAST(i AS TEXT), ${address("i", "own")}, NULL, ${pad(`(i % ${wallets})`, "wallet-", 6)},
        ${pad(`(i % ${profiles})`, "profile-", 6)} FROM series`,
    `INSERT INTO ledger_transactions (number, environment, network_id, hash, hash_key, at, seen_at, sort_at, state, status, ask_at, asks)
      ${series(transactions)} SELECT ${firstTransaction} + i, 'bench', ${pad(network, "net-", 1)}, ${pad("i", "0x", 64)}, ${pad("i", "", 64)},
        ${sortAt}, ${sortAt}, ${sortAt}, CASE ${state} WHEN 2 THEN 'failed' WHEN 3 THEN 'unknown' ELSE 'confirmed' END,
        CASE ${state} WHEN 2 THEN 'FAILED' WHEN 3 THEN 'ODD' ELSE 'CONFIRMED' END, NULL, 0 FROM series`,
    `INSERT INTO ledger_rows (transaction_number, identity, kind, from_address, to_address, contract, token_id, amount, direction, status,
        is_mempool, at, fee, copies, reading, reading_copies)
      ${series(transactions)} SELECT ${firstTransaction} + i, ${pad("i", "moved-", 37)}, CASE WHEN ${isToken} THEN 'erc20' ELSE 'native' END,
        CASE ${direction} WHEN 1 THEN ${text.own} ELSE ${text.other} END, CASE ${direction} WHEN 1 THEN ${text.other} ELSE ${text.own} END,
        CASE WHEN ${isToken} THEN ${token} END, NULL, CAST(1000 + i AS TEXT), NULL, 'CONFIRMED', 0, ${sortAt},
        CASE WHEN ${isToken} THEN NULL ELSE '21000' END, 1, 1, 1 FROM series`,
    `INSERT INTO ledger_rows (transaction_number, identity, kind, from_address, to_address, contract, token_id, amount, direction, status,
        is_mempool, at, fee, copies, reading, reading_copies)
      ${series(transactions / 4)} SELECT ${firstTransaction} + i * 4, ${pad("i", "call-", 38)}, 'call', ${address("7", "own")},
        ${pad("(i % 200)", "0xd", 39)}, ${pad("(i % 200)", "0xd", 39)}, NULL, '0', NULL, 'CONFIRMED', 0, NULL, '60000', 1, 1, 1 FROM series`,
    ...moved.map((rows) => `INSERT INTO ledger_movements (${columns}) ${series(transactions)} ${rows}`),
    `INSERT INTO ledger_days (scope, day, asset, moved_in, moved_out)
      SELECT scope, sort_at / 86400000, asset, CAST(SUM(CASE direction WHEN 0 THEN CAST(amount AS BIGINT) ELSE 0 END) AS TEXT),
        CAST(SUM(CASE direction WHEN 1 THEN CAST(amount AS BIGINT) ELSE 0 END) AS TEXT)
      FROM ledger_movements WHERE counted = 1 GROUP BY scope, sort_at / 86400000, asset`,
    `UPDATE ledger_numbers SET next = ${firstTransaction + transactions}`,
  ];
};
