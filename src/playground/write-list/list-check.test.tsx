// @full: e2e/main-job and e2e/writes read, write and start a list in a browser.
import { within } from "@testing-library/react";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { RunTwins } from "#shared/console/run-start.ts";
import { failure, json, stubFetch } from "#src/playground/testing/contract.tsx";
import { item, openList, ready, replies, runOf, starts } from "#src/playground/testing/list.tsx";
import { readWriteList } from "./local-list.ts";

const twins: RunTwins = {
  id: "t1",
  what: "transfer(address,uint256) of Token",
  entries: [0, 2],
  count: 2,
  operationId: "op-7",
};

test("the server's findings are shown by call number, and an error blocks the start", async () => {
  const finding = { entry: 1, line: 7, message: "The network is not enabled." };
  const requests = stubFetch(replies({ findings: [{ severity: "error", ...finding }] }));
  const { dialog, start } = await openList([item("a", "1"), item("b", "2")]);
  expect((await within(dialog).findByRole("list", { name: "Findings" })).textContent).toBe(
    "Error, call 2: The network is not enabled.",
  );
  expect(within(dialog).getByText("Fix what the check found to continue.")).toBeTruthy();
  expect(await start()).toHaveProperty("disabled", true);
  expect(starts(requests)).toEqual([]);
});

test("every call is checked as it would be sent, again after each change, and nothing is started", async () => {
  const requests = stubFetch(replies());
  const { user, dialog, start } = await openList([item("a", "1"), item("b", "2")]);
  await ready(start);
  await user.click(within(dialog).getByRole("button", { name: "Remove: call 1" }));
  await ready(start);
  const checked = requests.filter(({ url }) => url.endsWith("/runs/check")).map(({ body }) => body);
  expect(checked).toMatchObject([{ items: [{}, {}] }, { items: [{}] }]);
  expect(starts(requests)).toEqual([]);
});

test("a check that fails blocks the start until it is repeated", async () => {
  let fails = true;
  stubFetch({
    ...replies(),
    "/console/sandbox/runs/check": () =>
      fails
        ? failure(400, "POSTERN_BAD_REQUEST")
        : json({ data: { total: 1, profiles: 0, findings: [], twins: [], digest: "checked-1", reviewed: [] } }),
  });
  const { user, dialog, start } = await openList([item("a", "1")]);
  await within(dialog).findByText("The check failed. Check again to continue.");
  expect(await start()).toHaveProperty("disabled", true);
  fails = false;
  await user.click(within(dialog).getByRole("button", { name: "Check again" }));
  expect(await ready(start)).toHaveProperty("disabled", false);
});

test("identical calls are confirmed once, by name, and only then started", async () => {
  const requests = stubFetch(replies({ twins: [twins] }));
  const { user, dialog, start } = await openList([item("a", "1"), item("b", "2"), item("c", "1")]);
  const box = await within(dialog).findByRole("checkbox", { name: /transfer\(address,uint256\) of Token/ });
  expect(dialog.textContent).toContain("call 1, call 3");
  expect(within(dialog).getByRole("link", { name: "Open the identical operation" })).toBeTruthy();
  await user.click(await start());
  expect(starts(requests)).toEqual([]);
  await user.click(box);
  await user.click(await ready(start));
  await screen.findByText("Run run-1");
  expect(starts(requests)[0]?.body).toMatchObject({ acknowledged: ["t1"] });
});

test("calls that became identical after the check are shown after the start is refused", async () => {
  let twinsOfCheck: readonly RunTwins[] = [];
  const requests = stubFetch({
    ...replies({
      onStart: ({ body }) =>
        JSON.stringify(body).includes("t1")
          ? json({ data: runOf("run-1") }, 201)
          : failure(409, "POSTERN_IDENTICAL_OPERATION"),
    }),
    "/console/sandbox/runs/check": () =>
      json({ data: { total: 1, profiles: 0, findings: [], twins: twinsOfCheck, digest: "checked-1", reviewed: [] } }),
  });
  const { user, dialog, start } = await openList([item("a", "1")]);
  await ready(start);
  twinsOfCheck = [{ ...twins, entries: [0], count: 1 }];
  await user.click(await start());
  await user.click(await within(dialog).findByRole("checkbox", { name: /transfer/ }));
  await user.click(await ready(start));
  await screen.findByText("Run run-1");
  expect(starts(requests)).toHaveLength(2);
});

test("all calls are removed together, after confirmation", async () => {
  const requests = stubFetch(replies());
  const { user, dialog } = await openList([item("a", "1"), item("b", "2")]);
  await user.click(within(dialog).getByRole("button", { name: "Remove all calls…" }));
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(readWriteList("sandbox").items).toHaveLength(2);
  await user.click(within(dialog).getByRole("button", { name: "Remove all calls…" }));
  await user.click(within(dialog).getByRole("button", { name: "Remove 2 calls" }));
  expect(readWriteList("sandbox").items).toEqual([]);
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(starts(requests)).toEqual([]);
});
