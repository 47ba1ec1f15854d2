import { readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import { runAnswerSchema } from "../shared/console/run.ts";
import { parseCsv } from "../shared/csv/read.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import { type Asking, startAsking } from "./asking.ts";
import { expect, signIn, test } from "./fixtures.ts";

/** The addresses that the service lists for a profile. */
const addressesOf = async (request: APIRequestContext, reference: string, relay: string): Promise<string[]> => {
  const path = endpoints.listAddressesOfProfile.path.replace("{reference}", reference);
  const answer = await request.get(`${relay}${path}?take=100`);
  return endpoints.listAddressesOfProfile.response.parse(await answer.json()).data.map(({ address }) => address);
};

const state = (page: Page) => page.getByRole("status", { name: "State of the run" });
const openForm = async (page: Page, origin = "", environment = "sandbox") => {
  await page.goto(`${origin}/${environment}/addresses`);
  await page.getByRole("link", { name: "Generate many…" }).click();
  await expect(page.getByRole("textbox", { name: "Profiles" })).toBeVisible();
};

test("a run is started from a file whose errors are fixed, paused, resumed after a reload, and its result is correct", async ({
  asAdmin: page,
}) => {
  test.setTimeout(300_000);
  const references = Array.from({ length: 40 }, (_, index) => `bulk-${index}`);
  const lines = [
    "reference,count",
    ...references.map((reference) => `${reference},4`),
    "bulk-3,1",
    "a/b,1",
    "bulk-5,x",
  ];
  await openForm(page);
  await page.getByLabel("Network").selectOption({ label: "tETH" });
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Open a file" }).click();
  const file = { name: "bulk.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n")) };
  await (await chooser).setFiles(file);
  await page.getByRole("button", { name: "Check" }).click();
  const findings = page.getByRole("region", { name: "Check result" });
  await expect(findings.getByRole("listitem")).toHaveText([
    /^Error, line 43: The reference cannot be used/,
    /^Error, line 44: The count is not a whole number/,
    /^Note, line 42: The reference is in the list twice.* on line 5\.$/,
  ]);
  await expect(page.getByRole("button", { name: "Start the run" })).toHaveCount(0);
  await page.getByLabel("Profiles").fill(lines.slice(0, -2).join("\n"));
  await page.getByRole("button", { name: "Check" }).click();
  await expect(findings.getByRole("status")).toHaveText("161 addresses for 40 profiles. Ready to start. 1 note.");
  await page.getByRole("button", { name: "Start the run" }).dblclick();

  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(state(page)).toContainText("Paused");
  await page.reload();
  await expect(state(page)).toContainText("Paused");
  await page.getByRole("button", { name: "Resume" }).click();
  // Leaving the page does not end the run.
  await page.getByRole("link", { name: "Activity", exact: true }).click();
  await page.getByRole("link", { name: "Runs", exact: true }).click();
  const row = page.getByRole("table", { name: "Runs" }).getByRole("row").nth(1);
  await expect(row).toContainText("161 of 161", { timeout: 180_000 });
  await expect(row).toContainText("Done");
  await row.getByRole("link").click();
  await expect(state(page)).toContainText("Done");
  await page.getByLabel("State", { exact: true }).selectOption("Failed (0)");
  await expect(page.getByText("No item is in this state.")).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export result as CSV" }).click();
  const [head, ...rows] = parseCsv(readFileSync(await (await download).path(), "utf8"));
  expect(head?.cells.slice(0, 2)).toEqual(["reference", "position"]);
  const cellOf = (cells: readonly string[], name: string) => cells[head?.cells.indexOf(name) ?? -1] ?? "";
  const addresses = new Map<string, string[]>();
  for (const { cells } of rows) {
    expect(cellOf(cells, "state")).toBe("succeeded");
    const profile = cellOf(cells, "reference");
    addresses.set(profile, [...(addresses.get(profile) ?? []), cellOf(cells, "address")]);
  }
  expect([rows.length, addresses.size, addresses.get("bulk-3")?.length]).toEqual([161, 40, 5]);
  for (const reference of ["bulk-0", "bulk-3", "bulk-39"]) {
    const listed = await addressesOf(page.request, reference, "/relay/sandbox");
    expect(listed.toSorted()).toEqual(addresses.get(reference)?.toSorted());
  }
});

test("the form can be filled in with chosen profiles, and with a single profile from its page @full", async ({
  asAdmin: page,
}) => {
  await page.goto("/sandbox/profiles");
  await page.getByRole("row", { name: /demo/ }).getByRole("checkbox").check();
  await page.getByRole("link", { name: "Generate addresses for 1 profile" }).click();
  await expect(page.getByRole("textbox", { name: "Profiles" })).toHaveValue("demo");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Profiles" })).toHaveValue("demo");
  await page.goto("/sandbox/profiles/demo");
  await page.getByRole("link", { name: "Generate many…" }).click();
  await expect(page.getByRole("textbox", { name: "Profiles" })).toHaveValue("demo");
});

test("a viewer sees runs but cannot start one", async ({ page, postern }) => {
  await signIn(page, postern, "viewer");
  await page.goto("/sandbox/runs");
  await expect(page.getByRole("heading", { level: 1, name: "Runs" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Generate many…" })).toHaveCount(0);
  await page.goto("/sandbox/runs/new");
  await expect(page.getByText("Your role cannot generate addresses.")).toBeVisible();
});

test.describe("if the client share is required", () => {
  let asking: Asking;
  test.beforeAll(async () => {
    asking = await startAsking();
  });
  test.afterAll(() => asking.stop());

  test("Security 24: a run keeps the share in memory, and requests it again after a restart @full", async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await signIn(page, asking.postern());
    await openForm(page, asking.postern().origin, "remote");
    await page.getByLabel("Network").selectOption({ label: "tETH" });
    const references = Array.from({ length: 60 }, (_, index) => `ask-${index}`);
    await page.getByLabel("Profiles").fill(references.join("\n"));
    await page.getByLabel("Addresses for each profile").fill("2");
    await page.getByRole("button", { name: "Check" }).click();
    await expect(page.getByText("Enter the client share.")).toBeVisible();
    await page.getByLabel("Client share").fill(asking.clientShare);
    await page.getByRole("button", { name: "Start the run" }).click();
    await expect(page).toHaveURL(/\/runs\/(?!new)[^/]+$/);
    const path = new URL(page.url()).pathname;
    const counts = async () => {
      const answer = await page.request.get(`${asking.postern().origin}/console${path}`);
      return runAnswerSchema.parse(await answer.json()).data.counts;
    };
    const headers = { "x-postern": "1", "sec-fetch-site": "same-origin" };
    await expect.poll(async () => (await counts()).succeeded, { intervals: [50] }).toBeGreaterThan(0);
    // Without the page, which may be too slow to pause the run before all items have ended.
    const paused = await page.request.post(`${asking.postern().origin}/console${path}/pause`, { headers, data: {} });
    expect(paused.status()).toBe(200);
    await expect(state(page)).toContainText("Paused");
    await expect(page.getByRole("cell", { name: "Generated" }).first()).toBeVisible();

    // What is on its way when the server is killed stays unconfirmed, and its profile would wait for an admin.
    await expect.poll(async () => (await counts()).sending).toBe(0);
    await asking.restart();
    await signIn(page, asking.postern());
    await page.goto(`${asking.postern().origin}${path}`);
    await expect(state(page)).toContainText("Paused");
    const resume = page.getByRole("button", { name: "Resume" });
    await expect(resume).toBeDisabled();
    await page.getByLabel("Client share").fill(asking.clientShare);
    await resume.click();
    await expect(state(page)).toContainText("Done", { timeout: 180_000 });
    const relay = `${asking.postern().origin}/relay/remote`;
    for (const reference of ["ask-0", "ask-15", "ask-59"]) {
      expect(await addressesOf(page.request, reference, relay)).toHaveLength(2);
    }
    const storedTexts = [
      page.url(),
      await page.evaluate(() =>
        JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
      ),
      ...asking.stored(),
    ];
    expect(storedTexts.some((text) => text.includes("ask-15"))).toBe(true);
    expect(storedTexts.filter((text) => text.includes(asking.clientShare))).toEqual([]);
  });
});
