import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { acknowledgeHeader } from "#shared/console/header.ts";
import { failure, json, type Sent, stubFetch } from "../testing/contract.tsx";
import { writes } from "../testing/write.tsx";
import { readWriteList } from "./local-list.ts";
import { item, openList, replies } from "../testing/list.tsx";

/** The server, which takes what is identical to `earlier` only from whoever has seen that operation. */
const refusing = (earlier: (sent: Sent) => string | undefined) => ({
  ...replies({ a: "succeeded", b: "succeeded" }),
  "/functions/write": (sent: Sent) => {
    const operationId = earlier(sent);
    if (operationId !== undefined && sent.headers.get(acknowledgeHeader) !== operationId) {
      return failure(409, "POSTERN_IDENTICAL_OPERATION", { operationId });
    }
    return json({ workflowResult: { workflowId: "w", status: "started" } }, 200, {
      "x-postern-operation": `op-${sent.headers.get("idempotency-key")}`,
    });
  },
});

const sendings = (requests: ReturnType<typeof stubFetch>) =>
  writes(requests).map(({ headers }) => [headers.get("idempotency-key"), headers.get(acknowledgeHeader)]);

test("of two equal calls the second is sent only after it was said that it has to happen twice", async () => {
  const requests = stubFetch(refusing(({ headers }) => (headers.get("idempotency-key") === "b" ? "op-a" : undefined)));
  const { user, dialog, send } = await openList([item("a", "1"), item("b", "1")]);
  await user.click(await send());
  await within(dialog).findByText("Stopped at Call 2: already sent");
  expect(within(dialog).getByText(/Operation op-a is identical/)).toBeTruthy();
  expect(within(within(dialog).getByRole("listitem", { name: "Call 2" })).getByText("Not sent")).toBeTruthy();
  await user.click(within(dialog).getByRole("button", { name: "It has to happen twice" }));
  expect(within(dialog).queryByText(/already sent/)).toBeNull();
  // Saying so sends nothing yet.
  expect(sendings(requests)).toEqual([
    ["a", null],
    ["b", null],
  ]);
  await user.click(await send());
  await within(dialog).findByText("All of it has succeeded.");
  expect(sendings(requests)).toEqual([
    ["a", null],
    ["b", null],
    ["b", "op-a"],
  ]);
});

test("a call that is equal to one sent before the list is acknowledged for that operation only", async () => {
  let earlier = "op-7";
  const requests = stubFetch(refusing(() => earlier));
  const { user, dialog, send } = await openList([item("a", "1")]);
  await user.click(await send());
  await user.click(await within(dialog).findByRole("button", { name: "It has to happen twice" }));
  expect(readWriteList("sandbox").items).toMatchObject([{ acknowledges: "op-7", sentAt: null, operationId: null }]);
  // Somebody has sent the same once more.
  earlier = "op-8";
  await user.click(await send());
  await within(dialog).findByText(/Operation op-8 is identical/);
  expect(sendings(requests)).toEqual([
    ["a", null],
    ["a", "op-7"],
  ]);
});
