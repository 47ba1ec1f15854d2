// A journal of many operations, written directly into its tables.
const networks = 5;
const persons = 20;
const contracts = 200;
const senders = 1_000;
const recipients = 50_000;
const profiles = 5_000;
/** Operations per run, and how many operations there are per operation in a run. */
const runSize = 50;
const oneInRun = 20;
/** A year for a million. */
const everyMs = 31_557;

const hex = (/** @type {number} */ number, /** @type {number} */ digits) => number.toString(16).padStart(digits, "0");
/** Pseudo-random but reproducible, spread over the range. */
const mixed = (/** @type {number} */ number, /** @type {number} */ salt) => {
  let bits = Math.imul((number + 1) ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
};
const addressOf = (/** @type {string} */ kind, /** @type {number} */ number) =>
  `0x${kind}${hex(mixed(number, 7), 8)}${hex(number, 30)}`;
const uuidOf = (/** @type {number} */ kind, /** @type {number} */ number) =>
  `${hex(mixed(number, kind), 8)}-${hex(kind, 4)}-4000-8000-${hex(number, 12)}`;

export const personOf = (/** @type {number} */ number) => ({
  id: uuidOf(1, number),
  name: `${["Ada", "Bob", "Cem", "Dana", "Eve"][number % 5]} ${["Lovelace", "Noether", "Hopper", "Turing"][number % 4]}${number}`,
});
export const networkOf = (/** @type {number} */ number) => `net-${number}`;
export const contractOf = (/** @type {number} */ number) => addressOf("c0", number);
export const senderOf = (/** @type {number} */ number) => uuidOf(2, number);
export const recipientOf = (/** @type {number} */ number) => addressOf("ab", number);
export const profileOf = (/** @type {number} */ number) => `customer-${number}`;
export const runOf = (/** @type {number} */ number) => uuidOf(3, number);
export const operationOf = (/** @type {number} */ number) => uuidOf(4, number);
export const hashOf = (/** @type {number} */ number) => `0x${hex(mixed(number, 11), 8)}${hex(number, 56)}`;

const stateOf = (/** @type {number} */ index, /** @type {number} */ size) => {
  if (index >= size - 10) return "running";
  if (index % 50_000 === 7) return "unknown";
  const share = mixed(index, 13) % 1000;
  if (share < 930) return "succeeded";
  if (share < 960) return "failed";
  return share < 980 ? "reverted" : "rejected";
};

const functions = ["transfer", "approve", "mint", "safeTransferFrom"];

/**
 * One operation of the journal with its related rows.
 * @param {number} index 0 is the oldest
 * @param {number} size how many there are
 * @param {number} now when the newest was recorded
 */
const rowsOf = (index, size, now) => {
  const id = operationOf(index);
  const at = now - (size - 1 - index) * everyMs;
  const person = personOf(mixed(index, 1) % persons);
  const network = networkOf(mixed(index, 2) % networks);
  const contract = contractOf(mixed(index, 3) % contracts);
  const sender = mixed(index, 4) % senders;
  const recipient = recipientOf(mixed(index, 5) % recipients);
  const amount = String(1 + (mixed(index, 6) % 1_000_000_000));
  const state = stateOf(index, size);
  const isCall = index % 10 !== 3;
  const name = functions[mixed(index, 8) % functions.length] ?? "transfer";
  const body = isCall
    ? {
        addressId: senderOf(sender),
        abiFunction: {
          type: "function",
          name,
          stateMutability: "nonpayable",
          inputs: [
            { name: "to", type: "address", value: recipient },
            { name: "value", type: "uint256", value: amount },
          ],
          outputs: [{ name: "", type: "bool", value: {} }],
        },
        feeLevel: "MEDIUM",
      }
    : { reference: profileOf(mixed(index, 9) % profiles), networkId: network };
  const isEnded = state === "succeeded" || state === "reverted";
  const error = ["failed", "rejected", "unknown"].includes(state)
    ? { code: `ERR_0${10 + (mixed(index, 10) % 20)}`, message: "It failed.", requestId: uuidOf(5, index) }
    : null;
  const operation = {
    id,
    environment: "bench",
    operation: isCall ? "writeContract" : "generateAddress",
    person_id: person.id,
    person_name: person.name,
    idempotency_key: uuidOf(6, index),
    key_slot: uuidOf(6, index),
    state,
    created_at: at,
    updated_at: at + 9_000,
    parameters: JSON.stringify(isCall ? { networkId: network, contractAddress: contract } : {}),
    network_id: network,
    contract_address: isCall ? contract : null,
    body: JSON.stringify(body),
    body_hash: hashOf(index).slice(2),
    intent_hash: isCall ? hashOf(index).slice(2) : null,
    intent_scheme: 1,
    run_id: index % oneInRun === 0 ? runOf(Math.floor(index / oneInRun / runSize)) : null,
    workflow_id: state === "rejected" ? null : `workflow-${uuidOf(7, index)}`,
    service_operation_id: state === "rejected" ? null : uuidOf(8, index),
    transaction_hash: isCall && isEnded ? hashOf(index) : null,
    receipt:
      isCall && isEnded
        ? JSON.stringify({
            status: state === "succeeded" ? 1 : 0,
            transactionHash: hashOf(index),
            gasUsed: "51234",
            logs: [],
          })
        : null,
    error: error === null ? null : JSON.stringify(error),
    lease_until: 0,
    polls: 2,
    sender: isCall ? senderOf(sender) : null,
    silent_ms: 0,
    purpose:
      index % 4 === 0
        ? `Invoice ${2020 + (index % 7)}-${mixed(index, 12) % 100_000} for the ${["north", "south", "east", "west"][(index % 16) >> 2]} office`
        : null,
  };
  const short = [
    { kind: "text", text: name === "approve" ? "Allow " : name === "mint" ? "Mint " : "Send " },
    {
      kind: "amount",
      text: `${Number(amount) / 1_000_000} TK${mixed(index, 3) % contracts}`,
      amount,
      asset: { kind: "erc20", token: contract },
    },
    { kind: "text", text: " to " },
    { kind: "address", address: recipient, name: null },
  ];
  const movement = {
    kind: "transfer",
    asset: { kind: "erc20", token: contract },
    amount,
    from: addressOf("5e", sender),
    to: recipient,
    text: `${amount} base units`,
  };
  const words = {
    operation_id: id,
    short: `Send ${amount}`,
    meaning: JSON.stringify({
      source: "standard",
      long: short,
      short,
      fields: [],
      movements: [movement],
      counterparty: recipient,
      givesControl: false,
      descriptor: null,
      contradiction: null,
      inner: [],
    }),
    happened: JSON.stringify(isEnded ? [movement] : []),
    differences: "[]",
    made_at: at,
    tries: 0,
  };
  const moved = {
    operation_id: id,
    source: "decoded",
    position: 0,
    environment: "bench",
    network_id: network,
    kind: "transfer",
    asset: contract,
    amount: amount.padStart(78, "0"),
    from_address: movement.from,
    to_address: recipient,
  };
  const steps = ["prepared", "sending", state].map((one, position) => ({
    operation_id: id,
    position: position + 1,
    at: at + position * 3_000,
    state: one,
  }));
  return {
    operations: [operation],
    operation_events: steps,
    operation_meanings: isCall ? [words] : [],
    operation_movements: isCall ? [moved, ...(isEnded ? [{ ...moved, source: "happened" }] : [])] : [],
    runs:
      index % (oneInRun * runSize) === 0
        ? [
            {
              id: operation.run_id,
              environment: "bench",
              name: `Payroll ${Math.floor(index / oneInRun / runSize)}`,
              state: "done",
              person_id: person.id,
              person_name: person.name,
              role: "admin",
              endpoints: '["writeContract"]',
              network_id: network,
              at_once: 4,
              on_failure: "continue",
              columns: "[]",
              total: runSize,
              start_key: operation.run_id,
              request_hash: "",
              rests_until: 0,
              rests: 0,
              created_at: at,
              updated_at: at,
              lease_until: 0,
            },
          ]
        : [],
  };
};

const rowsAtOnce = 5_000;

/**
 * Fills a stopped server's journal, without the words that the server finds operations by.
 * @param {"SQLite" | "PostgreSQL"} store
 * @param {import("../lib/databases.mjs").Filled} database
 * @param {number} size
 * @param {number} now
 */
export const fillJournal = async (store, database, size, now) => {
  const columnsOf = async (/** @type {string} */ table) => {
    const query =
      store === "SQLite"
        ? `SELECT name || ' ' || type FROM pragma_table_info('${table}')`
        : `SELECT column_name || ' ' || data_type FROM information_schema.columns WHERE table_name = '${table}' AND table_schema = 'public'`;
    return new Map(
      (await database.texts(query)).map((line) => /** @type {const} */ ([line.split(" ")[0] ?? "", line])),
    );
  };
  /** @type {Map<string, ReadonlyMap<string, string>>} */
  const tables = new Map();
  for (const table of ["operations", "operation_events", "operation_meanings", "operation_movements", "runs"]) {
    tables.set(table, await columnsOf(table));
  }
  for (let from = 0; from < size; from += rowsAtOnce) {
    /** @type {Record<string, Record<string, unknown>[]>} */
    const rows = {};
    for (let index = from; index < Math.min(size, from + rowsAtOnce); index += 1) {
      for (const [table, own] of Object.entries(rowsOf(index, size, now))) (rows[table] ??= []).push(...own);
    }
    const statements = Object.entries(rows).flatMap(([table, own]) => {
      const [first] = own;
      const columns = tables.get(table);
      if (first === undefined || columns === undefined) return [];
      const names = Object.keys(first);
      const json = `'${JSON.stringify(own).replaceAll("'", "''")}'`;
      const values =
        store === "SQLite"
          ? `SELECT ${names.map((name) => `value ->> '${name}'`).join(", ")} FROM json_each(${json})`
          : `SELECT ${names.join(", ")} FROM json_to_recordset(${json}) AS one (${names.map((name) => columns.get(name)).join(", ")})`;
      return [`INSERT INTO ${table} (${names.join(", ")}) ${values}`];
    });
    await database.run(["BEGIN", ...statements, "COMMIT"]);
  }
  // As after the migration that adds the index: the server fills it in once it is started.
  await database.run([
    "DELETE FROM operation_indexing",
    "INSERT INTO operation_indexing (id, owner, lease_until, done, total) SELECT 1, NULL, 0, 0, COUNT(*) FROM operation_index",
  ]);
};
