import { randomUUID } from "node:crypto";
import { getAddress } from "viem/utils";
import { revertOf } from "#sandbox/domains/calls/revert.ts";
import type { Chain } from "#sandbox/domains/chain/chain.ts";
import { IntentRefused, NotEnoughFunds } from "#sandbox/domains/chain/prepare.ts";
import type { Keyring } from "#sandbox/domains/keys/keyring.ts";
import { signerOf } from "#sandbox/domains/wallets/signer.ts";
import { invalid, ServiceError } from "#sandbox/lib/errors.ts";
import type { Store } from "#sandbox/store/tables.ts";
import { insertWithdrawal, isRecorded } from "./rows.ts";
import type { Withdrawal } from "./withdrawal.ts";

type Parts = { readonly store: Store; readonly keyring: Keyring };

/**
 * Sends coins from the first sender that can pay amount and fee alone, because a transaction on an account chain has
 * one sender. Returns the withdrawal's id once the transaction is recorded. Throws ERR_236 if no sender can pay,
 * ERR_010 if the recipient is a contract that does not accept coins, and `wrongShare`.
 */
export const withdrawOnChain = async (
  { store, keyring }: Parts,
  chain: Chain,
  { organizationId, senders, to, value, clientShare }: Withdrawal,
): Promise<string> => {
  const id = randomUUID();
  const { network } = chain;
  let shortage = "";
  for (const { id: addressId } of senders) {
    const account = await signerOf({ store, keyring }, organizationId, network, { addressId, clientShare });
    try {
      const intent = { account, to: getAddress(to), data: "0x", value, feeLevel: "MEDIUM" } as const;
      await chain.submit(intent, (writer, txid) =>
        insertWithdrawal(writer, { id, organization_id: organizationId, network_id: network.id, txid, raw: null }),
      );
      return id;
    } catch (error) {
      // Recorded but not mined: the chain mines it when it is rebuilt.
      if (await isRecorded(store, id)) return id;
      if (!(error instanceof NotEnoughFunds)) throw error instanceof IntentRefused ? refusal(error) : error;
      shortage = error.message;
    }
  }
  const several = `None of the ${senders.length} addresses can cover amount and fee on its own.`;
  throw new ServiceError("ERR_236", { details: senders.length === 1 ? shortage : several });
};

const refusal = ({ message, revert }: IntentRefused): ServiceError => {
  if (revert === undefined) return invalid("to", message);
  const { reason, data } = revertOf(revert);
  return new ServiceError("ERR_010", { message: `Execution reverted: ${reason}`, extra: { data } });
};
