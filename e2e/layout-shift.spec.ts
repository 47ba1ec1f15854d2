import type { Page } from "@playwright/test";
import * as z from "zod";
import { fillBook } from "./book.ts";
import { expect, test } from "./fixtures.ts";
import { halfOf } from "./halves.ts";
import { overviewInTime } from "./service.ts";

/** The pages that people open most, and those whose lists have filters. */
const paths = ["", "/addresses", "/activity", "/playground", "/networks", "/wallets", "/contracts", "/templates"];

const sizes = [
  { width: 1_280, height: 800 },
  { width: 360, height: 740 },
];

const shiftsSchema = z.array(z.object({ value: z.number(), of: z.array(z.string()) }));

/** Each answer takes its time, and another than the one before it: what comes late finds its place. */
const slowly = async (page: Page): Promise<void> => {
  let asked = 0;
  await page.route(/\/(relay|console)\//, async (route) => {
    asked += 1;
    await new Promise((resolve) => {
      setTimeout(resolve, 80 + (asked % 4) * 70);
    });
    await route.continue();
  });
};

/** What has moved on the page since it began to load, by the browser's own measure. */
const shiftsOn = async (page: Page) => {
  const seen: unknown = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          resolve(
            list.getEntries().map((entry) => ({
              value: Reflect.get(entry, "value"),
              of: [Reflect.get(entry, "sources")]
                .flat()
                .map((source: { node?: Node | null; previousRect: DOMRect; currentRect: DOMRect }) => {
                  const { previousRect: from, currentRect: to } = source;
                  const node = source.node ?? null;
                  const what = node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.textContent ?? "gone");
                  return `${what} from ${JSON.stringify(from)} to ${JSON.stringify(to)}`;
                }),
            })),
          );
        }).observe({ type: "layout-shift", buffered: true });
        // A page on which nothing moved has no entries, and the observer says nothing.
        setTimeout(resolve, 100, []);
      }),
  );
  return shiftsSchema.parse(seen);
};

for (const [index, size] of sizes.entries()) {
  test(`nothing moves as the data of a page come, at ${size.width} px`, async ({ asAdmin: page, seeded }) => {
    // An address has a long label, which comes after its row.
    await fillBook(page, seeded);
    await page.setViewportSize(size);
    await slowly(page);
    const { networkId, token } = seeded;
    const contract = `network=${networkId}&address=${token}`;
    const opened = [
      `/playground?${contract}`,
      `/playground?${contract}&fn=transfer(address,uint256)`,
      `/contracts/${networkId}/${token}`,
    ];
    // `npm test` opens half of the pages in one size, and the others in the other.
    for (const path of halfOf([...paths, ...opened], index === 0 ? 0 : 1)) {
      await page.goto(`/sandbox${path}`);
      await page.waitForLoadState("networkidle");
      const shifts = await shiftsOn(page);
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      // The score has no unit and depends on no clock: 0.01 is a hundredth of the screen that moves by the whole of it.
      expect([path, sum <= 0.01 ? [] : shifts]).toEqual([path, []]);
    }
  });
}

test("a page asks for its data with few requests", async ({ asAdmin: page }) => {
  // It asks again from time to time for what changes; on a slow machine it would do so while it loads.
  await page.addInitScript(() => Reflect.set(globalThis, "setInterval", () => 0));
  await page.route(/\/console\/sandbox\/overview\?/, async (route) =>
    route.fulfill({ response: await overviewInTime(page.request, route.request().url()) }),
  );
  // Names of counterparties are asked for where operations have any. Activity also asks for what needs attention, and for saved views.
  const most: Readonly<Record<string, number>> = { "": 6, "/addresses": 5, "/activity": 6, "/playground": 2 };
  for (const [path, count] of Object.entries(most)) {
    const asked: string[] = [];
    const note = (request: { url: () => string }) => asked.push(new URL(request.url()).pathname);
    page.on("request", note);
    await page.goto(`/sandbox${path}`);
    await page.waitForLoadState("networkidle");
    page.off("request", note);
    const data = asked.filter((url) => /^\/(relay|console)\/sandbox\//.test(url));
    expect([path, data.length <= count ? [] : data]).toEqual([path, []]);
  }
});
