// @full: Server tests prove what these pages show.
import type { Page } from "@playwright/test";
import { operationAnswerSchema, operationListSchema } from "../shared/console/operation.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import { type Eleven, refusalNames, startEleven } from "./eleven.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { callFunction, openFunction, pickSender, resultRegion } from "./playground.ts";
import { unfold } from "./unfold.ts";

/** The subjects of the pages, created and fetched over HTTP. */
type Subjects = {
  readonly networkId: string;
  readonly address: { readonly id: string; readonly address: string };
  readonly walletId: string;
  readonly token: { readonly id: string; readonly address: string };
};

const reference = "customer-11";

test.describe("a service that has only the eleven operations of the specification", () => {
  let eleven: Eleven;
  let subjects: Subjects;

  const relay = (path: string) => `${eleven.postern.origin}/relay/eleven${path}`;

  /** Queries the service behind the proxy for what the eleven operations do not return. */
  const behind = async (path: string): Promise<unknown> => {
    const { baseUrl, apiKey } = eleven.behind;
    const headers = { "x-api-key": apiKey, "x-sdk-version": "1.0.0" };
    return (await fetch(`${baseUrl}${path}`, { headers })).json();
  };

  const make = async (page: Page): Promise<Subjects> => {
    const { origin } = eleven.postern;
    const networks = await page.request.get(relay(`${endpoints.listNetworks.path}?take=100`));
    const list = endpoints.listNetworks.response.parse(await networks.json()).networks;
    const networkId = list.find(({ name }) => name === "tETH")?.id ?? "";
    const answer = await page.request.post(relay(endpoints.generateAddress.path), {
      headers: { origin, "x-postern": "1", "idempotency-key": crypto.randomUUID() },
      data: { reference, networkId },
    });
    expect(answer.status()).toBe(201);
    const { id = "", address } = endpoints.generateAddress.response.parse(await answer.json()).data;
    const wallets = await page.request.get(relay(`${endpoints.listWallets.path}?take=100`));
    const wallet = endpoints.listWallets.response
      .parse(await wallets.json())
      .data.find((one) => one.reference === reference);
    const { deployedContracts } = endpoints.listDeployedContracts.response.parse(
      await behind(`${endpoints.listDeployedContracts.path}?take=100&networkId=${networkId}`),
    );
    const token = deployedContracts.contracts.find(({ name = "" }) => /token/i.test(name));
    return {
      networkId,
      address: { id, address },
      walletId: wallet?.id ?? "",
      token: { id: token?.id ?? "", address: token?.contractAddress ?? "" },
    };
  };

  test.beforeAll(async ({ browser }) => {
    eleven = await startEleven();
    const page = await browser.newPage();
    await signIn(page, eleven.postern);
    subjects = await make(page);
    await page.close();
  });

  test.afterAll(() => eleven.stop());

  test.beforeEach(async ({ page }) => {
    await signIn(page, eleven.postern);
  });

  /** Each missing endpoint is mentioned once, no others are, and nothing is shown as an error. */
  const expectSaid = async (page: Page, ...lacks: readonly RegExp[]) => {
    const main = page.getByRole("main");
    const notice = /This deployment (does not|offers no)|^Updated/;
    for (const lack of lacks) await expect(main.getByText(lack)).toHaveCount(1);
    await expect(main.getByText(notice)).toHaveCount(lacks.length);
    await expect(main.getByRole("alert")).toHaveCount(0);
    await expect(main.getByText(/ERR_\d|POSTERN_/)).toHaveCount(0);
  };

  const table = (page: Page, name: string) => page.getByRole("table", { name }).getByRole("row");

  const noTransactions = /does not offer (a list of|the) transactions/;
  const noTokens = /does not list tokens/;

  const pages = (): readonly (readonly [path: string, table: string | undefined, ...lacks: readonly RegExp[]])[] => [
    ["", "Holdings"],
    ["/networks", "Networks of the organization"],
    ["/networks?tab=catalog", "Catalog of enabled networks"],
    [`/networks/${subjects.networkId}`, "Wallets on the network"],
    [`/networks/${subjects.networkId}?tab=addresses`, "Addresses on the network"],
    ["/profiles", "Profiles"],
    [`/profiles/${reference}`, undefined, noTokens, noTransactions],
    [`/profiles/${reference}?tab=wallets`, "Wallets of the profile", /^Updated/],
    [`/profiles/${reference}?tab=addresses`, "Addresses of the profile", /^Updated/],
    [`/profiles/${reference}?tab=transactions`, undefined, noTransactions],
    [`/profiles/${reference}?tab=operations`, "Operations of the profile"],
    ["/wallets", "Wallets of the organization"],
    [`/wallets/${subjects.walletId}`, undefined, noTokens, noTransactions],
    [`/wallets/${subjects.walletId}?tab=addresses`, "Addresses of the wallet", /^Updated/],
    [`/wallets/${subjects.walletId}?tab=transactions`, undefined, noTransactions],
    ["/addresses", "Addresses of the organization"],
    [`/addresses/${subjects.address.id}`, undefined, noTokens, noTransactions],
    [`/addresses/${subjects.address.id}?tab=transactions`, undefined, noTransactions],
    ["/contracts", undefined, /This deployment does not list its contracts/],
    [`/contracts/${subjects.networkId}/${subjects.token.address}`, undefined],
    [`/playground?network=${subjects.networkId}`, undefined, /does not (offer a list of|list) its contracts/],
    [`/playground?network=${subjects.networkId}&address=${subjects.token.address}`, undefined, /offers no ABI/],
    ["/templates", undefined, /does not offer (contract )?templates/],
    ["/tokens", undefined, /does not offer a list of tokens/],
    ["/collections", undefined, /does not offer collections/],
    ["/transactions", undefined, noTransactions],
    ["/assets", undefined, noTokens, noTransactions],
    ["/payouts", undefined],
    ["/activity", "Operations"],
    ["/runs", undefined],
    ["/runs/new", undefined],
  ];

  for (const refusal of refusalNames) {
    test(`each page mentions what is missing once, and shows what it can: refused by ${refusal}`, async ({ page }) => {
      test.setTimeout(180_000);
      eleven.refuseBy(refusal);
      // How a missing endpoint is recognized does not depend on the page. Pages that lack one are opened for each kind
      // of refusal, the others for two.
      const isWhole = refusal === "a page" || refusal === "its own 404";
      for (const [path, name, ...lacks] of pages().filter((one) => isWhole || one.length > 2)) {
        await test.step(path, async () => {
          await page.goto(`${eleven.postern.origin}/eleven${path}`);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          if (name !== undefined) await expect(table(page, name).nth(1)).toBeVisible();
          await expectSaid(page, ...lacks);
        });
      }
      expect(eleven.refused().length).toBeGreaterThan(0);
    });
  }

  test("templates, tokens and collections are not in the palette and the navigation if they are not offered", async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await page.goto(`${eleven.postern.origin}/eleven/collections`);
    await expect(page.getByText(/does not offer collections/)).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Find pages, actions and records" }).fill(reference);
    const option = page.getByRole("group", { name: "Profiles" }).getByRole("option", { name: new RegExp(reference) });
    await expect(option.first()).toBeVisible();
    await expect(page.getByText("Not everything could be searched")).toHaveCount(0);
    await option.first().click();
    await expect(page).toHaveURL(new RegExp(`/profiles/${reference}`));
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Contracts" }).click();
    await page.getByRole("link", { name: "Templates" }).click();
    await expect(page.getByText(/does not offer (contract )?templates/)).toBeVisible();
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Tokens" }).click();
    await expect(page.getByText(/does not offer a list of tokens/)).toBeVisible();
    expect(errors).toEqual([]);
  });

  test("an address is shown with the list's data, and a contract is looked up by its deployment id", async ({
    page,
  }) => {
    const { origin } = eleven.postern;
    await page.goto(`${origin}/eleven/addresses/${subjects.address.id}?tab=details`);
    const main = page.getByRole("main");
    await expect(main).toContainText(subjects.address.address);
    await expect(main).toContainText("from the list");
    await page.goto(`${origin}/eleven/contracts`);
    await page.getByRole("textbox", { name: "Deployment id" }).fill(subjects.token.id);
    await page.getByRole("button", { name: "Look up", exact: true }).click();
    await expect(page).toHaveURL(/deployment=/);
    await expect(main).toContainText(subjects.token.address);
    await page.getByRole("link", { name: "Open the contract" }).click();
    // The page reads the contract by the standard functions of a token, and its settings say that it is not saved.
    await expect(main).toContainText("functions of every ERC-20 token");
    await page.getByRole("tab", { name: "Settings" }).click();
    await expect(page.getByText("This contract is not in the contract book.")).toBeVisible();
    await page.goto(`${origin}/eleven/contracts?deployment=nowhere`);
    await expect(page.getByText("No deployment has this id.")).toBeVisible();
  });

  test("an address is generated and found again in its profile", async ({ page }) => {
    await page.goto(`${eleven.postern.origin}/eleven/addresses?form=generate&reference=customer-12`);
    const form = page.getByRole("dialog");
    await form.getByLabel("Network").selectOption({ label: "tETH" });
    await form.getByRole("button", { name: "Generate address" }).click();
    await expect(form.getByRole("status")).toContainText("Address generated on tETH for customer-12");
    const address = /0x[0-9a-fA-F]{40}/.exec(await form.getByRole("status").innerText())?.[0] ?? "";
    await page.goto(`${eleven.postern.origin}/eleven/profiles/customer-12?tab=addresses`);
    await expect(table(page, "Addresses of the profile").nth(1)).toContainText(address.slice(0, 6), {
      timeout: 30_000,
    });
  });

  test("a contract is read with a pasted ABI; a write stays started until its transaction is entered", async ({
    page,
  }) => {
    const { origin } = eleven.postern;
    const holder = endpoints.listAddresses.response
      .parse(await behind(`${endpoints.listAddresses.path}?take=100`))
      .data.find((one) => one.reference === "demo" && one.networkId === subjects.networkId);
    await page.goto(`${origin}/eleven/playground?network=${subjects.networkId}&address=${subjects.token.address}`);
    await page
      .getByRole("textbox", { name: "ABI" })
      .fill(
        "function balanceOf(address account) view returns (uint256)\nfunction transfer(address to, uint256 value) returns (bool)",
      );
    await page.getByRole("button", { name: "Use this ABI" }).click();
    await callFunction(page, "balanceOf(address)", { account: holder?.address ?? "" });
    await expect(resultRegion(page)).toContainText("uint256");

    await openFunction(page, "transfer(address,uint256)");
    await page.getByLabel("to", { exact: true }).fill(subjects.address.address);
    await page.getByLabel("value", { exact: true }).fill("1111");
    await pickSender(page, holder?.address ?? "");
    await page.getByRole("button", { name: "Review…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByRole("region", { name: "Operation", exact: true })).toContainText("Started");

    const { data } = operationListSchema.parse(
      await (await page.request.get(`${origin}/console/eleven/operations?take=1`)).json(),
    );
    const [operation] = data;
    expect(operation?.endpoint).toBe("writeContract");
    const hashOf = async () => {
      const path = endpoints.getWorkflowStatus.path.replace("{workflowId}", operation?.workflowId ?? "");
      return /0x[0-9a-f]{64}/.exec(JSON.stringify(await behind(path)))?.[0] ?? "";
    };
    await expect.poll(hashOf).toMatch(/^0x/);
    const state = async () => {
      const answer = await page.request.get(`${origin}/console/eleven/operations/${operation?.id}`);
      return operationAnswerSchema.parse(await answer.json()).data.state;
    };
    expect(await state()).toBe("started");

    await page.goto(`${origin}/eleven/activity/${operation?.id}`);
    await expect(page.getByText("Is the service not reporting a transaction?")).toBeVisible();
    await unfold(page, "Evidence");
    await page.getByRole("radio", { name: "Enter a transaction" }).check();
    await page.getByLabel("Transaction id").fill(await hashOf());
    await page.getByRole("button", { name: "Check transaction" }).click();
    // This service returns neither the time nor the bytes of a transaction.
    await page.getByLabel(/^Type “this is the transaction”/).fill("this is the transaction");
    await page.getByRole("button", { name: "Review…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Attach transaction" }).click();
    await expect(page.getByRole("group", { name: "State" })).toContainText("Succeeded");
    await expect(page.getByRole("region", { name: "Receipt" })).toContainText("Status1: succeeded");
  });
});
