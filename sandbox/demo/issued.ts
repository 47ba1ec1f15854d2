import { randomUUID } from "node:crypto";
import { encodeDeployData, getContractAddress } from "viem/utils";
import { fungibleToken } from "#sandbox/contracts/artifacts.ts";
import type { Chain } from "#sandbox/domains/chain/chain.ts";
import { creationOfCollection, createCollection } from "#sandbox/domains/issuing/create.ts";
import { issue, issueOf } from "#sandbox/domains/issuing/issue.ts";
import { changeTokens, mintOf } from "#sandbox/domains/issuing/mint.ts";
import type { Keyring } from "#sandbox/domains/keys/keyring.ts";
import { deployment, insertDeployment } from "#sandbox/domains/templates/deployment.ts";
import { signerOf } from "#sandbox/domains/wallets/signer.ts";
import type { WorkflowKind } from "#sandbox/domains/workflows/kind.ts";
import type { NewWorkflow } from "#sandbox/domains/workflows/workflows.ts";
import type { Store } from "#sandbox/store/tables.ts";
import { templateIds } from "./templates.ts";
import { things } from "./things.ts";

type Parts = { readonly store: Store; readonly keyring: Keyring };
type Owner = { readonly organizationId: string; readonly addressId: string; readonly clientShare: string };

const implementationName = "ERC-20 token";
const tokenName = "Acme Points";
const collectionName = "Postern Things";

/**
 * Issues a token and a collection of five NFTs on the chain's network. Each step runs only if its result is missing,
 * and is completed with the commit of its transaction; unlinked or deleted ones are not created again.
 */
export const ensureIssued = async (service: Parts, owner: Owner, chain: Chain): Promise<void> => {
  await ensureToken(service, owner, chain);
  const collectionId = await ensureCollection(service, owner, chain);
  const collection = await service.store
    .selectFrom("collections")
    .selectAll()
    .where("id", "=", collectionId)
    .executeTakeFirstOrThrow();
  if (collection.deleted === 1) return;
  const rows = await service.store
    .selectFrom("token_records")
    .select("token_id")
    .where("collection_id", "=", collectionId)
    .execute();
  const tokenIds = new Set(rows.map(({ token_id: tokenId }) => tokenId));
  const missing = things.filter((one) => !tokenIds.has(one.tokenId));
  // Opening the key is deliberately slow, and most starts have nothing to sign.
  if (missing.length === 0) return;
  const { address } = await signerOf(service, owner.organizationId, chain.network, owner);
  for (const { tokenId, metadata } of missing) {
    const mint = { ...owner, to: address, tokenId, metadata };
    await carryOut(await mintOf(service, owner.organizationId, chain, collection, mint), changeTokens);
  }
};

const ensureToken = async (service: Parts, owner: Owner, chain: Chain): Promise<void> => {
  const token = await service.store
    .selectFrom("tokens")
    .select("id")
    .where("organization_id", "=", owner.organizationId)
    .where("network_id", "=", chain.network.id)
    .where("origin", "=", "ISSUED")
    .where("display_name", "=", tokenName)
    .executeTakeFirst();
  if (token !== undefined) return;
  const deploymentId = await ensureImplementation(service, owner, chain);
  const { address } = await signerOf(service, owner.organizationId, chain.network, owner);
  const initializeParams = [
    { name: "name_", type: "string", value: tokenName },
    { name: "symbol_", type: "string", value: "ACP" },
    { name: "decimals_", type: "uint8", value: "2" },
    { name: "supply", type: "uint256", value: "100000000" },
    { name: "owner_", type: "address", value: address },
  ];
  const request = { ...owner, deploymentId, displayName: tokenName, createParams: { initializeParams } };
  await carryOut(await issueOf(service, owner.organizationId, chain, request), issue);
};

const ensureImplementation = async (service: Parts, owner: Owner, chain: Chain): Promise<string> => {
  const implementation = await service.store
    .selectFrom("deployed_contracts")
    .select("id")
    .where("organization_id", "=", owner.organizationId)
    .where("network_id", "=", chain.network.id)
    .where("template_id", "=", templateIds.fungible)
    .where("name", "=", implementationName)
    .executeTakeFirst();
  if (implementation !== undefined) return implementation.id;
  const account = await signerOf(service, owner.organizationId, chain.network, owner);
  const data = encodeDeployData({ ...fungibleToken, args: ["Points", "PTS", 2, 0n, account.address] });
  const id = randomUUID();
  return carryOut(
    {
      organizationId: owner.organizationId,
      chain,
      intent: { account, to: null, data, value: 0n, feeLevel: "MEDIUM" },
      making: {
        kind: "DEPLOY",
        subjectId: id,
        begin: (writer) =>
          insertDeployment(writer, {
            id,
            organization_id: owner.organizationId,
            network_id: chain.network.id,
            template_id: templateIds.fungible,
            deployer_address_id: owner.addressId,
            name: implementationName,
            abi: JSON.stringify(fungibleToken.abi),
          }),
      },
    },
    deployment,
  );
};

const ensureCollection = async (service: Parts, owner: Owner, chain: Chain): Promise<string> => {
  const collection = await service.store
    .selectFrom("collections")
    .select("id")
    .where("organization_id", "=", owner.organizationId)
    .where("network_id", "=", chain.network.id)
    .where("name", "=", collectionName)
    .executeTakeFirst();
  if (collection !== undefined) return collection.id;
  const creation = await creationOfCollection(service, owner.organizationId, chain, {
    ...owner,
    type: "NON_FUNGIBLE_TOKEN",
    createParams: {
      initializeParams: [
        { name: "name_", type: "string", value: collectionName },
        { name: "symbol_", type: "string", value: "PTH" },
      ],
    },
    description: "Five things to try collections with.",
  });
  return carryOut(creation, createCollection);
};

/**
 * Does the work of a workflow in one commit: the start waits for it, and a crash leaves all of it or nothing. Returns
 * the record's id.
 */
const carryOut = async ({ chain, intent, making }: NewWorkflow, kind: WorkflowKind): Promise<string> => {
  if (making === undefined) throw new Error("It makes no record.");
  const { subjectId, begin } = making;
  await chain.submit(intent, async (writer, transactionHash) => {
    const { nonce } = await writer
      .selectFrom("transactions")
      .select("nonce")
      .where("network_id", "=", chain.network.id)
      .where("hash", "=", transactionHash)
      .executeTakeFirstOrThrow();
    const created = getContractAddress({ from: intent.account.address, nonce: BigInt(nonce) });
    await begin(writer);
    await kind.signed(writer, subjectId, transactionHash);
    await kind.completed(writer, subjectId, { transactionHash, contractAddress: intent.to === null ? created : null });
  });
  return subjectId;
};
