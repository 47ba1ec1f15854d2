// @full: Server tests prove what these pages show.
import { sessionSchema } from "../shared/console/session.ts";
import { expect, signIn, test } from "./fixtures.ts";

test("an admin ends a person's access: their page says so, and a second later every request is refused", async ({
  browser,
  asAdmin: page,
  postern,
}) => {
  const context = await browser.newContext({ baseURL: postern.origin });
  const theirs = await context.newPage();
  await signIn(theirs, postern, "operator");
  await theirs.goto("/sandbox/networks");
  await expect(theirs.getByRole("heading", { name: "Networks" })).toBeVisible();

  await test.step("the list shows them, their browser, and what they have in progress", async () => {
    await page.goto("/sandbox/people?show=signed-in");
    await page.getByRole("link", { name: "Test operator" }).first().click();
    await expect(page.getByRole("heading", { name: "Test operator", level: 1 })).toBeVisible();
    await expect(
      page
        .getByRole("table", { name: "Sessions" })
        .getByText(/on Linux|Chrome/)
        .first(),
    ).toBeVisible();
    await expect(page.getByText("Nothing is under way.")).toBeVisible();
  });

  await test.step("disabled, they are signed out immediately", async () => {
    await page.getByRole("button", { name: "Disable…" }).click();
    await expect(page.getByText("Ends 1 session at once.")).toBeVisible();
    await page.getByRole("button", { name: "Disable Test operator" }).click();
    await expect(page.getByText("Not signed in anywhere.")).toBeVisible();
    expect((await theirs.request.get("/auth/session")).status()).toBe(401);
    await theirs.reload();
    await expect(theirs.getByText("npm run link").first()).toBeVisible();
  });

  await test.step("the audit records who did it and to whom", async () => {
    await page.goto("/sandbox/audit?action=person.disabled");
    const row = page.getByRole("table", { name: "Audit" }).getByRole("row", { name: /Disabled a person/ });
    await expect(row.first()).toContainText("Test operator");
    await expect(row.first()).toContainText("Test admin");
  });

  await test.step("enabled again, they sign in as the same person", async () => {
    await page.goto("/sandbox/people?show=disabled");
    await page.getByRole("link", { name: "Test operator" }).first().click();
    await page.getByRole("button", { name: "Enable", exact: true }).click();
    await expect(page.getByRole("button", { name: "Disable…" })).toBeVisible();
  });
  await context.close();
});

test("no one disables themselves with one click", async ({ asAdmin: page }) => {
  const { person } = sessionSchema.parse(await (await page.request.get("/auth/session")).json());
  await page.goto(`/sandbox/people?person=${encodeURIComponent(person.id)}`);
  await expect(page.getByText("(this session)")).toBeVisible();
  await page.getByRole("button", { name: "Disable…" }).click();
  await expect(page.getByText("You cannot sign in again until another admin enables you.")).toBeVisible();
  await page.getByRole("button", { name: "Keep as it is" }).click();
  await expect(page.getByRole("button", { name: "Disable…" })).toBeVisible();
});
