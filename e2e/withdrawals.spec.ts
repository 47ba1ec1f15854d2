// @full: server/domains/tracker/withdrawals proves the matching, the conformance tests send each kind of withdrawal.
import { type APIRequestContext, expect, test } from "@playwright/test";
import * as z from "zod";
import { operationAnswerSchema, type OperationRecord } from "../shared/console/operation.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import { type Asking, startAsking } from "./asking.ts";
import { signIn } from "./fixtures.ts";
import { unfold } from "./unfold.ts";

/** A network of the organization by its name, and the demonstration addresses on it. */
const placeOf = async (request: APIRequestContext, origin: string, name: string) => {
  const relay = `${origin}/relay/remote`;
  const { networks } = endpoints.listNetworks.response.parse(
    await (await request.get(`${relay}${endpoints.listNetworks.path}?take=100`)).json(),
  );
  const networkId = networks.find((network) => network.name === name)?.id ?? "";
  const { data } = endpoints.listAddresses.response.parse(
    await (await request.get(`${relay}${endpoints.listAddresses.path}?take=100`)).json(),
  );
  return { networkId, addresses: data.filter((one) => one.networkId === networkId).map(({ address }) => address) };
};

for (const share of ["ask", "held"] as const) {
  test.describe(`withdrawals on a mainnet whose share is ${share === "ask" ? "typed" : "held"}`, () => {
    let asking: Asking;

    test.beforeAll(async () => {
      asking = await startAsking({ kind: "mainnet", share, hasNodes: true });
    });

    test.afterAll(() => asking.stop());

    const withdraw = (
      request: APIRequestContext,
      key: string,
      body: object,
      headers: Readonly<Record<string, string>>,
    ) =>
      request.post(`${asking.postern().origin}/relay/remote${endpoints.withdraw.path}`, {
        headers: { "x-postern": "1", origin: asking.postern().origin, "idempotency-key": key, ...headers },
        data: { ...body, ...(share === "ask" ? { clientShare: asking.clientShare } : {}) },
      });

    const operation = async (request: APIRequestContext, id: string): Promise<OperationRecord> => {
      const answer = await request.get(`${asking.postern().origin}/console/remote/operations/${id}`);
      return operationAnswerSchema.parse(await answer.json()).data;
    };

    test("when two identical withdrawals are sent together, the second is acknowledged, and each gets its own transaction", async ({
      page,
    }) => {
      await signIn(page, asking.postern());
      const { request } = page;
      const { networkId, addresses } = await placeOf(request, asking.postern().origin, "tETH");
      const body = { networkId, from: [addresses[0]], to: addresses[1], amount: "0.0625" };
      const purpose = { "x-postern-purpose": encodeURIComponent("Miete März") };
      const answered = await Promise.all([
        withdraw(request, "one", body, purpose),
        withdraw(request, "two", body, purpose),
      ]);
      expect(answered.map((answer) => String(answer.status())).toSorted()).toEqual(["200", "409"]);
      const [sent, refused] = answered.toSorted((one, other) => one.status() - other.status());
      const first = sent?.headers()["x-postern-operation"] ?? "";
      const { operationId } = z.object({ operationId: z.string() }).parse(await refused?.json());
      expect(operationId).toBe(first);
      const again = await withdraw(request, "three", body, { ...purpose, "x-postern-acknowledge": first });
      expect(again.status()).toBe(200);
      const second = again.headers()["x-postern-operation"] ?? "";

      const state = async (id: string) => (await operation(request, id)).state;
      await expect.poll(() => state(first), { timeout: 60_000 }).toBe("succeeded");
      await expect.poll(() => state(second), { timeout: 60_000 }).toBe("succeeded");
      const hashes = [await operation(request, first), await operation(request, second)].map(
        ({ transactionHash }) => transactionHash,
      );
      expect(new Set(hashes).size).toBe(2);

      await page.goto(`${asking.postern().origin}/remote/activity?purpose=miete`);
      await expect(page.getByRole("table", { name: "Operations" }).locator("tbody tr:not([data-group])")).toHaveCount(
        2,
      );
      await page.goto(`${asking.postern().origin}/remote/activity/${second}`);
      await expect(await unfold(page, "Steps")).toContainText("Accepted by the service");
      await expect(page.getByText("Miete März")).toBeVisible();
      await page.getByRole("button", { name: "Edit purpose" }).click();
      await page.getByRole("textbox", { name: "Purpose" }).fill("Miete April");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByText("Miete April")).toBeVisible();
    });

    test("a bitcoin withdrawal ends when the service lists its transaction as confirmed", async ({ page }) => {
      await signIn(page, asking.postern());
      const { request } = page;
      const { networkId, addresses } = await placeOf(request, asking.postern().origin, "tBTC");
      const to = "tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c";
      const answer = await withdraw(request, "bitcoin", { networkId, from: [addresses[0]], to, amount: "0.0001" }, {});
      expect([answer.status(), await answer.text()]).toEqual([200, expect.stringContaining('"pending"')]);
      const id = answer.headers()["x-postern-operation"] ?? "";
      await page.goto(`${asking.postern().origin}/remote/activity/${id}`);
      const timeline = page.getByRole("list", { name: "Timeline" });
      await unfold(page, "Steps");
      await expect(timeline).toContainText("Transaction sent", { timeout: 60_000 });
      await expect(timeline).toContainText("Succeeded", { timeout: 60_000 });
      await expect(timeline).toContainText("0.0001 tBTC");
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Send 0.0001 tBTC to");
      expect((await operation(request, id)).meaning?.fee?.text).toMatch(/^0\.0+\d+ tBTC$/);
    });
  });
}
