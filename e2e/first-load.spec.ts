import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** Bytes of the files of a kind, compressed. */
const sizeOf = async (responses: readonly Response[], ending: string) => {
  const files = responses.filter((response) => new URL(response.url()).pathname.endsWith(ending));
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await file.body()).length));
  return sizes.reduce((sum, size) => sum + size, 0);
};

test("the playground's first load is at most 15 requests, 200 KB of scripts, and 240 KB with its styles", async ({
  asAdmin: page,
}) => {
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  await page.goto("/sandbox/playground");
  await expect(page.getByText("No network picked")).toBeVisible();
  await page.waitForLoadState("networkidle");
  const paths = responses.map((response) => new URL(response.url()).pathname);
  const [scripts, styles] = [await sizeOf(responses, ".js"), await sizeOf(responses, ".css")];
  expect(scripts).toBeGreaterThan(0);
  expect(styles).toBeGreaterThan(0);
  expect(paths.length <= 15 ? [] : paths).toEqual([]);
  expect(scripts).toBeLessThanOrEqual(200_000);
  expect(scripts + styles).toBeLessThanOrEqual(240_000);
});
