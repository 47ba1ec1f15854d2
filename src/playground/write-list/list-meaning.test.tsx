// @full: e2e/main-job and e2e/writes read, write and start a list in a browser.
import { waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { failure, json, type Sent, stubFetch } from "#src/playground/testing/contract.tsx";
import { item, openList, ready, replies } from "#src/playground/testing/list.tsx";
import { meaning, movement, reviewed, reviewOf, reviewRoute } from "#src/playground/testing/review.ts";

const bodySchema = z.object({ calldata: z.string() });

/** The value at the end of a transfer's calldata. */
const valueOf = ({ body }: Sent): string => String(Number.parseInt(bodySchema.parse(body).calldata.slice(-64), 16));

/** A review that contains the value of the reviewed transfer. */
const reviewOfValue = (sent: Sent): Response =>
  json({ data: reviewOf({ meaning: meaning({ movements: [movement({ text: `${valueOf(sent)} PDT` })] }) }) });

test("on a mainnet each call is confirmed by typing what its own review requires", async () => {
  stubFetch({ ...replies(), [reviewRoute]: reviewOfValue });
  const { user, dialog, start } = await openList([item("a", "1"), item("b", "2")], { kind: "mainnet" });
  const [first, second] = await within(dialog).findAllByLabelText("Type the amount to confirm");
  await user.type(first ?? dialog, "1 PDT{Enter}");
  expect(within(dialog).getByText("Call 2 is not confirmed yet.")).toBeTruthy();
  expect(await start()).toHaveProperty("disabled", true);
  await user.type(second ?? dialog, "2 PDT");
  expect(await ready(start)).toHaveProperty("disabled", false);
});

test("each call has a sentence about what it does; without a review it cannot be confirmed on a mainnet, and the review can be requested again", async () => {
  let fails = true;
  stubFetch({
    ...replies(),
    [reviewRoute]: (sent) => (fails && valueOf(sent) === "2" ? failure(500, "POSTERN_INTERNAL") : reviewOfValue(sent)),
  });
  const { user, dialog, start } = await openList([item("a", "1"), item("b", "2")], { kind: "mainnet" });
  const row = (position: number) => within(within(dialog).getByRole("listitem", { name: `Call ${position}` }));
  await user.type(await row(1).findByLabelText("Type the amount to confirm"), "1 PDT");
  expect(row(1).getAllByText("Acme settlement")).not.toEqual([]);
  await row(2).findByText(/Postern cannot tell what this call does/);
  expect(within(dialog).getByText("Call 2 is not confirmed yet.")).toBeTruthy();
  expect(await start()).toHaveProperty("disabled", true);
  fails = false;
  await user.click(row(2).getByRole("button", { name: "Try again" }));
  await user.type(await row(2).findByLabelText("Type the amount to confirm"), "2 PDT");
  expect(await ready(start)).toHaveProperty("disabled", false);
});

test("each call shows the movements that a node predicts, and what could not be checked", async () => {
  const plainMeaning = { source: "plain", movements: [] } as const;
  stubFetch({
    ...replies(),
    ...reviewed({ meaning: meaning(plainMeaning), unknown: ["Whether there is code there is unknown."] }),
  });
  const { dialog } = await openList([item("a", "1")]);
  const row = within(within(dialog).getByRole("listitem", { name: "Call 1" }));
  const predicted = await row.findByRole("region", { name: "Movements: predicted" });
  expect(within(predicted).getByRole("rowheader").textContent).toBe("Transfer out");
  expect(predicted.textContent).toContain("1.5 PDT");
  expect(row.getByText(/Whether there is code there is unknown/)).toBeTruthy();
});

test("each call names the organization's own addresses in every hop of what would move", async () => {
  const [hop, own] = [0xc1, 0xa1].map((end) => `0x${end.toString(16).padStart(40, "0")}`);
  const movements = [movement({ to: hop ?? "" }), movement({ from: hop ?? "", to: own ?? "" })];
  stubFetch({
    ...replies(),
    ...reviewed({ simulation: { outcome: "succeeded", returnData: "0x", gas: "52000", movements } }),
    "/addresses/names": () =>
      json({
        labels: [],
        owners: [{ kind: "own", address: own, id: "own-1", networkId: "net-1", label: "", reference: "treasury" }],
      }),
  });
  const { dialog } = await openList([item("a", "1")]);
  const row = within(within(dialog).getByRole("listitem", { name: "Call 1" }));
  const predicted = await row.findByRole("region", { name: "Movements: predicted" });
  await waitFor(() => expect(within(predicted).getAllByRole("row")[2]?.textContent).toContain("treasury"));
});

test.each(["mainnet", "sandbox"] as const)("a call that contradicts itself blocks the list: %s", async (kind) => {
  stubFetch({ ...replies(), ...reviewed({ meaning: meaning({ contradiction: "The decoders disagree." }) }) });
  const { dialog, start } = await openList([item("a", "1")], { kind });
  await within(dialog).findByText("Call 1 cannot be sent. The decoders disagree.");
  expect(await start()).toHaveProperty("disabled", true);
});

test("on a mainnet, calls that were not simulated and warnings need one tick each for the whole list", async () => {
  stubFetch({
    ...replies(),
    ...reviewed({
      simulation: { outcome: "unavailable" },
      warnings: [{ code: "unlimited-approval", severity: "careful", text: "It may take everything." }],
    }),
  });
  const { user, dialog, start } = await openList([item("a", "1"), item("b", "2")], { kind: "mainnet" });
  for (const field of await within(dialog).findAllByLabelText("Type the amount to confirm")) {
    await user.type(field, "1.5 PDT");
  }
  expect(within(dialog).getByText("Some calls were not simulated. Confirm that you want to send them.")).toBeTruthy();
  await user.click(within(dialog).getByRole("checkbox", { name: /calls were not simulated/ }));
  expect(within(dialog).getByText("Confirm that you have read the warnings.")).toBeTruthy();
  expect(await start()).toHaveProperty("disabled", true);
  await user.click(within(dialog).getByRole("checkbox", { name: "I have read the warnings" }));
  expect(await ready(start)).toHaveProperty("disabled", false);
});

test("a long list requests only the current page's reviews, four at a time", async () => {
  const waiting: (() => void)[] = [];
  const requests = stubFetch({
    ...replies(),
    [reviewRoute]: (sent) =>
      new Promise<Response>((resolve) => {
        waiting.push(() => resolve(reviewOfValue(sent)));
      }),
  });
  const { user, dialog } = await openList(Array.from({ length: 41 }, (_, index) => item(`k${index}`, `${index + 1}`)));
  const asked = () => requests.filter(({ url }) => url.endsWith(reviewRoute)).map(valueOf);
  await waitFor(() => expect(asked()).toEqual(["1", "2", "3", "4"]));
  waiting.shift()?.();
  await waitFor(() => expect(asked()).toEqual(["1", "2", "3", "4", "5"]));
  await user.click(within(dialog).getByRole("button", { name: "Next" }));
  await waitFor(() => expect(asked()).toEqual(["1", "2", "3", "4", "5", "21", "22", "23", "24"]));
  waiting.shift()?.();
  await waitFor(() => expect(waiting).toHaveLength(7));
  expect(asked()).toHaveLength(9);
});
