// @full: main-job and writes read, write and start a list.
import { expect, test } from "./fixtures.ts";
import { callFunction, fillBaseUnits, openFunction, openPlayground, pickSender, resultRegion } from "./playground.ts";

test("bad input gets a message at its field, nothing is sent, and no input is lost", async ({
  asAdmin: page,
  seeded,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    // Address names and the sender's token balance are also looked up with a POST, which changes nothing.
    const isRead = request.url().endsWith("/functions/read");
    if (request.method() === "POST" && request.url().includes("/relay/") && !isRead) calls.push(request.url());
  });
  await openPlayground(page, seeded.networkId, seeded.token);
  await openFunction(page, "transfer(address,uint256)");
  const to = page.getByLabel("to", { exact: true });
  const value = page.getByLabel("value", { exact: true });
  await to.fill("0x1234");
  await value.fill("1e18");
  await pickSender(page, seeded.addresses[0]?.address ?? "");
  await page.getByRole("button", { name: "Review…" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(to).toBeFocused();
  await expect(to).toHaveAttribute("aria-invalid", "true");
  await expect(value).toHaveAttribute("aria-invalid", "true");
  expect(calls).toEqual([]);

  await openFunction(page, "approve(address,uint256)");
  await openFunction(page, "transfer(address,uint256)");
  await expect(to).toHaveValue("0x1234");
  await expect(value).toHaveValue("1e18");
  await page.reload();
  await expect(to).toHaveValue("0x1234");
});

test("an invalid checksum gets no suggestion, and an address without one is offered in its checksummed form", async ({
  asAdmin: page,
  seeded,
}) => {
  const right = seeded.addresses[0]?.address ?? "";
  const at = right.slice(2).search(/[a-z]/) + 2;
  const wrong = `${right.slice(0, at)}${right.charAt(at).toUpperCase()}${right.slice(at + 1)}`;
  await openPlayground(page, seeded.networkId, seeded.token);
  await openFunction(page, "balanceOf(address)");
  const account = page.getByLabel("account", { exact: true });
  await account.fill(wrong);
  await account.press("Enter");
  await expect(account).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText(/^The checksum does not match/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Use / })).toHaveCount(0);
  await account.fill(right.toLowerCase());
  await account.press("Enter");
  await page.getByRole("button", { name: "Use checksummed form" }).click();
  await expect(account).toHaveValue(right);
  await account.press("Enter");
  await expect(resultRegion(page)).toContainText("uint256");
});

test("Enter in a field of a write opens the review and never sends", async ({ asAdmin: page, seeded }) => {
  await openPlayground(page, seeded.networkId, seeded.token);
  await openFunction(page, "transfer(address,uint256)");
  await pickSender(page, seeded.addresses[0]?.address ?? "");
  await page.getByLabel("to", { exact: true }).fill(seeded.addresses[1]?.address ?? "");
  await fillBaseUnits(page, "5");
  let writes = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/functions/write")) writes += 1;
  });
  await page.getByLabel("value", { exact: true }).press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Enter");
  expect(writes).toBe(0);
});

test("an address without a contract is reported", async ({ asAdmin: page, seeded }) => {
  const nobody = "0x00000000000000000000000000000000000000AA";
  await page.goto(`/sandbox/playground?network=${seeded.networkId}&address=${nobody}`);
  await page.getByLabel("ABI", { exact: true }).fill("function totalSupply() view returns (uint256)");
  await page.getByRole("button", { name: "Use this ABI" }).click();
  await callFunction(page, "totalSupply()", {});
  await expect(resultRegion(page)).toContainText("No contract at this address on this network");
  await expect(resultRegion(page)).toContainText("ERR_066");
});
