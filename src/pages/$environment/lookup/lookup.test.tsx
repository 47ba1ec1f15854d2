// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LookupAnswer } from "#shared/console/lookup.ts";
import { handOver } from "#src/navigation/handed-over.ts";
import { sandbox, serveApp, session } from "#src/testing/app-server.ts";
import { deferred } from "#src/testing/deferred.ts";
import { lookupAnswer } from "#src/testing/lookup.ts";
import { address } from "#src/testing/organization.ts";
import { operationRecord } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";
import { listedTransaction } from "#src/testing/transactions.ts";

afterEach(() => {
  vi.useRealTimers();
});

type Routes = Parameters<typeof serveApp>[0];

const hash = `0x${"c".repeat(64)}`;
const contract = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const id = "0b9c6f3e-6f0c-4a51-9c0e-3f1d1c1b1a19";
const at = "2026-01-01T00:00:00.000Z";
const person = { id: "p1", name: "Ada" };
const lookup = "POST /console/sandbox/lookup";
const relay = "GET /relay/sandbox/api/v1";
const transaction = `GET /console/sandbox/transactions/net-1/${hash}`;
const unknown = () => problem(404, "ERR_006");

const open = async (answer: Partial<LookupAnswer> | undefined, routes: Routes = {}, path = "/sandbox/lookup") => {
  const sent: unknown[] = [];
  const { requests } = serveApp({
    [lookup]: ({ body }) => {
      sent.push(body);
      return { body: lookupAnswer(answer) };
    },
    [transaction]: () => problem(404, "POSTERN_NOT_FOUND"),
    [`${relay}/workflows/${id}/status`]: unknown,
    [`${relay}/deployed-contracts/${id}`]: unknown,
    [`${relay}/contract-templates/${id}`]: unknown,
    [`${relay}/tokenization/tokens/${id}`]: unknown,
    [`${relay}/tokenization/collections/${id}`]: unknown,
    ...routes,
  });
  const app = renderApp(path);
  const box = await screen.findByRole("textbox", { name: "Text to look up" });
  return { ...app, requests, sent, box, href: () => app.router.state.location.href };
};

beforeEach(() => handOver(""));

/** A workflow's row: its record follows its status. */
const running = /^Workflow with the status Running.*Found$/s;

const rows = (name: string) =>
  within(screen.getByRole("list", { name }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
const rowsSoon = async (name: string) => {
  await screen.findByRole("list", { name });
  return rows(name);
};

describe("a hash or an address among other signs", () => {
  test.each([`${hash},`, `tx=${hash}`, `sep:${hash}`, `[${hash}]`])(
    "%s is looked up as the hash, and the service is not asked for the text",
    async (text) => {
      const { user, box, requests } = await open({});
      await user.click(box);
      await user.paste(text);
      await waitFor(() => expect(requests).toContain(transaction));
      expect(screen.queryByRole("button", { name: "Ask" })).toBeNull();
      expect(requests.filter((request) => request.includes("/workflows/"))).toEqual([]);
    },
  );

  test("of two, one is chosen", async () => {
    const other = `0x${"d".repeat(64)}`;
    const { user, box, href, requests } = await open({});
    await user.click(box);
    await user.paste(`${hash} ${other}`);
    expect(await rowsSoon("Choose one to look up")).toHaveLength(2);
    expect(requests.filter((request) => request.includes("/transactions/net-1/"))).toEqual([]);
    await user.click(screen.getByRole("button", { name: `Look up ${hash}` }));
    await waitFor(() => expect(href()).toBe(`/sandbox/lookup?q=${hash}`));
  });
});

describe("the box", () => {
  test("looks up pasted text at once, by a link if it has the form of a hash", async () => {
    const { user, box, sent, href } = await open({});
    await user.click(box);
    await user.paste(` ${hash}\n`);
    await screen.findByText("This looks like a transaction hash or the topic of an event.");
    expect(href()).toBe(`/sandbox/lookup?q=${hash}`);
    await waitFor(() => expect(sent).toEqual([{ text: hash }]));
  });

  test("keeps the text selected, so that the next paste replaces it and is looked up", async () => {
    const { user, box, sent } = await open({}, {}, "/sandbox/lookup?q=ERR_010");
    await user.tab({ shift: true });
    for (let step = 0; step < 60 && document.activeElement !== box; step += 1) await user.tab();
    await user.paste("ERR_019");
    await waitFor(() => expect(sent).toEqual([{ text: "ERR_010" }, { text: "ERR_019" }]));
    await user.paste("ERR_046");
    await waitFor(() => expect(sent.at(-1)).toEqual({ text: "ERR_046" }));
  });

  test("accepts a paste anywhere on the page, and is emptied by a button", async () => {
    const { user, sent, href } = await open({});
    await user.click(document.body);
    await user.paste("ERR_019");
    await waitFor(() => expect(sent).toEqual([{ text: "ERR_019" }]));
    await user.click(screen.getByRole("button", { name: "Clear" }));
    await waitFor(() => expect(href()).toBe("/sandbox/lookup"));
    expect(screen.getByRole("textbox", { name: "Text to look up" })).toHaveProperty("value", "");
    expect(screen.queryByText(/This looks like/)).toBeNull();
  });

  test("looks up with Enter, and adds a line with Shift", async () => {
    const { user, box, sent } = await open({});
    await user.click(box);
    await user.keyboard("one{Shift>}{Enter}{/Shift}two{Enter}");
    await waitFor(() => expect(sent).toEqual([{ text: "one\ntwo" }]));
  });

  test("links from an error code to the operations that have it", async () => {
    await open({}, {}, `/sandbox/lookup?q=ERR_010`);
    const link = await screen.findByRole("link", { name: "Show operations with this code" });
    expect(link.getAttribute("href")).toBe("/sandbox/activity?text=ERR_010");
  });

  test("has the text of a link", async () => {
    const { box, sent } = await open({}, {}, `/sandbox/lookup?q=ERR_010`);
    expect(box).toHaveProperty("value", "ERR_010");
    await waitFor(() => expect(sent).toEqual([{ text: "ERR_010" }]));
  });

  test.each([
    ["clientShare: canary-share", "a client share"],
    ["x-api-key: canary-key", "an API key"],
    ["-----BEGIN PRIVATE KEY-----", "a private key"],
  ])("sends nothing of %s, which looks like %s", async (text, what) => {
    const { user, box, requests, href } = await open({});
    await user.click(box);
    await user.paste(text);
    expect(await screen.findByText(new RegExp(`This looks like ${what}, so it was not sent`))).toBeTruthy();
    expect(requests).not.toContain(lookup);
    expect(href()).toBe("/sandbox/lookup");
  });

  test("asks for a text if there is none, and accepts 128 KiB of calldata, not more", async () => {
    const { user, box } = await open({});
    await user.click(screen.getByRole("button", { name: "Look up" }));
    expect(await screen.findByText("Paste something to look up.")).toBeTruthy();
    await user.click(box);
    await user.paste(`0x${"ab".repeat(128 * 1024 + 1)}`);
    expect(await screen.findByText(/at most 128 KiB/)).toBeTruthy();
  });
});

describe("a text without the form of an id or a hash", () => {
  test("is in the link once something is found by it", async () => {
    const label = { networkId: null, address: contract, label: "Acme", version: "1", changedAt: at, changedBy: person };
    const { user, box, href } = await open({ labels: [label] });
    await user.type(box, "acme{Enter}");
    await waitFor(() => expect(href()).toBe("/sandbox/lookup?q=acme"));
    expect(box.isConnected || screen.getByRole("textbox", { name: "Text to look up" })).toBeTruthy();
  });

  test("is never in the link otherwise", async () => {
    const { user, box, href } = await open({});
    await user.type(box, "correct-horse{Enter}");
    await screen.findByRole("heading", { name: "Nothing found" });
    expect(href()).toBe("/sandbox/lookup");
  });
});

describe("Security 58: a web address contains nothing that may be a secret", () => {
  const inAddresses = (requests: readonly string[], href: string, text: string) =>
    [...requests, href].filter((one) => one.includes(text));

  test.each([
    ["a text without the form of an id", "Str0ng-canary.share"],
    ["digits that may be a key", "5f".repeat(32)],
    ["an id", id],
  ])("not even in a request to the service, if the server finds its own key or share in %s", async (_what, text) => {
    const { user, box, requests, href } = await open(undefined, {
      [lookup]: () => problem(400, "POSTERN_SHARE_REFUSED"),
    });
    await user.click(box);
    await user.paste(text);
    await screen.findByRole("alert");
    await waitFor(() => expect(href()).toBe("/sandbox/lookup"));
    expect(inAddresses(requests, href(), text)).toEqual([]);
    expect(screen.queryByRole("list", { name: "At the wallet service" })).toBeNull();
  });

  test("the service is asked about a text without the form of an id only after a click that says so", async () => {
    const text = "Str0ng-canary.share";
    const { user, box, requests, href } = await open(
      {},
      { [`${relay}/workflows/${text}/status`]: () => ({ body: { workflowId: text, status: "RUNNING" } }) },
    );
    await user.click(box);
    await user.paste(text);
    const [row] = await rowsSoon("At the wallet service");
    expect(row).toMatch(/^A workflowNot askedAskAsking puts this text in a URL/);
    const nothing = await screen.findByRole("region", { name: "Nothing found" });
    expect(nothing.textContent).toContain("Not searched in the wallet service: a workflow");
    expect(inAddresses(requests, href(), text)).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Ask" }));
    await waitFor(() => expect(rows("At the wallet service")).toEqual([expect.stringMatching(running)]));
  });

  test("the service is asked about what Postern has", async () => {
    const text = "workflow-17";
    const { user, box, requests } = await open({ operations: [operationRecord({ workflowId: text })] });
    await user.click(box);
    await user.paste(text);
    await waitFor(() => expect(requests).toContain(`${relay}/workflows/${text}/status`));
  });

  test("the words around a found id stay out of it", async () => {
    const text = `deposit ${id} with Str0ng-canary.share`;
    const { user, box, requests, href } = await open({ operations: [operationRecord({ id })] });
    await user.click(box);
    await user.paste(text);
    await rowsSoon("Known to Postern");
    await waitFor(() => expect(requests).toContain(`${relay}/workflows/${id}/status`));
    expect(inAddresses(requests, href(), "canary")).toEqual([]);
    expect(href()).toBe("/sandbox/lookup");
  });
});

describe("Postern's own matches", () => {
  test.each([
    ["id", { id }, "its id"],
    ["workflow id", { workflowId: id }, "its workflow id"],
    ["idempotency key", { idempotencyKey: id }, "its idempotency key"],
    ["service's operation id", { serviceOperationId: id }, "the service's operation id"],
    ["request id", { error: { code: "ERR_010", message: "", requestId: id } }, "the request id of its error"],
    ["request", {}, "a request about it, or by its text"],
  ])("an operation by its %s", async (_what, more, by) => {
    await open(
      { operations: [operationRecord({ id: "op-1", workflowId: null, ...more })] },
      {},
      `/sandbox/lookup?q=${id}`,
    );
    const [row] = await rowsSoon("Known to Postern");
    expect(row).toContain(`found by ${by}`);
    expect(screen.getByRole("link", { name: "transfer" }).getAttribute("href")).toMatch(/^\/sandbox\/activity\//);
  });

  test("records, labels and contracts of the book, each with its page", async () => {
    const record = address("a1", { address: contract, label: "Till", networkId: "net-1" });
    const saved = {
      networkId: "net-1",
      address: contract,
      name: "Token",
      tags: [],
      notes: "",
      abiHash: null,
      version: "1",
      createdAt: at,
      changedAt: at,
      changedBy: person,
    };
    const label = { networkId: null, address: contract, label: "Acme", version: "1", changedAt: at, changedBy: person };
    await open(
      {
        records: [
          { kind: "addresses", id: "a1", matched: "address", record },
          {
            kind: "contracts",
            id: "d1",
            matched: "id",
            record: { id: "d1", name: "Demo", contractAddress: contract, networkId: "net-1" },
          },
          { kind: "profiles", id: "ada", matched: "id", record: { reference: "ada" } },
        ],
        labels: [label],
        book: [saved],
        run: { id: "run-1", name: null },
      },
      {},
      `/sandbox/lookup?q=${contract}`,
    );
    await screen.findByRole("list", { name: "Known to Postern" });
    const links = within(screen.getByRole("list", { name: "Known to Postern" })).getAllByRole("link");
    expect(links.map((link) => `${link.textContent} ${link.getAttribute("href")}`)).toEqual(
      expect.arrayContaining([
        "Run without a name /sandbox/runs/run-1",
        "Till /sandbox/addresses/a1",
        `Demo /sandbox/contracts/net-1/${contract}`,
        "ada /sandbox/profiles/ada",
        `Acme /sandbox/labels?find=${contract}`,
        `Token /sandbox/contracts/net-1/${contract}`,
      ]),
    );
    expect(screen.getByRole("link", { name: "Contract on tETH" })).toBeTruthy();
  });

  test("rows of the audit", async () => {
    const row = {
      position: 7,
      at,
      requestId: id,
      personId: "p1",
      personName: "Ada",
      role: "admin",
      address: "10.0.0.7",
      environment: "sandbox",
      action: "operation.requested",
      subject: "op-1",
      outcome: "allowed",
      detail: {},
      previousHash: "",
      hash: "",
    };
    await open({ audit: [row] }, {}, `/sandbox/lookup?q=${id}`);
    expect(await rowsSoon("Known to Postern")).toEqual([
      expect.stringMatching(/Audit row 7: Requested an operation.*By Ada from 10\.0\.0\.7 about op-1/),
    ]);
  });
});

describe("an error code", () => {
  test.each([
    ["ERR_010", "The service could not process the request"],
    ["err-046", "receipt"],
    ["POSTERN_NOT_SENT", "It is safe to try again"],
  ])("%s has its cause and what to do", async (code, words) => {
    await open({}, {}, `/sandbox/lookup?q=${code}`);
    const part = await screen.findByRole("region", { name: `Error ${code.toUpperCase().replace("-", "_")}` });
    expect(part.textContent).toContain(words);
    expect(screen.queryByRole("heading", { name: "Nothing found" })).toBeNull();
  });
});

describe("the wallet service", () => {
  const receipt = {
    transactionHash: hash,
    status: 1,
    blockNumber: "7",
    from: contract,
    to: contract,
    gasUsed: "1",
    logs: [],
  };
  const record = {
    networkId: "net-1",
    hash,
    receipt,
    node: { outcome: "unavailable" },
    meaning: null,
    happened: null,
    fee: null,
    operationId: null,
    ledger: null,
    unknown: [],
  };
  const networks = {
    networks: ["net-1", "net-2", "net-3"].map((one) => ({
      id: one,
      name: one,
      enabled: true,
      addressFamily: "EVM",
      chainId: 1,
    })),
    pagination: { totalElements: 3, totalPages: 1, skip: 0, take: 100 },
  };

  test("is asked for a transaction on each network, and each response appears independently", async () => {
    const slow = deferred<{ readonly body: object }>();
    const { user } = await open(
      {},
      {
        [`${relay}/network/organization`]: () => ({ body: networks }),
        [transaction]: () => ({ body: { data: record } }),
        [`GET /console/sandbox/transactions/net-2/${hash}`]: () => problem(502, "POSTERN_SERVICE_UNREACHABLE"),
        [`GET /console/sandbox/transactions/net-3/${hash}`]: () => slow.promise,
      },
      `/sandbox/lookup?q=${hash}`,
    );
    await waitFor(() => expect(rows("At the wallet service")).toHaveLength(3));
    await waitFor(() =>
      expect(rows("At the wallet service")).toEqual([
        expect.stringMatching(/Transaction.*Succeeded.*not sent through Postern.*Found$/),
        expect.stringMatching(/^A transaction on net-2No responseAsk again/),
        expect.stringMatching(/^A transaction on net-3Asking…$/),
      ]),
    );
    await user.click(screen.getByRole("button", { name: "Ask again" }));
    slow.resolve({ body: { data: { ...record, networkId: "net-3", receipt: { ...receipt, status: 0 } } } });
    await waitFor(() => expect(rows("At the wallet service")[2]).toMatch(/Reverted/));
  });

  test("can be stopped, and asked again", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const { user } = await open({}, { [transaction]: () => new Promise(() => undefined) }, `/sandbox/lookup?q=${hash}`);
    await waitFor(() => expect(rows("At the wallet service")).toEqual(["A transaction on tETHAsking…"]));
    // Then it reports that it is slow, and offers to stop.
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await user.click(await screen.findByRole("button", { name: "Stop" }));
    await waitFor(() => expect(rows("At the wallet service")).toEqual(["A transaction on tETHStoppedAsk again"]));
    expect((await screen.findByRole("region", { name: "Nothing found" })).textContent).toContain(
      "You stopped the search",
    );
  });

  test("is asked for a workflow and for records by an id", async () => {
    const { requests } = await open(
      {},
      { [`${relay}/workflows/${id}/status`]: () => ({ body: { workflowId: id, status: "RUNNING" } }) },
      `/sandbox/lookup?q=${id}`,
    );
    await waitFor(() => expect(rows("At the wallet service")).toHaveLength(5));
    await waitFor(() =>
      expect(rows("At the wallet service")).toEqual([
        expect.stringMatching(running),
        "A deploymentUnknown",
        "A contract templateUnknown",
        "A tokenUnknown",
        "A collectionUnknown",
      ]),
    );
    expect(requests.filter((request) => request.startsWith(relay) && request.includes(id))).toHaveLength(5);
    expect(screen.queryByRole("heading", { name: "Nothing found" })).toBeNull();
  });

  test("is not asked for what the deployment lacks", async () => {
    const { requests } = await open(
      {},
      {
        "GET /console/environments": () => ({
          body: { data: [{ ...sandbox, lacks: ["getWorkflowStatus", "getTemplate"] }] },
        }),
      },
      `/sandbox/lookup?q=${id}`,
    );
    await waitFor(() => expect(rows("At the wallet service")).toContain("A workflowNot offered"));
    expect(
      requests.some((request) => request.includes("/workflows/") || request.includes("/contract-templates/")),
    ).toBe(false);
  });
});

describe("decoded data", () => {
  const transfer = {
    type: "function",
    name: "transfer",
    inputs: [
      { name: "to", type: "address" },
      { name: "value", type: "uint256" },
    ],
    outputs: [],
    stateMutability: "nonpayable",
  };
  const multicall = {
    type: "function",
    name: "multicall",
    inputs: [{ name: "data", type: "bytes[]" }],
    outputs: [],
    stateMutability: "payable",
  };
  const tooLate = { type: "error", name: "TooLate", inputs: [{ name: "by", type: "uint256" }] };
  const event = {
    type: "event",
    name: "Settled",
    inputs: [{ name: "until", type: "uint256", indexed: true }],
    anonymous: false,
  };
  const fromBook = { name: "Till", contract: { networkId: "net-1", address: contract }, isEarlier: false };
  const standard = { name: "ERC-20 token", contract: null, isEarlier: false };
  const word = (value: string) => value.toLowerCase().replace("0x", "").padStart(64, "0");
  const sent = `a9059cbb${word(contract)}${word("07")}`;
  const abis = { read: 3, left: 0 };

  test("calldata by every declaration that fits, with the owner of each ABI", async () => {
    const declared = [
      {
        key: "0xa9059cbb",
        entry: {
          ...transfer,
          inputs: [
            { name: "payee", type: "address" },
            { name: "much", type: "uint256" },
          ],
        },
        sources: [fromBook, { ...fromBook, isEarlier: true }],
        more: 2,
      },
      { key: "0xa9059cbb", entry: transfer, sources: [standard], more: 0 },
    ];
    await open({ declared, abis }, {}, `/sandbox/lookup?q=0x${sent}`);
    const part = await screen.findByRole("region", { name: "Decoded" });
    expect(part.textContent).toContain("2 declarations match these bytes");
    expect(part.textContent).toContain("From Till, Till (an earlier ABI) and 2 more contracts");
    expect(part.textContent).toContain("From ERC-20 token");
    expect(part.textContent).toMatch(/payee.*much/);
    expect(within(part).getAllByText("transfer(address,uint256)")).toHaveLength(2);
  });

  test("calls within a call", async () => {
    const data = `0xac9650d8${word("20")}${word("1")}${word("20")}${word("44")}${sent.padEnd(192, "0")}`;
    const declared = [
      { key: "0xac9650d8", entry: multicall, sources: [standard], more: 0 },
      { key: "0xa9059cbb", entry: transfer, sources: [fromBook], more: 0 },
    ];
    const { user, box } = await open({ declared, abis });
    await user.click(box);
    await user.paste(data);
    const part = await screen.findByRole("region", { name: "Decoded" });
    expect(part.textContent).toMatch(/multicall\(bytes\[\]\).*Call in data\[0\].*transfer\(address,uint256\)/);
  });

  test("revert data, and bytes that fit no declaration exactly", async () => {
    const declared = [{ key: "0xa9059cbb", entry: { ...tooLate }, sources: [fromBook], more: 0 }];
    await open(
      { declared: declared.map((one) => ({ ...one, key: "0x0ba1a1b2" })), abis },
      {},
      `/sandbox/lookup?q=0x0ba1a1b2${word("07")}`,
    );
    const part = await screen.findByRole("region", { name: "Decoded" });
    expect(part.textContent).toMatch(/Error TooLate\(uint256\).*by.*7/);
  });

  test("bytes that are not exactly what a declaration encodes to", async () => {
    await open(
      { declared: [{ key: "0xa9059cbb", entry: transfer, sources: [standard], more: 0 }], abis },
      {},
      `/sandbox/lookup?q=0x${sent}00`,
    );
    const part = await screen.findByRole("region", { name: "Decoded" });
    expect(part.textContent).toContain("These bytes do not match what it encodes to");
  });

  test("a selector, the topic of an event, and ABIs that were not read yet", async () => {
    const declared = [{ key: hash, entry: event, sources: [fromBook], more: 0 }];
    const { user, sent: asked } = await open({ declared, abis: { read: 3, left: 4 } }, {}, `/sandbox/lookup?q=${hash}`);
    const part = await screen.findByRole("region", { name: "In known ABIs" });
    expect(part.textContent).toMatch(/Event Settled\(uint256\) · indexed: until.*Searched 3 ABIs/);
    await user.click(within(part).getByRole("button", { name: "Search 4 more ABIs" }));
    await waitFor(() => expect(asked).toHaveLength(2));
  });

  test("a selector that nothing declares", async () => {
    await open({ abis }, {}, "/sandbox/lookup?q=0x12345678");
    expect(await screen.findByText("No ABI in Postern declares this selector.")).toBeTruthy();
  });
});

test("matches for a part of a name are incomplete if the search stopped early", async () => {
  const cut = [{ kind: "wallets" as const, searched: 5_000, places: 90_000 }];
  const { user, box } = await open({ run: { id: "run-1", name: "May" }, cut });
  await user.click(box);
  await user.paste("may");
  await rowsSoon("Known to Postern");
  expect(screen.getByText("The search stopped early").closest("[role=status]")?.textContent).toMatch(
    /Postern searched the first 5,000 of 90,000 wallets\. To find more, paste a full id or address/,
  );
});

describe("if nothing is found", () => {
  test("it says where it looked, for an admin", async () => {
    await open(
      {},
      { [`${relay}/tokenization/tokens/${id}`]: () => problem(500, "ERR_019") },
      `/sandbox/lookup?q=${id}`,
    );
    const part = await screen.findByRole("region", { name: "Nothing found" });
    for (const place of [
      "ids of operations, workflows, transactions and errors, and idempotency keys",
      "Audit: ids of requests that changed something",
      "Not searched: ids of read requests, which are only in the server's log",
      "The wallet service: a workflow, a deployment, a contract template, and a collection",
      "The wallet service did not respond for a token",
    ])
      expect(part.textContent).toContain(place);
  });

  test("and what the role cannot see", async () => {
    await open(
      { audit: null },
      { "GET /auth/session": () => ({ body: session("viewer") }) },
      `/sandbox/lookup?q=${id}`,
    );
    const part = await screen.findByRole("region", { name: "Nothing found" });
    expect(part.textContent).toContain("your role cannot see who sent them");
  });

  test("and how far, if a search by a part of a name stopped early", async () => {
    const cut = [{ kind: "addresses" as const, searched: 120_000, places: 1_000_000 }];
    const { user, box } = await open({ cut });
    await user.click(box);
    await user.paste("treasury");
    const part = await screen.findByRole("region", { name: "Nothing found" });
    expect(part.textContent).toContain(
      "Networks, profiles, wallets, deployed contracts, and the first 120,000 of 1,000,000 addresses",
    );
    expect(screen.getByText("The search stopped early")).toBeTruthy();
  });

  test("an unknown transaction", async () => {
    await open({ abis: { read: 1, left: 0 } }, {}, `/sandbox/lookup?q=${hash}`);
    const part = await screen.findByRole("region", { name: "Nothing found" });
    expect(part.textContent).toMatch(/transaction hashes.*listed.*The wallet service: a transaction on tETH/);
  });
});

test("a failed look-up says so and can be tried again", async () => {
  let fails = true;
  const { user } = await open(
    undefined,
    {
      [lookup]: () =>
        fails
          ? problem(503, "POSTERN_STORE_UNAVAILABLE")
          : { body: lookupAnswer({ run: { id: "run-1", name: "May" } }) },
    },
    "/sandbox/lookup?q=ERR_010",
  );
  const alert = await screen.findByRole("alert");
  fails = false;
  await user.click(within(alert).getByRole("button", { name: /Try again/ }));
  expect(await screen.findByRole("link", { name: "May" })).toBeTruthy();
});

test("an address whose case contradicts its checksum says so, and links to no contract", async () => {
  await open({}, {}, `/sandbox/lookup?q=${contract.replace("F", "f")}`);
  expect(await screen.findByText(/The checksum does not match/)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Contract on tETH" })).toBeNull();
});

test("an empty box says what can be looked up, until there is something", async () => {
  const { user, box } = await open({});
  expect(screen.getByText("The function and its arguments")).toBeTruthy();
  await user.type(box, "0xa9059cbb{Enter}");
  await waitFor(() => expect(screen.queryByText("The function and its arguments")).toBeNull());
});

describe("a workflow made elsewhere", () => {
  const failed = {
    workflowId: id,
    runId: "run-7",
    status: "FAILED",
    startTime: "2026-01-01T00:00:00.000Z",
    closeTime: "2026-01-01T00:00:09.000Z",
    error: { code: "ERR_204", message: "insufficient funds for gas" },
    attempt: { count: 3 },
  };

  test.each([
    ["as it is", failed],
    ["in data", { data: failed }],
  ])("has its error, its times and the whole record: %s", async (_how, body) => {
    await open({}, { [`${relay}/workflows/${id}/status`]: () => ({ body }) }, `/sandbox/lookup?q=${id}`);
    const list = await screen.findByRole("list", { name: "At the wallet service" });
    const row = (await within(list).findByText(/Workflow with the status/)).closest("li");
    if (row === null) throw new Error("no row");
    const facts = Object.fromEntries(
      within(row)
        .getAllByRole("term")
        .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? ""]),
    );
    expect(facts["Error"]).toBe("ERR_204: insufficient funds for gas");
    expect(facts["Started"]).not.toBe("");
    expect(facts["Closed"]).not.toBe("");
    expect(within(row).getByText("The service's record")).toBeTruthy();
    expect(row.textContent).toContain('"attempt"');
    expect(row.textContent).toContain('"count": 3');
  });
});

describe("what a transaction moved, on the organization's side", () => {
  const foreign = "0x00000000000000000000000000000000000000f1";
  const own = "0x00000000000000000000000000000000000000a1";
  const coin = { kind: "native" } as const;
  const entry = { asset: coin, direction: "in", amount: "10", text: "+10 ETH", from: foreign, to: own } as const;
  const ledger = listedTransaction({ hash, direction: "in", entries: [entry], operation: null });

  test("as Postern has it listed", async () => {
    await open({ transactions: [ledger] }, {}, `/sandbox/lookup?q=${hash}`);
    expect((await rowsSoon("Known to Postern")).join()).toContain("In +10 ETH");
  });

  test.each([
    ["as it is listed", ledger, "In +10 ETH"],
    ["by its receipt, from a stranger", null, "Transfer in +10 ETH"],
  ])("%s", async (_how, listed, words) => {
    const moved = { kind: "transfer", asset: coin, amount: "10", from: foreign, to: own, text: "10 ETH" };
    const data = {
      networkId: "net-1",
      hash,
      receipt: { status: 1, transactionHash: hash, from: foreign, to: own, logs: [] },
      node: { outcome: "unavailable" },
      meaning: null,
      happened: [moved],
      fee: null,
      operationId: null,
      ledger: listed,
      unknown: [],
    };
    const owner = { kind: "own", address: own, id: "a1", networkId: "net-1", label: "", reference: "treasury" };
    await open(
      {},
      {
        [transaction]: () => ({ body: { data } }),
        "POST /console/sandbox/addresses/names": () => ({ body: { labels: [], owners: [owner] } }),
      },
      `/sandbox/lookup?q=${hash}`,
    );
    await waitFor(() => expect(rows("At the wallet service").join()).toContain(words));
  });
});
