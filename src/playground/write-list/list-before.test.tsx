// @full: e2e/main-job and e2e/writes read, write and start a list in a browser.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { json, stubFetch } from "#src/playground/testing/contract.tsx";
import { item, openList, ready, replies, starts, valuesOf } from "#src/playground/testing/list.tsx";
import { writes } from "#src/playground/testing/write.tsx";
import { operationRecord, pageOf } from "#src/testing/records.ts";
import { readWriteList } from "./local-list.ts";

const rowOf = (dialog: HTMLElement, number: number) =>
  within(within(dialog).getByRole("listitem", { name: `Call ${number}` }));

describe("a list from an earlier version", () => {
  test("keeps sent calls, with their state and operation, and starts only the rest", async () => {
    const requests = stubFetch(replies({ states: { a: "succeeded" } }));
    const { user, dialog, start } = await openList([
      item("a", "1", { sentAt: 1, operationId: "op-a" }),
      item("b", "2"),
      item("c", "3"),
    ]);
    await rowOf(dialog, 1).findByText("Succeeded");
    expect(rowOf(dialog, 1).getByRole("link", { name: "Show the operation" })).toBeTruthy();
    expect(rowOf(dialog, 1).getByRole("button", { name: "Edit: call 1" })).toHaveProperty("disabled", true);
    expect(dialog.textContent).toContain("1 call sent by an earlier version will not be sent again.");
    await user.click(await ready(start));
    await screen.findByText("Run run-1");
    expect(valuesOf(starts(requests)[0])).toEqual(["2", "3"]);
    expect(writes(requests)).toEqual([]);
    expect(readWriteList("sandbox").items.map(({ key }) => key)).toEqual(["a"]);
  });

  test("allows sent calls to be removed", async () => {
    stubFetch(replies({ states: { a: "succeeded" } }));
    const { user, dialog } = await openList([item("a", "1", { sentAt: 1, operationId: "op-a" }), item("b", "2")]);
    await rowOf(dialog, 1).findByText("Succeeded");
    await user.click(within(dialog).getByRole("button", { name: "Remove what succeeded" }));
    expect(readWriteList("sandbox").items.map(({ key }) => key)).toEqual(["b"]);
  });

  test.each([
    ["reverted", "Call 1 did not succeed. Edit or remove it to continue.", false],
    ["unknown", "Call 1 did not succeed. Edit or remove it to continue.", false],
    ["started", "Call 1 has not ended yet.", true],
  ] as const)("a call that is %s blocks the start of the calls after it", async (state, words, isLocked) => {
    const requests = stubFetch(replies({ states: { a: state } }));
    const { user, dialog, start } = await openList([
      item("a", "1", { sentAt: 1, operationId: "op-a" }),
      item("b", "2"),
    ]);
    await within(dialog).findByText(words);
    expect(await start()).toHaveProperty("disabled", true);
    const remove = within(dialog).getByRole("button", { name: "Remove: call 1" });
    expect(remove).toHaveProperty("disabled", isLocked);
    if (isLocked) return;
    await user.click(remove);
    await user.click(await ready(start));
    await screen.findByText("Run run-1");
    expect(starts(requests)[0]?.body.items).toHaveLength(1);
  });

  test("looks up a possibly sent call in the journal by its key before anything can be started", async () => {
    const requests = stubFetch({
      ...replies({ states: { b: "succeeded" } }),
      "/console/sandbox/operations": () => json(pageOf([operationRecord({ id: "op-b", state: "succeeded" })])),
    });
    const { dialog, start } = await openList([item("b", "2", { sentAt: 2 }), item("c", "3")]);
    await rowOf(dialog, 1).findByText("Succeeded");
    expect(requests.some(({ url }) => url.includes("idempotencyKey=b"))).toBe(true);
    expect(readWriteList("sandbox").items[0]).toMatchObject({ key: "b", operationId: "op-b" });
    expect(await ready(start)).toHaveProperty("disabled", false);
  });

  test("keeps blocking while the journal has no such call, until it is edited or removed", async () => {
    const requests = stubFetch(replies());
    const { user, dialog, start } = await openList([item("b", "2", { sentAt: 2 }), item("c", "3")]);
    expect(within(dialog).getByText("Call 1 may have been sent. Postern is checking.")).toBeTruthy();
    // If edited now, it would be sent as another call, besides one that may have arrived.
    expect(within(dialog).getByRole("button", { name: "Edit: call 1" })).toHaveProperty("disabled", true);
    await within(dialog).findByText("Call 1 may have been sent. Edit or remove it to continue.", undefined, {
      timeout: 4_000,
    });
    expect(within(dialog).getByRole("button", { name: "Edit: call 1" })).toHaveProperty("disabled", false);
    expect(await start()).toHaveProperty("disabled", true);
    await user.click(within(dialog).getByRole("button", { name: "Remove: call 1" }));
    await user.click(await ready(start));
    await screen.findByText("Run run-1");
    expect(starts(requests)[0]?.body.items).toHaveLength(1);
  });

  test("shows why a call was refused", async () => {
    const error = {
      code: "ERR_010",
      category: "CRYPTOGRAPHIC",
      message: "The client share is not valid for this organization.",
      statusCode: 400,
    };
    stubFetch({
      ...replies(),
      "/console/sandbox/operations/op-a": () =>
        json({ data: operationRecord({ id: "op-a", state: "rejected", error }) }),
    });
    const { dialog } = await openList([item("a", "1", { operationId: "op-a", sentAt: 1 })]);
    const reason = await rowOf(dialog, 1).findByText("The service did not accept the client share.");
    expect(reason.parentElement).toHaveProperty(
      "textContent",
      `The service did not accept the client share. “${error.message}” (ERR_010)`,
    );
    await waitFor(() => expect(within(dialog).queryByRole("region", { name: "List check" })).toBeNull());
  });
});
