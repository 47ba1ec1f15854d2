import * as z from "zod";
import { notReviewed, reviewedHeader } from "../shared/console/header.ts";
import { operationAnswerSchema } from "../shared/console/operation.ts";
import { transactionsAnswerSchema } from "../shared/console/transactions.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import { fillPath } from "../shared/wire/path.ts";
import { expect, test } from "./fixtures.ts";
import { headers, operationOf } from "./sending.ts";

/** A contract that passes the coins of a call on to the address that the call names, whatever function it calls. */
const forwarder = "0x60138060095f395ff35f5f5f5f346004355af16011575f5ffd005b00";
const pay = {
  type: "function",
  name: "pay",
  stateMutability: "payable",
  inputs: [{ name: "to", type: "address" }],
  outputs: [],
};
const createdSchema = z.object({ contract: z.object({ id: z.string() }) });

test("coins that a contract passes on are on its operation, in the name of the trace, and in the books of both addresses", async ({
  asAdmin: page,
  seeded,
}) => {
  const { request } = page;
  const { networkId } = seeded;
  const [from, to] = seeded.addresses;
  const send = async (path: string, data: object) => {
    const answer = await request.post(`/relay/sandbox${path}`, {
      headers: { ...headers(), [reviewedHeader]: notReviewed },
      data,
    });
    expect([answer.status(), await answer.text()]).toEqual([200, expect.anything()]);
    return answer;
  };
  const operation = async (id: string) =>
    operationAnswerSchema.parse(await (await request.get(`/console/sandbox/operations/${id}`)).json()).data;
  const ended = async (id: string) => {
    await expect.poll(async () => (await operation(id)).state, { timeout: 60_000 }).toBe("succeeded");
    return operation(id);
  };

  const template = { name: "Forwarder", description: "Passes coins on", bytecode: forwarder, abi: [pay] };
  const { contract } = createdSchema.parse(await (await send("/api/v1/contract-templates", template)).json());
  const deployment = await send(`/api/v1/contract-templates/${contract.id}/deploy`, {
    networkId,
    addressId: from?.id,
    constructorParameters: [],
  });
  const contractAddress = (await ended(operationOf(deployment))).createdContract ?? "";

  const call = await send(fillPath(endpoints.writeContract.path, { networkId, contractAddress }), {
    addressId: from?.id,
    amount: "0.25",
    abiFunction: { ...pay, inputs: [{ name: "to", type: "address", value: to?.address }] },
  });
  const id = operationOf(call);
  const { transactionHash } = await ended(id);
  await page.goto(`/sandbox/activity/${id}`);
  const passedOn = page.getByRole("region", { name: "Movements: passed on" });
  await expect(passedOn).toContainText("+0.25 ETH");
  await expect(passedOn).toContainText("according to a trace by the network's node");
  await expect(page.getByRole("region", { name: "Movements: what moved" })).toContainText(
    "Sent with the transaction itself.",
  );

  const quarter = "250000000000000000";
  const moved = async (address: string | undefined) => {
    const answer = await request.get(`/console/sandbox/transactions?address=${address}&hash=${transactionHash}`);
    const { data } = transactionsAnswerSchema.parse(await answer.json());
    return data.flatMap(({ entries }) => entries.map(({ direction, amount }) => `${direction} ${amount}`));
  };
  await expect.poll(() => moved(from?.address), { timeout: 60_000 }).toEqual([`out ${quarter}`]);
  await expect.poll(() => moved(to?.address), { timeout: 60_000 }).toEqual([`in ${quarter}`]);
  const accounting = await request.get(`/console/sandbox/accounting?format=csv&hash=${transactionHash}`);
  const lines = (await accounting.text()).split("\n").filter((line) => line.includes(",movement,"));
  expect(lines.filter((line) => line.includes("0.25"))).toHaveLength(2);
});
