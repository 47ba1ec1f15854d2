import { expect, test } from "./fixtures.ts";

const shot = async (page: import("@playwright/test").Page, name: string, full = true) => {
  for (const scheme of ["light", "dark"] as const) {
    for (const width of [1280, 360]) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `/tmp/shots/${name}-${scheme}-${width}.png`, fullPage: full });
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
};

const headers = { "x-postern": "1" };

test("shots", async ({ asAdmin: page, seeded, postern }) => {
  test.setTimeout(400_000);
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${postern.origin}/console/sandbox/runs${path}`, {
      data,
      headers: { ...headers, "idempotency-key": crypto.randomUUID(), origin: postern.origin },
    });
    const body: any = await answer.json();
    if (!answer.ok()) console.log(path, answer.status(), JSON.stringify(body));
    return body.data;
  };
  const to = seeded.addresses[1]?.address ?? "";
  const items = Array.from({ length: 24 }, (_, index) => ({
    line: index + 2,
    cells: [to, String(index), "x"],
    body: {
      addressId: seeded.addresses[0]?.id,
      feeLevel: "LOW",
      abiFunction: {
        type: "function",
        name: "transfer",
        inputs: [
          { name: "to", type: "address", value: index === 5 ? `0x${"1".repeat(40)}` : to },
          { name: "value", type: "uint256", value: index % 7 === 3 ? "9".repeat(60) : String(1 + (index === 9 ? 8 : index)) },
        ],
        outputs: [{ name: "", type: "bool" }],
        stateMutability: "nonpayable",
      },
    },
  }));
  const common = { endpoint: "writeContract", params: { networkId: seeded.networkId, contractAddress: seeded.token }, body: {} };
  const checked = await post("/check", { common, items, columns: ["to", "value", "note"] });
  console.log(JSON.stringify(checked));
  const run = await post("", { common, items, columns: ["to", "value", "note"], name: "Payouts of May", atOnce: 4, onFailure: "continue", acknowledged: checked?.twins.map((t: any) => t.id) ?? [] });
  console.log(JSON.stringify(run));
  await page.goto(`/sandbox/runs/${run.id}`);
  await page.waitForTimeout(1500);
  await shot(page, "run-going");
  await page.waitForTimeout(15000);
  await shot(page, "run-over");
  const big = await post("", { networkId: seeded.networkId, lines: Array.from({ length: 500 }, (_, i) => ({ reference: `user-${i}`, count: 20 })) });
  console.log(JSON.stringify(big));
  await page.goto(`/sandbox/runs`);
  await expect(page.getByRole("table", { name: "Runs" })).toBeVisible();
  await shot(page, "runs");
  await page.goto(`/sandbox/runs/${big.id}`);
  await page.waitForTimeout(2000);
  await page.evaluate(() => {
    const long: number[] = [];
    Object.assign(globalThis, { long });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) long.push(entry.duration);
    }).observe({ type: "longtask", buffered: true });
  });
  for (let i = 0; i < 60; i += 1) {
    await page.mouse.wheel(0, 900);
    await page.waitForTimeout(100);
  }
  console.log("long while scrolling", await page.evaluate(() => (globalThis as any).long));
  await page.evaluate(() => scrollTo(0, 200_000));
  await page.waitForTimeout(2000);
  await page.screenshot({ path: "/tmp/shots/big-middle.png" });
  console.log("long after a jump", await page.evaluate(() => (globalThis as any).long));
  console.log("rows", await page.getByRole("row").count(), "tbodies", await page.locator("tbody").count());
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForTimeout(500);
  await shot(page, "big", false);
  await post(`/${big.id}/pause`, {});
  const states = "failed,not_sent,cancelled";
  await page.goto(`/sandbox/runs/new?from=${run.id}&states=${states}`);
  await page.waitForTimeout(1500);
  await shot(page, "copy");
  const simulate = page.getByRole("button", { name: "Simulate the calls" });
  if ((await simulate.count()) > 0) {
    await simulate.click();
    await page.waitForTimeout(2500);
    await shot(page, "copy-simulated");
  }
  await page.goto(`/sandbox/runs/new`);
  await page.getByLabel("Profiles").fill("reference,count,team\nalice,2,blue\nbob,1,red\nalice,1,green\na/b,1,x\nbob,x");
  await page.getByRole("button", { name: "Check" }).click();
  await page.waitForTimeout(1500);
  await shot(page, "form-errors");
  await page.getByLabel("Profiles").fill("reference,count,team\nalice,2,blue\nbob,1,red\nalice,1,green");
  await page.getByRole("button", { name: "Check" }).click();
  await page.waitForTimeout(1500);
  await shot(page, "form-good");
  await page.goto(`/sandbox/activity?run=${run.id}`);
  await page.waitForTimeout(1500);
  await shot(page, "activity");
  await page.getByRole("table").getByRole("link").first().click();
  await page.waitForTimeout(1500);
  await shot(page, "operation");
});
