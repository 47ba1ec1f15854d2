// @full: Server tests prove what these pages show.
import type { Page } from "@playwright/test";
import { notReviewed, reviewedHeader } from "../shared/console/header.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import { type Asking, startAsking } from "./asking.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { pickSender } from "./playground.ts";
import { type Seeded, seededOf } from "./service.ts";

/** The headers of a change made by Postern's page. */
const ownHeaders = () => ({
  "x-postern": "1",
  "sec-fetch-site": "same-origin",
  "idempotency-key": crypto.randomUUID(),
});

/** A chain mines, and Postern polls, every few moments. */
const inTime = { timeout: 60_000 };

type Place = { readonly origin: string; readonly environment: string };

const relay = ({ origin, environment }: Place, path: string) => `${origin}/relay/${environment}${path}`;

/** Starts the deployment of the ERC-20 template over HTTP; the deployment's id is known immediately. */
const startDeployment = async (page: Page, place: Place, seeded: Seeded): Promise<string> => {
  const listed = await page.request.get(relay(place, `${endpoints.listTemplates.path}?take=100`));
  const { data } = endpoints.listTemplates.response.parse(await listed.json()).result;
  const template = data.find(({ name }) => name === "ERC-20 token");
  const [first] = seeded.addresses;
  const answer = await page.request.post(
    relay(place, endpoints.deployTemplate.path.replace("{templateId}", template?.id ?? "")),
    {
      headers: { ...ownHeaders(), [reviewedHeader]: notReviewed },
      data: {
        networkId: seeded.networkId,
        addressId: first?.id,
        constructorParameters: [
          { name: "name_", type: "string", value: "Base of points" },
          { name: "symbol_", type: "string", value: "BASE" },
          { name: "decimals_", type: "uint8", value: "18" },
          { name: "supply", type: "uint256", value: "0" },
          { name: "owner_", type: "address", value: first?.address },
        ],
      },
    },
  );
  expect(answer.status(), await answer.text()).toBe(200);
  return endpoints.deployTemplate.response.parse(await answer.json()).workflowResult.operationId ?? "";
};

/** The deployed contract is on its network. */
const isThere = async (page: Page, place: Place, id: string): Promise<boolean> => {
  const answer = await page.request.get(relay(place, endpoints.getDeployedContract.path.replace("{deploymentId}", id)));
  return answer.ok();
};

type Issue = { readonly name: string; readonly holder: string };

/** Fills in the form of an issue, and opens its review. */
const fillIn = async (page: Page, { name, holder }: Issue) => {
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await fill("Display name", name);
  await fill("name", `${name} on the chain`);
  // No other test has a token with this symbol, or it would be marked as ambiguous.
  await fill("symbol", "LOY");
  await fill("decimals", "6");
  await fill("supply", "1000");
  await fill("owner", holder);
  await pickSender(page, holder);
  await page.getByRole("button", { name: "Review…" }).click();
  const review = page.getByRole("dialog", { name: "Review" });
  await expect(review).toContainText(`“${name} on the chain”`);
  return review;
};

const sendIn = (review: ReturnType<Page["getByRole"]>) => review.getByRole("button", { name: "Send", exact: true });

/** The tokens with a display name. */
const tokensCalled = async (page: Page, place: Place, name: string) => {
  const answer = await page.request.get(relay(place, `${endpoints.listTokens.path}?skip=0&take=100`));
  const { tokens } = endpoints.listTokens.response.parse(await answer.json());
  return tokens.filter(({ displayName }) => displayName === name);
};

test("a token is issued from a deployment of the ERC-20 template, and sent in its unit", async ({
  asAdmin: page,
  seeded,
  postern,
}) => {
  test.setTimeout(180_000);
  const place = { origin: postern.origin, environment: "sandbox" };
  const [first, second] = seeded.addresses;
  const holder = first?.address ?? "";
  const deployment = await startDeployment(page, place, seeded);
  await expect.poll(() => isThere(page, place, deployment), inTime).toBe(true);

  await page.goto("/sandbox/tokens");
  await page.getByRole("main").getByRole("link", { name: "Issue token" }).click();
  // The newest contract is the first of the list.
  const newest = page.getByRole("table", { name: "Contracts to issue from" }).getByRole("row").nth(1);
  await newest.locator(`a[href*="deployment=${deployment}"]`).click();
  const review = await fillIn(page, { name: "Acme Points", holder });
  await sendIn(review).click();
  const opened = page.getByRole("link", { name: "Open the token" });
  await expect(opened).toBeVisible(inTime);
  await expect(page.getByRole("list", { name: "Timeline" })).toContainText("Succeeded");
  await opened.click();

  await expect(page.getByRole("heading", { level: 1, name: "Acme Points" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("1000 LOY");
  const holders = page.getByRole("table", { name: "Own addresses with this token" });
  await expect(holders.getByRole("cell", { name: "1000 LOY", exact: true })).toBeVisible(inTime);
  await page.getByRole("button", { name: "Send…" }).click();
  const dialog = page.getByRole("dialog", { name: "Send" });
  // Only those that hold it are offered.
  await dialog.getByRole("combobox", { name: "From" }).click();
  await expect(dialog.getByRole("option")).toHaveCount(1);
  await dialog.getByRole("option", { name: new RegExp(holder.slice(0, 6), "i") }).click();
  await dialog.getByLabel("Amount in LOY").fill("1.5");
  await dialog.getByLabel("To", { exact: true }).fill(second?.address ?? "");
  await dialog.getByRole("button", { name: "Review…" }).click();
  await expect(dialog).toContainText("Send 1.5 LOY");
  await sendIn(dialog).click();
  await expect(dialog).toContainText("Arrived", inTime);
  await page.keyboard.press("Escape");

  await expect(holders.getByRole("cell", { name: "998.5 LOY", exact: true })).toBeVisible(inTime);
  await expect(holders.getByRole("cell", { name: "1.5 LOY", exact: true })).toBeVisible();
});

test.describe("while its deployment is in progress", () => {
  let asking: Asking;
  test.beforeAll(async () => {
    asking = await startAsking({ share: "held", leastDuration: 20_000 });
  });
  test.afterAll(() => asking.stop());

  test("Reliability 28: an issue is refused with ERR_146, waits in its form, and is sent once by one click when the contract exists", async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const place = { origin: asking.postern().origin, environment: "remote" };
    await signIn(page, asking.postern());
    const seeded = await seededOf(page.request, "tETH", place.origin, place.environment);
    const [first] = seeded.addresses;
    const issue = { name: "Early Points", holder: first?.address ?? "" };
    const posts: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() === "POST" && pathname.endsWith(endpoints.issueToken.path)) posts.push(pathname);
    });
    await page.goto(`${place.origin}/remote/tokens/issue`);
    const deployment = await startDeployment(page, place, seeded);

    // The service's response to an immediate request.
    const refused = await page.request.post(relay(place, endpoints.issueToken.path), {
      headers: { ...ownHeaders(), [reviewedHeader]: notReviewed },
      data: {
        networkId: seeded.networkId,
        addressId: first?.id,
        useGasless: false,
        fee: "0",
        createParams: {
          initializeParams: [
            { name: "name_", type: "string", value: "Too early" },
            { name: "symbol_", type: "string", value: "TOO" },
            { name: "decimals_", type: "uint8", value: "6" },
            { name: "supply", type: "uint256", value: "1" },
            { name: "owner_", type: "address", value: issue.holder },
          ],
        },
        deploymentId: deployment,
        displayName: "Too early",
      },
    });
    expect([refused.status(), await refused.json()]).toMatchObject([400, { code: "ERR_146" }]);

    await page.goto(`${place.origin}/remote/tokens/issue?deployment=${deployment}`);
    const review = await fillIn(page, issue);
    await expect(review.getByText("Deployment in progress", { exact: true })).toBeVisible();
    await expect(sendIn(review)).toBeDisabled();
    await expect(review.getByText("The contract is deployed", { exact: true })).toBeVisible(inTime);
    await expect(sendIn(review)).toBeEnabled();
    expect(posts).toEqual([]);
    await sendIn(review).dblclick();
    await expect.poll(async () => (await tokensCalled(page, place, issue.name)).length, inTime).toBe(1);
    expect(posts).toHaveLength(1);
    expect(await tokensCalled(page, place, "Too early")).toEqual([]);
  });
});

for (const share of ["ask", "held"] as const) {
  test.describe(`on a mainnet, with the client share ${share === "ask" ? "typed" : "held"}`, () => {
    let asking: Asking;
    test.beforeAll(async () => {
      asking = await startAsking({ kind: "mainnet", share });
    });
    test.afterAll(() => asking.stop());

    test("the token's display name is typed before it is issued, and the share is stored nowhere", async ({ page }) => {
      const place = { origin: asking.postern().origin, environment: "remote" };
      await signIn(page, asking.postern());
      // The demonstration's own token was issued from a deployment that can issue others.
      const listed = await page.request.get(relay(place, `${endpoints.listTokens.path}?skip=0&take=1`));
      const { tokens } = endpoints.listTokens.response.parse(await listed.json());
      const { contractDeploymentId: deployment = "", addressId } = tokens[0]?.tokenMetadata ?? {};
      const addresses = await page.request.get(relay(place, `${endpoints.listAddresses.path}?take=100`));
      const { data } = endpoints.listAddresses.response.parse(await addresses.json());
      const holder = data.find(({ id }) => id === addressId)?.address ?? "";
      await page.goto(`${place.origin}/remote/tokens/issue?deployment=${deployment}`);
      const name = "Main Points";
      const review = await fillIn(page, { name, holder });
      const send = sendIn(review);
      const typed = review.getByLabel(/^Type .* to confirm/);
      if (share === "ask") await review.getByLabel("Client share").fill(asking.clientShare);
      // What only the service signs cannot be simulated: that has to be confirmed as well.
      await review.getByRole("checkbox").check();
      await typed.fill("Main Point");
      await expect(send).toBeDisabled();
      await typed.fill(name);
      await send.click();
      await expect(page.getByRole("link", { name: "Open the token" })).toBeVisible(inTime);
      for (const text of [page.url(), ...asking.stored()]) expect(text.includes(asking.clientShare)).toBe(false);
    });
  });
}
