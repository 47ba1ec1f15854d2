// @full: e2e/main-job and e2e/writes read, write and start a list in a browser.
import { waitFor, within } from "@testing-library/react";
import { encodeErrorResult, parseAbi } from "viem";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { DryRun } from "#shared/console/dry-run.ts";
import { failure, json, stubFetch } from "#src/playground/testing/contract.tsx";
import { item, openList, replies, starts } from "#src/playground/testing/list.tsx";

const route = "/console/sandbox/dry-run";
const errors = ["error LimitExceeded(uint256 limit)"] as const;
const limit = encodeErrorResult({ abi: parseAbi(errors), errorName: "LimitExceeded", args: [7n] });
const limitEntry = { type: "error", name: "LimitExceeded", inputs: [{ name: "limit", type: "uint256" }] };
const succeeded: DryRun = { outcome: "succeeded", returnData: "0x", gas: "52000" };

/** The value at the end of a transfer's calldata. */
const valueOf = (body: unknown) =>
  Number.parseInt(z.object({ calldata: z.string() }).parse(body).calldata.slice(-64), 16);

test("each call is simulated on the current state, with its own result, and nothing is sent", async () => {
  const outcomes: readonly DryRun[] = [
    succeeded,
    { outcome: "reverted", revertData: limit, message: "reverted" },
    { outcome: "unavailable" },
  ];
  const requests = stubFetch({
    ...replies(),
    [route]: ({ body }) => {
      const outcome = outcomes[valueOf(body) - 1];
      return outcome === undefined ? failure(502, "POSTERN_NODE_FAILED") : json({ data: outcome });
    },
  });
  const list = [1, 2, 3, 4].map((value) => item(`k${value}`, `${value}`, { errors: JSON.stringify([limitEntry]) }));
  const { user, dialog, start } = await openList(list);
  const part = within(dialog).getByRole("region", { name: "Dry run of the list" });
  expect(part.textContent).toContain("A call that depends on an earlier one may fail here");
  expect(part.contains(await start())).toBe(false);
  await user.click(within(part).getByRole("button", { name: "Dry run all" }));
  await within(part).findByText("4 of 4 calls: 1 would succeed, 1 would not, 2 not simulated.");
  const words = within(dialog)
    .getAllByRole("listitem", { name: /^Call/ })
    .map((row) => within(row).getByRole("status").textContent);
  expect(words).toEqual([
    "Simulated: succeeds, about 52,000 gas",
    "Simulated: would revert with LimitExceeded(uint256)",
    "Not simulated: this network has no node",
    expect.stringMatching(/^Not simulated\. /),
  ]);
  expect(starts(requests)).toEqual([]);
  expect(await start()).toHaveProperty("disabled", false);
});

test("a few are simulated at a time, and none begins after a stop", async () => {
  const answers: ((response: Response) => void)[] = [];
  const requests = stubFetch({
    ...replies(),
    [route]: () => new Promise<Response>((resolve) => answers.push(resolve)),
  });
  const { user, dialog } = await openList([1, 2, 3, 4, 5, 6].map((value) => item(`k${value}`, `${value}`)));
  await user.click(within(dialog).getByRole("button", { name: "Dry run all" }));
  await waitFor(() => expect(answers).toHaveLength(4));
  answers[0]?.(json({ data: succeeded }));
  await within(dialog).findByText("1 of 6 calls: 1 would succeed, 0 would not.");
  await waitFor(() => expect(answers).toHaveLength(5));
  await user.click(within(dialog).getByRole("button", { name: "Stop the dry run" }));
  await within(dialog).findByText("1 of 1 call: 1 would succeed, 0 would not.");
  expect(requests.filter(({ url }) => url.endsWith(route))).toHaveLength(5);
});

test("two identical calls share one request and its result", async () => {
  const requests = stubFetch({ ...replies(), [route]: () => json({ data: succeeded }) });
  const { user, dialog } = await openList([item("a", "1"), item("b", "1")]);
  await user.click(within(dialog).getByRole("button", { name: "Dry run all" }));
  await within(dialog).findByText("2 of 2 calls: 2 would succeed, 0 would not.");
  expect(requests.filter(({ url }) => url.endsWith(route))).toHaveLength(1);
});

test("calls sent by an earlier version are not simulated, and results are dropped once the list changes", async () => {
  const requests = stubFetch({ ...replies({ states: { a: "succeeded" } }), [route]: () => json({ data: succeeded }) });
  const { user, dialog } = await openList([item("a", "1", { sentAt: 1, operationId: "op-a" }), item("b", "2")]);
  await user.click(within(dialog).getByRole("button", { name: "Dry run all" }));
  await within(dialog).findByText("1 of 1 call: 1 would succeed, 0 would not.");
  expect(requests.filter(({ url }) => url.endsWith(route)).map(({ body }) => valueOf(body))).toEqual([2]);
  await within(within(dialog).getByRole("listitem", { name: "Call 1" })).findByText("Succeeded");
  await user.click(within(dialog).getByRole("button", { name: "Remove what succeeded" }));
  // The words of what a node predicts for the other call stay.
  expect(dialog.textContent).not.toMatch(/would succeed|Simulated: (?:succeeds|would)/);
});
