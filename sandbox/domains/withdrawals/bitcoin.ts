import { randomUUID } from "node:crypto";
import type { HDKey } from "@scure/bip32";
import { addressKeys } from "#sandbox/domains/keys/derive.ts";
import type { Keyring } from "#sandbox/domains/keys/keyring.ts";
import { chooseCoins, type Coin } from "#sandbox/domains/ledger/coins.ts";
import { spend, unspentCoins } from "#sandbox/domains/ledger/ledger.ts";
import { outputLimits, type SignableCoin, signPayment } from "#sandbox/domains/ledger/payment.ts";
import { nextAddress } from "#sandbox/domains/wallets/allocate.ts";
import { type Wallet, walletsById } from "#sandbox/domains/wallets/wallets.ts";
import { invalid, ServiceError } from "#sandbox/lib/errors.ts";
import type { Network } from "#sandbox/lib/networks.ts";
import type { Store, Writer } from "#sandbox/store/tables.ts";
import { insertWithdrawal } from "./rows.ts";
import type { SenderRow } from "./senders.ts";
import type { Withdrawal } from "./withdrawal.ts";

type Parts = { readonly store: Store; readonly keyring: Keyring };

/**
 * Pays from the unspent outputs of all senders together, and returns the withdrawal's id. Choosing, signing and
 * recording are one database transaction, and these run one after another, so two withdrawals never spend the same
 * output. Throws ERR_010 for a dust amount, ERR_226 if the senders have no unspent output, ERR_236 if they have too
 * little for amount and fee, and `wrongShare`.
 */
export const withdrawOnLedger = async (
  { store, keyring }: Parts,
  network: Network,
  withdrawal: Withdrawal,
): Promise<string> => {
  const { scriptLength, dust } = outputLimits(withdrawal.to);
  if (withdrawal.value < dust)
    throw invalid("amount", `is dust: ${dust} satoshi is the smallest amount this address can receive`);
  const master = await keyring.open(withdrawal.organizationId, withdrawal.clientShare);
  return store.transaction().execute(async (writer) => {
    const unspent = await unspentCoins(
      writer,
      network,
      withdrawal.senders.map(({ address }) => address),
    );
    if (unspent.length === 0) throw new ServiceError("ERR_226");
    const choice = chooseCoins(unspent, withdrawal.value, scriptLength);
    if (choice === null) throw new ServiceError("ERR_236", { details: shortage(network, unspent, withdrawal.value) });
    return record(writer, { master, network, withdrawal, ...choice });
  });
};

const shortage = ({ name }: Network, unspent: readonly Coin[], value: bigint): string => {
  const total = unspent.reduce((sum, coin) => sum + coin.value, 0n);
  return `Not enough funds on ${name}: ${value} satoshi and a fee are needed, but the addresses have ${total}.`;
};

type Spending = {
  readonly master: HDKey;
  readonly network: Network;
  readonly withdrawal: Withdrawal;
  readonly coins: readonly Coin[];
  readonly fee: bigint;
  readonly change: bigint;
};

const record = async (writer: Writer, spending: Spending): Promise<string> => {
  const { master, network, withdrawal, coins, fee, change } = spending;
  const { organizationId, to, value } = withdrawal;
  const payers = withdrawal.senders.filter(({ address }) => coins.some((coin) => coin.address === address));
  const wallets = await walletsById(
    writer,
    payers.map(({ wallet_id: walletId }) => walletId),
  );
  const signable = coins.map((coin) => ({ ...coin, ...keysOf(spending, payers, wallets, coin) }));
  const [first] = payers;
  const wallet = wallets.get(first?.wallet_id ?? "");
  if (first === undefined || wallet === undefined) throw new Error("A coin has no payer.");
  const back = change === 0n ? [] : [{ address: await changeAddress(writer, master, wallet, network), value: change }];
  const payees = [{ address: to, value }, ...back];
  const { txid, raw } = signPayment(signable, payees);
  await spend(writer, { network, txid, coins, payees, sender: first.address, fee, date: new Date().toISOString() });
  const id = randomUUID();
  await insertWithdrawal(writer, { id, organization_id: organizationId, network_id: network.id, txid, raw });
  return id;
};

const changeAddress = async (writer: Writer, master: HDKey, wallet: Wallet, network: Network): Promise<string> =>
  (await nextAddress(writer, master, wallet, network, null)).address;

/** The keys of a coin's address. */
const keysOf = (
  { master, network }: Spending,
  payers: readonly SenderRow[],
  wallets: ReadonlyMap<string, Wallet>,
  { address }: Coin,
): Pick<SignableCoin, "privateKey" | "publicKey"> => {
  const payer = payers.find((row) => row.address === address);
  const wallet = wallets.get(payer?.wallet_id ?? "");
  if (payer === undefined || wallet === undefined) throw new Error(`The coin at ${address} has no payer.`);
  return addressKeys(master, network, { derivationIndex: wallet.derivation_index, deepIndex: payer.deep_index });
};
