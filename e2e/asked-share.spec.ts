import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "@playwright/test";
import * as z from "zod";
import { signIn } from "./fixtures.ts";
import { openFunction, openPlayground, pickSender, timelineRegion } from "./playground.ts";
import { type Postern, startPostern } from "./server.ts";
import { seededOf } from "./service.ts";

const readySchema = z.object({ baseUrl: z.url(), apiKeys: z.object({ full: z.string() }), clientShare: z.string() });

/** The service alone, as `npm run sandbox -- --json` starts it. */
const startService = async (folder: string) => {
  const args = ["dist/node/sandbox/main.js", "--json", "--port", "0", "--data-dir", join(folder, "service")];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const line = await new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).once("line", resolve);
  });
  const stop = () =>
    new Promise((resolve) => {
      child.once("exit", resolve);
      child.kill("SIGTERM");
    });
  return { ...readySchema.parse(JSON.parse(line)), stop };
};

test.describe("an environment that asks for the client share, with wrapped values", () => {
  let folder: string;
  let service: Awaited<ReturnType<typeof startService>>;
  let postern: Postern;

  test.beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "postern-e2e-ask-"));
    service = await startService(folder);
    const key = join(folder, "api-key");
    writeFileSync(key, service.apiKeys.full, { mode: 0o600 });
    const config = join(folder, "config.json");
    const remote = { baseUrl: service.baseUrl, apiKey: { file: key }, clientShare: "ask", valueForm: "wrapped" };
    const environment = { id: "remote", label: "Remote", kind: "sandbox", service: remote };
    writeFileSync(config, JSON.stringify({ listen: { port: 0 }, environments: [environment] }));
    postern = await startPostern({ dataDir: join(folder, "postern"), config });
  });

  test.afterAll(async () => {
    await postern.stop();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("Security 24: a wrong share is refused and loses nothing, the right one sends, and it is kept nowhere", async ({
    page,
  }) => {
    await signIn(page, postern);
    const seeded = await seededOf(page.request, "tETH", postern.origin, "remote");
    await openPlayground(page, seeded.networkId, seeded.token, postern.origin, "remote");
    await openFunction(page, "transfer(address,uint256)");
    await page.getByLabel("to", { exact: true }).fill(seeded.addresses[1]?.address ?? "");
    await page.getByLabel("value", { exact: true }).fill("606");
    await pickSender(page, seeded.addresses[0]?.address ?? "");

    const wrong = `wrong-${"share".repeat(6)}`;
    await page.getByRole("button", { name: "Review…" }).click();
    const review = page.getByRole("dialog");
    await review.getByLabel("Client share").fill(wrong);
    await review.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText("The client share is not valid for this organization.").first()).toBeVisible();
    await expect(page.getByLabel("value", { exact: true })).toHaveValue("606");

    if (!(await review.isVisible())) await page.getByRole("button", { name: "Review…" }).click();
    await review.getByLabel("Client share").fill(service.clientShare);
    await review.getByRole("button", { name: "Send", exact: true }).click();
    await expect(timelineRegion(page)).toContainText(/status\s*success/i);

    const kept = [
      page.url(),
      await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
      await (await page.request.get(`${postern.origin}/console/remote/operations?take=100`)).text(),
      ...readdirSync(postern.dataDir)
        .filter((name) => name.startsWith("postern.db"))
        .map((name) => readFileSync(join(postern.dataDir, name), "latin1")),
    ];
    expect(kept.some((text) => text.includes("606"))).toBe(true);
    for (const share of [wrong, service.clientShare]) expect(kept.filter((text) => text.includes(share))).toEqual([]);
  });
});
