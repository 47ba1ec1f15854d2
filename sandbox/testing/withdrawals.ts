import { setTimeout as delay } from "node:timers/promises";
import { formatUnits } from "viem/utils";
import * as z from "zod";
import { maxTake } from "#shared/wire/pagination.ts";
import type { Client } from "./client.ts";
import { generate, type Target } from "./generate.ts";
import type { Ledger } from "./ledger.ts";
import { expected, readAddresses } from "./reads.ts";

/** The profile that sends withdrawals, on every network. */
export const withdrawerReference = "withdrawer";

const addressSchema = z.looseObject({ address: z.string(), networkId: z.string(), balance: z.string() });
type Address = z.output<typeof addressSchema>;

/** The addresses of that profile on a network. */
const ownOn = async (client: Client, ledger: Ledger, networkId: string): Promise<readonly Address[]> => {
  const all = [...(await readAddresses(client, ledger)).values()];
  return all.filter((one) => one.networkId === networkId && one.reference === withdrawerReference);
};

const transferSchema = z.looseObject({
  addressFrom: z.string().optional(),
  addressTo: z.string(),
  amount: z.string(),
  networkId: z.string(),
  txid: z.string(),
  status: z.string(),
  fee: z.string().optional(),
});
const listSchema = z.object({ data: z.array(transferSchema) });
const profileListSchema = z.object({ transactions: z.array(transferSchema) });
type Transfer = z.output<typeof transferSchema>;

/** The properties of a network that its withdrawals depend on. Outside addresses receive all of them. */
const forms = {
  evm: { decimals: 18, outside: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" },
  bitcoin: { decimals: 8, outside: "tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl" },
} as const;

const formOf = ({ ready }: Target, networkId: string) => (networkId in ready.rpcUrls ? forms.evm : forms.bitcoin);

const answerSchema = z.object({ data: z.object({ id: z.uuid(), status: z.literal("pending") }) });
const errorSchema = z.looseObject({ code: z.string() });

/** Base units, and more than the dust limit of tBTC. */
const least = 1000n;

/**
 * How long a client waits between two withdrawals, in milliseconds, because each one on tBTC adds an address to the
 * audit.
 */
const pause = 50;

/**
 * Two clients that withdraw from the same addresses of a network repeatedly. On tBTC the change of one withdrawal pays
 * the next. If the other client was faster, or the coins are used up, a new address brings new ones.
 */
export const withdrawers = (target: Target, ledger: Ledger, networkId: string): readonly (() => Promise<void>)[] =>
  [0, 1].map(() => {
    let from: readonly string[] = [];
    return async () => {
      await delay(pause);
      if (from.length === 0) from = await funded(target, ledger, networkId);
      const { outside } = formOf(target, networkId);
      const sent = await withdraw(target, ledger, networkId, from);
      // Either the chain was killed and nothing is recorded, or it is recorded and the audit finds it.
      if (sent === "failed") return;
      if (sent === "refused") await generate(target, ledger, { networkId, reference: withdrawerReference });
      from = sent === "refused" ? [] : await payersAfter(target, from, outside);
    };
  });

/** Addresses with coins, created if missing. */
const funded = async (target: Target, ledger: Ledger, networkId: string): Promise<readonly string[]> => {
  const own = await ownOn(target.client, ledger, networkId);
  const withCoins = own.filter(({ balance }) => BigInt(balance) > 0n).map(({ address }) => address);
  if (withCoins.length > 0) return withCoins.slice(0, 100);
  return [(await generate(target, ledger, { networkId, reference: withdrawerReference })).address];
};

/** Sends a withdrawal with a unique amount. */
const withdraw = async (
  target: Target,
  ledger: Ledger,
  networkId: string,
  from: readonly string[],
): Promise<"taken" | "refused" | "failed"> => {
  const { client, ready } = target;
  const { decimals, outside } = formOf(target, networkId);
  const amount = String(least + BigInt(ledger.withdrawals.size));
  ledger.withdrawals.set(amount, { networkId, amount, id: null });
  const body = {
    to: outside,
    amount: formatUnits(BigInt(amount), decimals),
    from,
    networkId,
    clientShare: ready.clientShare,
  };
  const answer = await client.post("/api/v1/withdraw", body);
  if (answer.status === 500) return "failed";
  if (answer.status === 400 && ["ERR_226", "ERR_236"].includes(errorSchema.parse(answer.body).code)) return "refused";
  const { id } = answerSchema.parse(expected(answer, 200).body).data;
  ledger.withdrawals.set(amount, { networkId, amount, id });
  return "taken";
};

/** Who can pay next: on tBTC the address of the change, elsewhere the same as before. */
const payersAfter = async (
  { client }: Target,
  from: readonly string[],
  outside: string,
): Promise<readonly string[]> => {
  const [first = ""] = from;
  if (outside === forms.evm.outside) return from;
  const answer = expected(await client.get(`/api/v1/transactions/address/${first}?take=2`), 200);
  const change = listSchema
    .parse(answer.body)
    .data.find(({ addressFrom, addressTo }) => addressFrom !== undefined && addressTo !== outside);
  return change === undefined ? [] : [change.addressTo];
};

/** All transactions of the profile, page by page. */
const transfersOf = async (client: Client): Promise<readonly Transfer[]> => {
  const rows: Transfer[] = [];
  for (;;) {
    const path = `/api/v1/transactions/profile/${withdrawerReference}?take=${maxTake}&skip=${rows.length}`;
    const answer = await client.get(path);
    // No withdrawal was sent yet.
    if (answer.status === 404) return [];
    const { transactions } = profileListSchema.parse(expected(answer, 200).body);
    rows.push(...transactions);
    if (transactions.length < maxTake) return rows;
  }
};

/**
 * Every answered withdrawal is in the list once and every other one at most once, always as the same transaction.
 * Nothing else is in the list, and the addresses hold what they received, less amounts and fees.
 */
export const auditWithdrawals = async (target: Target, ledger: Ledger): Promise<void> => {
  const { client } = target;
  const rows = await transfersOf(client);
  const sent = new Set<string>();
  for (const networkId of new Set(rows.map((row) => row.networkId))) {
    const addresses = await ownOn(client, ledger, networkId);
    const own = new Set(addresses.map(({ address }) => address));
    const here = rows.filter((row) => row.networkId === networkId);
    const isOwn = (address: string | undefined) => address !== undefined && own.has(address);
    const sum = (some: readonly Transfer[]) =>
      some.reduce((total, { amount, fee = "0" }) => total + BigInt(amount) + BigInt(fee), 0n);
    const got = here.filter(({ addressFrom, addressTo }) => !isOwn(addressFrom) && isOwn(addressTo));
    const paid = here.filter(({ addressFrom, addressTo }) => isOwn(addressFrom) && !isOwn(addressTo));
    const received = got.reduce((total, { amount }) => total + BigInt(amount), 0n);
    const balance = addresses.reduce((total, one) => total + BigInt(one.balance), 0n);
    if (balance !== received - sum(paid)) {
      ledger.contradict(`${networkId} has ${balance} of ${received}, and ${sum(paid)} were withdrawn`);
    }
    for (const row of paid) auditPaid(ledger, sent, row);
  }
  for (const { amount, id } of ledger.withdrawals.values()) {
    if (id !== null && !sent.has(amount)) ledger.contradict(`the withdrawal of ${amount} was answered and is lost`);
  }
};

const auditPaid = (ledger: Ledger, sent: Set<string>, { networkId, amount, txid, fee, addressTo }: Transfer): void => {
  if (sent.has(amount)) ledger.contradict(`the withdrawal of ${amount} was sent twice`);
  sent.add(amount);
  if (ledger.withdrawals.get(amount)?.networkId !== networkId)
    ledger.contradict(`${amount} in ${txid} is not a known withdrawal`);
  ledger.note(`withdrawal of ${amount}`, JSON.stringify({ txid, fee, addressTo }));
};
