import { randomUUID } from "node:crypto";
import { parseAbi } from "#sandbox/domains/abis/entry.ts";
import type { Chain } from "#sandbox/domains/chain/chain.ts";
import { signerOf } from "#sandbox/domains/wallets/signer.ts";
import type { WorkflowKind } from "#sandbox/domains/workflows/kind.ts";
import type { NewWorkflow } from "#sandbox/domains/workflows/workflows.ts";
import { wrongFormat } from "#sandbox/lib/errors.ts";
import type { CreateParams } from "#shared/wire/token.ts";
import type { CollectionType } from "./collections.ts";
import { implementationOf } from "./implementations.ts";
import { initialization } from "./initializer.ts";
import { creation, type Parts, type Sender } from "./issue.ts";
import { listContract } from "./listed.ts";
import { starting } from "./starting.ts";
import { paidFor, type Terms } from "./terms.ts";

type Create = Sender &
  Terms & {
    readonly type: CollectionType;
    readonly createParams: CreateParams;
    readonly displayName?: string | undefined;
    readonly description?: string | undefined;
  };

/**
 * The creation of a collection, ready to be started. Its initializer takes name and symbol, both texts; the address
 * that signs owns the collection and mints in it. Throws ERR_303; what the chain refuses is ERR_186 in the workflow's
 * error.
 */
export const creationOfCollection = async (
  { store, keyring }: Parts,
  organizationId: string,
  chain: Chain,
  request: Create,
): Promise<NewWorkflow> => {
  const { network } = chain;
  const { type, createParams } = request;
  const terms = paidFor(request);
  const { abi, address } = implementationOf(type);
  const parameters = withSymbol(createParams.initializeParams);
  const data = creation(address, initialization(parseAbi(abi), parameters));
  const [name = "", symbol = ""] = parameters.map(({ value }) => value);
  if (name.trim() === "") throw wrongFormat("createParams.initializeParams[0].value", "a collection needs a name");
  const account = await signerOf({ store, keyring }, organizationId, network, request);
  const id = randomUUID();
  return {
    organizationId,
    chain,
    intent: { account, to: null, data, value: 0n, certain: true, ...terms },
    making: {
      kind: "CREATE_COLLECTION",
      subjectId: id,
      abi,
      begin: async (writer) => {
        await writer
          .insertInto("collections")
          .values({
            ...starting(),
            id,
            organization_id: organizationId,
            network_id: network.id,
            contract_address: null,
            address_id: request.addressId,
            type,
            name,
            symbol,
            display_name: request.displayName ?? null,
            description: request.description ?? null,
            abi: JSON.stringify(abi),
          })
          .execute();
      },
    },
  };
};

/** A name alone is enough: the symbol is made of its initials, or of the beginning of its only word. */
const withSymbol = (parameters: CreateParams["initializeParams"]): CreateParams["initializeParams"] => {
  const [name, ...others] = parameters;
  if (name === undefined || others.length > 0) return parameters;
  const words = name.value.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
  const letters = words.length > 1 ? words.map((word) => word.slice(0, 1)).join("") : (words[0] ?? "");
  return [name, { name: "symbol", type: "string", value: letters.slice(0, 5) || "NFT" }];
};

/** How the workflow of a creation updates its collection. */
export const createCollection: WorkflowKind = {
  failure: "ERR_186",
  signed: async (writer, id, hash) => {
    await writer.updateTable("collections").set({ transaction_hash: hash }).where("id", "=", id).execute();
  },
  completed: async (writer, id, { contractAddress }) => {
    if (contractAddress === null) throw new Error(`The transaction of ${id} created no contract.`);
    const collection = await writer
      .updateTable("collections")
      .set({ status: "DONE", contract_address: contractAddress, updated_at: new Date().toISOString() })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const { type, name, display_name: displayName } = collection;
    await listContract(writer, {
      ...collection,
      contract_address: contractAddress,
      template_id: implementationOf(type).templateId,
      display_name: displayName ?? name,
    });
    return { contractAddress, collectionId: id };
  },
  failed: async (writer, id) => {
    const updated = { status: "FAILED", updated_at: new Date().toISOString() } as const;
    await writer.updateTable("collections").set(updated).where("id", "=", id).execute();
  },
};
