import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";
import { maxTake } from "#shared/wire/pagination.ts";
import type { Client } from "./client.ts";
import type { Target } from "./generate.ts";
import type { Ledger } from "./ledger.ts";
import { expected, readOutcome, readReceipt } from "./reads.ts";

/**
 * Where contracts are deployed, tokens issued and NFTs minted: the network of the demonstration's token and collection.
 */
export type Studio = {
  readonly networkId: string;
  /** The address that owns the collection. */
  readonly addressId: string;
  readonly address: string;
  readonly deploymentId: string;
  readonly collectionId: string;
};

/** Templates of the demonstration: one without a constructor, and the one for issuing tokens. */
const counter = "5a0db0c5-1001-4000-8000-000000000004";
const erc20 = "5a0db0c5-2001-4000-8000-000000000001";

const tokensPath = "/api/v1/tokenization/tokens";
const collectionsPath = "/api/v1/tokenization/collections";

const contractSchema = z.object({
  id: z.uuid(),
  networkId: z.uuid(),
  contractAddress: z.string(),
  contractTemplateId: z.string(),
  deployerAddressId: z.uuid(),
});
const contractsSchema = z.object({ deployedContracts: z.object({ contracts: z.array(contractSchema) }) });
const tokenSchema = z.looseObject({
  id: z.uuid(),
  status: z.string(),
  displayName: z.string(),
  tokenMetadata: z.looseObject({ contractAddress: z.string().optional() }),
});
const recordSchema = z.looseObject({ id: z.uuid(), status: z.string(), type: z.string(), tokenId: z.string() });

/** All rows of a list, page by page. */
const allOf = async <T>(
  client: Client,
  path: string,
  rowsOf: (body: unknown) => readonly T[],
): Promise<readonly T[]> => {
  const rows: T[] = [];
  for (;;) {
    const answer = expected(
      await client.get(`${path}${path.includes("?") ? "&" : "?"}take=${maxTake}&skip=${rows.length}`),
      200,
    );
    const page = rowsOf(answer.body);
    rows.push(...page);
    if (page.length < maxTake) return rows;
  }
};

const contractsOf = (client: Client, templateId: string) =>
  allOf(
    client,
    `/api/v1/deployed-contracts?contractTemplateId=${templateId}`,
    (body) => contractsSchema.parse(body).deployedContracts.contracts,
  );
const tokensOf = (client: Client) =>
  allOf(client, tokensPath, (body) => z.object({ tokens: z.array(tokenSchema) }).parse(body).tokens);
const mintsOf = (client: Client, { collectionId }: Studio) =>
  allOf(
    client,
    `/api/v1/tokenization/collection/tokens?type=MINT&id=${collectionId}`,
    (body) => z.object({ tokens: z.array(recordSchema) }).parse(body).tokens,
  );

const collectionsSchema = z.object({ collections: z.array(z.looseObject({ id: z.uuid() })) });
const addressSchema = z.object({ data: z.looseObject({ address: z.string() }) });

/** The demonstration's token, collection and deployment. */
export const findStudio = async ({ client }: Target): Promise<Studio> => {
  const [deployed] = await contractsOf(client, erc20);
  const [collection] = collectionsSchema.parse(expected(await client.get(collectionsPath), 200).body).collections;
  if (deployed === undefined || collection === undefined)
    throw new Error("The demonstration has no token or no collection.");
  const { id: deploymentId, networkId, deployerAddressId: addressId } = deployed;
  const { data } = addressSchema.parse(expected(await client.get(`/api/v1/addresses?id=${addressId}`), 200).body);
  return { networkId, addressId, address: data.address, deploymentId, collectionId: collection.id };
};

const startedSchema = z.object({ workflowResult: z.object({ workflowId: z.uuid(), operationId: z.uuid() }) });

/** How long a client waits between two requests, in milliseconds, because each one adds to the audit. */
const pause = 50;

/** Clients that deploy, issue and mint repeatedly, each time with a unique name. */
export const makers = (target: Target, ledger: Ledger, studio: Studio): readonly (() => Promise<void>)[] => {
  const { client, ready } = target;
  const { networkId, addressId, address, deploymentId, collectionId } = studio;
  const sender = { addressId, clientShare: ready.clientShare };
  const text = (name: string, type: string, value: string) => ({ name, type, value });
  const make = async (
    kind: "deployment" | "token" | "mint",
    request: (name: string) => readonly [string, unknown, number],
  ) => {
    await delay(pause);
    const name = `${kind} ${1000 + ledger.makings.size}`;
    ledger.makings.set(name, { kind, workflowId: null, operationId: null });
    const [path, body, status] = request(name);
    const { workflowResult } = startedSchema.parse(expected(await client.post(path, body), status).body);
    const { workflowId, operationId } = workflowResult;
    ledger.makings.set(name, { kind, workflowId, operationId });
    const { result } = await readOutcome(client, ledger, workflowId);
    if (result !== undefined) await readReceipt(client, ledger, networkId, result.transactionHash);
  };
  const deploy = () =>
    make("deployment", () => [`/api/v1/contract-templates/${counter}/deploy`, { ...sender, networkId }, 200]);
  const issue = () =>
    make("token", (name) => {
      const initializeParams = [
        text("name_", "string", name),
        text("symbol_", "string", "TST"),
        text("decimals_", "uint8", "0"),
        text("supply", "uint256", "1"),
        text("owner_", "address", address),
      ];
      const terms = { useGasless: false, fee: "0" };
      return [
        tokensPath,
        { ...sender, ...terms, networkId, deploymentId, displayName: name, createParams: { initializeParams } },
        202,
      ];
    });
  const mint = () =>
    make("mint", (name) => {
      const body = { ...sender, to: address, tokenId: tokenIdOf(name), metadata: { name } };
      return [`${collectionsPath}/${collectionId}/tokens/mint`, body, 200];
    });
  return [deploy, issue, issue, mint, mint];
};

const tokenIdOf = (name: string): string => name.split(" ")[1] ?? "";

/**
 * Everything accepted exists once, in the state of its workflow: listed and on the chain, or failed and nowhere.
 * Requests without an answer exist once or not at all.
 */
export const auditMakings = async ({ client }: Target, ledger: Ledger, studio: Studio): Promise<void> => {
  const contracts = await contractsOf(client, counter);
  const tokens = await tokensOf(client);
  const mints = await mintsOf(client, studio);
  for (const { status, ...token } of tokens) {
    if (status === "PENDING") ledger.contradict(`token ${token.displayName} is pending`);
    ledger.note(`token ${token.id}`, JSON.stringify({ status, ...token }));
  }
  for (const record of mints) {
    if (record.status === "PENDING") ledger.contradict(`the mint of ${record.tokenId} is pending`);
    ledger.note(`record ${record.id}`, JSON.stringify(record));
  }
  for (const [name, { kind, workflowId, operationId }] of ledger.makings) {
    const rows = {
      deployment: contracts.filter(({ id }) => id === operationId),
      token: tokens.filter(({ displayName }) => displayName === name),
      mint: mints.filter(({ tokenId }) => tokenId === tokenIdOf(name)),
    }[kind];
    if (rows.length > 1) ledger.contradict(`${name} is there ${rows.length} times`);
    if (workflowId === null) continue;
    const { status } = await readOutcome(client, ledger, workflowId);
    const [row] = rows;
    const isDone = row !== undefined && (!("status" in row) || ["ACTIVE", "COMPLETED"].includes(row.status));
    if (isDone !== (status === "COMPLETED"))
      ledger.contradict(`${name} ended with ${status} and is ${JSON.stringify(row)}`);
    if (kind === "mint" && row !== undefined) await auditMinted(client, ledger, studio, name, isDone);
  }
  const sent = [...ledger.makings.values()].filter(({ kind }) => kind === "deployment").length;
  // The demonstration has one on every network.
  const counters = contracts.filter(({ id }) => !ledger.facts.has(`counter ${id}`));
  if (ledger.makings.size === 0) for (const { id } of contracts) ledger.note(`counter ${id}`, "of the demonstration");
  else if (counters.length > sent) ledger.contradict(`${sent} deployments were sent and ${counters.length} are there`);
};

const collectionTokenSchema = z.object({ collcetion: z.looseObject({ status: z.string() }) });

/** Whether the token is on the chain agrees with that. */
const auditMinted = async (client: Client, ledger: Ledger, { collectionId }: Studio, name: string, isDone: boolean) => {
  const path = `${collectionsPath}/${collectionId}/tokens/${tokenIdOf(name)}`;
  const { collcetion: token } = collectionTokenSchema.parse(expected(await client.get(path), 200).body);
  if ((token.status === "MINTED") !== isDone) ledger.contradict(`${name} is ${token.status} on the chain`);
};
