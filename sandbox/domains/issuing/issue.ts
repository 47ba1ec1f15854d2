import { randomUUID } from "node:crypto";
import type { Hex } from "viem";
import { size } from "viem/utils";
import type { Chain } from "#sandbox/domains/chain/chain.ts";
import { longestCreation } from "#sandbox/domains/chain/prepare.ts";
import type { Keyring } from "#sandbox/domains/keys/keyring.ts";
import { signerOf } from "#sandbox/domains/wallets/signer.ts";
import type { WorkflowKind } from "#sandbox/domains/workflows/kind.ts";
import type { NewWorkflow } from "#sandbox/domains/workflows/workflows.ts";
import { outOfRange } from "#sandbox/lib/errors.ts";
import type { Store } from "#sandbox/store/tables.ts";
import type { CreateParams } from "#shared/wire/token.ts";
import { cloneCreation } from "./clone.ts";
import { deploymentOf } from "./deployment.ts";
import { initialization } from "./initializer.ts";
import { listContract } from "./listed.ts";
import { starting } from "./starting.ts";
import { paidFor, type Terms } from "./terms.ts";

/** The parts of the service that issuing uses. */
export type Parts = { readonly store: Store; readonly keyring: Keyring };

/** The organization's address that signs. */
export type Sender = { readonly addressId: string; readonly clientShare: string };

type Issue = Sender &
  Terms & { readonly deploymentId: string; readonly displayName: string; readonly createParams: CreateParams };

/**
 * The issue of a token from a deployment, ready to be started. The token is a minimal proxy with a transaction of its own, so two issues of one deployment
 * cannot collide. Throws ERR_066, ERR_146, ERR_303 and ERR_304; what the chain refuses is ERR_186 in the workflow's error.
 */
export const issueOf = async (
  { store, keyring }: Parts,
  organizationId: string,
  chain: Chain,
  request: Issue,
): Promise<NewWorkflow> => {
  const { network } = chain;
  const { addressId, deploymentId, displayName } = request;
  const terms = paidFor(request);
  const { implementation, abi, templateId } = await deploymentOf(store, organizationId, chain, deploymentId);
  const data = creation(implementation, initialization(abi, request.createParams.initializeParams));
  const account = await signerOf({ store, keyring }, organizationId, network, request);
  const id = randomUUID();
  return {
    organizationId,
    chain,
    intent: { account, to: null, data, value: 0n, certain: true, ...terms },
    making: {
      kind: "ISSUE",
      subjectId: id,
      abi,
      begin: async (writer) => {
        await writer
          .insertInto("tokens")
          .values({
            ...starting(),
            id,
            organization_id: organizationId,
            network_id: network.id,
            contract_address: null,
            deployment_id: deploymentId,
            template_id: templateId,
            address_id: addressId,
            origin: "ISSUED",
            type: null,
            ref_id: null,
            display_name: displayName,
            abi: JSON.stringify(abi),
          })
          .execute();
      },
    },
  };
};

/** The creation code of a token or collection. Throws ERR_304 if it is longer than a chain accepts. */
export const creation = (implementation: Hex, initializer: Hex): Hex => {
  const code = cloneCreation(implementation, initializer);
  if (size(code) <= longestCreation) return code;
  throw outOfRange("createParams.initializeParams", `make ${size(code)} bytes; a chain takes ${longestCreation}`);
};

/** How the workflow of an issue updates its token. */
export const issue: WorkflowKind = {
  failure: "ERR_186",
  signed: async (writer, id, hash) => {
    await writer.updateTable("tokens").set({ transaction_hash: hash }).where("id", "=", id).execute();
  },
  completed: async (writer, id, { contractAddress }) => {
    if (contractAddress === null) throw new Error(`The transaction of ${id} created no contract.`);
    const token = await writer
      .updateTable("tokens")
      .set({ status: "DONE", contract_address: contractAddress, updated_at: new Date().toISOString() })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await listContract(writer, { ...token, contract_address: contractAddress });
    return { contractAddress, tokenId: id };
  },
  failed: async (writer, id) => {
    const updated = { status: "FAILED", updated_at: new Date().toISOString() } as const;
    await writer.updateTable("tokens").set(updated).where("id", "=", id).execute();
  },
};
