import { waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { commonReplies, failure, json, contractOf, stubFetch } from "#src/playground/testing/contract.tsx";
import { openReview, panel, started, writes } from "#src/playground/testing/write.tsx";
import { operationMeaning, operationRecord, pageOf } from "#src/testing/records.ts";
import { render } from "#src/testing/render.tsx";

const journal = "/console/sandbox/operations";
const write = "/functions/write";
const empty = () => json(pageOf([]));
const lost = (): Response => {
  throw new TypeError("connection reset");
};
/** A lost write is looked up twice, a second apart. */
const patient = { timeout: 5_000 };

const contractKey = "sandbox/net-1/0x05045f13F5986c1D02772214796690F1C91e6C0D";
const storedAs = (signature: string) => `postern.form/${contractKey}/${signature}/attempt`;
const stored = (signature: string): unknown => JSON.parse(sessionStorage.getItem(storedAs(signature)) ?? "null");
/** The journal's entry for a call by the form's own sender. */
const sameCall = { addressId: "adr-1", abiFunction: { type: "function", name: "transfer", inputs: [] } };
const keysOf = (requests: ReturnType<typeof stubFetch>) =>
  writes(requests).map(({ headers }) => headers.get("idempotency-key"));

/** Responds in order; the last one repeats. */
const inTurn = (...replies: readonly (() => Response)[]) => {
  let turn = 0;
  return () => {
    const reply = replies[Math.min(turn, replies.length - 1)];
    turn += 1;
    return reply === undefined ? lost() : reply();
  };
};

test("the key is made when the form opens, and survives a reload", async () => {
  stubFetch(commonReplies());
  const first = render(panel("pay(string)", contractOf(), () => undefined));
  const made = stored("pay(string)");
  expect(made).toEqual({ key: expect.stringMatching(/^[0-9a-f-]{36}$/), sentAt: null });
  first.unmount();
  render(panel("pay(string)", contractOf(), () => undefined));
  expect(stored("pay(string)")).toEqual(made);
});

test("if a response is lost, the journal is queried and its operation shown", async () => {
  const requests = stubFetch({
    ...commonReplies(),
    [journal]: () => json(pageOf([operationRecord({ id: "op-7" })])),
    [write]: lost,
  });
  const { send, user, onOperation } = await openReview();
  await user.click(send);
  await waitFor(() => expect(onOperation).toHaveBeenCalledWith("op-7"));
  const [key] = keysOf(requests);
  expect(requests.filter(({ url }) => url.includes(journal)).every(({ url }) => url.includes(`=${key}&`))).toBe(true);
  expect(writes(requests)).toHaveLength(1);
  expect(stored("transfer(address,uint256)")).not.toMatchObject({ key });
});

test("an empty journal is reported, and the next attempt has the same key; the next operation has another", async () => {
  const requests = stubFetch({ ...commonReplies(), [journal]: empty, [write]: inTurn(lost, started) });
  const { send, user, onOperation, findByText, getByRole, findByRole, getByLabelText } = await openReview();
  await user.click(send);
  expect(await findByText("No response")).toBeTruthy();
  expect(send).toHaveProperty("disabled", true);
  expect(await findByText("Nothing was sent", {}, patient)).toBeTruthy();
  expect(getByLabelText("value")).toHaveProperty("value", "1000000000000000001");
  expect(writes(requests)).toHaveLength(1);
  await user.click(send);
  await waitFor(() => expect(onOperation).toHaveBeenCalledTimes(1));
  await user.click(getByRole("button", { name: "Review…" }));
  await user.click(within(await findByRole("dialog")).getByRole("button", { name: "Send" }));
  await waitFor(() => expect(onOperation).toHaveBeenCalledTimes(2));
  const [first, second, third] = keysOf(requests);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("while the journal is unreachable nothing can be sent, and it is queried on demand @full", async () => {
  let down = true;
  const requests = stubFetch({
    ...commonReplies(),
    [journal]: () => (down ? lost() : json(pageOf([operationRecord({ id: "op-7" })]))),
    [write]: lost,
  });
  const { send, user, onOperation, findByText, getByRole } = await openReview();
  await user.click(send);
  expect(await findByText("Postern could not confirm whether this was sent", {}, patient)).toBeTruthy();
  expect(send).toHaveProperty("disabled", true);
  expect(stored("transfer(address,uint256)")).toMatchObject({ key: keysOf(requests)[0], sentAt: expect.any(Number) });
  down = false;
  await user.click(getByRole("button", { name: "Check now" }));
  await waitFor(() => expect(onOperation).toHaveBeenCalledWith("op-7"));
  expect(writes(requests)).toHaveLength(1);
});

test.each([
  ["its operation is shown", () => json(pageOf([operationRecord({ id: "op-7" })])), [["op-7"]]],
  ["the form says that nothing was sent", empty, []],
])("a send interrupted by a reload is looked up by its key: %s", async (_what, reply, shown) => {
  sessionStorage.setItem(storedAs("pay(string)"), JSON.stringify({ key: "key-1", sentAt: 1 }));
  const requests = stubFetch({ ...commonReplies(), [journal]: reply });
  const onOperation = vi.fn<(id: string) => void>();
  const { queryByText } = render(panel("pay(string)", contractOf(), onOperation));
  await waitFor(() => {
    expect(requests.some(({ url }) => url.includes("idempotencyKey=key-1"))).toBe(true);
    expect(onOperation.mock.calls).toEqual(shown);
    expect(queryByText("Nothing was sent") === null).toBe(shown.length > 0);
  }, patient);
  expect(queryByText("No response")).toBeNull();
  expect(writes(requests)).toHaveLength(0);
});

test("the note that nothing was sent can be closed; the key stays @full", async () => {
  sessionStorage.setItem(storedAs("pay(string)"), JSON.stringify({ key: "key-1", sentAt: 1 }));
  stubFetch({ ...commonReplies(), [journal]: empty });
  const { findByRole, queryByText, user } = render(panel("pay(string)", contractOf(), () => undefined));
  await user.click(await findByRole("button", { name: "Dismiss" }, patient));
  expect(queryByText("Nothing was sent")).toBeNull();
  expect(stored("pay(string)")).toEqual({ key: "key-1", sentAt: null });
});

test("closing a review while its write is being sent loses nothing", async () => {
  let answer: ((response: Response) => void) | undefined;
  const requests = stubFetch({
    ...commonReplies(),
    [write]: () => new Promise<Response>((resolve) => (answer = resolve)),
  });
  const { send, user, onOperation, getByRole, queryByRole } = await openReview();
  await user.click(send);
  await user.click(getByRole("button", { name: "Close the review" }));
  await waitFor(() => expect(queryByRole("dialog")).toBeNull());
  answer?.(started());
  await waitFor(() => expect(onOperation).toHaveBeenCalledWith("op-1"));
  expect(stored("transfer(address,uint256)")).toMatchObject({ sentAt: null });
  expect(stored("transfer(address,uint256)")).not.toMatchObject({ key: keysOf(requests)[0] });
});

test("no other call can be reviewed while one is being sent, so a refusal is never shown for another call @full", async () => {
  let answer: ((response: Response) => void) | undefined;
  stubFetch({ ...commonReplies(), [write]: () => new Promise<Response>((resolve) => (answer = resolve)) });
  const { send, user, getByRole, findByRole, findByText, getByLabelText, queryByRole, queryByText } =
    await openReview();
  await user.click(send);
  await user.click(getByRole("button", { name: "Close the review" }));
  await waitFor(() => expect(queryByRole("dialog")).toBeNull());
  await user.type(getByLabelText("value"), "7");
  const review = getByRole("button", { name: "Review…" });
  expect(review.getAttribute("aria-disabled")).toBe("true");
  expect(await findByText("Sending…")).toBeTruthy();
  await user.click(review);
  expect(queryByRole("dialog")).toBeNull();
  answer?.(failure(400, "ERR_146"));
  expect((await findByRole("alert")).textContent).toContain("ERR_146");
  await user.click(review);
  await findByRole("dialog");
  expect(queryByText("ERR_146")).toBeNull();
});

test("a form closed while its write is being sent finds the operation when reopened @full", async () => {
  let answer: ((response: Response) => void) | undefined;
  const requests = stubFetch({
    ...commonReplies(),
    [journal]: () => json(pageOf([operationRecord({ id: "op-1" })])),
    [write]: () => new Promise<Response>((resolve) => (answer = resolve)),
  });
  const { send, user, onOperation, unmount } = await openReview();
  await user.click(send);
  unmount();
  answer?.(started());
  const again = vi.fn<(id: string) => void>();
  render(panel("transfer(address,uint256)", contractOf(), again));
  await waitFor(() => expect(again).toHaveBeenCalledWith("op-1"));
  // A person who has navigated away is not taken back.
  expect(onOperation).not.toHaveBeenCalled();
  expect(writes(requests)).toHaveLength(1);
});

test("a write in progress is shown @full", async () => {
  stubFetch({ ...commonReplies(), [write]: () => failure(409, "POSTERN_IN_FLIGHT", { operationId: "op-5" }) });
  const { send, user, onOperation } = await openReview();
  await user.click(send);
  await waitFor(() => expect(onOperation).toHaveBeenCalledWith("op-5"));
});

test.each([
  ["p", "You"],
  ["p2", "Grace"],
])("an identical operation by %s is explained, and resent only on purpose", async (id, name) => {
  const earlier = operationRecord({ id: "op-0", person: { id, name: "Grace" }, state: "running", body: sameCall });
  const requests = stubFetch({
    ...commonReplies(),
    [`${journal}/op-0`]: () => json({ data: earlier }),
    [write]: ({ headers }) =>
      headers.has("x-postern-acknowledge")
        ? started()
        : failure(409, "POSTERN_IDENTICAL_OPERATION", { operationId: "op-0" }),
  });
  const { send, dialog, user, onOperation, findByRole, getByRole } = await openReview();
  await user.click(send);
  const again = await findByRole("checkbox", { name: "Send it again" });
  await waitFor(() =>
    expect(dialog.textContent).toMatch(
      new RegExp(`${name} sent this: transfer on 1 Jan 2026, \\d\\d:\\d\\d, still on its way\\. Open operation`),
    ),
  );
  expect(send).toHaveProperty("disabled", true);
  expect(getByRole("link", { name: "Open operation" })).toBeTruthy();
  await user.click(again);
  await user.click(send);
  await waitFor(() => expect(onOperation).toHaveBeenCalledWith("op-1"));
  const [first, second] = writes(requests).map(({ headers }) => headers);
  expect(first?.get("x-postern-acknowledge")).toBeNull();
  expect(second?.get("x-postern-acknowledge")).toBe("op-0");
  expect(second?.get("idempotency-key")).toBe(first?.get("idempotency-key"));
});

test("an identical operation is named by its amount and recipient, as long as it is a payment @full", async () => {
  const earlier = operationRecord({ id: "op-0", body: sameCall, meaning: operationMeaning() });
  stubFetch({
    ...commonReplies(),
    [`${journal}/op-0`]: () => json({ data: earlier }),
    [write]: () => failure(409, "POSTERN_IDENTICAL_OPERATION", { operationId: "op-0" }),
  });
  const { send, dialog, user, findByRole } = await openReview();
  await user.click(send);
  await findByRole("checkbox", { name: "Send it again" });
  await waitFor(() => expect(dialog.textContent).toContain("sent 1.5 PDT to Acme settlement"));
});

test("an operation from a sender that could not be told apart is not called identical @full", async () => {
  const earlier = operationRecord({
    id: "op-0",
    person: { id: "person-2", name: "Grace" },
    body: { addressId: "a-9" },
  });
  stubFetch({
    ...commonReplies(),
    [`${journal}/op-0`]: () => json({ data: earlier }),
    [write]: () => failure(409, "POSTERN_IDENTICAL_OPERATION", { operationId: "op-0" }),
  });
  const { send, dialog, user, findByText } = await openReview();
  await user.click(send);
  expect(await findByText(/could not tell them apart/)).toBeTruthy();
  expect(dialog.textContent).toContain("Grace sent this");
  expect(dialog.textContent).not.toContain("exactly this");
});

test("an identical operation with an unknown outcome says what not to do", async () => {
  stubFetch({
    ...commonReplies(),
    [`${journal}/op-0`]: () => json({ data: operationRecord({ id: "op-0", state: "unknown" }) }),
    [write]: () => failure(409, "POSTERN_IDENTICAL_OPERATION", { operationId: "op-0" }),
  });
  const { send, user, findByText } = await openReview();
  await user.click(send);
  expect(await findByText(/Do not send it again until an admin settles it/)).toBeTruthy();
});

test("an identical operation that cannot be loaded is still explained @full", async () => {
  stubFetch({
    ...commonReplies(),
    [write]: () => failure(409, "POSTERN_IDENTICAL_OPERATION", { operationId: "op-0" }),
  });
  const { send, user, findByText, getByRole } = await openReview();
  await user.click(send);
  expect(await findByText("Someone sent")).toBeTruthy();
  expect(getByRole("link", { name: "Open operation" })).toBeTruthy();
});

test("a key used by another operation is explained, and a new one is created only on purpose", async () => {
  const earlier = operationRecord({ id: "op-0", person: { id: "p", name: "Ada" }, state: "succeeded" });
  const requests = stubFetch({
    ...commonReplies(),
    [`${journal}/op-0`]: () => json({ data: earlier }),
    [write]: inTurn(() => failure(422, "POSTERN_KEY_REUSED", { operationId: "op-0" }), started),
  });
  const { send, user, onOperation, findByRole, findByText, queryByText } = await openReview();
  await user.click(send);
  const renew = await findByRole("button", { name: "Use a new key" });
  expect(await findByText("transfer()")).toBeTruthy();
  expect(send).toHaveProperty("disabled", true);
  await user.click(renew);
  expect(queryByText("This form's key was already used")).toBeNull();
  expect(writes(requests)).toHaveLength(1);
  await user.click(send);
  await waitFor(() => expect(onOperation).toHaveBeenCalledWith("op-1"));
  const [first, second] = keysOf(requests);
  expect(second).not.toBe(first);
});

/** The keys of a write that is refused, and of the next attempt. */
const keysAfter = async (code: string, status: number) => {
  const requests = stubFetch({ ...commonReplies(), [write]: () => failure(status, code, { operationId: "op-3" }) });
  const { send, user, findByText, findAllByText, getByLabelText } = await openReview();
  await user.click(send);
  await findByText(`message of ${code}`);
  expect(getByLabelText("value")).toHaveProperty("value", "1000000000000000001");
  await user.click(send);
  await waitFor(() => expect(writes(requests)).toHaveLength(2));
  await findAllByText(`message of ${code}`);
  return keysOf(requests);
};

test.each([
  ["ERR_236", 400],
  ["POSTERN_NOT_SENT", 502],
] as const)(
  "after %s (%i) the error is shown, no input is lost, and the next attempt has another key",
  async (code, status) => {
    const [first, second] = await keysAfter(code, status);
    expect(second).not.toBe(first);
  },
);

const refusals = [
  ["POSTERN_STEP_UP_REQUIRED", 401],
  ["POSTERN_FORBIDDEN", 403],
  ["POSTERN_TOO_MANY_REQUESTS", 429],
  ["POSTERN_TOO_LARGE", 413],
] as const;

test.each(refusals.slice(0, 1))(
  "after %s (%i) the error is shown, no input is lost, and the next attempt has the same key",
  async (code, status) => {
    const [first, second] = await keysAfter(code, status);
    expect(second).toBe(first);
  },
);

test.each(refusals.slice(1))("after %s (%i) it has the same key, too @full", async (code, status) => {
  const [first, second] = await keysAfter(code, status);
  expect(second).toBe(first);
});
