import { waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  abiOf,
  commonReplies,
  contractOf,
  failure,
  functionOf,
  inContract,
  json,
  senderAddress,
  stubFetch,
} from "#src/playground/testing/contract.tsx";
import { openReview, panel, started, writes } from "#src/playground/testing/write.tsx";
import { findAnswer } from "#src/testing/mirror.ts";
import { reasonOf, setOutage, waitWords } from "#src/testing/outage.ts";
import { render } from "#src/testing/render.tsx";
import { WritePanel } from "./write-panel.tsx";

const note = abiOf("function note(string text)");

test("the review shows what will happen, with the decoded calldata @full", async () => {
  const requests = stubFetch(commonReplies());
  const { dialog } = await openReview();
  expect(dialog.textContent).toContain("Call the contract");
  expect(dialog.textContent).toContain("Functiontransfer(address,uint256)");
  expect(within(dialog).getByText("From, on tETH").closest("div")?.textContent).toContain(senderAddress);
  expect(within(dialog).queryByText("Amount in base units")).toBeNull();
  expect(dialog.textContent).toContain("0xa9059cbb");
  const cells = within(dialog).getAllByRole("cell");
  expect(cells.filter(({ textContent }) => textContent === "1000000000000000001")).toHaveLength(2);
  expect(writes(requests)).toHaveLength(0);
});

test("the calldata in the review begins with the selector, and is copied unchanged @full", async () => {
  stubFetch(commonReplies());
  const { dialog, user } = await openReview();
  const shown = within(dialog).getByLabelText("Calldata").textContent;
  expect(shown).toMatch(/^0xa9059cbb[0-9a-f]{128}$/);
  await user.click(within(dialog).getByRole("button", { name: "Copy calldata" }));
  expect(await navigator.clipboard.readText()).toBe(shown);
});

test("only payable functions have an amount, in native units with the base units shown @full", async () => {
  stubFetch(commonReplies());
  const { findByLabelText, getByLabelText, queryByLabelText, getByText, rerender, user } = render(
    panel("transfer(address,uint256)", contractOf(), () => undefined),
  );
  await findByLabelText("Fee level");
  expect(getByLabelText("value")).toBeTruthy();
  expect(queryByLabelText("Amount in tETH")).toBeNull();
  rerender(<div>{panel("pay(string)", contractOf(), () => undefined)}</div>);
  await user.type(await findByLabelText("Amount in tETH"), "1.1");
  expect(getByText(/base units$/).textContent).toBe("= 1100000000000000000 base units");
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

test.each([
  ["native", "0.5"],
  ["base", "500000000000000000"],
] as const)("an amount is sent in %s units, and the review shows it in base units too", async (amountUnit, literal) => {
  const requests = stubFetch({ ...commonReplies(), "/functions/write": started });
  const { dialog, send, user, onOperation } = await openReview({
    signature: "pay(string)",
    contract: contractOf({ amountUnit }),
  });
  expect(dialog.textContent).toContain("Amount in base units500000000000000000");
  await user.click(send);
  await waitFor(() => expect(onOperation).toHaveBeenCalled());
  expect(writes(requests)[0]?.body).toMatchObject({ amount: literal });
});

test("the client share is requested, sent once and never stored", async () => {
  const requests = stubFetch({
    ...commonReplies(),
    "/functions/write": () => failure(400, "ERR_010", { operationId: "op-4", category: "CRYPTOGRAPHIC" }),
  });
  const { dialog, send, user, findByText } = await openReview({ contract: contractOf({ clientShare: "ask" }) });
  expect(within(dialog).getByText("Enter the client share.")).toBeTruthy();
  const share = within(dialog).getByLabelText("Client share");
  await user.click(send);
  await waitFor(() => expect(document.activeElement).toBe(share));
  await user.type(share, "c2VjcmV0{Enter}");
  expect(writes(requests)).toEqual([]);
  await user.click(send);
  await findByText("message of ERR_010");
  expect(writes(requests)[0]?.body).toMatchObject({ clientShare: "c2VjcmV0" });
  expect(share).toHaveProperty("value", "");
  expect(within(dialog).getByText("Message of ERR_010.")).toBeTruthy();
  expect(document.activeElement).toBe(share);
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain("c2VjcmV0");
  expect(window.location.href).not.toContain("c2VjcmV0");
});

test("the client share is cleared when the review is closed", async () => {
  stubFetch(commonReplies());
  const { dialog, user, getByRole, findByRole, queryByRole } = await openReview({
    contract: contractOf({ clientShare: "ask" }),
  });
  await user.type(within(dialog).getByLabelText("Client share"), "c2VjcmV0");
  await user.click(within(dialog).getByRole("button", { name: "Back to the form" }));
  await waitFor(() => expect(queryByRole("dialog")).toBeNull());
  await user.click(getByRole("button", { name: "Review…" }));
  expect(within(await findByRole("dialog")).getByLabelText("Client share")).toHaveProperty("value", "");
});

test("a sender is required, and picking one clears the error @full", async () => {
  // Nothing is requested twice, and nothing is located by role, which walks the whole page each time.
  stubFetch({
    ...commonReplies(),
    "/find": () => json(findAnswer("addresses", [])),
    "/labels/lookup": () => json({ data: [] }),
  });
  const { findByLabelText, findByText, getByText, queryByText, user } = render(
    panel("pay(string)", contractOf(), () => undefined),
  );
  const sender = await findByLabelText("Sender", { selector: "input" });
  // The form's only error: another invalid field would be focused a moment later, closing the list of senders.
  await user.type(await findByLabelText("note", { selector: "textarea" }), "hi");
  await user.click(getByText("Review…"));
  const words = "Choose one of the organization's addresses on this network.";
  await findByText(words);
  await user.click(sender);
  await user.click(await findByText(/^0xd92F/));
  await waitFor(() => expect(queryByText(words)).toBeNull());
});

test("a link's sender that is not on this network is refused @full", async () => {
  stubFetch({
    ...commonReplies(),
    "/find": () => json(findAnswer("addresses", [])),
    "/addresses/adr-2": () => failure(404, "ERR_001"),
  });
  const { findByRole, findByText, getByLabelText, getByRole, queryByRole, user } = render(
    inContract(<WritePanel fn={functionOf(note, "note(string)")} from="adr-2" />, { abi: note }),
  );
  await findByRole("combobox", { name: "Sender" });
  await user.type(getByLabelText("text"), "hi");
  await user.click(getByRole("button", { name: "Review…" }));
  await findByText("Choose one of the organization's addresses on this network.");
  expect(queryByRole("dialog")).toBeNull();
});

test("a viewer sees why a write is unavailable", async () => {
  stubFetch(commonReplies("viewer"));
  const { findByText, getByRole } = render(panel("transfer(address,uint256)", contractOf(), () => undefined));
  expect(await findByText("You are signed in as viewer. This needs the operator role.")).toBeTruthy();
  expect(getByRole("button", { name: "Review…" })).toHaveProperty("disabled", true);
});

test("a deployment that cannot write is reported, and nothing can be reviewed", async () => {
  stubFetch(commonReplies());
  const contract = contractOf({ lacks: ["writeContract"] });
  const { findByText, getByRole } = render(panel("transfer(address,uint256)", contract, () => undefined));
  const reason = "This deployment of the wallet service cannot call a write function.";
  expect((await findByText(reason)).id).toBe("review-blocked");
  expect(getByRole("button", { name: "Review…" })).toHaveProperty("disabled", true);
});

test("only the organization's addresses on the network can send @full", async () => {
  stubFetch(commonReplies());
  const { findByRole, findAllByRole, user } = render(panel("transfer(address,uint256)", contractOf(), () => undefined));
  await user.click(await findByRole("combobox", { name: "Sender" }));
  expect(await findAllByRole("option", { name: /0x/ })).toHaveLength(1);
});

test.each([
  ["oidc", "Sign in again", /^npm run link/],
  ["link", /^npm run link -- --person /, "Sign in again"],
])("a sign-in that is too old offers a fresh one, by %s @full", async (method, offered, other) => {
  stubFetch({
    ...commonReplies(),
    "/auth/methods": () => json({ methods: [method] }),
    "/functions/write": () => failure(401, "POSTERN_STEP_UP_REQUIRED", { operationId: "op-1" }),
  });
  const { dialog, send, user } = await openReview();
  await user.click(send);
  expect(await within(dialog).findByText(offered)).toBeTruthy();
  expect(within(dialog).queryByText(other)).toBeNull();
});

test("Max is the sender's whole balance, and says that no fee is reserved @full", async () => {
  stubFetch(commonReplies());
  const { findByRole, user, getByLabelText, queryByRole, findByText } = render(
    panel("pay(string)", contractOf(), () => undefined),
  );
  expect(queryByRole("button", { name: /^Max/ })).toBeNull();
  await user.click(await findByRole("combobox", { name: "Sender" }));
  await user.click(await findByRole("option", { name: /0xd92F/ }));
  await user.click(await findByRole("button", { name: /^Max/ }));
  expect(getByLabelText("Amount in tETH")).toHaveProperty("value", "0.0000000000000015");
  expect(await findByText(/with nothing left for a fee/)).toBeTruthy();
});

test("during an outage a call is neither tried nor reviewed, and the form says why; it can be put on the list", async () => {
  stubFetch(commonReplies());
  const { findByRole, getByRole, queryClient } = render(panel("pay(string)", contractOf(), () => undefined));
  const review = await findByRole("button", { name: "Review…" });
  const isOff = (name: string) => getByRole("button", { name }).hasAttribute("disabled");
  await waitFor(() => expect(isOff("Dry run")).toBe(false));
  await setOutage(queryClient, true);
  expect([isOff("Review…"), isOff("Dry run"), isOff("Add to list")]).toEqual([true, true, false]);
  expect(reasonOf(review)).toBe(waitWords);
  await setOutage(queryClient, false);
  expect([isOff("Review…"), isOff("Dry run")]).toEqual([false, false]);
});
