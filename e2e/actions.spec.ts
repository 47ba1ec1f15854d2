// @full: main-job and writes read, write and start a list.
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { timelineRegion } from "./playground.ts";
import type { Seeded } from "./service.ts";

const most = 9;

/**
 * Counts a person's actions by name: a click, a choice from a browser's list, a text pasted into a field. One of
 * Postern's own lists counts twice, since one click opens it and another chooses.
 */
const actionsOn = (page: Page) => {
  const names: string[] = [];
  const act = async (name: string, done: () => Promise<unknown>) => {
    names.push(name);
    await test.step(name, done);
  };
  return {
    names,
    click: (name: string, target: Locator) => act(name, () => target.click()),
    choose: (name: string, target: Locator, label: string) => act(name, () => target.selectOption({ label })),
    paste: (name: string, target: Locator, text: string) =>
      act(name, async () => {
        await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
        await target.focus();
        await page.keyboard.press("Control+V");
      }),
  };
};

type Actions = ReturnType<typeof actionsOn>;

/**
 * Starting with an open contract: the function, its arguments, the sender if none is remembered, the review and Send.
 */
const transfer = async (
  page: Page,
  actions: Actions,
  { addresses: [from, to] }: Seeded,
  { amount, isSenderKnown }: { readonly amount: string; readonly isSenderKnown: boolean },
) => {
  const button = page.getByRole("region", { name: "Functions" }).locator('[data-function="transfer(address,uint256)"]');
  await actions.click("open transfer", button.last());
  await actions.paste("paste the recipient", page.getByLabel("to", { exact: true }), ` ${to?.address ?? ""} `);
  // The token is loaded by then: no person is as fast as a test.
  await expect(page.getByLabel("Unit of value")).toHaveValue("18");
  await actions.paste("paste the amount", page.getByLabel("value", { exact: true }), amount);
  const sender = page.getByRole("combobox", { name: "Sender" });
  const option = page.getByRole("option", { name: new RegExp(from?.address.slice(0, 6) ?? "", "i") });
  if (!isSenderKnown) {
    await actions.click("open the senders", sender);
    await actions.click("choose the sender", option);
  }
  await expect(sender).toHaveValue(new RegExp(from?.address.slice(0, 6) ?? "", "i"));
  await actions.click("review", page.getByRole("button", { name: "Review…" }));
  const send = page.getByRole("dialog").getByRole("button", { name: "Send", exact: true });
  await expect(send).toBeEnabled();
  await actions.click("send", send);
  await expect(timelineRegion(page)).toContainText("Succeeded");
};

test("a transfer is sent from a blank playground in nine actions, and the next one with a pasted ABI in seven", async ({
  asAdmin: page,
  context,
  seeded,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/sandbox/playground");
  const first = actionsOn(page);
  await first.choose("choose the network", page.getByLabel("Network"), "tETH");
  const deployed = page.getByRole("region", { name: "Deployed contracts" });
  await first.click("choose the contract", deployed.getByRole("button", { name: new RegExp(seeded.token, "i") }));
  // No other test sends these amounts: the same transfer twice would have to be confirmed.
  await transfer(page, first, seeded, { amount: "1.51", isSenderKnown: false });
  expect(first.names).toEqual([
    "choose the network",
    "choose the contract",
    "open transfer",
    "paste the recipient",
    "paste the amount",
    "open the senders",
    "choose the sender",
    "review",
    "send",
  ]);
  expect(first.names.length).toBeLessThanOrEqual(most);

  // The network and the sender are remembered. The service's ABI is removed and its own pasted. Another tab has no
  // earlier input.
  const tab = await context.newPage();
  await tab.route(/\/contract-interactions\/.*\/functions$/, (route) =>
    route.fulfill({ status: 404, json: { code: "ERR_066", category: "NOT_FOUND", message: "none", statusCode: 404 } }),
  );
  await tab.goto("/sandbox/playground");
  await expect(tab.getByLabel("Network")).toHaveValue(seeded.networkId);
  const second = actionsOn(tab);
  await second.paste("paste the contract's address", tab.getByLabel("Contract address"), seeded.token);
  const signature = "function transfer(address to, uint256 value) returns (bool)";
  await second.paste("paste the ABI", tab.getByLabel("ABI", { exact: true }), signature);
  await transfer(tab, second, seeded, { amount: "1.26", isSenderKnown: true });
  expect(second.names).toEqual([
    "paste the contract's address",
    "paste the ABI",
    "open transfer",
    "paste the recipient",
    "paste the amount",
    "review",
    "send",
  ]);
});
