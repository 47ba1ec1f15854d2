import { rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { start } from "#sandbox/start.ts";
import { callPath, type Client, createClient } from "#sandbox/testing/client.ts";
import { newDirectory } from "#sandbox/testing/directory.ts";
import * as shapes from "./shapes.ts";
import { change, contract, networkId } from "./suite.ts";

/** The demo's template Counter, in every data directory. */
const counter = "5a0db0c5-1001-4000-8000-000000000004";

const directory = newDirectory();
const open = async () => {
  const running = await start({ port: 0, dataDirectory: directory }, () => undefined);
  return { ...running, client: createClient(running.ready) };
};
let running: Awaited<ReturnType<typeof open>>;

beforeAll(async () => {
  running = await open();
});

afterAll(async () => {
  await running.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Withdraws to an external address; on tBTC it waits for the confirmation. */
const withdrawFrom = async (client: Client, network: "SANDBOX" | "tBTC", from: string): Promise<void> => {
  const to =
    network === "tBTC" ? "tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl" : "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
  const { clientShare } = running.ready;
  const body = { to, amount: "0.001", from: [from], networkId: networkId(network), clientShare };
  shapes.withdrawAnswer.parse((await client.post("/api/v1/withdraw", body)).body);
  const path = `/api/v1/transactions/address/${from}`;
  const isPending = async () =>
    shapes.transactionList.parse((await client.get(path)).body).data.some(({ isMempool }) => isMempool === true);
  while (await isPending()) await delay(100);
};

const addressOn = async (client: Client, network: string) => {
  const { body } = await client.get("/api/v1/addresses/organization?take=100");
  return shapes.addressList.parse(body).data.find((one) => one.networkId === network);
};

test("The sandbox is durable: all answers are the same after a restart, byte for byte", async () => {
  const { client } = running;
  const sandboxId = networkId("SANDBOX");
  const sender = await addressOn(client, sandboxId);
  const path = callPath(sandboxId, contract("AllTypes", "SANDBOX"), "write");
  const { workflowId } = await client.write(path, { ...change("increment"), addressId: sender?.id });
  const { result } = await client.ended(workflowId);
  const deployPath = `/api/v1/contract-templates/${counter}/deploy`;
  const deployed = await client.write(deployPath, { networkId: sandboxId, addressId: sender?.id });
  expect(await client.ended(deployed.workflowId)).toMatchObject({ status: "COMPLETED" });
  const payer = await addressOn(client, networkId("tBTC"));
  await withdrawFrom(client, "SANDBOX", sender?.address ?? "");
  await withdrawFrom(client, "tBTC", payer?.address ?? "");
  const paths = [
    "/api/v1/organizations",
    "/api/v1/network/organization",
    "/api/v1/network/enabled",
    "/api/v1/addresses/organization?take=100",
    "/api/v1/wallets/organization?take=100",
    "/api/v1/profiles?take=100",
    "/api/v1/deployed-contracts?take=100",
    "/api/v1/tokenization/tokens?take=100",
    "/api/v1/tokenization/collections?take=100",
    "/api/v1/contract-templates?take=100",
    `/api/v1/deployed-contracts/${deployed.operationId}`,
    `/api/v1/workflows/${deployed.workflowId}/status`,
    "/api/v1/transactions/organization?take=100",
    `/api/v1/portfolio?address=${sender?.address}&take=100`,
    `/api/v1/workflows/${workflowId}/status`,
    `/api/v1/contract-interactions/network/${sandboxId}/tx/${result?.transactionHash}`,
  ];
  const texts = async () => {
    const answers: string[] = [];
    for (const one of paths) answers.push((await running.client.get(one)).text);
    return answers;
  };
  const before = await texts();
  expect(before.filter((text) => text.includes('"statusCode"'))).toEqual([]);
  await running.close();
  running = await open();
  expect(await texts()).toEqual(before);
});
