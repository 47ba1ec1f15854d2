import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";
import { operationAnswerSchema } from "../shared/console/operation.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import { type Asking, startAsking } from "./asking.ts";
import { signIn } from "./fixtures.ts";
import { halfOf } from "./halves.ts";
import { startLosing } from "./losing.ts";
import { seededOf } from "./service.ts";

for (const kind of halfOf(["sandbox", "mainnet"] as const, 1)) {
  test.describe(`an operation whose answer was lost, in an environment of kind ${kind}`, () => {
    const service = startLosing();
    let asking: Asking;

    test.beforeAll(async () => {
      asking = await startAsking({ kind, share: "held", hasNodes: kind === "mainnet", through: service.through });
    });

    test.afterAll(async () => {
      await asking.stop();
      service.stop();
    });

    const origin = () => asking.postern().origin;

    /** Sends coins, of which Postern gets no answer, and returns the operation's id. */
    const lost = async (
      request: APIRequestContext,
      amount: string,
      losing: "answers" | "requests",
    ): Promise<string> => {
      const { networkId, addresses } = await seededOf(request, "tETH", origin(), "remote");
      service.lose(losing);
      const answer = await request.post(`${origin()}/relay/remote${endpoints.withdraw.path}`, {
        headers: { "x-postern": "1", origin: origin(), "idempotency-key": amount },
        data: { networkId, from: [addresses[0]?.address], to: addresses[1]?.address, amount },
      });
      service.lose("nothing");
      expect(answer.status()).toBe(502);
      return answer.headers()["x-postern-operation"] ?? "";
    };
    const stateOf = async (request: APIRequestContext, id: string) => {
      const answer = await request.get(`${origin()}/console/remote/operations/${id}`);
      return operationAnswerSchema.parse(await answer.json()).data;
    };
    const open = (page: Page, id: string) => page.goto(`${origin()}/remote/activity/${id}`);
    /** Settles as chosen: the reason, and on a mainnet the amount, are typed. */
    const confirm = async (page: Page, amount: string, button: string) => {
      await page.getByLabel("Reason").fill("Looked at with the service's operator.");
      await page.getByRole("button", { name: "Review…" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText(`Send ${amount} ETH`);
      const last = dialog.getByRole("button", { name: button });
      if (kind === "mainnet") {
        await expect(last).toBeDisabled();
        await dialog.getByLabel("Type the amount to confirm").fill(`${amount} ETH`);
      }
      await last.click();
    };

    test("shows the transaction that the service has sent; attached, it decides, and the warnings are gone", async ({
      page,
    }) => {
      await signIn(page, asking.postern());
      const id = await lost(page.request, "0.0125", "answers");
      await open(page, id);
      const main = page.getByRole("main");
      await expect(main).toContainText("Do not send it again before an admin has settled it.");
      await expect(main).not.toContainText(/try again/i);
      const first = page.getByRole("radio", { name: "Transaction 1" });
      await expect(async () => {
        await page.getByRole("button", { name: "Look again" }).click();
        await expect(first).toBeEnabled({ timeout: 2_000 });
      }).toPass();
      await expect(first).not.toBeChecked();
      await expect(main).toContainText(kind === "mainnet" ? "The same transaction" : "Very likely this one");
      await first.check();
      await confirm(page, "0.0125", "Attach transaction");
      await expect(main.getByText("Succeeded.")).toBeVisible();
      await expect(main).not.toContainText("Do not send it again");
      await expect(page.getByRole("radio")).toHaveCount(0);
      const { state, transactionHash, receipt } = await stateOf(page.request, id);
      expect([state, transactionHash]).toEqual(["succeeded", receipt?.transactionHash]);
    });

    test("Reliability 32: says where it looked where nothing is found; a server that is killed meanwhile loses nothing; two settle it once", async ({
      page,
      browser,
    }) => {
      await signIn(page, asking.postern());
      const id = await lost(page.request, "0.0375", "requests");
      await open(page, id);
      const main = page.getByRole("main");
      await expect(main).toContainText("No transaction was found that could be this one.");
      await expect(main).toContainText(/The service's list now: all \d+ transactions? of 0x/);
      await asking.restart();
      await signIn(page, asking.postern());
      const other = await another(browser);
      for (const one of [page, other]) {
        await open(one, id);
        await one.getByRole("radio", { name: "The coins were not sent" }).check();
      }
      await confirm(page, "0.0375", "Record outcome");
      await expect(main.getByText("Not sent.")).toBeVisible();
      await confirm(other, "0.0375", "Record outcome");
      await expect(other.getByRole("main")).toContainText("Someone else was faster");
      await expect(other.getByRole("main")).toContainText("Settled by Test admin");
      expect((await stateOf(page.request, id)).timeline.filter(({ state }) => state === "not_sent")).toHaveLength(1);
      await other.context().close();
    });

    const another = async (browser: Browser): Promise<Page> => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await signIn(page, asking.postern());
      return page;
    };
  });
}
