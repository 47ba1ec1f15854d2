// @full: server/routes/console/evidence settles operations, lost-answer loses a response in a browser.
import {
  type APIRequestContext,
  type APIResponse,
  type Browser,
  expect,
  type Locator,
  type Page,
  test,
} from "@playwright/test";
import { operationAnswerSchema } from "../shared/console/operation.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import { type Asking, startAsking } from "./asking.ts";
import { signIn } from "./fixtures.ts";
import { type Losing, startLosing } from "./losing.ts";
import { notices, tells } from "./notices.ts";
import { headers, operationOf, revertsWhenMined, write } from "./sending.ts";
import { seededOf } from "./service.ts";

for (const kind of ["sandbox", "mainnet"] as const) {
  test.describe(`an operation whose response was lost, in an environment of kind ${kind}`, () => {
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

    const seeded = (request: APIRequestContext) => seededOf(request, "tETH", origin(), "remote");

    /** Sends an operation whose response Postern does not get, and returns its id. */
    const lost = async (losing: Losing, send: () => Promise<APIResponse>): Promise<string> => {
      service.lose(losing);
      const answer = await send();
      service.lose("nothing");
      expect(answer.status()).toBe(502);
      return operationOf(answer);
    };
    const coins = async (request: APIRequestContext, amount: string) => {
      const { networkId, addresses } = await seeded(request);
      return () =>
        request.post(`${origin()}/relay/remote${endpoints.withdraw.path}`, {
          headers: headers(),
          data: { networkId, from: [addresses[0]?.address], to: addresses[1]?.address, amount },
        });
    };
    const stateOf = async (request: APIRequestContext, id: string) => {
      const answer = await request.get(`${origin()}/console/remote/operations/${id}`);
      return operationAnswerSchema.parse(await answer.json()).data;
    };
    const stateLine = (page: Page) => page.getByRole("group", { name: "State" });
    const open = (page: Page, id: string) => page.goto(`${origin()}/remote/activity/${id}`);
    /** Settles as chosen, typing the reason, and on a mainnet also the amount or the end of the operation's id. */
    const confirm = async (page: Page, sentence: string, button: string, typed = sentence.replace(/^Send /, "")) => {
      await page.getByLabel("Reason").fill("Looked at with the service's operator.");
      const incomplete = page.getByRole("checkbox", { name: /^The search is incomplete/ });
      if (await incomplete.isVisible()) await incomplete.check();
      await page.getByRole("button", { name: "Review…" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText(sentence);
      const last = dialog.getByRole("button", { name: button });
      if (kind === "mainnet") {
        await expect(last).toBeDisabled();
        await dialog.getByLabel(/^Type .* to confirm$/).fill(typed);
      }
      await last.click();
    };

    test("shows the transaction that the service sent; once attached, it decides, and the warnings are gone", async ({
      page,
    }) => {
      await signIn(page, asking.postern());
      const id = await lost("answers", await coins(page.request, "0.0125"));
      await open(page, id);
      const main = page.getByRole("main");
      await expect(main).toContainText("Do not send it again until an admin settles it.");
      await expect(main).not.toContainText(/try again/i);
      const first = await firstCandidate(page);
      await expect(first).not.toBeChecked();
      // What to do is visible without opening anything, and can be compared with the facts below it.
      await expect(page.getByRole("region", { name: "Find out what happened" })).toBeVisible();
      await expect(page.getByRole("region", { name: "Facts" })).toBeVisible();
      await expect(main).toContainText(kind === "mainnet" ? "Matches this operation" : "Very likely this one");
      await first.check();
      await confirm(page, "Send 0.0125 ETH", "Attach transaction");
      await expect(stateLine(page)).toContainText("Succeeded");
      await expect(main).not.toContainText("Do not send it again");
      await expect(page.getByRole("radio")).toHaveCount(0);
      const { state, transactionHash, receipt } = await stateOf(page.request, id);
      expect([state, transactionHash]).toEqual(["succeeded", receipt?.transactionHash]);
    });

    test("one that reverted when it was mined is shown as reverted before it is attached, and is recorded as reverted", async ({
      page,
    }) => {
      await signIn(page, asking.postern());
      const relay = `${origin()}/relay/remote` as const;
      const on = await seeded(page.request);
      const call = await revertsWhenMined(page.request, on, relay);
      const id = await lost("answers", () => write(page.request, on, on.reverter, call, { relay }));
      await open(page, id);
      const main = page.getByRole("main");
      const first = await firstCandidate(page);
      await expect(main).toContainText("Its receipt shows that it reverted.");
      await first.check();
      // Without a node the calldata cannot be compared.
      if (kind === "sandbox")
        await page.getByLabel(/^Type “this is the transaction” to confirm$/).fill("this is the transaction");
      await confirm(page, "upToBlock", "Attach transaction", id.slice(-6));
      await expect(stateLine(page)).toContainText("Reverted");
      await expect(main).not.toContainText("Do not send it again");
      await expect(page.getByRole("radio")).toHaveCount(0);
      const { state, transactionHash, receipt } = await stateOf(page.request, id);
      expect([state, transactionHash, receipt?.status]).toEqual(["reverted", receipt?.transactionHash, 0]);
    });

    test("Reliability 32: shows where it looked if nothing is found; a server that is killed in between loses nothing; two people settle it once", async ({
      page,
      browser,
    }) => {
      await signIn(page, asking.postern());
      // A person on another page is notified once of each outcome.
      const watching = await another(browser);
      await watching.goto(`${origin()}/remote/labels`);
      await tells(watching);
      const notice = notices(watching).locator("..");
      const id = await lost("requests", await coins(page.request, "0.0375"));
      await expect(notice).toContainText("Unconfirmed");
      await expect(notice).toContainText("Do not send it again until an admin settles it.");
      await open(page, id);
      const main = page.getByRole("main");
      await expect(main).toContainText("No matching transaction found");
      await expect(main).toContainText(/The service's list now: all \d+ transactions? of 0x/);
      await asking.restart();
      await signIn(page, asking.postern());
      const other = await another(browser);
      for (const one of [page, other]) {
        await open(one, id);
        await one.getByRole("radio", { name: "The coins were not sent" }).check();
      }
      await confirm(page, "Send 0.0375 ETH", "Record outcome");
      await expect(stateLine(page)).toContainText("Not sent");
      await expect(notice).toContainText("Not sent");
      await expect(notice).not.toContainText("Do not send it again");
      await expect(notice.getByRole("link")).toHaveAttribute("href", `/remote/activity/${id}`);
      await expect(notices(watching)).toHaveCount(1);
      await confirm(other, "Send 0.0375 ETH", "Record outcome");
      await expect(other.getByRole("main")).toContainText("Someone else changed this first");
      await expect(other.getByRole("main")).toContainText("Settled by Test admin");
      expect((await stateOf(page.request, id)).timeline.filter(({ state }) => state === "not_sent")).toHaveLength(1);
      for (const one of [other, watching]) await one.context().close();
    });

    test("settles those with one certain match together, by one confirmation, and leaves the rest; nothing is sent", async ({
      page,
    }) => {
      await signIn(page, asking.postern());
      const sent = [
        await lost("answers", await coins(page.request, "0.0021")),
        await lost("answers", await coins(page.request, "0.0022")),
      ];
      const never = await lost("requests", await coins(page.request, "0.0023"));
      const writes = service.writes();
      await page.goto(`${origin()}/remote/activity?state=unconfirmed`);
      await page.getByRole("link", { name: "Settle together…" }).click();
      const search = page.getByRole("region", { name: "Search" });
      const certain = page.getByRole("table", { name: "One certain match" });
      await search.getByRole("button", { name: "Find out what happened" }).click();
      await expect(async () => {
        const again = search.getByRole("button", { name: "Check again what is not certain" });
        if (await again.isVisible()) await again.click();
        await expect(certain.getByRole("row")).toHaveCount(3, { timeout: 5_000 });
      }).toPass();
      const single = page.getByRole("table", { name: "Settle one by one" });
      await expect(single.getByRole("link", { name: /0\.0023 ETH/ })).toBeVisible();
      await page.getByRole("button", { name: "Settle 2 operations together…" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText("0.0043 ETH");
      await dialog.getByLabel("Reason").fill("Compared with the service's operator.");
      await dialog
        .getByLabel(/^Type the number .*to confirm$/)
        .fill(kind === "mainnet" ? "settle 2: 0.0043 ETH" : "settle 2");
      await dialog.getByRole("button", { name: "Settle 2 operations" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole("table", { name: "Settled" }).getByRole("row")).toHaveCount(3);
      const states = await Promise.all([...sent, never].map(async (id) => (await stateOf(page.request, id)).state));
      expect([states, service.writes()]).toEqual([["succeeded", "succeeded", "unknown"], writes]);
    });

    /** The first candidate, once the service lists it. */
    const firstCandidate = async (page: Page): Promise<Locator> => {
      const first = page.getByRole("radio", { name: "Transaction 1" });
      await expect(async () => {
        await page.getByRole("button", { name: "Check again" }).click();
        await expect(first).toBeEnabled({ timeout: 2_000 });
      }).toPass();
      return first;
    };

    const another = async (browser: Browser): Promise<Page> => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await signIn(page, asking.postern());
      return page;
    };
  });
}
