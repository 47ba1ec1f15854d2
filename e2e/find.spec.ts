// @full: Server tests prove what these pages show.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { parseCsv } from "../shared/csv/read.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import { expect, test } from "./fixtures.ts";

type NewAddress = { readonly id: string | undefined; readonly address: string };

/** Generates an address over HTTP, as another program would. */
const generate = async (page: Page, origin: string, reference: string, networkId: string): Promise<NewAddress> => {
  const answer = await page.request.post(`${origin}/relay/sandbox${endpoints.generateAddress.path}`, {
    headers: { origin, "x-postern": "1", "idempotency-key": crypto.randomUUID() },
    data: { reference, networkId },
  });
  expect(answer.status()).toBe(201);
  const { id, address } = endpoints.generateAddress.response.parse(await answer.json()).data;
  return { id, address };
};

/** All addresses of the organization, as the service lists them. */
const listed = async (page: Page, origin: string) => {
  const all: { readonly id: string; readonly address: string }[] = [];
  for (;;) {
    const path = `${endpoints.listAddresses.path}?skip=${all.length}&take=100`;
    const answer = await page.request.get(`${origin}/relay/sandbox${path}`);
    const { data, pagination } = endpoints.listAddresses.response.parse(await answer.json());
    all.push(...data);
    if (data.length === 0 || all.length >= pagination.totalElements) return all;
  }
};

const tableOf = (page: Page) => page.getByRole("table", { name: "Addresses of the organization" });
const rowsOf = (page: Page) => tableOf(page).locator("tbody").getByRole("row");
const expectCount = (page: Page, count: number) =>
  expect(page.getByText(`${count} found`, { exact: true })).toBeVisible();

test("an address on a later page is found by part of it, by its label and by its profile, and opened", async ({
  asAdmin: page,
  seeded,
  postern,
}) => {
  const addresses: NewAddress[] = [];
  for (let index = 0; index < 12; index += 1) {
    addresses.push(await generate(page, postern.origin, `findable-${index}`, seeded.networkId));
  }
  const record = addresses[3] ?? addresses[0];
  const address = record?.address ?? "";
  const labelled = await page.request.put(`${postern.origin}/console/sandbox/labels`, {
    headers: { origin: postern.origin, "x-postern": "1", "if-none-match": "*" },
    data: { networkId: null, address, label: "Night safe" },
  });
  expect(labelled.status()).toBe(200);

  await page.goto("/sandbox/addresses?take=10&skip=10");
  await expect(rowsOf(page).first()).toBeVisible();
  await page.getByRole("textbox", { name: "Find", exact: true }).fill(address.slice(10, 26).toUpperCase());
  await expectCount(page, 1);
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page).first().locator("mark")).toHaveText(address.slice(10, 26), { ignoreCase: true });
  await expect(page).toHaveURL(/q=/);
  await expect(page).not.toHaveURL(/skip=/);

  await page.getByRole("textbox", { name: "Find", exact: true }).fill("night SAFE");
  await expect(rowsOf(page)).toContainText("Night safe");
  await expectCount(page, 1);
  await page.getByRole("textbox", { name: "Find", exact: true }).fill("findable-1");
  await expectCount(page, 3);
  await page.reload();
  await expect(rowsOf(page)).toHaveCount(3);

  await page.getByRole("textbox", { name: "Find", exact: true }).fill("no such thing");
  await expect(page.getByText("No addresses match “no such thing”.")).toBeVisible();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await page.getByRole("combobox", { name: "Profile" }).fill("findable-3");
  await page.getByRole("option", { name: "findable-3" }).click();
  await expect(page).toHaveURL(/profile=findable-3/);
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText("Comparing with the service…")).toBeVisible();
  await rowsOf(page)
    .first()
    .getByRole("link", { name: `Open ${address}` })
    .click();
  await expect(page.getByRole("main")).toContainText(address);
});

test("the whole list and the matches are saved as files that agree with the service", async ({
  asAdmin: page,
  seeded,
  postern,
}) => {
  await generate(page, postern.origin, "=file", seeded.networkId);
  // A comparison with the service may have begun earlier, so new records are found only after the next one.
  await expect(async () => {
    await page.goto("/sandbox/addresses?q=%3Dfile");
    await expect(rowsOf(page)).toHaveCount(1, { timeout: 2_000 });
  }).toPass();

  const save = async (button: string) => {
    // The mirror may be comparing itself with the service right now, and query it first.
    await expect(async () => {
      await page.getByRole("button", { name: button }).click();
      await expect(page.getByRole("region", { name: "Export" }).getByText(/^Saved /)).toBeVisible({ timeout: 2_000 });
    }).toPass();
  };
  const files: string[] = [];
  page.on("download", (download) => void download.path().then((path) => files.push(readFileSync(path, "utf8"))));
  await save("Export all results as CSV");
  await expect.poll(() => files.length).toBe(1);
  expect(files[0]).toContain(",'=file,");

  await page.goto("/sandbox/addresses");
  await expect(rowsOf(page).first()).toBeVisible();
  await save("Export all as CSV");
  await expect.poll(() => files.length).toBe(2);
  const [header, ...records] = parseCsv(files[1] ?? "");
  const at = header?.cells.indexOf("address") ?? -1;
  const all = await listed(page, postern.origin);
  expect(records).toHaveLength(all.length);
  expect(new Set(records.map(({ cells }) => cells[at]))).toEqual(new Set(all.map(({ address }) => address)));
  await expect(page.getByRole("region", { name: "Export" })).toContainText(`Saved ${all.length} rows.`);
});

test("the playground finds a sender and an argument among all addresses of its network", async ({
  asAdmin: page,
  seeded,
  postern,
}) => {
  const { address } = await generate(page, postern.origin, "picked-one", seeded.networkId);
  const short = `${address.slice(0, 8)}…${address.slice(-6)}`;
  const query = `network=${seeded.networkId}&address=${seeded.token}&fn=transfer(address,uint256)`;
  await page.goto(`/sandbox/playground?${query}`);

  const sender = page.getByRole("combobox", { name: "Sender" });
  await sender.fill("picked-one");
  await page.getByRole("option", { name: address }).click();
  await expect(sender).toHaveValue(`picked-one · ${short}`);

  await page.getByRole("button", { name: /^Choose an address for to/ }).click();
  await page.getByRole("textbox", { name: "Search addresses" }).fill(address.slice(8, 30));
  await page.getByRole("dialog").getByRole("button", { name: address }).click();
  await expect(page.getByRole("textbox", { name: /^to/ })).toHaveValue(address);
});
