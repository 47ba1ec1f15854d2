import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { operationListSchema } from "../shared/console/operation.ts";
import { payoutAnswerSchema } from "../shared/console/payouts.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import type { Seeded } from "./service.ts";
import { startRun } from "./start-run.ts";

/** The route templates of the application, from the generated tree. */
export const routeTemplates = (): readonly string[] => {
  const tree = readFileSync(new URL("../src/routeTree.gen.ts", import.meta.url), "utf8");
  const block = /fullPaths:([^;]*);/.exec(tree)?.[1] ?? "";
  return [...block.matchAll(/"([^"]+)"/g)].flatMap(([, path]) => path ?? []);
};

/** A page with data for each route that leads to it, and what it shows once loaded. */
export type Visit = {
  readonly routes: readonly string[];
  readonly path: string;
  readonly ready: (page: Page) => Promise<void>;
};

const table = (name: string) => (page: Page) => expect(page.getByRole("table", { name })).toBeVisible();
const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

/** A visit to each route for people who are signed in. */
export const visits = async (page: Page, { networkId, token, addresses }: Seeded): Promise<readonly Visit[]> => {
  const at = endpoints.listWalletsOfProfile.path.replace("{reference}", "demo");
  const wallets = endpoints.listWallets.response.parse(await (await page.request.get(`/relay/sandbox${at}`)).json());
  const wallet = wallets.data.find((one) => one.networkId === networkId)?.id ?? "";
  const template = await templateCalled(page, "ERC-20 token");
  const run = await startRun(page, { networkId: networkId, lines: [{ reference: "one-of-a-run", count: 1 }] });
  const payout = await draftPayout(page, networkId);
  const operation = await newestOperation(page);
  const transaction = await transactionOn(page, networkId);
  const listed = await (await page.request.get(`/relay/sandbox${endpoints.listCollections.path}?skip=0&take=1`)).json();
  const collection = endpoints.listCollections.response.parse(listed).collections[0]?.id ?? "";
  const address = addresses[0]?.id ?? "";
  const issued = await issuedToken(page);
  const contract = `${networkId}/${token}`;
  const list: readonly (readonly [routes: string, path: string, ready: Visit["ready"]])[] = [
    // The first two lead to the third.
    ["/ /$environment /$environment/", "/", table("Holdings")],
    ["/$environment/networks/", "/sandbox/networks", (on) => expect(on.getByText("11155111")).toBeVisible()],
    [
      "/$environment/networks/",
      "/sandbox/networks?tab=catalog",
      (on) => expect(on.getByText("Ethereum Sepolia")).toBeVisible(),
    ],
    ["/$environment/networks/$networkId", `/sandbox/networks/${networkId}`, table("Wallets on the network")],
    [
      "/$environment/networks/$networkId",
      `/sandbox/networks/${networkId}?tab=addresses`,
      table("Addresses on the network"),
    ],
    ["/$environment/profiles/", "/sandbox/profiles", table("Profiles")],
    ["/$environment/profiles/$reference", "/sandbox/profiles/demo", table("Assets of the profile")],
    ["/$environment/profiles/$reference", "/sandbox/profiles/demo?tab=addresses", table("Addresses of the profile")],
    [
      "/$environment/profiles/$reference",
      "/sandbox/profiles/demo?tab=transactions&take=10",
      table("Transactions of the profile"),
    ],
    ["/$environment/profiles/$reference", "/sandbox/profiles/organization", heading("This profile cannot be opened")],
    ["/$environment/wallets/", "/sandbox/wallets", table("Wallets of the organization")],
    ["/$environment/wallets/$walletId", `/sandbox/wallets/${wallet}`, table("Assets of the wallet")],
    [
      "/$environment/wallets/$walletId",
      `/sandbox/wallets/${wallet}?tab=transactions&take=10`,
      table("Transactions of the wallet"),
    ],
    ["/$environment/addresses/", "/sandbox/addresses", table("Addresses of the organization")],
    ["/$environment/addresses/$addressId", `/sandbox/addresses/${address}`, table("Assets of the address")],
    [
      "/$environment/addresses/$addressId",
      `/sandbox/addresses/${address}?tab=transactions&take=10`,
      table("Transactions of the address"),
    ],
    ["/$environment/addresses/$addressId", "/sandbox/addresses/nothing", heading(/./)],
    [
      "/$environment/templates/$templateId/deploy",
      // The first template of every sandbox.
      "/sandbox/templates/5a0db0c5-2001-4000-8000-000000000001/deploy",
      heading("Deploy ERC-20 token"),
    ],
    ["/$environment/runs/", "/sandbox/runs", table("Runs")],
    [
      "/$environment/runs/new",
      "/sandbox/runs/new",
      (on) => expect(on.getByRole("textbox", { name: "Profiles" })).toBeVisible(),
    ],
    ["/$environment/runs/$runId", `/sandbox/runs/${run}`, table("Items of the run")],
    ["/$environment/runs/$runId", "/sandbox/runs/nothing", heading("Run not found")],
    [
      "/$environment/labels/",
      "/sandbox/labels",
      (on) => expect(on.getByRole("button", { name: "Edit label of Treasury of the organization" })).toBeVisible(),
    ],
    [
      "/$environment/lookup/",
      "/sandbox/lookup",
      (on) => expect(on.getByRole("textbox", { name: "Text to look up" })).toBeVisible(),
    ],
    [
      "/$environment/lookup/",
      "/sandbox/lookup?q=0xa9059cbb",
      (on) => expect(on.getByText("transfer(address,uint256)").first()).toBeVisible(),
    ],
    [
      "/$environment/contracts/",
      "/sandbox/contracts",
      (on) => expect(on.getByRole("link", { name: "Settlement token" })).toBeVisible(),
    ],
    ["/$environment/contracts/", "/sandbox/contracts?scope=ours", table("Contracts")],
    [
      "/$environment/contracts/$networkId/$address",
      `/sandbox/contracts/${contract}`,
      (on) => expect(on.getByRole("link", { name: "Call fresh(address)" })).toBeVisible(),
    ],
    [
      "/$environment/contracts/$networkId/$address",
      `/sandbox/contracts/${contract}?tab=events`,
      (on) => expect(on.getByText(/Events that others caused are not listed/)).toBeVisible(),
    ],
    [
      "/$environment/contracts/$networkId/$address",
      `/sandbox/contracts/${contract}?tab=operations`,
      (on) => expect(on.getByRole("tab", { name: "Our operations", selected: true })).toBeVisible(),
    ],
    [
      "/$environment/contracts/$networkId/$address",
      `/sandbox/contracts/${contract}?tab=settings`,
      (on) => expect(on.getByText("fresh(address)")).toBeVisible(),
    ],
    [
      "/$environment/contracts/$networkId/$address",
      `/sandbox/contracts/${contract}?tab=edit`,
      (on) => expect(on.getByRole("textbox", { name: "ABI" })).toHaveValue(/fresh/),
    ],
    ["/$environment/templates/", "/sandbox/templates", table("Contract templates")],
    [
      "/$environment/templates/new",
      "/sandbox/templates/new",
      (on) => expect(on.getByRole("textbox", { name: "Artifact" })).toBeVisible(),
    ],
    [
      "/$environment/templates/$templateId/",
      `/sandbox/templates/${template}`,
      (on) => expect(on.getByRole("region", { name: "Write functions" })).toBeVisible(),
    ],
    ["/$environment/templates/$templateId/", `/sandbox/templates/${template}?tab=docs`, heading(/./)],
    ["/$environment/templates/$templateId/", "/sandbox/templates/nothing", heading("Template not found")],
    [
      "/$environment/playground",
      `/sandbox/playground?network=${networkId}&address=${token}`,
      (on) => expect(on.getByRole("region", { name: "Functions" })).toBeVisible(),
    ],
    ["/$environment/collections/", "/sandbox/collections", table("Collections")],
    [
      "/$environment/collections/new",
      "/sandbox/collections/new",
      (on) => expect(on.getByRole("button", { name: "Review…" })).toBeVisible(),
    ],
    [
      "/$environment/collections/$collectionId/",
      `/sandbox/collections/${collection}`,
      (on) => expect(on.getByRole("img", { name: "Kite" })).toBeVisible(),
    ],
    [
      "/$environment/collections/$collectionId/",
      `/sandbox/collections/${collection}?token=1`,
      (on) => expect(on.getByRole("region", { name: "Metadata as text" })).toBeVisible(),
    ],
    [
      "/$environment/collections/$collectionId/",
      `/sandbox/collections/${collection}?tab=history`,
      table("History of the collection"),
    ],
    [
      "/$environment/collections/$collectionId/mint",
      `/sandbox/collections/${collection}/mint`,
      (on) => expect(on.getByRole("textbox", { name: "Token id" })).toHaveValue(/\d/),
    ],
    [
      "/$environment/collections/$collectionId/mint-many",
      `/sandbox/collections/${collection}/mint-many`,
      (on) => expect(on.getByRole("textbox", { name: "Table" })).toBeVisible(),
    ],
    ["/$environment/activity/", "/sandbox/activity", table("Operations")],
    [
      "/$environment/activity/$operationId",
      `/sandbox/activity/${operation}`,
      (on) => expect(on.getByRole("heading", { name: "Steps" })).toBeVisible(),
    ],
    ["/$environment/activity/unconfirmed", "/sandbox/activity/unconfirmed", heading("Unconfirmed operations")],
    ["/$environment/transactions/", "/sandbox/transactions?take=10", table("Transactions")],
    [
      "/$environment/transactions/$networkId/$hash",
      `/sandbox/transactions/${networkId}/${transaction}`,
      (on) => expect(on.getByRole("heading", { name: "Receipt" })).toBeVisible(),
    ],
    [
      "/$environment/transactions/$networkId/$hash",
      `/sandbox/transactions/${networkId}/0x${"0".repeat(64)}`,
      heading("Transaction not found"),
    ],
    ["/$environment/payments/", "/sandbox/payments", heading("Payments")],
    ["/$environment/settings/", "/sandbox/settings", (on) => expect(on.getByText("demo@example.org")).toBeVisible()],
    ["/$environment/assets/", "/sandbox/assets", table("Assets of the organization")],
    [
      "/$environment/payouts/",
      "/sandbox/payouts",
      (on) => expect(on.getByRole("link", { name: "Salaries" }).first()).toBeVisible(),
    ],
    ["/$environment/payouts/$payoutId", `/sandbox/payouts/${payout}`, table("Recipients")],
    ["/$environment/tokens/", "/sandbox/tokens", table("Tokens")],
    [
      "/$environment/tokens/$tokenId",
      `/sandbox/tokens/${issued.id}`,
      (on) => expect(on.getByRole("tab", { name: "Holders" })).toBeVisible(),
    ],
    ["/$environment/tokens/", "/sandbox/tokens?form=link", (on) => expect(on.getByRole("dialog")).toBeVisible()],
    ["/$environment/tokens/$tokenId", "/sandbox/tokens/nothing", heading("Token not found")],
    ["/$environment/tokens/issue", "/sandbox/tokens/issue?all=true", table("Contracts to issue from")],
    ["/$environment/tokens/issue", "/sandbox/tokens/issue", heading("Issue token")],
    [
      "/$environment/tokens/issue",
      `/sandbox/tokens/issue?deployment=${issued.deployment}`,
      (on) => expect(on.getByRole("heading", { name: "Initializer" })).toBeVisible(),
    ],
    ["/$environment/audit/", "/sandbox/audit", table("Audit")],
    ["/$environment/people/", "/sandbox/people", table("People")],
    [
      "/auth/link",
      "/auth/link",
      (on) => expect(on.getByRole("link", { name: "Continue as Test admin" })).toBeVisible(),
    ],
  ];
  return list.map(([routes, path, ready]) => ({ routes: routes.split(" "), path, ready }));
};

const mark = { "x-postern": "1", "sec-fetch-site": "same-origin" };

/** A payout draft with a row for each amount; the default ones are a valid and an invalid one. */
export const draftPayout = async (page: Page, networkId: string, amounts = ["1", "1,5"]): Promise<string> => {
  const row = { to: "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605", asset: "", purpose: "October" };
  const rows = amounts.map((amount) => ({ ...row, amount }));
  const answer = await page.request.post("/console/sandbox/payouts", {
    headers: mark,
    data: { name: "Salaries", networkId, addressId: null, asset: "native", rows },
  });
  return payoutAnswerSchema.parse(await answer.json()).data.id;
};

const newestOperation = async (page: Page): Promise<string> => {
  const answer = await page.request.get("/console/sandbox/operations?take=1");
  return operationListSchema.parse(await answer.json()).data[0]?.id ?? "";
};

const templateCalled = async (page: Page, name: string): Promise<string> => {
  const answer = await page.request.get(`/relay/sandbox${endpoints.listTemplates.path}?skip=0&take=100`);
  const { data } = endpoints.listTemplates.response.parse(await answer.json()).result;
  return data.find((one) => one.name === name)?.id ?? "";
};

/** The demo organization's token, and the deployment it was issued from. */
const issuedToken = async (page: Page) => {
  const answer = await page.request.get(`/relay/sandbox${endpoints.listTokens.path}`);
  const [token] = endpoints.listTokens.response.parse(await answer.json()).tokens;
  return { id: token?.id ?? "", deployment: token?.tokenMetadata?.contractDeploymentId ?? "" };
};

/** A transaction of the demo organization on a network. */
const transactionOn = async (page: Page, networkId: string): Promise<string> => {
  const path = endpoints.listTransactionsOfProfile.path.replace("{reference}", "demo");
  const answer = await page.request.get(`/relay/sandbox${path}?skip=0&take=100`);
  const { data } = endpoints.listTransactionsOfProfile.response.parse(await answer.json());
  return data.find((one) => one.networkId === networkId)?.txid ?? "";
};
