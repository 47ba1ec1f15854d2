import type { Target } from "./generate.ts";
import { auditMakings } from "./issuing.ts";
import type { Ledger } from "./ledger.ts";
import type { Parties, Scene } from "./load.ts";
import { readBlocks, readTransfers } from "./node.ts";
import { expected, readAddresses, readOutcome, readReceipt, readWallets } from "./reads.ts";
import { senderReference } from "./scene.ts";
import { auditWithdrawals, withdrawerReference } from "./withdrawals.ts";

/** Reads everything in a ledger again, and returns what is lost, changed or done twice. */
export const audit = async (target: Target, ledger: Ledger, scene: Scene): Promise<readonly string[]> => {
  await auditAddresses(target, ledger);
  await auditWallets(target, ledger);
  await auditAnswers(target, ledger);
  for (const parties of scene.parties) await auditChain(target, ledger, parties);
  await auditWithdrawals(target, ledger);
  await auditMakings(target, ledger, scene.studio);
  return ledger.contradictions;
};

const namesOf = (ledger: Ledger, prefix: string): readonly string[] =>
  [...ledger.facts.keys()].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));

const auditAddresses = async ({ client }: Target, ledger: Ledger): Promise<void> => {
  const present = await readAddresses(client, ledger);
  for (const id of namesOf(ledger, "address ")) if (!present.has(id)) ledger.contradict(`address ${id} is lost`);
  for (const [id, { address, reference, networkId }] of ledger.generated) {
    const record = present.get(id);
    const isSame = record?.address === address && record.reference === reference && record.networkId === networkId;
    // The faucet pays each one once, and there are no other transfers to them.
    if (![senderReference, withdrawerReference].includes(reference))
      ledger.note(`funds of a new address on ${networkId}`, record?.balance ?? "none");
    if (!isSame) ledger.contradict(`address ${id} was generated as ${address} and is ${record?.address}`);
  }
};

const auditWallets = async ({ client }: Target, ledger: Ledger): Promise<void> => {
  const present = await readWallets(client, ledger);
  for (const id of namesOf(ledger, "wallet ")) if (!present.has(id)) ledger.contradict(`wallet ${id} is lost`);
};

/** Final statuses and receipts, byte for byte. */
const auditAnswers = async ({ client }: Target, ledger: Ledger): Promise<void> => {
  for (const rest of namesOf(ledger, "/")) {
    const path = `/${rest}`;
    ledger.note(path, expected(await client.get(path), 200).text);
  }
};

/**
 * Every workflow ends, and its transfer is either on the chain exactly once, in the transaction it names, or not at
 * all.
 */
const auditChain = async ({ client, ready }: Target, ledger: Ledger, { networkId, token }: Parties): Promise<void> => {
  const writes = [...ledger.writes.values()].filter((write) => write.networkId === networkId);
  const outcomes = new Map<string, string>();
  for (const { amount, workflowId } of writes) {
    if (workflowId === null) continue;
    const { status, result } = await readOutcome(client, ledger, workflowId);
    if (status === "COMPLETED" && result === undefined)
      ledger.contradict(`workflow ${workflowId} names no transaction`);
    if (result !== undefined) await readReceipt(client, ledger, networkId, result.transactionHash);
    outcomes.set(amount, result?.transactionHash ?? "none");
  }
  const url = ready.rpcUrls[networkId] ?? "";
  await readBlocks(url, ledger, Number.POSITIVE_INFINITY);
  const transfers = await readTransfers(url, token);
  for (const { amount } of writes) {
    const hashes = transfers.get(amount) ?? [];
    const outcome = outcomes.get(amount);
    if (hashes.length > 1) ledger.contradict(`the transfer of ${amount} was sent twice: ${hashes.join()}`);
    if (outcome !== undefined && (hashes[0] ?? "none") !== outcome) {
      ledger.contradict(`the transfer of ${amount} ended with ${outcome} and is on the chain with ${hashes.join()}`);
    }
  }
};
