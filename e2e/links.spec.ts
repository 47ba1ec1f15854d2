// @full: Server tests prove what these pages show.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { fillBaseUnits, openFunction, openPlayground } from "./playground.ts";

/** Records every request except for reads from Postern or the service. */
const watchCalls = (page: Page): readonly string[] => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.url().includes("/relay/")) calls.push(request.url());
  });
  return calls;
};

const copiedLink = async (page: Page): Promise<string> => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Link copied" })).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
};

const fragment = (text: string): string => `#args=${Buffer.from(text).toString("base64url")}`;

test("a copied link opens the function with its arguments in another tab, and sends nothing", async ({
  asAdmin: page,
  context,
  seeded,
}) => {
  await openPlayground(page, seeded.networkId, seeded.token);
  await openFunction(page, "balanceOf(address)");
  await page.getByLabel("account", { exact: true }).fill(seeded.addresses[1]?.address ?? "");
  const link = await copiedLink(page);

  const other = await context.newPage();
  const calls = watchCalls(other);
  await other.goto(link);
  await expect(other.getByText("Filled in from a link")).toBeVisible();
  await expect(other.getByLabel("account", { exact: true })).toHaveValue(seeded.addresses[1]?.address ?? "");
  await expect(other.getByRole("button", { name: "Call", exact: true })).toBeVisible();
  expect(new URL(other.url()).hash).toBe("");
  expect(new URL(link).searchParams.get("abi")).toBe("service");
  expect(calls).toEqual([]);

  await other.reload();
  await expect(other.getByLabel("account", { exact: true })).toHaveValue(seeded.addresses[1]?.address ?? "");
});

test("a link to a write has neither its sender, nor its amount, nor the client share", async ({
  asAdmin: page,
  seeded,
}) => {
  const [from, to] = seeded.addresses;
  await openPlayground(page, seeded.networkId, seeded.token);
  await openFunction(page, "transfer(address,uint256)");
  await page.getByLabel("to", { exact: true }).fill(to?.address ?? "");
  await fillBaseUnits(page, "77");
  await page.getByRole("combobox", { name: "Sender" }).click();
  await page.getByRole("option", { name: new RegExp(from?.address.slice(0, 6) ?? "", "i") }).click();
  const link = new URL(await copiedLink(page));
  expect([...link.searchParams.keys()].toSorted()).toEqual(["abi", "address", "fn", "network"]);
  const held = Buffer.from(link.hash.slice("#args=".length), "base64url").toString();
  expect(JSON.parse(held)).toEqual([to?.address, "77"]);
});

test("input from before a link was opened can be restored", async ({ asAdmin: page, seeded }) => {
  await openPlayground(page, seeded.networkId, seeded.token);
  await openFunction(page, "transfer(address,uint256)");
  const value = page.getByLabel("value", { exact: true });
  await value.fill("4242");
  await value.blur();
  const url = new URL(page.url());
  url.hash = fragment('["","5"]');
  // The same page with another fragment: no reload, like pasting a link into the address bar.
  await page.evaluate((href) => globalThis.location.assign(href), url.href);
  await expect(value).toHaveValue("5");
  await page.getByRole("button", { name: "Restore what you typed" }).click();
  await expect(value).toHaveValue("4242");
});

const hostileArguments: readonly (readonly [what: string, text: string])[] = [
  ["wrong types", "[1,true]"],
  ["a wrong shape", '[["0x"],{"a":1}]'],
  ["an argument too few", '["0x"]'],
  ["100 KB", JSON.stringify(["0x", "1".repeat(100_000)])],
  ["prototype keys", '[{"__proto__":{"polluted":1},"text":""},"1"]'],
  ["constructor keys", '[{"constructor":{"prototype":{"polluted":1}},"text":""},"1"]'],
  ["nesting without end", "[".repeat(20_000)],
  ["no JSON", "<script>alert(1)</script>"],
];

test("a link with broken or hostile arguments shows an error, and the form stays usable", async ({
  asAdmin: page,
  seeded: { networkId, token },
}) => {
  test.setTimeout(180_000);
  const calls = watchCalls(page);
  const errors: Error[] = [];
  page.on("pageerror", (error) => errors.push(error));
  const base = `/sandbox/playground?network=${networkId}&address=${token}&fn=transfer(address,uint256)`;
  for (const [index, [what, text]] of hostileArguments.entries()) {
    await test.step(what, async () => {
      // A different query each time, so that the page is loaded again.
      await page.goto(`${base}&round=${index}${fragment(text)}`);
      await expect(page.getByRole("alert")).toContainText("The link's arguments cannot be used");
      const value = page.getByLabel("value", { exact: true });
      await value.fill(`5${index}`);
      await expect(value).toHaveValue(`5${index}`);
      expect(await page.evaluate(() => "polluted" in {})).toBe(false);
    });
  }
  expect(calls).toEqual([]);
  expect(errors).toEqual([]);
});

const hostileQueries: readonly (readonly [what: string, query: string])[] = [
  ["a network that is an object", "network={%22a%22:1}&address=0x1"],
  ["an address that is a script", "address=%3Cscript%3Ealert(1)%3C/script%3E"],
  ["prototype keys", "__proto__={%22polluted%22:1}&constructor=1&fn[__proto__]=1"],
  ["an ABI reference that is none", "abi=book:../../etc&fn=[]"],
  ["a client share", "clientShare=c2VjcmV0"],
];

test("with a broken or hostile query in the link, the page stays usable", async ({ asAdmin: page, seeded }) => {
  test.setTimeout(180_000);
  const calls = watchCalls(page);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  for (const [what, query] of hostileQueries) {
    await test.step(what, async () => {
      await page.goto(`/sandbox/playground?${query}`);
      expect(await page.evaluate(() => "polluted" in {})).toBe(false);
      await page.getByLabel("Network").selectOption(seeded.networkId);
      await page.getByLabel("Contract address").fill(seeded.token);
      await expect(page.getByRole("region", { name: "Functions" })).toBeVisible();
      expect(page.url()).not.toContain("c2VjcmV0");
    });
  }
  expect(calls).toEqual([]);
  expect(dialogs).toEqual([]);
});

test("a script as an argument in a link is shown as text", async ({ asAdmin: page, seeded }) => {
  const script = "<img src=x onerror=alert(1)>";
  const { networkId, allTypes } = seeded;
  const query = `network=${networkId}&address=${allTypes}&fn=revertWithReason(string)`;
  await page.goto(`/sandbox/playground?${query}${fragment(JSON.stringify([script]))}`);
  await expect(page.getByLabel("reason", { exact: true })).toHaveValue(script);
});

test("a link names its version of the contract book", async ({ asAdmin: page, seeded }) => {
  const { networkId, reverter } = seeded;
  const hash = "0".repeat(64);
  await page.goto(`/sandbox/playground?network=${networkId}&address=${reverter}&abi=book:${hash}`);
  await expect(page.getByText("The contract book does not have that version.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Functions" })).toBeVisible();

  const abi = [{ type: "function", name: "onlyInTheBook", inputs: [], outputs: [], stateMutability: "view" }];
  const saved = await page.request.put(`/console/sandbox/contracts/${networkId}/${reverter}`, {
    headers: { "x-postern": "1", "sec-fetch-site": "same-origin", "if-none-match": "*" },
    data: { name: "Linked", tags: [], notes: "", abi },
  });
  expect(saved.status()).toBe(200);
  await page.goto(`/sandbox/contracts/${networkId}/${reverter}`);
  await page.getByRole("link", { name: "Open in playground" }).click();
  await expect(page.getByText("ABI from the contract book, version")).toBeVisible();
  await openFunction(page, "onlyInTheBook()");
  const link = new URL(await copiedLink(page));
  expect(link.searchParams.get("abi")).toMatch(/^book:[0-9a-f]{64}$/);
  await page.getByRole("button", { name: "Use another ABI" }).click();
  await expect(page.getByText("This ABI has no function onlyInTheBook()")).toBeVisible();
});
