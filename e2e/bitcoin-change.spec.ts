import type { APIRequestContext } from "@playwright/test";
import { assetsAnswerSchema, type Holding } from "../shared/console/assets.ts";
import { operationAnswerSchema } from "../shared/console/operation.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import { expect, test } from "./fixtures.ts";
import { headers, operationOf } from "./sending.ts";

const inTime = { timeout: 100_000 };
const paid = 10_000n;

test("a Bitcoin payment is never shown as if its change were gone", async ({ asAdmin: page }) => {
  const { request } = page;
  const from = await bitcoinOf(request);
  const { networkId } = from;
  const recipient = "tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c";
  await expect.poll(async () => isCurrent(await coinOf(request, networkId)), inTime).toBe(true);
  const before = shown(await coinOf(request, networkId));

  const body = { networkId, from: [from.address], to: recipient, amount: "0.0001" };
  const answer = await request.post(`/relay/sandbox${endpoints.withdraw.path}`, { headers: headers(), data: body });
  expect([answer.status(), await answer.text()]).toEqual([200, expect.anything()]);
  const id = operationOf(answer);

  const figures = new Set<bigint>();
  const isOver = async (): Promise<boolean> => {
    const operation = operationAnswerSchema.parse(
      await (await request.get(`/console/sandbox/operations/${id}`)).json(),
    ).data;
    const coin = await coinOf(request, networkId);
    if (coin?.isUpdating !== true) figures.add(shown(coin));
    return operation.state === "succeeded" && isCurrent(coin) && shown(coin) < before;
  };
  await expect.poll(isOver, { ...inTime, intervals: [50] }).toBe(true);
  const after = shown(await coinOf(request, networkId));
  expect(before - after).toBeGreaterThan(paid);
  // A fee is much less than the change.
  expect(before - after).toBeLessThan(2n * paid);
  expect([...figures].filter((figure) => figure !== before && figure !== after)).toEqual([]);
});

/** The demonstration's first address of the test network of Bitcoin. */
const bitcoinOf = async (request: APIRequestContext) => {
  const answer = await request.get("/relay/sandbox/api/v1/addresses/demo?take=100");
  const { data } = endpoints.listAddressesOfProfile.response.parse(await answer.json());
  const own = data.find(({ address }) => address.startsWith("tb1"));
  expect(own).toBeDefined();
  return { networkId: own?.networkId ?? "", address: own?.address ?? "" };
};

const coinOf = async (request: APIRequestContext, networkId: string): Promise<Holding | undefined> => {
  const { data } = assetsAnswerSchema.parse(await (await request.get("/console/sandbox/assets")).json());
  return data.find((holding) => holding.networkId === networkId && holding.asset.kind === "native");
};

/** The figure on the pages: the change on its way counts. */
const shown = (coin: Holding | undefined): bigint => BigInt(coin?.whole?.amount ?? coin?.amount ?? "0");

const isCurrent = (coin: Holding | undefined): boolean =>
  coin !== undefined && coin.isUpdating !== true && coin.change === undefined;
