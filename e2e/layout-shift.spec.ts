// @full: accessibility opens each page.
import type { Page } from "@playwright/test";
import * as z from "zod";
import { fillBook } from "./book.ts";
import { expect, test } from "./fixtures.ts";
import { visits } from "./routes.ts";
import { overviewInTime } from "./service.ts";

const sizes = [
  { width: 1_280, height: 800 },
  { width: 360, height: 740 },
];

const shiftsSchema = z.array(z.object({ value: z.number(), of: z.array(z.string()) }));

/** Responses have different delays, so space must be reserved for late content. */
const slowly = async (page: Page): Promise<void> => {
  let count = 0;
  await page.route(/\/(relay|console)\//, async (route) => {
    count += 1;
    await new Promise((resolve) => {
      setTimeout(resolve, 80 + (count % 4) * 70);
    });
    await route.continue();
  });
};

/** What has shifted on the page since it began to load, by the browser's own measure. */
const shiftsOn = async (page: Page) => {
  const shifts: unknown = await page.evaluate(
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
  return shiftsSchema.parse(shifts);
};

for (const size of sizes) {
  test(`nothing moves when a page's data arrive, at ${size.width} px`, async ({ asAdmin: page, seeded }) => {
    test.setTimeout(300_000);
    // An address has a long label, which arrives after its row.
    await fillBook(page, seeded);
    const { networkId, token } = seeded;
    const form = `/sandbox/playground?network=${networkId}&address=${token}&fn=transfer(address,uint256)`;
    const opened = await visits(page, seeded);
    const paths = [...opened.map(({ path }) => path), "/sandbox/playground", form];
    await page.setViewportSize(size);
    await slowly(page);
    for (const path of paths) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      const shifts = await shiftsOn(page);
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      // The score has no unit and depends on no clock: 0.01 is a hundredth of the screen moving by the height of the
      // screen.
      expect.soft([path, sum <= 0.01 ? [] : shifts]).toEqual([path, []]);
    }
  });
}

test("the first paint is the frame with its navigation, and a page is never only skeletons", async ({
  asAdmin: page,
  seeded,
}) => {
  test.setTimeout(300_000);
  const paths = (await visits(page, seeded)).map(({ path }) => path).filter((path) => path.startsWith("/sandbox"));
  // Each frame in which the page shows anything also shows the navigation.
  await page.addInitScript(() => {
    const bare: string[] = [];
    Reflect.set(globalThis, "bareFrames", bare);
    const look = () => {
      const isDrawn = document.querySelector("#root > *") !== null && document.body.innerText.trim() !== "";
      const hasSkeleton = document.querySelector(".mantine-Skeleton-root") !== null;
      if ((isDrawn || hasSkeleton) && document.querySelector("nav a") === null) bare.push(document.body.innerHTML);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await slowly(page);
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const bare = z.array(z.string()).parse(await page.evaluate(() => Reflect.get(globalThis, "bareFrames")));
    expect([path, bare.slice(0, 1)]).toEqual([path, []]);
  }
});

test("a page loads its data with few requests", async ({ asAdmin: page }) => {
  // It polls for changes; on a slow machine that would happen while it loads.
  await page.addInitScript(() => Reflect.set(globalThis, "setInterval", () => 0));
  await page.route(/\/console\/sandbox\/overview\?/, async (route) =>
    route.fulfill({ response: await overviewInTime(page.request, route.request().url()) }),
  );
  // Names of counterparties are requested if operations have any. Activity also requests what needs attention, saved
  // views, and the organization's own addresses among the senders.
  const most: Readonly<Record<string, number>> = { "": 7, "/addresses": 5, "/activity": 7, "/playground": 2 };
  for (const [path, count] of Object.entries(most)) {
    const paths: string[] = [];
    const note = (request: { url: () => string }) => paths.push(new URL(request.url()).pathname);
    page.on("request", note);
    await page.goto(`/sandbox${path}`);
    await page.waitForLoadState("networkidle");
    page.off("request", note);
    const data = paths.filter((url) => /^\/(relay|console)\/sandbox\//.test(url));
    expect([path, data.length <= count ? [] : data]).toEqual([path, []]);
  }
});
