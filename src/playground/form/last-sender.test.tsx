import { waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  abiOf,
  commonReplies,
  contractOf,
  functionOf,
  inContract,
  json,
  senderAddress,
  stubFetch,
} from "#src/playground/testing/contract.tsx";
import { WritePanel } from "#src/playground/write/write-panel.tsx";
import { render } from "#src/testing/render.tsx";

const abi = abiOf("function a(uint256 x)", "function b(uint256 x)");
const contract = contractOf();

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  stubFetch(commonReplies());
});

const open = (signature: string, of = contract, from?: string) =>
  render(inContract(<WritePanel fn={functionOf(abi, signature)} from={from} />, { abi, contract: of }));

const choose = async () => {
  const { findByRole, user, unmount } = open("a(uint256)");
  await user.click(await findByRole("combobox", { name: "Sender" }));
  await user.click(await findByRole("option", { name: /0xd92F/ }));
  unmount();
};

const sender = async ({ findByRole }: ReturnType<typeof open>) => await findByRole("combobox", { name: "Sender" });
const chosen = /0xd92F36…B18D3E/;

test("the next form on the network starts with the last chosen sender, shown in full", async () => {
  await choose();
  const opened = open("b(uint256)");
  const field = await sender(opened);
  await waitFor(() => expect(field).toHaveProperty("value", expect.stringMatching(chosen)));
  expect(opened.container.textContent).toContain(senderAddress);
});

test("another network and another environment start without one", async () => {
  await choose();
  for (const other of [{ ...contract, network: { ...contract.network, id: "net-2" } }, contractOf({ id: "other" })]) {
    const opened = open("b(uint256)", other);
    expect(await sender(opened)).toHaveProperty("value", "");
    opened.unmount();
  }
});

test("a link's sender and one chosen in the form take precedence", async () => {
  localStorage.setItem("postern-sender/sandbox/net-1", "adr-9");
  const opened = open("b(uint256)", contract, "adr-1");
  const field = await sender(opened);
  await waitFor(() => expect(field).toHaveProperty("value", expect.stringMatching(chosen)));
});

test("a remembered address that the organization no longer has is ignored", async () => {
  stubFetch({
    ...commonReplies(),
    "/addresses/adr-9": () => json({ data: null }, 404),
    "/find": () => json({ data: [], pagination: { totalElements: 0, totalPages: 0, skip: 0, take: 1 } }),
  });
  localStorage.setItem("postern-sender/sandbox/net-1", "adr-9");
  const { findByRole, getByRole, getByLabelText, findByText, user } = open("b(uint256)");
  expect(await findByRole("combobox", { name: "Sender" })).toHaveProperty("value", "");
  await user.type(getByLabelText("x"), "1");
  await user.click(getByRole("button", { name: "Review…" }));
  expect(await findByText("Choose one of the organization's addresses on this network.")).toBeTruthy();
});
