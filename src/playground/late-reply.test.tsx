// @full: e2e/main-job and e2e/writes read, write and start a list in a browser.
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { keys } from "#src/api/keys.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { abiOf, contractAddress, senderAddress } from "./testing/contract.tsx";
import { servePage } from "./testing/page.tsx";

const served = abiOf("function owner() view returns (address)", "function code() view returns (uint256)");
const late = "31337";

/** The page with a call of `code()` in progress, the same for each contract and network. */
const callUnderWay = async () => {
  const waiting: (() => void)[] = [];
  const reply = { body: { result: { data: { result: late }, success: true, status: 200 } } };
  const read = () => new Promise<typeof reply>((resolve) => waiting.push(() => resolve(reply)));
  const requests = servePage({ abi: served, addresses: [contractAddress, senderAddress], read });
  const app = renderApp(`/sandbox/playground?network=net-1&address=${contractAddress}&fn=code()`);
  await app.user.click(await screen.findByRole("button", { name: "Call" }));
  await waitFor(() => expect(waiting).toHaveLength(1));
  const reads = () => requests.filter((request) => request.endsWith("/functions/read"));
  return { ...app, reads, answer: () => act(async () => waiting[0]?.()) };
};

const go = async ({ router }: Awaited<ReturnType<typeof callUnderWay>>, network: string, address: string) => {
  const search = { network, address, fn: "code()" };
  await act(() => router.navigate({ to: "/$environment/playground", params: { environment: "sandbox" }, search }));
};

test("a reply to the current call is shown, which the tests below rely on", async () => {
  const { answer } = await callUnderWay();
  await answer();
  await waitFor(() => expect(screen.getByRole("region", { name: "Result" }).textContent).toContain(late));
});

test.each([
  ["the network", "net-2", contractAddress],
  ["the contract's address", "net-1", senderAddress],
])("a reply after %s has changed is discarded, and is not in the history", async (_what, network, address) => {
  const page = await callUnderWay();
  await go(page, network, address);
  await screen.findByText("Not called yet");
  await page.answer();
  expect(screen.getByText("Not called yet")).toBeTruthy();
  await go(page, "net-1", contractAddress);
  await screen.findByText("Not called yet");
  expect(document.body.textContent).not.toContain(late);
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(late);
  expect(page.reads()).toHaveLength(1);
});

test("a reply after the network was picked again is discarded", async () => {
  const { answer, user } = await callUnderWay();
  await user.selectOptions(screen.getByLabelText("Network"), "net-2");
  await screen.findByText("Choose a function");
  await answer();
  expect(document.body.textContent).not.toContain(late);
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(late);
});

test("a reply after the ABI changed is discarded and reported, even if the function is the same", async () => {
  const { answer, user } = await callUnderWay();
  await user.click(screen.getByRole("button", { name: "Add ABI" }));
  await user.click(await screen.findByRole("button", { name: "Ownable" }));
  await screen.findByRole("button", { name: /^transferOwnership\(address\)/ });
  await answer();
  const result = screen.getByRole("region", { name: "Result" });
  expect(result.textContent).toContain("The ABI changed during the call, so its response was discarded.");
  expect(result.textContent).not.toContain(late);
});

test("a reply after the ABI's declared outputs changed is discarded", async () => {
  const { answer, user } = await callUnderWay();
  await user.click(screen.getByRole("button", { name: "Add ABI" }));
  await user.type(await screen.findByLabelText("ABI"), "function code() view returns (bool)");
  await user.click(screen.getByRole("button", { name: "Use this ABI" }));
  await user.click(await screen.findByRole("button", { name: "Remove Service" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^owner\(\)/ })).toBeNull());
  await answer();
  const result = screen.getByRole("region", { name: "Result" });
  expect(within(result).getByText("Not called yet")).toBeTruthy();
  expect(result.textContent).not.toContain(late);
});

test("refetching the same ABI discards nothing and keeps the form", async () => {
  const { answer, queryClient } = await callUnderWay();
  const form = screen.getByRole("button", { name: "Call" });
  await act(() => queryClient.refetchQueries({ queryKey: keys.contractAbis.all("sandbox") }));
  expect(screen.getByRole("button", { name: "Call" })).toBe(form);
  await answer();
  expect((await screen.findByRole("region", { name: "Result" })).textContent).toContain(late);
});
