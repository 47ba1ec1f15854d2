import { createMemoryHistory, RouterContextProvider } from "@tanstack/react-router";
import { waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "#src/api/query-client.ts";
import { createAppRouter } from "#src/router.tsx";
import { operationRecord } from "#src/testing/records.ts";
import { render } from "#src/testing/render.tsx";
import { ProxyNotice } from "./abi/proxy-notice.tsx";
import { ContractStart } from "./contract-start.tsx";
import { NoReceipt } from "./result/no-receipt.tsx";
import { abiOf, contractAddress, failure, json, contractOf, senderAddress, stubFetch } from "./testing/contract.tsx";

const entry = (name: string) => ({ type: "function", name, inputs: [], outputs: [], stateMutability: "view" });
const implementation = senderAddress;

/** The service's ABIs of the proxy and its implementation. */
const abis = (behind: () => Response, implementationAddress: string | null = implementation) =>
  stubFetch({
    [`/contract-address/${contractAddress}/functions`]: () =>
      json({ contractAbi: { abi: [entry("upgrade"), { type: "constructor", inputs: [] }], implementationAddress } }),
    [`/contract-address/${implementation}/functions`]: behind,
  });
const abiReply = () => json({ contractAbi: { abi: [entry("count"), entry("version")] } });
const router = createAppRouter(createQueryClient(), createMemoryHistory({ initialEntries: ["/"] }));
const notice = (onUse: (text: string) => void = () => undefined) => (
  <RouterContextProvider router={router}>
    <ProxyNotice contract={contractOf()} abi={abiOf("function upgrade() view")} onUse={onUse} />
  </RouterContextProvider>
);

test("a proxy names its implementation and offers the functions missing from its own ABI", async () => {
  abis(abiReply);
  const onUse = vi.fn<(text: string) => void>();
  const { findByRole, user } = render(notice(onUse));
  await user.click(await findByRole("button", { name: "Add the implementation's ABI (2 functions)" }));
  const taken: unknown = JSON.parse(onUse.mock.calls[0]?.[0] ?? "");
  expect(taken).toEqual([entry("count"), entry("version")]);
});

test("an implementation without an ABI is reported", async () => {
  abis(() => failure(404, "ERR_076"));
  const { findByText, queryByRole } = render(notice());
  expect(await findByText(/The service has no ABI for it/)).toBeTruthy();
  expect(queryByRole("button", { name: /Add the implementation/ })).toBeNull();
});

test.each([null, "not an address", contractAddress])("an implementation %j is ignored", async (named) => {
  const requests = abis(abiReply, named);
  const { container } = render(notice());
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(container.textContent).not.toContain("proxy");
});

test("a changed implementation is reported until it is acknowledged", async () => {
  const key = `postern.playground/implementation/sandbox/net-1/${contractAddress}`;
  localStorage.setItem(key, JSON.stringify(contractAddress));
  abis(abiReply);
  const first = render(notice());
  expect(await first.findByText("This proxy's implementation changed")).toBeTruthy();
  await first.user.click(first.getByRole("button", { name: "Dismiss" }));
  expect(first.queryByText("This proxy's implementation changed")).toBeNull();
  first.unmount();
  const again = render(notice());
  await again.findByText("This contract is a proxy for");
  expect(again.queryByText("This proxy's implementation changed")).toBeNull();
});

test.each([
  [{ enabled: true, addressFamily: "BITCOIN" }, "tBTC is not an EVM network"],
  [{ enabled: false, addressFamily: "EVM" }, "tBTC is not enabled"],
])("a network %j is clearly reported as having nothing to call", (network, message) => {
  const refused = { id: "n", name: "tBTC", ...network };
  const deployed = { isPending: false, error: null, refetch: async () => undefined };
  const { getByText, queryByText } = render(
    <ContractStart network={undefined} refused={refused} deployed={deployed} contracts={[]} onPick={() => undefined} />,
  );
  expect(getByText(message)).toBeTruthy();
  expect(queryByText("No network selected")).toBeNull();
});

/** Half a minute more: a page's clock is exact to a few seconds. */
const minutesAgo = (minutes: number) => new Date(Date.now() - (minutes + 0.5) * 60_000).toISOString();

test.each([
  ["hash", 6, /^No receipt for 6 minutes$/],
  ["started", 7, /^No transaction for 7 minutes$/],
  ["running", 8, /^No transaction for 8 minutes$/],
] as const)("an operation that is %s for %i minutes says so", (state, minutes, message) => {
  const operation = operationRecord({ state, timeline: [{ at: minutesAgo(minutes), state }] });
  const { getByText } = render(<NoReceipt operation={operation} />);
  expect(getByText(message)).toBeTruthy();
});

test.each([
  ["hash", 1],
  ["succeeded", 60],
  ["unknown", 60],
] as const)("an operation that is %s for %i minutes does not report a missing receipt", (state, minutes) => {
  const operation = operationRecord({ state, timeline: [{ at: minutesAgo(minutes), state }] });
  const { queryByRole } = render(<NoReceipt operation={operation} />);
  expect(queryByRole("status")).toBeNull();
});

test("a contract of the book is chosen by either name: the organization's, or the service's in brackets", async () => {
  const onPick = vi.fn<(address: string) => void>();
  const contracts = [
    { address: contractAddress, label: "Settlement token", serviceName: "DemoToken" },
    { address: senderAddress, label: "Counter", serviceName: "Counter" },
  ];
  const deployed = { isPending: false, error: null, refetch: () => Promise.resolve() };
  const { getByRole, user } = render(
    <ContractStart
      network={contractOf().network}
      refused={undefined}
      deployed={deployed}
      contracts={contracts}
      onPick={onPick}
    />,
  );
  expect(getByRole("button", { name: `Counter ${senderAddress}` })).toBeTruthy();
  await user.click(getByRole("button", { name: `Settlement token (DemoToken) ${contractAddress}` }));
  expect(onPick).toHaveBeenCalledWith(contractAddress);
});
