import { join } from "node:path";
import Database from "libsql";
import { mnemonicToAccount } from "viem/accounts";
import { keccak256 } from "viem/utils";

/** The network tETH. */
const network = { id: "5a0db0c5-0002-4000-8000-000011155111", chainId: 11_155_111 };
const faucet = mnemonicToAccount("test test test test test test test test test test test junk");
const recipient = "0x000000000000000000000000000000000000dEaD";
/** Recipients that get something for the first time: each adds an account to the chain. */
const recipients = 1000;

/**
 * Records blocks in a sandbox's log that are mined at its next start, as if it had been killed after each. Creating
 * them by requests would take several minutes. The sandbox must not be running.
 * @param {string} dataDirectory
 * @param {number} count
 */
export const growLog = async (dataDirectory, count) => {
  const database = new Database(join(dataDirectory, "sandbox.db"));
  const next = (/** @type {string} */ query, /** @type {string[]} */ ...values) =>
    Number(Object(database.prepare(query).get(...values)).next);
  const blockQuery = "SELECT max(number) + 1 AS next FROM blocks WHERE network_id = ?";
  const nonceQuery = "SELECT max(nonce) + 1 AS next FROM transactions WHERE network_id = ? AND sender = ?";
  const [number, nonce] = [next(blockQuery, network.id), next(nonceQuery, network.id, faucet.address)];
  /** @type {`0x${string}`[]} */
  const signed = [];
  for (let index = 0; index < count; index += 1) {
    const suffix = (index % recipients).toString(16).padStart(4, "0");
    const raw = await faucet.signTransaction({
      type: "eip1559",
      chainId: network.chainId,
      nonce: nonce + index,
      to: `0x${recipient.slice(2, -4)}${suffix}`,
      value: 1n,
      gas: 21_000n,
      maxFeePerGas: 3_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
    });
    signed.push(raw);
  }
  const now = Math.floor(Date.now() / 1000);
  const block = database.prepare("INSERT INTO blocks (network_id, number, timestamp) VALUES (?, ?, ?)");
  const transaction = database.prepare(
    "INSERT INTO transactions (network_id, block_number, hash, sender, nonce, raw) VALUES (?, ?, ?, ?, ?, ?)",
  );
  database.exec("BEGIN");
  for (const [index, raw] of signed.entries()) {
    block.run(network.id, number + index, now);
    transaction.run(network.id, number + index, keccak256(raw), faucet.address, nonce + index, raw);
  }
  database.exec("COMMIT");
  database.close();
};
