import { endpointFacts } from "../shared/wire/endpoint-facts.ts";
import { fillBook } from "./book.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { visits } from "./routes.ts";
import { transfer, write } from "./sending.ts";

const { addAbi: _own, ...facts } = endpointFacts;
/**
 * The names of buttons and links that begin a write. Adding an ABI to one's own tab is not one: everyone may do that.
 */
const writes = Object.values(facts).flatMap((one) => ("action" in one ? [one.action] : []));
const others = [
  "Send",
  "Send…",
  "Settle",
  "Review…",
  "Sign in again",
  "Import",
  "Save",
  "Run again",
  "New payout",
  "New template",
];

test("a viewer is offered nothing on any page that the server would refuse @full", async ({
  asAdmin: page,
  browser,
  postern,
  seeded,
}) => {
  test.setTimeout(300_000);
  await fillBook(page, seeded);
  await write(page.request, seeded, seeded.token, transfer(seeded.addresses[1]?.address, "1"));
  const all = await visits(page, seeded);
  const context = await browser.newContext({ baseURL: postern.origin });
  const viewer = await context.newPage();
  await signIn(viewer, postern, "viewer");
  const refused: string[] = [];
  viewer.on("response", (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  for (const { path } of all.filter((one) => one.path.startsWith("/sandbox"))) {
    await viewer.goto(path);
    await expect(viewer.getByRole("heading", { level: 1 })).toBeVisible();
    await viewer.waitForLoadState("networkidle");
    const live = await viewer.locator("main :is(button, a)").evaluateAll(
      (elements, names) => {
        const isLive = (element: Element) =>
          element.checkVisibility() && !element.matches(":disabled, [aria-disabled=true], [data-disabled]");
        return elements
          .filter(isLive)
          .map((element) => (element.getAttribute("aria-label") ?? element.textContent).trim())
          .filter((name) => names.includes(name));
      },
      [...writes, ...others],
    );
    expect([path, live, refused]).toEqual([path, [], []]);
  }
  await context.close();
});
