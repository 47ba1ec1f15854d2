// @full: e2e/main-job and e2e/writes read, write and start a list in a browser.
import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { badAddresses } from "#shared/address/testing.ts";
import { pasteInto, render } from "#src/testing/render.tsx";
import { ContractBar } from "./contract-bar.tsx";
import type { PlaygroundSearch } from "./search.ts";
import { contractAddress, senderAddress } from "./testing/contract.tsx";

const networks = [
  { id: "net-1", name: "tETH", enabled: true, addressFamily: "EVM", chainId: 11155111 },
  { id: "net-2", name: "tPOL", enabled: true, addressFamily: "EVM" },
  { id: "net-3", name: "tBTC", enabled: true, addressFamily: "BTC" },
  { id: "net-4", name: "tBSC", enabled: false, addressFamily: "EVM" },
];
const contracts = [{ address: contractAddress, label: "Token" }];

/** The bar of a page whose URL is `search`; `go` goes back or forward. */
const open = (first: PlaygroundSearch = {}) => {
  const onChange = vi.fn<(change: PlaygroundSearch) => void>();
  let go: (search: PlaygroundSearch) => void = () => undefined;
  const Page = () => {
    const [search, setSearch] = useState(first);
    go = setSearch;
    const change = (next: PlaygroundSearch) => {
      onChange(next);
      setSearch({ ...search, ...next });
    };
    return <ContractBar networks={networks} contracts={contracts} search={search} onChange={change} />;
  };
  const { user } = render(<Page />);
  const network = screen.getByLabelText("Network");
  const address = screen.getByLabelText("Contract address");
  return { user, onChange, go: (search: PlaygroundSearch) => act(() => go(search)), network, address };
};

test("a picked network is opened immediately; only networks with callable contracts are offered", async () => {
  const { user, onChange, network } = open();
  expect([...network.children].map(({ textContent }) => textContent)).toEqual(["Choose a network", "tETH", "tPOL"]);
  await user.selectOptions(network, "tPOL");
  expect(onChange).toHaveBeenCalledWith({ network: "net-2" });
  expect(network).toHaveProperty("value", "net-2");
});

test.each([
  ["net-9", "No network has this id. Choose one from the list."],
  ["net-4", "tBSC is not enabled for your organization. Choose another network."],
  ["net-3", "tBTC is not an EVM network and has no contracts. Choose another network."],
])("a link's network %s without callable contracts is reported until another is picked", async (id, words) => {
  const { user, network } = open({ network: id });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(network).toHaveProperty("value", id);
  await user.selectOptions(network, "tETH");
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});

test("an address opens once it is complete, stays as typed, and shows the contract's name", async () => {
  const { user, onChange, address } = open();
  await pasteInto(user, address, contractAddress.slice(0, -1));
  expect(onChange).not.toHaveBeenCalled();
  expect(address.getAttribute("aria-invalid")).not.toBe("true");
  await user.type(address, contractAddress.slice(-1));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ address: contractAddress });
  expect(address).toHaveProperty("value", contractAddress);
  expect(screen.getByText("Token")).toBeTruthy();
});

test("an invalid address shows its error once the field is left; a blank one never does", async () => {
  const { user, onChange, address } = open();
  await user.click(address);
  await user.tab();
  expect(address.getAttribute("aria-invalid")).not.toBe("true");
  await user.type(address, "0x12");
  await user.tab();
  await waitFor(() => expect(address.getAttribute("aria-invalid")).toBe("true"));
  expect(onChange).not.toHaveBeenCalled();
  await user.clear(address);
  await waitFor(() => expect(address.getAttribute("aria-invalid")).not.toBe("true"));
});

test("an address with an invalid checksum opens nothing, and no correction is offered", async () => {
  const { user, onChange, address } = open();
  await pasteInto(user, address, senderAddress.replace("d92F", "D92F"));
  await user.tab();
  expect(await screen.findByText(/^The checksum does not match/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Use / })).toBeNull();
  expect(onChange).not.toHaveBeenCalled();
});

test.each(badAddresses)("Security 51: nothing is opened, typed or from a link, if %s", async (_name, bad) => {
  const { user, onChange, address, go } = open();
  await pasteInto(user, address, bad.replace("\n", " "));
  expect(onChange).not.toHaveBeenCalled();
  go({ address: bad });
  await waitFor(() => expect(address.getAttribute("aria-invalid")).toBe("true"));
});

test("an address from a link gets its checksum added, because records may lack it", () => {
  const { address } = open({ network: "net-1", address: contractAddress.toLowerCase() });
  expect(address).toHaveProperty("value", contractAddress);
  expect(address.getAttribute("aria-invalid")).not.toBe("true");
});

test("an address without a checksum opens through the checksummed form offered", async () => {
  const { user, onChange, address } = open();
  await pasteInto(user, address, senderAddress.toLowerCase());
  expect(onChange).not.toHaveBeenCalled();
  expect(await screen.findByText(senderAddress)).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "Use checksummed form" }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ address: senderAddress });
  expect(address).toHaveProperty("value", senderAddress);
});

test("back and forward update the fields; an invalid address in a link shows its error immediately", async () => {
  const { go, network, address } = open({ network: "net-1", address: contractAddress });
  go({ network: "net-2", address: senderAddress });
  expect(network).toHaveProperty("value", "net-2");
  expect(address).toHaveProperty("value", senderAddress);
  go({ network: "net-2", address: "0x12" });
  await waitFor(() => expect(address.getAttribute("aria-invalid")).toBe("true"));
  go({});
  expect(network).toHaveProperty("value", "");
  expect(address).toHaveProperty("value", "");
  await waitFor(() => expect(address.getAttribute("aria-invalid")).not.toBe("true"));
});

test("Security 45: options and messages show hidden characters in a network's name and in an id from a link", async () => {
  const named = [
    { id: "net-1", name: "t\u202eETH", enabled: true, addressFamily: "EVM" },
    { id: "net-2", name: "t\u200bBTC", enabled: true, addressFamily: "BTC" },
  ];
  const show = (network: string) =>
    render(<ContractBar networks={named} contracts={[]} search={{ network }} onChange={() => undefined} />);
  const { unmount } = show("net-9\u200b");
  const options = () => [...screen.getByLabelText("Network").children].map(({ textContent }) => textContent);
  expect(options()).toEqual([String.raw`net-9\u200b`, String.raw`t\u202eETH`]);
  unmount();
  show("net-2");
  const words = String.raw`t\u200bBTC is not an EVM network and has no contracts. Choose another network.`;
  expect(await screen.findByText(words)).toBeTruthy();
});

test.each([
  [`0x${"0".repeat(24)}${senderAddress.slice(2).toLowerCase()}`, `Use ${senderAddress}`],
  [`https://sepolia.etherscan.io/address/${senderAddress}#code`, "Use this address"],
])("the address in %s is offered, and opened with one click", async (text, name) => {
  const { user, onChange, address } = open({ network: "net-1" });
  await pasteInto(user, address, text);
  expect(onChange).not.toHaveBeenCalled();
  await user.click(await screen.findByRole("button", { name }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ address: senderAddress });
  expect(document.activeElement).toBe(address);
});

test.each([`matic:${senderAddress}`, `https://etherscan.io/address/${senderAddress}`])(
  "another chain's %s is named, and nothing is offered",
  async (text) => {
    const { user, onChange, address } = open({ network: "net-1" });
    await pasteInto(user, address, text);
    expect(await screen.findByText(/is not an address on tETH: it names/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Use/ })).toBeNull();
    expect(onChange).not.toHaveBeenCalled();
  },
);

test("spaces around a pasted address are trimmed", async () => {
  const { user, onChange, address } = open({ network: "net-1" });
  await pasteInto(user, address, ` ${senderAddress} `);
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ address: senderAddress });
});
