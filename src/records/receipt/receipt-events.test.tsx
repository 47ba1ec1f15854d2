// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { encodeEventTopics, parseAbi } from "viem";
import { expect, test } from "vitest";
import { parseAbi as readAbi } from "#shared/abi/parse.ts";
import type { Abi } from "#shared/abi/types.ts";
import type { ShownMovement } from "#shared/meaning/types.ts";
import { serveApp } from "#src/testing/app-server.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { ReceiptEvents } from "./receipt-events.tsx";

const token = "0x00000000000000000000000000000000000000Aa";
const alice = "0x00000000000000000000000000000000000000b1";
const bob = "0x00000000000000000000000000000000000000b2";
const large = 9_007_199_254_740_993n;
const word = (value: bigint) => `0x${value.toString(16).padStart(64, "0")}`;

const transfer = (value: bigint) => ({
  address: token,
  topics: encodeEventTopics({
    abi: parseAbi(["event Transfer(address indexed from, address indexed to, uint256 value)"]),
    eventName: "Transfer",
    args: { from: alice, to: bob },
  }).flatMap((topic) => topic ?? []),
  data: word(value),
});
const foreign = { address: token, topics: [`0x${"ab".repeat(32)}`], data: "0x1234" };

type Props = Partial<Parameters<typeof ReceiptEvents>[0]>;

const show = (props: Props, routes: Parameters<typeof serveApp>[0] = {}) => {
  serveApp(routes);
  return renderLinked(<ReceiptEvents environment="sandbox" networkId="net-1" logs={[]} {...props} />);
};

const abiOf = (text: string): Abi => {
  const read = readAbi(text);
  if (!read.ok) throw new Error(read.error.code);
  return read.abi;
};

test("an event of a standard has its indexed arguments and its data apart; one that no ABI declares is raw", () => {
  show({ logs: [transfer(large), foreign] });
  const text = screen.getByRole("region", { name: "Events" }).textContent ?? "";
  const [declared = "", raw = ""] = text.split("No ABI in Postern declares this event");
  expect(declared).toContain("2 events");
  expect(declared).toContain("Transfer(address,address,uint256)");
  const [indexed = "", data = ""] = (declared.split("Indexed")[1] ?? "").split("Data");
  expect(indexed).toContain("from");
  expect(indexed).toContain("to");
  expect(indexed).not.toContain(String(large));
  expect(data).toContain(String(large));
  expect(raw).toContain(`topic 0: ${foreign.topics[0]}`);
  expect(raw).toContain("data: 0x1234");
});

test("the given ABI takes precedence over the standards", () => {
  show({
    logs: [transfer(1n)],
    abi: abiOf("event Transfer(address indexed payer, address indexed payee, uint256 sum)"),
  });
  const text = screen.getByRole("region", { name: "Events" }).textContent ?? "";
  expect(text).toContain("payer");
  expect(text).toContain("sum");
});

test("an event is read with its contract's ABI from the contract book", async () => {
  const abi = abiOf("event Refunded(address indexed payer, uint256 sum)");
  const topics = encodeEventTopics({
    abi: parseAbi(["event Refunded(address indexed payer, uint256 sum)"]),
    eventName: "Refunded",
    args: { payer: alice },
  }).flatMap((topic) => topic ?? []);
  const at = "2026-01-01T00:00:00.000Z";
  const by = { id: "p1", name: "Ada" };
  const address = token.toLowerCase();
  const version = { position: 1, hash: "h1", entries: 1, at, by };
  const entry = { networkId: "net-1", address, name: "Till", tags: [], notes: "", abiHash: "h1", version: "1" };
  const base = `GET /console/sandbox/contracts/net-1`;
  const data = { ...entry, createdAt: at, changedAt: at, changedBy: by, abis: [version] };
  show(
    { logs: [{ address: token, topics, data: word(5n) }] },
    {
      "POST /console/sandbox/addresses/names": () => ({
        body: { labels: [], owners: [{ kind: "book", address, networkId: "net-1", name: "Till" }] },
      }),
      [`${base}/${token}`]: () => ({ body: { data } }),
      [`${base}/${address}`]: () => ({ body: { data } }),
      [`${base}/${token}/abis/1`]: () => ({ body: { data: { ...version, abi } } }),
    },
  );
  expect(await screen.findByText("Refunded(address,uint256)")).toBeTruthy();
});

test("an event that moves something has the amount in the token's unit next to it; other events do not", () => {
  const asset = { kind: "erc20", token } as const;
  const movement: ShownMovement = { kind: "transfer", asset, amount: "1500", from: alice, to: bob, text: "1.5 PDT" };
  show({ logs: [transfer(1_500n), transfer(1_501n), foreign], movements: [movement] });
  const [first, ...others] = within(screen.getByRole("region", { name: "Events" }))
    .getAllByRole("listitem")
    .filter(({ textContent }) => /^(Transfer\(|No ABI in Postern)/.test(textContent ?? ""));
  expect(first?.textContent).toContain("1.5 PDT");
  expect(others.map(({ textContent }) => textContent?.includes("PDT"))).toEqual([false, false]);
});

test("of 2,000 events 20 are rendered, and 100 more each time", async () => {
  const { user } = show({ logs: Array.from({ length: 2_000 }, () => foreign) });
  expect(screen.getByText("2,000 events")).toBeTruthy();
  const drawn = () => screen.getAllByText("No ABI in Postern declares this event");
  expect(drawn()).toHaveLength(20);
  await user.click(screen.getByRole("button", { name: "Show 100 of 1,980 more" }));
  await waitFor(() => expect(drawn()).toHaveLength(120));
});

test("data of a megabyte is cut on the page; the copy has all of it", () => {
  const data = `0x${"cd".repeat(500_000)}`;
  show({ logs: [{ ...foreign, data }] });
  expect((screen.getByRole("region", { name: "Events" }).textContent ?? "").length).toBeLessThan(3_000);
  expect(screen.getByRole("button", { name: "Copy data" })).toBeTruthy();
});

test("a receipt without logs has no events", () => {
  show({});
  expect(screen.getByText("No events")).toBeTruthy();
});

test("the raw log of a decoded event can be opened", async () => {
  const { user } = show({ logs: [{ ...transfer(large), logIndex: 12, removed: false }] });
  const region = screen.getByRole("region", { name: "Events" });
  expect(region.textContent).not.toContain("topic 0");
  const summary = screen.getByText("Raw log 12");
  await user.click(summary);
  await waitFor(() => expect(region.textContent).toContain("topic 2: "));
  const [, raw = ""] = (region.textContent ?? "").split("Raw log 12");
  const { topics, data } = transfer(large);
  for (const part of [
    "logIndex: 12",
    "removed: false",
    `topic 0: ${topics[0]}`,
    `topic 2: ${topics[2]}`,
    `data: ${data}`,
  ]) {
    expect(raw).toContain(part);
  }
});

test("a log that the chain has dropped says so", () => {
  show({ logs: [{ ...foreign, logIndex: 0, removed: true }] });
  const text = screen.getByRole("region", { name: "Events" }).textContent ?? "";
  expect(text).toContain("logIndex: 0");
  expect(text).toContain("removed: true");
});
