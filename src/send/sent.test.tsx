import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OperationRecord } from "#shared/console/operation.ts";
import { operationMeaning, operationRecord } from "#src/testing/records.ts";
import { problem } from "#src/testing/server.ts";
import { openSend, recipient, reviewAnswer } from "./testing.tsx";

const hash = `0x${"ab".repeat(32)}`;
const at = "2026-01-01T00:00:09.000Z";

const arrived = operationRecord({
  state: "succeeded",
  purpose: "Invoice 17",
  transactionHash: hash,
  meaning: operationMeaning(),
  timeline: [
    { at: "2026-01-01T00:00:00.000Z", state: "prepared" },
    { at, state: "succeeded" },
  ],
});

/** Sends, and waits for what is shown afterwards. */
const send = async (operation: OperationRecord) => {
  const opened = await openSend({
    draft: { purpose: "Invoice 17" },
    routes: { "GET /console/sandbox/operations/op-1": () => ({ body: { data: operation } }) },
  });
  const { dialog, user, review } = opened;
  await review();
  await user.click(dialog.getByRole("button", { name: "Send" }));
  await dialog.findByRole("button", { name: "Done" });
  return opened;
};

test("what was reviewed stays, with the state, the time, the transaction and the fee below", async () => {
  const { dialog } = await send(arrived);
  expect(dialog.getByRole("region", { name: "Recipient" }).textContent).toContain(recipient);
  expect(dialog.getByText(/in words$/)).toBeTruthy();
  const state = (await dialog.findByText("Arrived")).parentElement?.parentElement;
  expect(state?.querySelector("time")?.dateTime).toBe(at);
  expect(state?.textContent).toContain("0xababab…ababab");
  expect(state?.textContent).toContain("Fee 0.00042 ETH");
  expect(state?.querySelector("a")?.getAttribute("aria-label")).toBe(`Open transaction ${hash}`);
  expect(dialog.getByText("Sent by").closest("div")?.textContent).toBe("Sent byAda");
  expect(dialog.getByText("Purpose").closest("div")?.textContent).toBe("PurposeInvoice 17");
});

test("it is told once: the steps and the operation's id are folded", async () => {
  const { dialog, user, onClose } = await send(arrived);
  await dialog.findByText("Arrived");
  expect(dialog.getAllByText(/^(Arrived|Succeeded)/).filter((one) => one.closest("details") === null)).toHaveLength(1);
  const timeline = dialog.getByRole("list", { name: "Timeline" });
  expect(timeline.closest("details")?.open).toBe(false);
  expect(dialog.getByText("Operation").closest("details")).toBe(timeline.closest("details"));
  await user.click(dialog.getByRole("button", { name: "Done" }));
  expect(onClose).toHaveBeenCalled();
});

test("while it is under way it says so, and has no fee yet", async () => {
  const { dialog } = await send(operationRecord({ state: "hash", transactionHash: hash }));
  expect(await dialog.findByText("On its way")).toBeTruthy();
  expect(dialog.getByText("You can close this and follow it in Activity.")).toBeTruthy();
  expect(dialog.queryByText(/^Fee/)).toBeNull();
});

test.each([
  ["failed", "Failed, nothing moved"],
  ["reverted", "Failed, nothing moved"],
  ["unknown", "Unconfirmed"],
] as const)("%s", async (state, word) => {
  const { dialog } = await send(operationRecord({ state }));
  expect(await dialog.findByText(word)).toBeTruthy();
  expect(dialog.queryByText("Arrived")).toBeNull();
});

test("a recipient that was new is no longer called never paid", async () => {
  const opened = await openSend({
    draft: {},
    routes: {
      "GET /console/sandbox/operations/op-1": () => ({ body: { data: arrived } }),
      "POST /console/sandbox/review": () => ({
        body: {
          data: {
            ...reviewAnswer,
            warnings: [{ code: "first-transfer", severity: "note", text: "Never sent to before.", address: recipient }],
          },
        },
      }),
    },
  });
  await opened.review();
  await opened.user.click(opened.dialog.getByRole("button", { name: "Send" }));
  expect(await opened.dialog.findByText("New: first payment")).toBeTruthy();
});

test("if what became of it cannot be read, what was sent stays, and it can be asked again", async () => {
  let isRead = false;
  const opened = await openSend({
    draft: {},
    routes: {
      "GET /console/sandbox/operations/op-1": () =>
        isRead ? { body: { data: arrived } } : problem(400, "POSTERN_INVALID"),
    },
  });
  await opened.review();
  await opened.user.click(opened.dialog.getByRole("button", { name: "Send" }));
  const again = await opened.dialog.findByRole("button", { name: "Try again" });
  expect(opened.dialog.getByRole("region", { name: "Recipient" })).toBeTruthy();
  isRead = true;
  await opened.user.click(again);
  await waitFor(() => expect(opened.dialog.getByText("Arrived")).toBeTruthy());
});
