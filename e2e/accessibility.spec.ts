import { operationAnswerSchema } from "../shared/console/operation.ts";
import { fillBook } from "./book.ts";
import { checkEverywhere, checkOnce } from "./everywhere.ts";
import { expect, test } from "./fixtures.ts";
import { checkFocusOrder } from "./focus-order.ts";
import { fillBaseUnits, openFunction, openPlayground, pickSender, timelineRegion } from "./playground.ts";
import { routeTemplates, visits } from "./routes.ts";
import { unfold } from "./unfold.ts";

/** The error of an operation with an unknown outcome. */
const error = { code: "POSTERN_OUTCOME_UNKNOWN", message: "No answer came in time.", requestId: "an-id" };

// No test depends on another: both workers share this file.
test.describe.configure({ mode: "parallel" });

test("axe finds nothing on any page: in light or dark, wide or narrow, by turns", async ({ asAdmin: page, seeded }) => {
  test.setTimeout(300_000);
  await fillBook(page, seeded);
  const all = await visits(page, seeded);
  // No route is left out.
  const visited = new Set([...all.flatMap(({ routes }) => routes), "/sign-in"]);
  expect(routeTemplates().filter((route) => !visited.has(route))).toEqual([]);
  expect(routeTemplates().length).toBeGreaterThan(20);
  // The tabs of a page are visited by the tests below.
  const pages = all.filter(
    ({ routes: [route] }, index) => all.findIndex(({ routes }) => routes[0] === route) === index,
  );
  for (const [turn, { path, ready }] of pages.entries()) {
    await test.step(path, async () => {
      await page.goto(path);
      await ready(page);
      await checkOnce(page, path, turn);
    });
  }
});

const parts = 4;

for (const part of Array.from({ length: parts }, (_, index) => index)) {
  test(`axe finds nothing on any page, in light and dark, wide and narrow, and the Tab key goes through it: part ${part + 1} of ${parts} @full`, async ({
    asAdmin: page,
    seeded,
  }) => {
    test.setTimeout(600_000);
    await fillBook(page, seeded);
    const all = await visits(page, seeded);
    const own = all.filter((_, index) => index % parts === part);
    for (const { path, ready } of own) {
      await test.step(path, async () => {
        await page.goto(path);
        await ready(page);
        await checkEverywhere(page, path);
        for (const width of [1280, 360]) {
          await page.setViewportSize({ width, height: 800 });
          await checkFocusOrder(page, `${path} at ${width} px`);
        }
      });
    }
  });
}

test("axe finds nothing on a missing page, nor on a refused sign-in @full", async ({ asAdmin: page }) => {
  await page.goto("/sandbox/nowhere");
  await checkEverywhere(page, "not found");
  await page.context().clearCookies();
  await page.goto("/sign-in?error=POSTERN_NO_ROLE");
  await expect(page.getByText("npm run link")).toBeVisible();
  await checkEverywhere(page, "refused sign-in");
});

test("axe finds nothing while a page loads, is refused or fails @full", async ({ asAdmin: page }) => {
  test.setTimeout(300_000);
  // Not for most lists: Postern shows its own copy of those instead of an error. It has none of templates.
  const body = (status: number, code: string) => ({
    status,
    json: {
      code,
      category: "X",
      message: "A test says so.",
      statusCode: status,
      path: "/",
      timestamp: "",
      requestId: "r",
    },
  });
  for (const [name, status, code] of [
    ["failure", 500, "ERR_000"],
    ["forbidden", 403, "POSTERN_FORBIDDEN"],
  ] as const) {
    await page.route("**/api/v1/contract-templates*", (route) => route.fulfill(body(status, code)));
    await page.goto("/sandbox/templates");
    await expect(page.getByRole("main").getByText(code).first()).toBeVisible();
    await checkEverywhere(page, name);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
  await page.route("**/api/v1/contract-templates*", () => undefined);
  await page.goto("/sandbox/templates");
  await expect(page.getByRole("status", { name: "Loading" })).toBeVisible();
  await checkEverywhere(page, "loading");
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("axe finds nothing during a write and on its operation @full", async ({ asAdmin: page, seeded }) => {
  test.setTimeout(300_000);
  await openPlayground(page, seeded.networkId, seeded.token);
  await openFunction(page, "transfer(address,uint256)");
  await checkEverywhere(page, "form of a write");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel("to", { exact: true }).fill(seeded.addresses[1]?.address ?? "");
  await fillBaseUnits(page, "3605");
  await pickSender(page, seeded.addresses[0]?.address ?? "");
  await page.getByRole("button", { name: "Review…" }).click();
  const send = page.getByRole("dialog").getByRole("button", { name: "Send", exact: true });
  await expect(send).toBeVisible();
  await checkEverywhere(page, "review");
  await send.click();
  await expect(timelineRegion(page)).toContainText("Succeeded");
  await checkEverywhere(page, "timeline");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole("button", { name: "Review…" }).click();
    // Also on a small screen.
    await expect(page.getByRole("region", { name: "Sent before" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("checkbox", { name: "Send it again" })).toBeInViewport({ ratio: 1 });
    if (width === 360) await page.reload();
  }
  await checkEverywhere(page, "identical operation");

  await page.goto("/sandbox/activity");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page
    .getByRole("link", { name: /^Send .* PDT to / })
    .first()
    .click();
  for (const part of ["Evidence", "Steps", "Details", "Related"] as const) await unfold(page, part);
  await expect(page.getByRole("region", { name: "Receipt" })).toBeVisible();
  await checkEverywhere(page, "operation");
  for (const state of ["unknown", "started"] as const) {
    await page.route("**/console/sandbox/operations/*", async (route) => {
      const { data } = operationAnswerSchema.parse(await (await route.fetch()).json());
      await route.fulfill({ json: { data: { ...data, state, error } } });
    });
    await page.reload();
    if (state === "started") await unfold(page, "Evidence");
    await expect(page.getByRole("group", { name: "What happened?" })).toBeVisible();
    await checkEverywhere(page, state);
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("axe finds nothing in what opens over a page @full", async ({ asAdmin: page, seeded }) => {
  test.setTimeout(300_000);
  await fillBook(page, seeded);
  await page.goto("/sandbox/addresses?sort=-balance");
  // By keyboard: the table may move under a pointer while balances arrive. Not `check`, because a row that arrives in
  // between is not selected.
  await page.getByLabel("Select all rows shown").press("Space");
  await expect(page.getByRole("region", { name: "Selection" })).toBeVisible();
  await page.getByRole("button", { name: "Columns" }).click();
  await expect(page.getByRole("dialog", { name: "Columns" })).toBeVisible();
  await checkEverywhere(page, "addresses, selected and sorted, with the choice of columns");
  for (const path of [
    "/sandbox/addresses?form=generate",
    "/sandbox/profiles?form=create",
    "/sandbox/wallets?form=create",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("dialog")).toBeVisible();
    await checkEverywhere(page, path);
  }
  await page.goto("/sandbox/labels");
  await page.getByRole("button", { name: "Add recipient" }).click();
  await page.getByText("Import recipients").click();
  await checkEverywhere(page, "labels, with both forms");
  await page.goto("/sandbox/audit");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("The audit is intact")).toBeVisible();
  await checkEverywhere(page, "audit, verified");
  await page.goto("/sandbox/runs/new");
  await page.getByRole("textbox", { name: "Profiles" }).fill("twice\ntwice\na/b");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByRole("region", { name: "Check result" }).getByRole("listitem")).toHaveCount(2);
  await checkEverywhere(page, "a run, checked");
});
