// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { MirrorList } from "#shared/console/find.ts";
import { findAnswer } from "#src/testing/mirror.ts";
import { render } from "#src/testing/render.tsx";
import { keepSavedFiles } from "#src/testing/saved-files.ts";
import { ExportAll } from "./export-all.tsx";

const walkedAt = "2026-01-01T00:00:00.000Z";

/** A server whose mirror has this many addresses and this progress; its file begins, and ends when the test says so. */
const serveFile = (list: Partial<MirrorList>, total = 2) => {
  const requests: string[] = [];
  const files: ReadableStreamDefaultController<Uint8Array>[] = [];
  vi.stubGlobal("fetch", async (url: string, { signal }: RequestInit = {}) => {
    requests.push(url);
    if (!url.includes("/find/export")) return Response.json(findAnswer("addresses", [], { total, list }));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        files.push(controller);
        controller.enqueue(new TextEncoder().encode("id\r\n1\r\n"));
        signal?.addEventListener("abort", () => controller.error(signal.reason));
      },
    });
    return new Response(body);
  });
  return { asked: () => requests.filter((url) => !url.includes("/export")).length, files };
};

const begin = async (list: Partial<MirrorList>, total?: number) => {
  const served = serveFile(list, total);
  const saved = keepSavedFiles();
  const filter = { q: undefined };
  const mirror = { environment: "sandbox", kind: "addresses" as const, filter, isAsked: false, answer: undefined };
  const rendered = render(<ExportAll name="addresses" mirror={mirror} />);
  await rendered.user.click(screen.getByRole("button", { name: "Export all as CSV" }));
  const panel = within(await screen.findByRole("region", { name: "Export" }));
  return { ...rendered, ...served, saved, panel };
};

describe("a file of a list", () => {
  test("shows its progress while it downloads, and is saved complete", async () => {
    const { panel, files, saved } = await begin({ state: "complete" }, 2);
    expect(await panel.findByText("1 of 2 rows, 1 KB")).toBeTruthy();
    expect(panel.getByRole("progressbar", { name: "Rows exported" }).getAttribute("aria-valuenow")).toBe("50");
    expect(screen.getByRole("button", { name: "Export all as CSV" })).toHaveProperty("disabled", true);
    expect(saved).toEqual([]);
    files[0]?.enqueue(new TextEncoder().encode("2\r\n"));
    files[0]?.close();
    expect(await panel.findByText("Saved 2 rows.")).toBeTruthy();
    expect(saved.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^postern-sandbox-addresses-\d{4}-\d\d-\d\d\.csv$/),
    ]);
    expect(await saved[0]?.text()).toBe("id\r\n1\r\n2\r\n");
  });

  test("that is stopped is not saved, and its message can be closed", async () => {
    const { user, panel, saved } = await begin({ state: "complete" });
    await user.click(await panel.findByRole("button", { name: "Stop" }));
    expect(await panel.findByText("Stopped. No file was saved.")).toBeTruthy();
    expect(panel.queryByRole("alert")).toBeNull();
    expect(saved).toEqual([]);
    await user.click(panel.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("region", { name: "Export" })).toBeNull();
  });

  test("that breaks off is an error, and is not saved", async () => {
    const { panel, files, saved } = await begin({ state: "complete" });
    await panel.findByRole("button", { name: "Stop" });
    files[0]?.error(new TypeError("network"));
    expect((await panel.findByRole("alert")).textContent).toContain("POSTERN_UNREACHABLE");
    expect(saved).toEqual([]);
  });

  test("stops when its page is left", async () => {
    const { panel, files, saved, unmount } = await begin({ state: "complete" });
    await panel.findByRole("button", { name: "Stop" });
    unmount();
    expect(() => files[0]?.close()).toThrow(TypeError);
    expect(saved).toEqual([]);
  });
});

describe("a file of a list that the mirror has only in part", () => {
  test.each([
    [{ state: "syncing", walkedAt: null, seen: 40, total: 100 }, "Still reading the list: 40 of 100 addresses so far."],
    [
      { state: "syncing", walkedAt, seen: 40, total: 100 },
      "Updating the list: 40 of 100 addresses so far. The file may lack recent changes.",
    ],
    [
      { state: "failed", walkedAt, seen: null, rows: 7, total: 1_000 },
      "Postern could not read the full list: 7 of 1,000 addresses so far.",
    ],
    [{ state: "not_offered", rows: 0, total: null }, "The service does not list its addresses."],
  ] as const)("in the state %o says: %s", async (list, words) => {
    const { panel, files } = await begin(list, 1);
    expect((await panel.findByRole("status")).textContent).toBe(`${words} The file would have 1 row.`);
    expect(files).toEqual([]);
  });

  test("can be checked again, or left", async () => {
    const { user, panel, asked, files } = await begin({ state: "failed" });
    await user.click(await panel.findByRole("button", { name: "Check again" }));
    expect(await panel.findByRole("button", { name: "Check again" })).toBeTruthy();
    expect(asked()).toBe(2);
    await user.click(panel.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("region", { name: "Export" })).toBeNull();
    expect(files).toEqual([]);
  });

  test("is not offered if it would have no rows", async () => {
    const { panel } = await begin({ state: "not_offered" }, 0);
    expect(await panel.findByRole("button", { name: "Export anyway" })).toHaveProperty("disabled", true);
  });
});
