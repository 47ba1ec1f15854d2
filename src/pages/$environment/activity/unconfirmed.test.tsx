// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { gapOf } from "#shared/console/coverage.ts";
import type { Candidate } from "#shared/console/evidence.ts";
import type { Searched, SettledTogether } from "#shared/console/settling-together.ts";
import { searchTogetherBodySchema, settleTogetherBodySchema } from "#shared/console/settling-together.ts";
import { listedMatch } from "#shared/console/testing-evidence.ts";
import { sandbox, serveApp, session } from "#src/testing/app-server.ts";
import { deferred } from "#src/testing/deferred.ts";
import { operationMeaning, operationRecord, pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

const list = "GET /console/sandbox/operations";
const search = "POST /console/sandbox/unconfirmed/evidence";
const settle = "POST /console/sandbox/unconfirmed/settle";
const path = "/sandbox/activity/unconfirmed";
/** Code loaded on demand arrives late on a busy machine. */
const loaded = { timeout: 20_000 };

const hashOf = (index: number) => `0x${index.toString(16).padStart(64, "0")}`;
const match = (index: number, more: Partial<Candidate> = {}): Candidate => ({
  ...listedMatch,
  hash: hashOf(index),
  ...more,
});
const certain = (index: number): Searched => ({ id: `op-${index}`, match: match(index), doubts: [], gaps: [] });

type Settling = z.output<typeof settleTogetherBodySchema>;
type Given = {
  readonly count?: number;
  readonly searchedAs?: (index: number) => Searched;
  readonly result?: (id: string) => Partial<SettledTogether>;
  readonly more?: Parameters<typeof serveApp>[0];
};

/** Opens the page with so many unconfirmed operations. Those that are settled leave the list. */
const open = async ({ count = 3, searchedAs = certain, result = () => ({}), more = {} }: Given = {}) => {
  let operations = Array.from({ length: count }, (_one, index) =>
    operationRecord({ id: `op-${index}`, state: "unknown", meaning: operationMeaning() }),
  );
  const searched: string[][] = [];
  const settled: { readonly id: string | null; readonly body: Settling }[] = [];
  const served = serveApp({
    [list]: ({ url }) => {
      const skip = Number(url.searchParams.get("cursor") ?? 0);
      const next = skip + 100 < operations.length ? String(skip + 100) : null;
      return { body: { ...pageOf(operations.slice(skip, skip + 100)), next } };
    },
    [search]: ({ body }) => {
      const { ids } = searchTogetherBodySchema.parse(body);
      searched.push(ids);
      return { body: { data: ids.map((id) => searchedAs(Number(id.slice(3)))) } };
    },
    [settle]: ({ body, headers }) => {
      const read = settleTogetherBodySchema.parse(body);
      settled.push({ id: headers.get("x-request-id"), body: read });
      const data = read.operations.map(({ id }): SettledTogether => ({
        id,
        result: "settled",
        message: null,
        doubts: [],
        gaps: [],
        ...result(id),
      }));
      const done = new Set(data.filter((one) => one.result === "settled").map(({ id }) => id));
      operations = operations.filter(({ id }) => !done.has(id));
      return { body: { data } };
    },
    ...more,
  });
  const { user } = renderApp(path);
  await screen.findByRole("heading", { level: 1, name: "Unconfirmed operations" }, loaded);
  return { user, searched, settled, ...served };
};

const button = (name: string | RegExp) => screen.findByRole("button", { name }, loaded);
const rowsOf = (name: string) => {
  const table = screen.queryByRole("table", { name });
  return table === null ? 0 : within(table).getAllByRole("row").length - 1;
};

describe("unconfirmed operations together", () => {
  test("are searched for a few at a time, and those with a certain match settled by one confirmation", async () => {
    const { user, searched, settled } = await open({
      count: 23,
      searchedAs: (index) =>
        index < 21
          ? certain(index)
          : { id: `op-${index}`, match: null, doubts: ["incomplete"], gaps: [gapOf("ledger", "reading")] },
    });
    await user.click(await button("Find out what happened"));
    expect(await screen.findByText("Looked for 23 operations.", {}, loaded)).toBeTruthy();
    expect(searched.map((ids) => ids.length)).toEqual([10, 10, 3]);
    expect([rowsOf("One certain match"), rowsOf("Settle one by one"), rowsOf("Not looked at yet")]).toEqual([21, 2, 0]);
    expect(screen.getAllByText("The search is incomplete.")).toHaveLength(2);
    const [ofFirst] = screen.getAllByRole("checkbox", { name: /^Select Send 1\.5 PDT/ });
    if (ofFirst === undefined) throw new Error("Nothing can be selected.");
    await user.click(ofFirst);
    await user.click(await button("Settle 20 operations together…"));
    const dialog = within(await screen.findByRole("dialog", {}, loaded));
    expect(dialog.getByText(/Nothing is sent\./)).toBeTruthy();
    expect(dialog.getByText(/^30 PDT/)).toBeTruthy();
    const last = dialog.getByRole("button", { name: "Settle 20 operations" });
    expect(last).toHaveProperty("disabled", true);
    await user.click(dialog.getByLabelText("Type the number of operations to confirm"));
    await user.paste("settle 20");
    await user.click(last);
    expect(await dialog.findByText("Enter a reason of up to 500 characters.")).toBeTruthy();
    expect(settled).toEqual([]);
    await user.click(dialog.getByLabelText("Reason"));
    await user.paste("seen in the explorer");
    await user.click(last);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), loaded);
    expect(settled.map(({ body }) => [body.note, body.confirmed, body.operations.length])).toEqual([
      ["seen in the explorer", 20, 10],
      ["seen in the explorer", 20, 10],
    ]);
    expect(new Set(settled.map(({ id }) => id)).size).toBe(1);
    expect(settled[0]?.body.operations[0]).toEqual({
      id: "op-1",
      transactionHash: hashOf(1),
      outcome: "succeeded",
    });
    await waitFor(() => expect(rowsOf("Settled")).toBe(20));
    expect([rowsOf("One certain match"), rowsOf("Settle one by one")]).toEqual([1, 2]);
  });

  test("on a mainnet, what is typed says the number and the total of each asset", async () => {
    const { user, settled } = await open({
      more: { "GET /console/environments": () => ({ body: { data: [{ ...sandbox, kind: "mainnet" }] } }) },
    });
    await user.click(await button("Find out what happened"));
    await user.click(await button("Settle 3 operations together…"));
    const dialog = within(await screen.findByRole("dialog", {}, loaded));
    await user.click(dialog.getByLabelText("Reason"));
    await user.paste("seen");
    const typed = dialog.getByLabelText("Type the number and the totals to confirm");
    await user.click(typed);
    await user.paste("settle 3");
    await user.keyboard("{Enter}");
    expect(dialog.getByRole("button", { name: "Settle 3 operations" })).toHaveProperty("disabled", true);
    expect(settled).toEqual([]);
    await user.paste(": 4.5 PDT");
    await user.click(dialog.getByRole("button", { name: "Settle 3 operations" }));
    await waitFor(() => expect(settled).toHaveLength(1));
  });

  test("that the server refuses say why, are settled one by one, and can be checked again", async () => {
    let isRefused = true;
    const { user, searched, settled } = await open({
      result: (id) =>
        isRefused && id === "op-1" ? { result: "refused", message: "It belongs to another operation." } : {},
    });
    await user.click(await button("Find out what happened"));
    const confirm = async (count: string) => {
      await user.click(await button(`Settle ${count} together…`));
      const dialog = within(await screen.findByRole("dialog", {}, loaded));
      await user.click(dialog.getByLabelText("Reason"));
      await user.paste("seen");
      await user.click(dialog.getByLabelText("Type the number of operations to confirm"));
      await user.paste(`settle ${count.split(" ")[0]}`);
      await user.click(dialog.getByRole("button", { name: `Settle ${count}` }));
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), loaded);
    };
    await confirm("3 operations");
    expect(await screen.findByText("1 operation could not be settled", {}, loaded)).toBeTruthy();
    expect(
      within(screen.getByRole("table", { name: "Settle one by one" })).getByText(/It belongs to another/),
    ).toBeTruthy();
    await waitFor(() => expect([rowsOf("Settled"), rowsOf("Settle one by one")]).toEqual([2, 1]));
    isRefused = false;
    await user.click(await button("Check again what is not certain"));
    await confirm("1 operation");
    expect(searched).toEqual([["op-0", "op-1", "op-2"], ["op-1"]]);
    expect(settled.map(({ body }) => body.operations.length)).toEqual([3, 1]);
    await waitFor(() => expect(rowsOf("Settled")).toBe(3));
  });

  test("can be paused while the service is slow; what was found stays, and the search goes on from there", async () => {
    const slow = deferred<void>();
    let asked = 0;
    const { user } = await open({
      count: 15,
      more: {
        [search]: async ({ body }) => {
          const { ids } = searchTogetherBodySchema.parse(body);
          asked += 1;
          if (asked === 2) await slow.promise;
          return { body: { data: ids.map((id) => certain(Number(id.slice(3)))) } };
        },
      },
    });
    await user.click(await button("Find out what happened"));
    expect(await screen.findByText("Looking for what happened: 10 of 15 operations", {}, loaded)).toBeTruthy();
    await user.click(await button("Pause"));
    slow.resolve();
    expect(await screen.findByText("Paused: 10 of 15 operations", {}, loaded)).toBeTruthy();
    expect([rowsOf("One certain match"), rowsOf("Not looked at yet")]).toEqual([10, 5]);
    await user.click(await button("Continue"));
    expect(await screen.findByText("Looked for 15 operations.", {}, loaded)).toBeTruthy();
    expect(asked).toBe(3);
  });

  test("that the server did not get to are searched for again, and an error pauses the search", async () => {
    let asked = 0;
    const { user } = await open({
      more: {
        [search]: ({ body }) => {
          const { ids } = searchTogetherBodySchema.parse(body);
          asked += 1;
          if (asked === 2) return problem(503, "POSTERN_STORE_UNAVAILABLE");
          return { body: { data: ids.slice(0, 1).map((id) => certain(Number(id.slice(3)))) } };
        },
      },
    });
    await user.click(await button("Find out what happened"));
    expect(await screen.findByRole("alert", {}, loaded)).toBeTruthy();
    expect(rowsOf("One certain match")).toBe(1);
    await user.click(await button("Continue"));
    expect(await screen.findByText("Looked for 3 operations.", {}, loaded)).toBeTruthy();
    expect([asked, screen.queryByRole("alert")]).toEqual([4, null]);
  });

  test("a confirmation that fails half-way goes on under the same request id", async () => {
    const bodies: (readonly [string | null, number])[] = [];
    const { user } = await open({
      count: 12,
      more: {
        [settle]: ({ body, headers }) => {
          const { operations } = settleTogetherBodySchema.parse(body);
          bodies.push([headers.get("x-request-id"), operations.length]);
          if (bodies.length === 2) return problem(401, "POSTERN_STEP_UP_REQUIRED");
          const ended = { result: "settled", message: null, doubts: [], gaps: [] } as const;
          return { body: { data: operations.map(({ id }) => ({ id, ...ended })) } };
        },
        "GET /auth/methods": () => ({ body: { methods: ["oidc"] } }),
      },
    });
    await user.click(await button("Find out what happened"));
    await user.click(await button("Settle 12 operations together…"));
    const dialog = within(await screen.findByRole("dialog", {}, loaded));
    await user.click(dialog.getByLabelText("Reason"));
    await user.paste("seen");
    await user.click(dialog.getByLabelText("Type the number of operations to confirm"));
    await user.paste("settle 12");
    await user.click(dialog.getByRole("button", { name: "Settle 12 operations" }));
    expect(await dialog.findByRole("link", { name: "Sign in again" }, loaded)).toBeTruthy();
    expect(dialog.getByText("10 of 12 operations done")).toBeTruthy();
    await user.click(await dialog.findByRole("button", { name: "Continue" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), loaded);
    expect(bodies.map(([, count]) => count)).toEqual([10, 2, 2]);
    expect(new Set(bodies.map(([id]) => id)).size).toBe(1);
  });

  test.each(["viewer", "operator"] as const)(
    "are listed for a %s, with who settles them and no action",
    async (role) => {
      const { requests } = await open({ more: { "GET /auth/session": () => ({ body: session(role) }) } });
      const text = `An admin can find out what happened and settle it. You are signed in as ${role}.`;
      expect(await screen.findByText(text, {}, loaded)).toBeTruthy();
      expect(rowsOf("Unconfirmed")).toBe(3);
      expect(screen.queryByRole("button", { name: /settle|find out/i })).toBeNull();
      expect(requests).not.toContain(search);
    },
  );

  test("that are many are read page by page, up to what one confirmation settles", async () => {
    const { requests } = await open({ count: 620 });
    expect(await screen.findByText(/These are the 500 newest/, {}, loaded)).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Not looked at yet (500)" })).toBeTruthy();
    expect(rowsOf("Not looked at yet")).toBe(50);
    expect(requests.filter((one) => one.includes("state=unconfirmed"))).toHaveLength(6);
  });

  test("nothing is unconfirmed", async () => {
    await open({ count: 0 });
    expect(await screen.findByText("Nothing is unconfirmed.", {}, loaded)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Find out what happened" })).toBeNull();
  });
});
