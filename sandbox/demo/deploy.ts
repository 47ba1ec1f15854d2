import { randomUUID } from "node:crypto";
import { concatHex, getContractAddress, numberToHex } from "viem/utils";
import type { Hex } from "viem";
import type { Chain } from "../chain/chain.ts";
import { signerOf } from "../wallets/signer.ts";
import type { Service } from "../service.ts";
import type { DemoContract } from "./contracts.ts";

/** The CREATE2 factory that every chain of anvil has from its first block. */
const factory = "0x4e59b44847b379578588920cA78FbF26c0B4956C";
const salt = numberToHex(0, { size: 32 });

/** Where the factory puts a contract: it depends on the code alone. */
export const deployedAddress = (initCode: Hex): Hex =>
  getContractAddress({ opcode: "CREATE2", from: factory, salt, bytecode: initCode });

type Deployer = { readonly organizationId: string; readonly addressId: string; readonly clientShare: string };

/**
 * Deploys a contract from an address of the organization through the CREATE2 factory: its address depends on the code
 * alone, so it is the same in every data directory. The deployment record is committed with the signed transaction.
 */
export const deploy = async (
  service: Pick<Service, "store" | "keyring">,
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
        created_at: new Date().toISOString(),
      })
      .execute();
  });
};
