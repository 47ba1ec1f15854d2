// @full: Server tests prove what these pages show.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { type IdentityProvider, startIdentityProvider } from "./identity-provider.ts";
import { type Postern, removeData, startPostern } from "./server.ts";

let provider: IdentityProvider;
let postern: Postern;
const directory = mkdtempSync(join(tmpdir(), "postern-e2e-provider-"));

test.beforeAll(async () => {
  provider = await startIdentityProvider();
  const { issuer, clientId, clientSecret } = provider;
  writeFileSync(join(directory, "secret.txt"), clientSecret);
  const oidc = {
    issuer,
    clientId,
    clientSecret: { file: "secret.txt" },
    claim: "groups",
    scopes: ["profile", "groups"],
    roles: { admins: "admin" },
  };
  const environments = [{ id: "sandbox", label: "Sandbox", kind: "sandbox", service: "embedded" }];
  const config = join(directory, "config.json");
  writeFileSync(config, JSON.stringify({ signIn: { oidc }, environments }));
  postern = await startPostern({ config });
  provider.serve(postern.origin);
});

test.afterAll(async () => {
  await postern.stop();
  provider.close();
  removeData(postern);
  rmSync(directory, { recursive: true });
});

test("a person signs in with an identity provider on another site, again in another tab, and out", async ({
  context,
  page,
}) => {
  const networks = page.getByRole("heading", { name: "Networks" });

  await test.step("the sign-in returns to the page where it began, and lasts", async () => {
    await page.goto(`${postern.origin}/sandbox/networks`);
    await page.getByRole("link", { name: "Sign in" }).click();
    await expect(networks).toBeVisible();
    expect(page.url()).toBe(`${postern.origin}/sandbox/networks`);
    await page.reload();
    await expect(networks).toBeVisible();
  });

  await test.step("a page whose session has ended recovers after a sign-in in another tab", async () => {
    await page.getByLabel("Find", { exact: true }).fill("tE");
    await context.clearCookies({ name: /^postern_session_/ });
    await page.getByRole("button", { name: "Ada" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "Signed out" })).toBeVisible();
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: "Sign in in another tab" }).click();
    const other = await opened;
    await expect(other.getByRole("heading", { name: "Networks" })).toBeVisible();
    // A browser tells a tab that it is in view again. Headless, all tabs are always in view.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(page.getByLabel("Find", { exact: true })).toHaveValue("tE");
  });

  await test.step("signing out also ends the session at the provider, and leads back", async () => {
    await page.getByRole("button", { name: "Ada" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(`${provider.issuer}/session/end**`);
    await page.getByRole("button", { name: "Yes, sign me out" }).click();
    await page.waitForURL(`${postern.origin}/sign-in**`);
  });

  await test.step("a person without a role gets an explanation", async () => {
    provider.give(["others"]);
    await page.getByRole("link", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toContainText("gives you no role in Postern");
    expect((await page.request.get(`${postern.origin}/auth/session`)).status()).toBe(401);
  });
});
