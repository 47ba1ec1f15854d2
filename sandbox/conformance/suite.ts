import { inject } from "vitest";
import * as z from "zod";
import { callPath, createClient } from "#sandbox/testing/client.ts";
import * as shapes from "./shapes.ts";

const readySchema = z.object({
  baseUrl: z.url(),
  openapi: z.url(),
  apiKeys: z.strictObject({
    full: z.string(),
    interactOnly: z.string(),
    readOnly: z.string(),
    revoked: z.string(),
    expired: z.string(),
  }),
  clientShare: z.string().min(1),
  otherOrganization: z.strictObject({ apiKey: z.string(), clientShare: z.string().min(1) }),
  contracts: z.array(z.object({ networkId: z.string(), name: z.string(), address: shapes.evmAddress })),
  rpcUrls: z.record(z.string(), z.url()),
});

/** The ready line of the running sandbox. */
export const ready = readySchema.parse(JSON.parse(inject("readyLine")));

export const client = createClient(ready);

const { apiKey, clientShare } = ready.otherOrganization;

/** A client of the second organization. */
export const otherClient = createClient({ ...ready, apiKeys: { ...ready.apiKeys, full: apiKey }, clientShare });

/** An id that does not exist. */
export const unknownId = "00000000-0000-4000-8000-000000000000";
/** An account without a contract. */
export const unknownAddress = "0x00000000000000000000000000000000000000AA";

type NetworkName = z.output<typeof shapes.networkCode>;

const listed = shapes.networkList.parse((await client.get("/api/v1/network/organization?take=100")).body).networks;

const present = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`The sandbox has no ${what}.`);
  return value;
};

/** The identifier of a network, as the service lists it. */
export const networkId = (name: NetworkName): string =>
  present(
    listed.find((network) => network.name === name),
    `network ${name}`,
  ).id;

/** The address of a contract created at the first start. */
export const contract = (name: string, network: NetworkName): string =>
  present(
    ready.contracts.find((one) => one.name === name && one.networkId === networkId(network)),
    `${name} on ${network}`,
  ).address;

export const readPath = (name: string, network: NetworkName = "SANDBOX"): string =>
  callPath(networkId(network), contract(name, network), "read");
export const writePath = (name: string, network: NetworkName = "SANDBOX"): string =>
  callPath(networkId(network), contract(name, network), "write");

type Parameter = { readonly name: string; readonly type: string; readonly [key: string]: unknown };

/** The body of a call, as specified (ContractFunDto). */
export const call = (
  name: string,
  inputs: readonly Parameter[] = [],
  outputs: readonly Parameter[] = [],
  stateMutability: "pure" | "view" | "nonpayable" | "payable" = "view",
) => ({ abiFunction: { type: "function", name, stateMutability, inputs, outputs: outputs.map(declared) } });

/** An output, which has no value yet. */
const declared = (output: Parameter): Parameter => ({ value: {}, ...output });

/** The body of a writing call whose result is ignored. */
export const change = (name: string, inputs: readonly Parameter[] = []) => call(name, inputs, [], "nonpayable");

export type NewAddress = z.output<typeof shapes.generateAnswer>["data"];

/** A new address of the first organization. */
export const newAddress = async (reference: string, network: NetworkName): Promise<NewAddress> => {
  const body = { reference, networkId: networkId(network), clientShare: ready.clientShare };
  return shapes.generateAnswer.parse((await client.post("/api/v2/addresses/generate", body)).body).data;
};

const deployments = z.object({
  deployedContracts: z.object({ contracts: z.array(z.object(shapes.deployedContract.shape)) }),
});

/** The deployed contracts of a network. */
export const deployedOn = async (network: NetworkName) => {
  const { body } = await client.get(`/api/v1/deployed-contracts?networkId=${networkId(network)}&take=100`);
  return deployments.parse(body).deployedContracts.contracts;
};

/** The address that deployed a network's contracts and holds the tokens. */
export const holderOn = async (network: NetworkName): Promise<NewAddress> => {
  const [first] = await deployedOn(network);
  const { body } = await client.get(`/api/v1/addresses?id=${first?.deployerAddressId}`);
  return shapes.addressAnswer.parse(body).data;
};

/** The decoded result of a read call. */
export const readResult = async (name: string, network: NetworkName, body: unknown) =>
  shapes.readAnswer.parse((await client.post(readPath(name, network), body)).body).result.data.result;

/** Runs a write to its end; returns the workflow's last status. */
export const finish = async (path: string, body: Record<string, unknown>) => {
  const { workflowId } = await client.write(path, body);
  return client.ended(workflowId);
};

export const receiptOf = async (network: NetworkName, txId: string | undefined) => {
  const path = `/api/v1/contract-interactions/network/${networkId(network)}/tx/${txId}`;
  return shapes.receiptAnswer.parse((await client.get(path)).body).receipt;
};

const rpcAnswer = z.object({ result: z.json() });

/** Asks a network's chain directly, bypassing the service. */
export const rpc = async <T>(network: NetworkName, schema: z.ZodType<T>, method: string, ...params: unknown[]) => {
  const answer = await fetch(present(ready.rpcUrls[networkId(network)], `chain of ${network}`), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  return schema.parse(rpcAnswer.parse(await answer.json()).result);
};

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]+$/)
  .transform(BigInt);

export const nonceOf = (network: NetworkName, address: string): Promise<bigint> =>
  rpc(network, quantity, "eth_getTransactionCount", address, "latest");
export const balanceOf = (network: NetworkName, address: string): Promise<bigint> =>
  rpc(network, quantity, "eth_getBalance", address, "latest");
const blockOf = (network: NetworkName): Promise<bigint> => rpc(network, quantity, "eth_blockNumber");
export const transactionOf = (network: NetworkName, txId: string) =>
  rpc(network, z.looseObject({ nonce: quantity, from: z.string() }), "eth_getTransactionByHash", txId);

/** All records of a list, page by page. */
export const allOf = async <T>(
  path: string,
  rows: (body: unknown) => readonly T[],
  skip = 0,
): Promise<readonly T[]> => {
  const page = rows((await client.get(`${path}${path.includes("?") ? "&" : "?"}skip=${skip}&take=100`)).body);
  return page.length < 100 ? page : [...page, ...(await allOf(path, rows, skip + 100))];
};

const faultsUrl = `${ready.baseUrl}/_sandbox/faults`;

/** Creates a fault and returns its id. The caller must remove it: all files use the same sandbox. */
export const makeFault = async (fault: Readonly<Record<string, unknown>>): Promise<string> => {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(faultsUrl, { method: "POST", headers, body: JSON.stringify(fault) });
  return z.object({ id: z.string() }).parse(await answer.json()).id;
};

export const removeFault = async (id: string): Promise<void> => {
  await fetch(`${faultsUrl}/${id}`, { method: "DELETE" });
};

/** State that a write must not change if it is refused, or fails before it is sent. */
export const traces = async ({ address }: NewAddress, network: "SANDBOX" | "tETH" = "SANDBOX") => ({
  nonce: await nonceOf(network, address),
  balance: await balanceOf(network, address),
  block: await blockOf(network),
  transactions: (await client.get(`/api/v1/transactions/address/${address}`)).body,
});

/** A payable call with an amount in the network's native unit. */
export const pay = (amount: string) => ({
  ...call("pay", [{ name: "note", type: "string", value: "conformance" }], [], "payable"),
  amount,
});

/** A call that fails in one of Reverter's ways. */
export const fail = (way: number) => change("fail", [{ name: "way", type: "uint8", value: way }]);
