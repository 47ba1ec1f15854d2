// @full: main-job and writes read, write and start a list.
import { expect, test } from "@playwright/test";
import { operationListSchema } from "../shared/console/operation.ts";
import { signIn } from "./fixtures.ts";
import { fillBaseUnits, openFunction, openPlayground, pickSender } from "./playground.ts";
import { type Postern, removeData, startPostern } from "./server.ts";
import { seededOf } from "./service.ts";

test("a server killed after Send resumes the operation", async ({ page }) => {
  const first = await started(startPostern());
  await signIn(page, first);
  const seeded = await seededOf(page.request, "tETH", first.origin);
  await openPlayground(page, seeded.networkId, seeded.token, first.origin);
  await openFunction(page, "transfer(address,uint256)");
  await page.getByLabel("to", { exact: true }).fill(seeded.addresses[1]?.address ?? "");
  await fillBaseUnits(page, "909");
  await pickSender(page, seeded.addresses[0]?.address ?? "");
  await page.getByRole("button", { name: "Review…" }).click();
  const answered = page.waitForResponse((response) => response.url().endsWith("/functions/write"));
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await answered;
  process.kill(first.pid, "SIGKILL");
  await first.stop();

  const second = await started(startPostern({ dataDir: first.dataDir }));
  await signIn(page, second);
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${second.origin}/console/sandbox/operations`);
      return operationListSchema
        .parse(await answer.json())
        .data.map(({ state, body }) => [state, JSON.stringify(body).includes('"909"')]);
    })
    .toEqual([["succeeded", true]]);
});

/** Running servers and their data are removed after the test, however it ends. */
const servers: Postern[] = [];
const started = async (starting: Promise<Postern>) => {
  const postern = await starting;
  servers.push(postern);
  return postern;
};
test.afterEach(async () => {
  for (const postern of servers.splice(0)) {
    await postern.stop();
    removeData(postern);
  }
});
