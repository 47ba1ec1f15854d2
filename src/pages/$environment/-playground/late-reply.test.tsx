import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { serveApp } from "../../../testing/app-server.ts";
import { pageWith } from "../../../testing/organization.ts";
import { renderApp } from "../../../testing/render-app.tsx";
import { problem } from "../../../testing/server.ts";
import { abiOf, contractAddress, senderAddress } from "./testing.tsx";

const networks = ["net-1", "net-2"].map((id) => ({ id, name: id, enabled: true, addressFamily: "EVM", decimals: 18 }));
const served = abiOf("function owner() view returns (address)", "function code() view returns (uint256)");
const late = "31337";

/** The page with a call of `code()` under way, for each contract and network alike. */
const callUnderWay = async () => {
  const waiting: (() => void)[] = [];
  const read = () =>
    new Promise<{ readonly body: unknown }>((resolve) =>
      waiting.push(() => resolve({ body: { result: { data: { result: late }, success: true, status: 200 } } })),
    );
  const contracts = networks.flatMap(({ id }) => [`${id} ${contractAddress}`, `${id} ${senderAddress}`]);
  const ofContracts = contracts.flatMap((contract) => {
    const [id = "", address = ""] = contract.split(" ");
    const path = `/relay/sandbox/api/v1/contract-interactions/network/${id}/contract-address/${address}/functions`;
    return [
      [`GET ${path}`, () => ({ body: { contractAbi: { abi: served } } })],
      [`GET /console/sandbox/contracts/${id}/${address}`, () => problem(404, "POSTERN_NOT_FOUND")],
      [`POST ${path}/read`, read],
    ] as const;
  });
  const { requests } = serveApp({
    "GET /relay/sandbox/api/v1/network/organization": () => ({ body: { ...pageWith([]), networks } }),
    "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageWith([]) }),
    "GET /relay/sandbox/api/v1/deployed-contracts": () => ({
      body: { deployedContracts: { contracts: [], total: 0 } },
    }),
    ...Object.fromEntries(ofContracts),
  });
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

test("a reply that nothing has overtaken is shown: what follows would see it", async () => {
  const { answer } = await callUnderWay();
  await answer();
  expect((await screen.findByRole("region", { name: "Result" })).textContent).toContain(late);
});

test.each([
  ["the network", "net-2", contractAddress],
  ["the contract's address", "net-1", senderAddress],
])("a reply that comes after %s has changed is discarded, and no history has it", async (_what, network, address) => {
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

test("a reply that comes after the network was picked anew is discarded", async () => {
  const { answer, user } = await callUnderWay();
  await user.selectOptions(screen.getByLabelText("Network"), "net-2");
  await screen.findByText("No function picked");
  await answer();
  expect(document.body.textContent).not.toContain(late);
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain(late);
});

test("a reply that comes after the ABI has changed is discarded, and said to be, though the function is the same", async () => {
  const { answer, user } = await callUnderWay();
  await user.click(screen.getByRole("button", { name: "Add an ABI" }));
  await user.click(await screen.findByRole("button", { name: "Ownable" }));
  await screen.findByRole("button", { name: /^transferOwnership\(address\)/ });
  await answer();
  const result = screen.getByRole("region", { name: "Result" });
  expect(result.textContent).toContain("The ABI changed while the call was under way: its answer was discarded.");
  expect(result.textContent).not.toContain(late);
});

test("a reply that comes after the ABI declares other outputs is discarded", async () => {
  const { answer, user } = await callUnderWay();
  await user.click(screen.getByRole("button", { name: "Add an ABI" }));
  await user.type(await screen.findByLabelText("ABI"), "function code() view returns (bool)");
  await user.click(screen.getByRole("button", { name: "Use this ABI" }));
  await user.click(await screen.findByRole("button", { name: "Remove Service" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^owner\(\)/ })).toBeNull());
  await answer();
  const result = screen.getByRole("region", { name: "Result" });
  expect(within(result).getByText("Not called yet")).toBeTruthy();
  expect(result.textContent).not.toContain(late);
});

test("the same ABI, asked for once more, discards nothing, and the form stays the one that it is", async () => {
  const { answer, queryClient } = await callUnderWay();
  const form = screen.getByRole("button", { name: "Call" });
  await act(() => queryClient.refetchQueries({ queryKey: ["contract-abi"] }));
  expect(screen.getByRole("button", { name: "Call" })).toBe(form);
  await answer();
  expect((await screen.findByRole("region", { name: "Result" })).textContent).toContain(late);
});
