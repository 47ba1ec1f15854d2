import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OperationState } from "#shared/console/operation-states.ts";
import { operationRecord } from "#src/testing/records.ts";
import { json, stubFetch } from "../testing/contract.tsx";
import { item, keys, openList, replies } from "../testing/list.tsx";

/** A list whose first call is sent, and under way until it is said to have succeeded. */
const sendingList = async () => {
  let state: OperationState = "started";
  const requests = stubFetch({
    ...replies({ b: "succeeded" }),
    "/console/sandbox/operations/op-a": () => json({ data: operationRecord({ id: "op-a", state }) }),
  });
  const opened = await openList([item("a", "1"), item("b", "2")]);
  await opened.user.click(await opened.send());
  await within(opened.dialog).findByText("It is being sent.");
  await waitFor(() => expect(keys(requests)).toEqual(["a"]));
  return { ...opened, requests, succeed: () => (state = "succeeded") };
};

const asking = () => screen.findByRole("dialog", { name: "Leave the list of writes" });

test("a page whose list is being sent is not left without a word: whoever stays has it sent to its end", async () => {
  const { user, goTo, dialog, succeed, requests } = await sendingList();
  goTo("/elsewhere");
  expect((await asking()).textContent).toContain("it stops when you leave");
  await user.click(within(await asking()).getByRole("button", { name: "Stay" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Leave the list of writes" })).toBeNull());
  succeed();
  await within(dialog).findByText("All of it has succeeded.");
  expect(keys(requests)).toEqual(["a", "b"]);
  expect(screen.queryByText("Another page")).toBeNull();
});

test("whoever leaves finds what was sent, and sends the rest by a click and not before", async () => {
  const { user, goTo, succeed, requests } = await sendingList();
  goTo("/elsewhere");
  await user.click(within(await asking()).getByRole("button", { name: "Stop the list and leave" }));
  await screen.findByText("Another page");
  succeed();
  goTo("/sandbox/playground");
  await screen.findByText("List of writes: 2 calls, 1 sent. Review it to go on");
  await user.click(screen.getByRole("button", { name: "Review list" }));
  const list = await screen.findByRole("dialog", { name: "Review list" });
  await within(within(list).getByRole("listitem", { name: "Call 1" })).findByText("Succeeded");
  expect(within(within(list).getByRole("listitem", { name: "Call 2" })).getByText("Not sent")).toBeTruthy();
  expect(keys(requests)).toEqual(["a"]);
  await user.click(within(list).getByRole("button", { name: "Send the rest" }));
  await within(list).findByText("All of it has succeeded.");
  expect(keys(requests)).toEqual(["a", "b"]);
});

test("another contract of the playground is the same page, and a list at rest is left without a word", async () => {
  const { goTo, succeed, dialog } = await sendingList();
  goTo("/sandbox/playground?address=0x05");
  succeed();
  await within(dialog).findByText("All of it has succeeded.");
  goTo("/elsewhere");
  expect(await screen.findByText("Another page")).toBeTruthy();
});
