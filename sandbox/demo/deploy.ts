import { randomUUID } from "node:crypto";
import { concatHex } from "viem/utils";
import type { Chain } from "#sandbox/domains/chain/chain.ts";
import { deployedAddress, factory, salt } from "#sandbox/domains/chain/factory.ts";
import type { Keyring } from "#sandbox/domains/keys/keyring.ts";
import { signerOf } from "#sandbox/domains/wallets/signer.ts";
import type { Store } from "#sandbox/store/tables.ts";
import type { DemoContract } from "./contracts.ts";

type Deployer = { readonly organizationId: string; readonly addressId: string; readonly clientShare: string };

/**
 * Deploys a contract from an address of the organization through the CREATE2 factory: its address depends only on the
 * code, so it is the same in every data directory. The deployment record is committed with the signed transaction.
 */
export const deploy = async (
  service: { readonly store: Store; readonly keyring: Keyring },
  chain: Chain,
  { organizationId, addressId, clientShare }: Deployer,
  contract: DemoContract,
): Promise<void> => {
  const { network } = chain;
  const account = await signerOf(service, organizationId, network, { addressId, clientShare });
  const data = concatHex([salt, contract.initCode]);
  await chain.submit({ account, to: factory, data, value: 0n, feeLevel: "MEDIUM" }, async (writer, hash) => {
    await writer
      .insertInto("deployed_contracts")
      .values({
        position: null,
        id: randomUUID(),
        organization_id: organizationId,
        network_id: network.id,
        contract_address: deployedAddress(contract.initCode),
        template_id: contract.templateId,
        deployer_address_id: addressId,
        name: contract.name,
        abi: JSON.stringify(contract.abi),
        transaction_hash: hash,
        status: "DONE",
        created_at: new Date().toISOString(),
      })
      .execute();
  });
};
