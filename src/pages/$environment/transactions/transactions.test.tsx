// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { type Abi, encodeFunctionData, parseAbi } from "viem";
import { describe, expect, test } from "vitest";
import type { TransactionAnswer } from "#shared/console/transaction-answer.ts";
import { serveApp } from "#src/testing/app-server.ts";
import { operationMeaning, operationRecord } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";
import { transactionEntry, listedTransaction } from "#src/testing/transactions.ts";

const hash = `0x${"ab".repeat(32)}`;
const route = `GET /console/sandbox/transactions/net-1/${hash}`;
const page = `/sandbox/transactions/net-1/${hash}`;
const sender = "0x6CCBfC2f4A2562bE476C8f1500709764bdb97023";
const token = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";
const acme = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const transferLines = ["function transfer(address to, uint256 value)"] as const;
const erc20 = parseAbi(transferLines);
const calldata = encodeFunctionData({ abi: erc20, functionName: "transfer", args: [acme, 1_500_000_000_000_000_000n] });
const { meaning, happened, fee } = operationMeaning();

const transaction = (more: Partial<TransactionAnswer> = {}): TransactionAnswer => ({
  networkId: "net-1",
  hash,
  receipt: { status: 1, transactionHash: hash, blockNumber: "7", gasUsed: "21000", from: sender, to: token, logs: [] },
  node: { outcome: "found", transaction: { from: sender, to: token, calldata, amount: "0", blockNumber: "7" } },
  meaning,
  happened,
  fee,
  operationId: null,
  ledger: null,
  unknown: [],
  ...more,
});

type Routes = Parameters<typeof serveApp>[0];

const open = (answer: TransactionAnswer, routes: Routes = {}) => {
  const served = serveApp({ [route]: () => ({ body: { data: answer } }), ...routes });
  return { ...served, ...renderApp(page) };
};

/** What is said below the title. */
const header = () => screen.getByRole("heading", { level: 1 }).closest("header")?.textContent;

const does = () => screen.findByRole("region", { name: "What it does" });

test("a transaction has its sentence, with its movements, its facts, its receipt and its events", async () => {
  open(transaction());
  expect(await screen.findByRole("heading", { level: 1, name: "Send 1.5 PDT to Acme settlement" })).toBeTruthy();
  const words = await does();
  expect(words.textContent).toContain(`Send 1.5 PDT`);
  expect(words.textContent).toContain(acme);
  expect(within(words).getByRole("region", { name: "Movements: what moved" })).toBeTruthy();
  expect(within(words).queryByRole("region", { name: "Movements: decoded" })).toBeNull();
  const facts = screen.getByRole("region", { name: "Details" });
  expect(header()).toContain(`Succeeded${hash}`);
  expect(facts.textContent).toContain("0.00042 ETH");
  expect(screen.getByRole("region", { name: "Receipt" }).textContent).toContain("Gas used21000");
  expect(screen.getByText("No events")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /^Open transaction/ })).toBeNull();
  expect(screen.queryByRole("link", { name: "Open its operation" })).toBeNull();
});

test("one that was sent through Postern links to its operation, and shows the prediction and how the outcome differs", async () => {
  const differences = ["Predicted 2 PDT to Acme settlement, and 1.5 PDT went there."];
  const operation = operationRecord({ state: "succeeded", meaning: operationMeaning({ differences }) });
  open(transaction({ operationId: "op-1" }), {
    "GET /console/sandbox/operations/op-1": () => ({ body: { data: operation } }),
  });
  const link = await screen.findByRole("link", { name: "Open its operation" });
  expect(link.getAttribute("href")).toBe("/sandbox/activity/op-1");
  const words = await does();
  expect(await within(words).findByRole("region", { name: "Movements: predicted" })).toBeTruthy();
  expect(within(words).getByText("What happened differs from the prediction")).toBeTruthy();
  expect(words.textContent).toContain(differences[0]);
});

test.each([
  ["unavailable", { outcome: "unavailable" } as const, "No node is configured for this network"],
  ["not found", { outcome: "not-found" } as const, "The network's node does not know this transaction"],
  [
    "unanswered",
    { outcome: "unanswered", code: "POSTERN_NODE_TIMEOUT", message: "late" } as const,
    "The network's node gave no usable response",
  ],
])("without the bytes of a node (%s) it says why, and shows the receipt's movements", async (_name, node, why) => {
  open(transaction({ node, meaning: null }));
  expect(await screen.findByRole("heading", { level: 1, name: "Transaction 0xababab…ababab" })).toBeTruthy();
  const words = await does();
  expect(words.textContent).toContain(why);
  expect(within(words).getByRole("region", { name: "Movements: what moved" }).textContent).toContain("1.5 PDT");
  expect(screen.queryByRole("heading", { name: "Call" })).toBeNull();
  expect(screen.getByRole("region", { name: "Details" }).textContent).toContain(token);
});

test("one that was reverted says so", async () => {
  const receipt = { status: 0 as const, transactionHash: hash };
  open(transaction({ receipt, happened: [] }));
  await does();
  expect(header()).toContain("Reverted");
  expect(screen.getByRole("region", { name: "Movements: what moved" }).textContent).toContain("Nothing moved");
});

test("one that waits for a block is pending, and requested until its receipt arrives", async () => {
  let answer = transaction({ receipt: null, happened: null, fee: null });
  serveApp({ [route]: () => ({ body: { data: answer } }) });
  renderApp(page);
  await does();
  expect(header()).toContain("Pending");
  expect(screen.getByText(/No receipt yet/)).toBeTruthy();
  expect(screen.getByRole("region", { name: "Movements: not simulated" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Events" })).toBeNull();
  answer = transaction();
  expect(await screen.findByText("Succeeded", {}, { timeout: 8_000 })).toBeTruthy();
});

test("what could not be read is listed", async () => {
  open(transaction({ unknown: ["The fee is not known: the receipt names no price."] }));
  const words = await does();
  expect(within(words).getByText("The fee is not known: the receipt names no price.")).toBeTruthy();
});

/** The contract book has the token, with this ABI. */
const bookRoutes = (abi: Abi): Routes => {
  const at = "2026-01-01T00:00:00.000Z";
  const by = { id: "p1", name: "Ada" };
  const version = { position: 1, hash: "h1", entries: abi.length, at, by };
  const address = token.toLowerCase();
  const book = { networkId: "net-1", address, name: "PDT", tags: [], notes: "", abiHash: "h1", version: "1" };
  return {
    "POST /console/sandbox/addresses/names": () => ({
      body: { labels: [], owners: [{ kind: "book", address, networkId: "net-1", name: "PDT" }] },
    }),
    [`GET /console/sandbox/contracts/net-1/${token}`]: () => ({
      body: { data: { ...book, createdAt: at, changedAt: at, changedBy: by, abis: [version] } },
    }),
    [`GET /console/sandbox/contracts/net-1/${token}/abis/1`]: () => ({ body: { data: { ...version, abi } } }),
  };
};

describe("the call", () => {
  test("has its arguments if the contract book has the ABI, and its bytes", async () => {
    open(transaction(), bookRoutes(erc20));
    expect(await screen.findByText("transfer(address,uint256)")).toBeTruthy();
    const call = screen.getByRole("region", { name: "Call" });
    expect(call.textContent).toContain("1500000000000000000");
    expect(call.textContent).toContain("Calldata, 68 bytes");
    expect(within(call).getByRole("button", { name: "Copy calldata" })).toBeTruthy();
  });

  test("is the function that fits if two have its selector", async () => {
    // Both have the selector 0xa9059cbb.
    open(transaction(), bookRoutes(parseAbi(["function many_msg_babbage(bytes1 a)", ...transferLines])));
    expect(await screen.findByText("transfer(address,uint256)")).toBeTruthy();
  });

  test("is its bytes, and why they cannot be read, if they do not fit the function of the ABI", async () => {
    const sent = { from: sender, to: token, calldata: `${calldata}00`, amount: "0", blockNumber: "7" };
    open(transaction({ node: { outcome: "found", transaction: sent } }), bookRoutes(erc20));
    expect(
      await screen.findByText(/^The calldata does not match what transfer\(address,uint256\) encodes to/),
    ).toBeTruthy();
    const call = screen.getByRole("region", { name: "Call" });
    expect(call.textContent).toContain(`${calldata}00`);
    expect(call.textContent).not.toContain("1500000000000000000");
  });

  test("is only its bytes if no ABI is known", async () => {
    open(transaction());
    const call = await screen.findByRole("region", { name: "Call" });
    expect(call.textContent).toContain(calldata);
    expect(within(call).queryByText("transfer(address,uint256)")).toBeNull();
  });

  test("without calldata says so", async () => {
    const sent = { from: sender, to: acme, calldata: "0x", amount: "1500000000000000000", blockNumber: "7" };
    open(transaction({ node: { outcome: "found", transaction: sent } }));
    expect(await screen.findByText("No calldata.")).toBeTruthy();
    const facts = screen.getByRole("region", { name: "Details" });
    await waitFor(() => expect(facts.textContent).toMatch(/Native amount1\.5 /));
  });
});

describe("no transaction", () => {
  test("that the service or the node knows: it says where it may be, and asks again on demand", async () => {
    let answer: ReturnType<NonNullable<Routes>[string]> = problem(404, "POSTERN_NOT_FOUND");
    serveApp({ [route]: () => answer });
    const { user } = renderApp(page);
    expect(await screen.findByRole("heading", { level: 1, name: "Transaction not found" })).toBeTruthy();
    expect(screen.getByText(/It may be on another network, or not be sent or mined yet/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to transactions" }).getAttribute("href")).toBe("/sandbox/transactions");
    answer = { body: { data: transaction() } };
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await does()).toBeTruthy();
  });

  test.each([
    ["is not allowed", problem(403, "POSTERN_FORBIDDEN"), "No access."],
    ["the service cannot answer", problem(502, "POSTERN_SERVICE_UNREACHABLE"), "POSTERN_SERVICE_UNREACHABLE"],
  ])("if it %s: it says why", async (_why, reply, text) => {
    serveApp({ [route]: () => reply });
    renderApp(page);
    expect(await screen.findByText(text, {}, { timeout: 5_000 })).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1, name: "Transaction" })).toBeTruthy();
  });

  test.each(["nothing", `0x${"ab".repeat(31)}`, `0x${"zz".repeat(32)}`])(
    "is requested by an invalid id: %s",
    async (text) => {
      const { requests } = serveApp();
      renderApp(`/sandbox/transactions/net-1/${text}`);
      expect(await screen.findByRole("heading", { level: 1, name: "Transaction not found" })).toBeTruthy();
      expect(screen.getByText("A transaction id has 64 hex digits, often after 0x.")).toBeTruthy();
      await waitFor(() => expect(requests.some((request) => request.includes("/transactions/"))).toBe(false));
    },
  );
});

describe("a transaction of a network without receipts", () => {
  const miner = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
  const listed = listedTransaction({
    hash: hash.slice(2),
    entries: [
      transactionEntry({
        asset: { kind: "native" },
        amount: "150000",
        text: "\u22120.0015 BTC",
        from: miner,
        to: miner,
      }),
    ],
    fee: { amount: "141", text: "0.00000141 BTC" },
    operation: { id: "op-1", sentence: "Send 0.0015 BTC", purpose: "Invoice 7", person: "Ada", run: null },
  });
  const bare = { receipt: null, happened: null, fee: null, meaning: null, node: { outcome: "unavailable" } as const };

  test("has state, time, amount, ends, fee and purpose as the wallet service lists them", async () => {
    const { requests } = open(transaction({ ...bare, ledger: listed }));
    const words = await does();
    expect(within(words).getByRole("table", { name: "Listed movements" }).textContent).toContain("\u22120.0015 BTC");
    const facts = screen.getByRole("region", { name: "Details" }).textContent;
    for (const part of ["2020", "PurposeInvoice 7", miner, "0.00000141 BTC"]) {
      expect(facts).toContain(part);
    }
    expect(header()).toContain("Succeeded");
    expect(screen.getByText(/^No receipt\. State, amounts and fee/)).toBeTruthy();
    expect(requests.filter((one) => one === route)).toHaveLength(1);
  });

  test("is pending while it is listed as pending", async () => {
    open(transaction({ ...bare, ledger: { ...listed, state: "pending" } }));
    await does();
    expect(header()).toContain("Pending");
    expect(screen.getByText(/^No receipt yet/)).toBeTruthy();
  });

  test("with a receipt has its logs, and shows nothing twice", async () => {
    open(transaction({ ledger: { ...listed, entries: [transactionEntry()] } }));
    await does();
    expect(screen.queryByRole("table", { name: "Listed movements" })).toBeNull();
    expect(screen.getByRole("region", { name: "Details" }).textContent).toContain("PurposeInvoice 7");
  });
});

describe("the side is that of the organization's address, whoever sent the transaction", () => {
  const foreign = "0x00000000000000000000000000000000000000F1";
  const other = "0x00000000000000000000000000000000000000F2";
  const own = "0x00000000000000000000000000000000000000A1";
  const second = "0x00000000000000000000000000000000000000A2";
  const names: Routes = {
    "POST /console/sandbox/addresses/names": () => ({
      body: {
        labels: [],
        owners: [own, second].map((address) => ({
          kind: "own",
          address: address.toLowerCase(),
          id: address,
          networkId: "net-1",
          label: "",
          reference: "treasury",
        })),
      },
    }),
  };
  const coin = { kind: "native" } as const;
  const moves = (from: string, to: string) =>
    ({ kind: "transfer", asset: coin, amount: "10000000000000000000", from, to, text: "10 ETH" }) as const;
  const sent = (from: string, to: string): TransactionAnswer =>
    transaction({
      receipt: { status: 1, transactionHash: hash, from, to, logs: [] },
      node: {
        outcome: "found",
        transaction: { from, to, calldata: "0x", amount: "10000000000000000000", blockNumber: "7" },
      },
      meaning: { ...meaning, movements: [moves(from, to)], counterparty: to },
      happened: [moves(from, to)],
    });
  const movement = async () => {
    const region = await screen.findByRole("region", { name: "Movements: what moved" });
    return within(region).getAllByRole("row").at(-1)?.textContent;
  };

  test.each([
    ["from a stranger is in", foreign, own, "Transfer in+10 ETH"],
    ["to a stranger is out", own, foreign, "Transfer out−10 ETH"],
    ["between own addresses is internal", own, second, "Internal transfer10 ETH"],
    ["between strangers has no side", foreign, other, "Transfer10 ETH"],
  ])("a coin transfer %s", async (_what, from, to, words) => {
    open(sent(from, to), names);
    await waitFor(async () => expect(await movement()).toContain(words));
  });

  test("a token that a stranger's contract call sends is in, and its counterparty is the one that is listed", async () => {
    const asset = { kind: "erc20", token } as const;
    const moved = { kind: "transfer", asset, amount: "10", from: foreign, to: own, text: "10 PDT" } as const;
    const entry = transactionEntry({ asset, direction: "in", from: foreign, to: own, text: "+10 PDT" });
    open(
      transaction({
        receipt: { status: 1, transactionHash: hash, from: other, to: token, logs: [] },
        node: { outcome: "found", transaction: { from: other, to: token, calldata, amount: "0", blockNumber: "7" } },
        meaning: { ...meaning, movements: [moved], counterparty: own },
        happened: [moved],
        ledger: listedTransaction({ direction: "in", entries: [entry], counterparty: foreign }),
      }),
    );
    // The list has its side although the copy of the organization's addresses has none yet.
    await waitFor(async () => expect(await movement()).toContain("Transfer in+10 PDT"));
    const facts = screen.getByRole("region", { name: "Details" });
    expect(
      within(facts).getByText("Counterparty").closest("dt")?.nextElementSibling?.textContent.toLowerCase(),
    ).toContain(foreign.toLowerCase());
    expect(screen.queryByRole("table", { name: "Listed movements" })).toBeNull();
  });

  test("a call without movements of its own is not said to move nothing above what it moved", async () => {
    const moved = { ...moves(foreign, own), asset: { kind: "erc20", token } as const };
    open(transaction({ meaning: { ...meaning, movements: [] }, happened: [moved] }), names);
    await waitFor(async () => expect(await movement()).toContain("Transfer in"));
    expect((await does()).textContent).not.toMatch(/moves nothing/i);
  });

  test.each([
    ["its bytes", { outcome: "unavailable" } as const, null],
    ["events of the coin that a contract paid", sent(other, token).node, { ...meaning, movements: [] }],
  ])("a receipt without %s is not said to move nothing above what the service lists", async (_what, node, words) => {
    const entry = transactionEntry({ asset: coin, direction: "in", from: foreign, to: own, text: "+10 ETH" });
    const ledger = listedTransaction({ direction: "in", entries: [entry], counterparty: foreign });
    open(transaction({ node, meaning: words, happened: [], ledger }), names);
    const listed = await screen.findByRole("table", { name: "Listed movements" });
    expect(listed.textContent).toContain("In+10 ETH");
    expect((await does()).textContent).not.toMatch(/moves nothing|nothing moved|leave out/i);
  });

  test("without bytes and without a list, a receipt without events does not claim that nothing moved", async () => {
    open(transaction({ node: { outcome: "unavailable" }, meaning: null, happened: [] }));
    expect((await does()).textContent).toContain("They leave out the network's coin.");
  });

  test("what the service lists of a reverted transaction did not happen", async () => {
    const entry = transactionEntry({ asset: coin, direction: "in", from: foreign, to: own, text: "+10 ETH" });
    const ledger = listedTransaction({ direction: "in", entries: [entry], state: "failed" });
    open(transaction({ receipt: { status: 0, transactionHash: hash }, happened: [], ledger }), names);
    expect((await does()).textContent).toContain("Nothing moved, according to the receipt.");
    expect(screen.queryByRole("table", { name: "Listed movements" })).toBeNull();
  });
});
