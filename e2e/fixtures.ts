import { test as base, expect, type Page } from "@playwright/test";
import { type Postern, removeData, startPostern } from "./server.ts";
import { type Seeded, seededOf } from "./service.ts";

/** Signs in a page's browser with a new link, over HTTP. */
export const signIn = async (page: Page, postern: Postern, role: "viewer" | "operator" | "admin" = "admin") => {
  const token = new URL(await postern.newLink(role, `Test ${role}`)).searchParams.get("token");
  const answer = await page.request.post(`${postern.origin}/auth/link`, { data: { token } });
  expect(answer.status()).toBe(200);
};

type WorkerFixtures = { postern: Postern };
type TestFixtures = { seeded: Seeded; asAdmin: Page };

/**
 * `postern` serves all tests of the run, `asAdmin` is a page that is signed in, and `seeded` is what the sandbox
 * created on tETH at its first start.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  postern: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern.
    async ({}, provide) => {
      const postern = await startPostern();
      await provide(postern);
      await postern.stop();
      removeData(postern);
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ postern }, provide) => provide(postern.origin),
  asAdmin: async ({ page, postern }, provide) => {
    await signIn(page, postern);
    // The sign-in link is printed before the sandbox runs; requests wait for it, but not as long as a busy machine
    // needs.
    const isRunning = async () => (await page.request.get("/relay/sandbox/api/v1/network/organization?take=1")).ok();
    await expect.poll(isRunning, { timeout: 100_000 }).toBe(true);
    await provide(page);
  },
  seeded: async ({ asAdmin }, provide) => provide(await seededOf(asAdmin.request, "tETH")),
});

export { expect } from "@playwright/test";
