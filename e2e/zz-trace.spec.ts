import { readFileSync } from "node:fs";
import { test } from "./fixtures.ts";

test("trace", async ({ asAdmin: page, seeded, postern, browser }) => {
  test.setTimeout(400_000);
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${postern.origin}/console/sandbox/runs${path}`, {
      data, headers: { "x-postern": "1", "idempotency-key": crypto.randomUUID(), origin: postern.origin },
    });
    return ((await answer.json()) as any).data;
  };
  const big = await post("", { networkId: seeded.networkId, lines: Array.from({ length: 500 }, (_, i) => ({ reference: `user-${i}`, count: 20 })) });
  await new Promise((r) => setTimeout(r, 25000));
  console.log((await post(`/${big.id}/pause`, {})).counts);
  await page.goto(`/sandbox/runs/${big.id}`);
  await page.waitForTimeout(4000);
  await browser.startTracing(page, { path: "/tmp/shots/trace.json", categories: ["devtools.timeline", "toplevel", "disabled-by-default-devtools.timeline", "v8.execute"] });
  for (let i = 0; i < 40; i += 1) { await page.mouse.wheel(0, 900); await page.waitForTimeout(120); }
  await page.evaluate(() => scrollTo(0, 200_000));
  await page.waitForTimeout(3000);
  await browser.stopTracing();
  const { traceEvents } = JSON.parse(readFileSync("/tmp/shots/trace.json", "utf8"));
  const mains = traceEvents.filter((e: any) => e.name === "thread_name" && e.args?.name === "CrRendererMain");
  for (const { pid, tid } of mains) {
    const tasks = traceEvents.filter((e: any) => e.pid === pid && e.tid === tid && e.ph === "X" && /RunTask/.test(e.name));
    const cpu = tasks.map((e: any) => [Math.round((e.tdur ?? 0) / 1000), Math.round(e.dur / 1000)]).toSorted((a: any, b: any) => b[0] - a[0]).slice(0, 12);
    const names: Record<string, number[]> = {};
    for (const e of traceEvents) if (e.pid === pid && e.tid === tid && e.ph === "X" && e.tdur > 3000) (names[e.name] ??= []).push(Math.round(e.tdur / 1000));
    console.log(pid, tasks.length, JSON.stringify(cpu));
    for (const [n, v] of Object.entries(names)) console.log(n, v.length, "max", Math.max(...v), "sum", v.reduce((a, b) => a + b, 0));
  }
});
