import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";

/** @typedef {import("./program.mjs").Sandbox} Sandbox */

/**
 * Sends one request; throws if it is refused.
 * @param {Sandbox} sandbox
 * @param {string} path
 * @param {unknown} [body]
 */
export const request = async ({ baseUrl, apiKeys }, path, body) => {
  const headers = { "x-api-key": apiKeys.full, "x-sdk-version": "1.0.0", "content-type": "application/json" };
  const content = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const answer = await fetch(`${baseUrl}${path}`, { headers, ...content });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text}`);
  return text;
};

const parse = (/** @type {string} */ text) => z.json().parse(JSON.parse(text));

export const contractOf = (/** @type {Sandbox} */ { contracts }) => {
  const token = contracts.findLast(({ name }) => name === "DemoToken");
  if (token === undefined) throw new Error("The sandbox has no DemoToken.");
  return token;
};

const generatedSchema = z.object({ data: z.object({ id: z.string(), address: z.string() }) });

/**
 * Generates addresses on a network, with funds.
 * @param {Sandbox} sandbox
 * @param {number} count
 * @param {string} networkId
 */
export const generateAddresses = async (sandbox, count, networkId) => {
  const { clientShare } = sandbox;
  const answers = Array.from({ length: count }, () =>
    request(sandbox, "/api/v2/addresses/generate", { reference: "bench", networkId, clientShare }),
  );
  return (await Promise.all(answers)).map((answer) => generatedSchema.parse(parse(answer)).data);
};

/**
 * The ids of new addresses with funds, on the network of the writes.
 * @param {Sandbox} sandbox
 * @param {number} count
 */
export const newAddresses = async (sandbox, count) =>
  (await generateAddresses(sandbox, count, contractOf(sandbox).networkId)).map(({ id }) => id);

const startedSchema = z.object({ workflowResult: z.object({ workflowId: z.string() }) });
const statusSchema = z.object({ status: z.string() });
/** In milliseconds; a write's figure is at most this much too large. */
const pollInterval = 20;

const nobody = "0x000000000000000000000000000000000000dEaD";

/**
 * A write, an approval on the token, from the request to the end of its workflow.
 * @param {Sandbox} sandbox
 * @param {string} addressId
 */
export const write = async (sandbox, addressId) => {
  const { networkId, address } = contractOf(sandbox);
  const inputs = [
    { name: "spender", type: "address", value: nobody },
    { name: "value", type: "uint256", value: "1" },
  ];
  const outputs = [{ name: "", type: "bool" }];
  const abiFunction = { type: "function", name: "approve", stateMutability: "nonpayable", inputs, outputs };
  const path = `/api/v1/contract-interactions/network/${networkId}/contract-address/${address}/functions/write`;
  const answer = await request(sandbox, path, { addressId, clientShare: sandbox.clientShare, abiFunction });
  const { workflowId } = startedSchema.parse(parse(answer)).workflowResult;
  for (;;) {
    const { status } = statusSchema.parse(parse(await request(sandbox, `/api/v1/workflows/${workflowId}/status`)));
    if (status === "COMPLETED") return;
    if (status !== "RUNNING") throw new Error(`The workflow ${workflowId} ended ${status}.`);
    await delay(pollInterval);
  }
};

/**
 * A withdrawal to an external address, from the request to its answer.
 * @param {Sandbox} sandbox
 * @param {{ networkId: string, from: string, to: string, amount: string }} withdrawal
 */
export const withdraw = async (sandbox, { from, ...rest }) => {
  const { clientShare } = sandbox;
  await request(sandbox, "/api/v1/withdraw", { ...rest, from: [from], clientShare });
};

const networksSchema = z.object({ networks: z.array(z.object({ id: z.string() })).min(1) });

/**
 * The id of a network.
 * @param {Sandbox} sandbox
 * @param {string} name
 */
export const networkNamed = async (sandbox, name) =>
  networksSchema.parse(parse(await request(sandbox, `/api/v1/network/organization?name=${name}`))).networks[0]?.id ??
  "";

const sentSchema = z.object({
  data: z.array(z.looseObject({ addressFrom: z.string().optional(), addressTo: z.string() })),
});

/**
 * The recipients of the last transaction that an address sent.
 * @param {Sandbox} sandbox
 * @param {string} address
 */
export const lastPayees = async (sandbox, address) => {
  const answer = parse(await request(sandbox, `/api/v1/transactions/address/${address}?take=2`));
  return sentSchema
    .parse(answer)
    .data.flatMap(({ addressFrom, addressTo }) => (addressFrom === undefined ? [] : [addressTo]));
};

const profilesSchema = z.object({ data: z.array(z.object({ reference: z.string() })).min(1) });

/**
 * The reference of a profile, counted from the first.
 * @param {Sandbox} sandbox
 * @param {number} position
 */
export const profileAt = async (sandbox, position) => {
  const answer = parse(await request(sandbox, `/api/v1/profiles?skip=${position}&take=1`));
  return profilesSchema.parse(answer).data[0]?.reference ?? "";
};
