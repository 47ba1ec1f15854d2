import { waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { render } from "../../../testing/render.tsx";
import { abiOf, commonReplies, failure, functionOf, json, placeOf, senderAddress, stubFetch } from "./testing.tsx";
import type { Place } from "./place.ts";
import { WritePanel } from "./write-panel.tsx";

const abi = abiOf("function transfer(address to, uint256 value)", "function pay(string note) payable");
const started = () =>
  json({ workflowResult: { workflowId: "w", status: "started" } }, 200, { "x-postern-operation": "op-1" });

async function openReview({ signature = "transfer(address,uint256)", place = placeOf() } = {}) {
  const onOperation = vi.fn<(id: string) => void>();
  const rendered = render(panel(signature, place, onOperation));
  const { findByRole, getByRole, getByLabelText, user } = rendered;
  await user.click(await findByRole("combobox", { name: "Sender" }));
  await user.click(await findByRole("option", { name: /0xd92F/ }));
  if (signature.startsWith("transfer")) {
    await user.type(getByLabelText("to"), senderAddress);
    await user.type(getByLabelText("value"), "1000000000000000001");
  } else {
    await user.type(getByLabelText("note"), "hi");
    await user.type(getByLabelText("Amount"), "0.5");
  }
  await user.click(getByRole("button", { name: "Review…" }));
  const dialog = await findByRole("dialog");
  const send = within(dialog).getByRole("button", { name: "Send" });
  return { ...rendered, onOperation, dialog, send };
}

function panel(signature: string, place: Place, onOperation: (id: string) => void) {
  return <WritePanel place={place} fn={functionOf(abi, signature)} name="Token" onOperation={onOperation} />;
}

const writes = (requests: ReturnType<typeof stubFetch>) => requests.filter(({ url }) => url.endsWith("/write"));

test("the review says what will happen, with the calldata decoded back", async () => {
  const requests = stubFetch(commonReplies());
  const { dialog } = await openReview();
  expect(dialog.textContent).toContain("Calls transfer(address,uint256) of Token");
  expect(dialog.textContent).toContain(`from ${senderAddress}, without an amount`);
  expect(dialog.textContent).toContain("0xa9059cbb");
  expect(within(dialog).getAllByText("1000000000000000001")).toHaveLength(2);
  expect(writes(requests)).toHaveLength(0);
});

test("Enter in a field opens the review and never sends", async () => {
  const requests = stubFetch({ ...commonReplies(), "/functions/write": started });
  const { user, getByLabelText, queryByRole, findByRole, getByRole } = await openReview();
  await user.click(getByRole("button", { name: "Back to the form" }));
  await waitFor(() => expect(queryByRole("dialog")).toBeNull());
  await user.type(getByLabelText("value"), "{Enter}");
  await findByRole("dialog");
  await user.keyboard("{Enter}{Enter}");
  expect(writes(requests)).toHaveLength(0);
});

test("a double click sends once, and the operation is shown", async () => {
  const requests = stubFetch({ ...commonReplies(), "/functions/write": started });
  const { send, user, onOperation } = await openReview();
  await user.dblClick(send);
  await waitFor(() => expect(onOperation).toHaveBeenCalledWith("op-1"));
  expect(writes(requests)).toHaveLength(1);
  expect(writes(requests)[0]?.body).toMatchObject({ addressId: "adr-1", abiFunction: { name: "transfer" } });
  expect(writes(requests)[0]?.body).not.toHaveProperty("clientShare");
  expect(writes(requests)[0]?.body).not.toHaveProperty("amount");
});

test("a lost answer keeps the key for the next try; the next operation has another", async () => {
  let calls = 0;
  const requests = stubFetch({
    ...commonReplies(),
    "/console/sandbox/operations": () =>
      json({ data: [], pagination: { totalElements: 0, totalPages: 0, skip: 0, take: 1 } }),
    "/functions/write": () => {
      calls += 1;
      if (calls === 1) throw new TypeError("connection reset");
      return started();
    },
  });
  const { send, user, onOperation, findByText, getByRole, findByRole } = await openReview();
  await user.click(send);
  await findByText("Postern's server did not answer.");
  await user.click(send);
  await waitFor(() => expect(onOperation).toHaveBeenCalledTimes(1));
  await user.click(getByRole("button", { name: "Review…" }));
  await user.click(within(await findByRole("dialog")).getByRole("button", { name: "Send" }));
  await waitFor(() => expect(onOperation).toHaveBeenCalledTimes(2));
  const [first, second, third] = writes(requests).map(({ headers }) => headers.get("idempotency-key"));
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("an identical operation is shown and sent again only on purpose", async () => {
  const requests = stubFetch({
    ...commonReplies(),
    "/functions/write": ({ headers }) =>
      headers.has("x-postern-acknowledge")
        ? started()
        : failure(409, "POSTERN_IDENTICAL_OPERATION", { operationId: "op-0" }),
  });
  const { send, user, onOperation, findByRole, getByRole } = await openReview();
  await user.click(send);
  const another = await findByRole("button", { name: "Send another one" });
  expect(send).toHaveProperty("disabled", true);
  expect(getByRole("button", { name: "Show that operation" })).toBeTruthy();
  await user.click(another);
  await waitFor(() => expect(onOperation).toHaveBeenCalledWith("op-1"));
  const [first, second] = writes(requests).map(({ headers }) => headers);
  expect(first?.get("x-postern-acknowledge")).toBeNull();
  expect(second?.get("x-postern-acknowledge")).toBe("op-0");
  expect(second?.get("idempotency-key")).toBe(first?.get("idempotency-key"));
});

test("a rejected write shows the service's error, and the next try is a new operation", async () => {
  const requests = stubFetch({
    ...commonReplies(),
    "/functions/write": () => failure(400, "ERR_236", { operationId: "op-3" }),
  });
  const { send, user, findByText, findAllByText } = await openReview();
  await user.click(send);
  await findByText("message of ERR_236");
  await user.click(send);
  await waitFor(() => expect(writes(requests)).toHaveLength(2));
  await findAllByText("message of ERR_236");
  const [first, second] = writes(requests).map(({ headers }) => headers.get("idempotency-key"));
  expect(second).not.toBe(first);
});

test("the operation of a send that a reload interrupted is found by its key", async () => {
  sessionStorage.setItem(
    "postern.playground/sandbox/net-1/0x05045f13F5986c1D02772214796690F1C91e6C0D/pay(string)/attempt",
    JSON.stringify({ key: "key-1", sent: true }),
  );
  const requests = stubFetch({ ...commonReplies(), "/console/sandbox/operations": () => json(journalOf("op-7")) });
  const onOperation = vi.fn<(id: string) => void>();
  render(panel("pay(string)", placeOf(), onOperation));
  await waitFor(() => expect(onOperation).toHaveBeenCalledWith("op-7"));
  expect(requests.some(({ url }) => url.includes("idempotencyKey=key-1"))).toBe(true);
  expect(writes(requests)).toHaveLength(0);
});

test.each([
  ["native", "0.5"],
  ["base", "500000000000000000"],
] as const)("an amount is sent as %s units say, and the review shows the literal text", async (amountUnit, literal) => {
  const requests = stubFetch({ ...commonReplies(), "/functions/write": started });
  const { dialog, send, user, onOperation } = await openReview({
    signature: "pay(string)",
    place: placeOf({ amountUnit }),
  });
  expect(dialog.textContent).toContain(`Amount as sent"${literal}"`);
  await user.click(send);
  await waitFor(() => expect(onOperation).toHaveBeenCalled());
  expect(writes(requests)[0]?.body).toMatchObject({ amount: literal });
});

test("the client share is asked for, sent once and kept nowhere", async () => {
  const requests = stubFetch({
    ...commonReplies(),
    "/functions/write": () => failure(400, "ERR_010", { operationId: "op-4" }),
  });
  const { dialog, send, user, findByText } = await openReview({ place: placeOf({ clientShare: "ask" }) });
  expect(send).toHaveProperty("disabled", true);
  expect(within(dialog).getByText("The client share is missing.")).toBeTruthy();
  const share = within(dialog).getByLabelText("Client share");
  await user.type(share, "c2VjcmV0");
  await user.click(send);
  await findByText("message of ERR_010");
  expect(writes(requests)[0]?.body).toMatchObject({ clientShare: "c2VjcmV0" });
  expect(share).toHaveProperty("value", "");
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain("c2VjcmV0");
  expect(window.location.href).not.toContain("c2VjcmV0");
});

test("a viewer is told why a write is not available", async () => {
  stubFetch(commonReplies("viewer"));
  const { findByText, getByRole } = render(panel("transfer(address,uint256)", placeOf(), () => undefined));
  expect(await findByText("Signed in as viewer: writing needs the role operator.")).toBeTruthy();
  expect(getByRole("button", { name: "Review…" })).toHaveProperty("disabled", true);
});

test("only the organization's addresses of the network can send", async () => {
  stubFetch(commonReplies());
  const { findByRole, findAllByRole, user } = render(panel("transfer(address,uint256)", placeOf(), () => undefined));
  await user.click(await findByRole("combobox", { name: "Sender" }));
  expect(await findAllByRole("option", { name: /0x/ })).toHaveLength(1);
});

function journalOf(id: string) {
  const at = "2025-01-01T00:00:00Z";
  const operation = {
    id,
    environment: "sandbox",
    operation: "writeContract",
    person: { id: "p", name: "Ada" },
    idempotencyKey: "key-1",
    state: "started",
    createdAt: at,
    updatedAt: at,
    parameters: {},
    body: {},
    acknowledges: null,
    workflowId: null,
    serviceOperationId: null,
    transactionHash: null,
    receipt: null,
    error: null,
    timeline: [],
  };
  return { data: [operation], pagination: { totalElements: 1, totalPages: 1, skip: 0, take: 1 } };
}
