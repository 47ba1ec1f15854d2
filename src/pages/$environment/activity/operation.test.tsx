// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Related } from "#shared/console/operation-detail.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { relatedNothing, serveApp, session } from "#src/testing/app-server.ts";
import { operationMeaning, operationRecord, pageOf, runRecord } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";
import { unfold } from "#src/testing/unfold.ts";

type Routes = NonNullable<Parameters<typeof serveApp>[0]>;

const one = "GET /console/sandbox/operations/op-1";
const contract = "0x00000000000000000000000000000000000000aa";
const functions = `GET /relay/sandbox/api/v1/contract-interactions/network/net-1/contract-address/${contract}/functions`;
/** Code loaded on demand arrives late on a busy machine. */
const loaded = { timeout: 20_000 };
const at = "2026-01-01T00:00:00.000Z";
const ada = { id: "p1", name: "Ada" };
const hashOf = (digit: string) => `0x${digit.repeat(64)}`;

const show = (more: Partial<OperationRecord> = {}, routes: Routes = {}) => {
  const served = serveApp({ [one]: () => ({ body: { data: operationRecord(more) } }), ...routes });
  return { ...served, ...renderApp("/sandbox/activity/op-1") };
};

const part = (name: string) => screen.findByRole("region", { name }, loaded);

/** A part of the folded details. */
const detail = async (name: string) => {
  await unfold("Details");
  return part(name);
};

const whole = async () => {
  await part("Related");
  return screen.getByRole("main");
};

describe("the arguments", () => {
  const to = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
  const inputs = [
    { name: "to", type: "address", value: to },
    { name: "value", type: "uint256", value: "1500000000000000000" },
  ];
  const body = { addressId: "a1", abiFunction: { type: "function", name: "transfer", inputs } };
  const abi = [
    {
      type: "function",
      name: "transfer",
      stateMutability: "nonpayable",
      inputs: [
        { name: "recipient", type: "address" },
        { name: "amount", type: "uint256" },
      ],
      outputs: [],
    },
  ];

  test("have the names of the ABI, whole addresses, and the amount in its unit", async () => {
    show(
      { body, meaning: operationMeaning() },
      {
        [functions]: () => ({ body: { contractAbi: { abi } } }),
      },
    );
    const given = await detail("Arguments");
    expect(await within(given).findByText("recipient", {}, loaded)).toBeTruthy();
    expect(within(given).getByText("transfer(address,uint256)")).toBeTruthy();
    expect(given.textContent).toContain(to);
    expect(given.textContent).toContain("= 1.5 PDT");
    expect(given.textContent).not.toContain("The names come from the request");
  });

  test.each([
    ["net-1", "one of its network"],
    [null, "one of any network"],
  ])("show an address with the organization's label: %s, %s", async (networkId, _which) => {
    const label = {
      networkId,
      address: to.toLowerCase(),
      label: "Acme settlement",
      version: "v1",
      changedAt: at,
      changedBy: ada,
    };
    show({ body }, { "POST /console/sandbox/addresses/names": () => ({ body: { labels: [label], owners: [] } }) });
    const given = await detail("Arguments");
    expect(await within(given).findByText("Acme settlement", {}, loaded)).toBeTruthy();
    expect(given.textContent).toContain(to);
  });

  test("say whose names they are if Postern has no ABI", async () => {
    show({ body });
    expect((await detail("Arguments")).textContent).toContain("The names come from the request: ");
  });

  test("are shown as they were sent if they make no call", async () => {
    show({
      body: { abiFunction: { type: "function", name: "x", inputs: [{ name: "a", type: "uint256", value: "-" }] } },
    });
    expect((await detail("Arguments")).textContent).toContain("a (uint256)-");
  });
});

test("a removed request is marked as removed, and is offered neither as a form nor as a command", async () => {
  show({ state: "succeeded", body: { addressId: "a1" }, bodyRemovedAt: at, meaning: operationMeaning() });
  const facts = await unfold("Details");
  expect(facts.textContent).toContain("The request and the reply were removed because of their age");
  expect(await screen.findByText(/^It cannot be run again: its request was removed/, {}, loaded)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Run again…" })).toBeNull();
  expect(screen.queryByText("Copy the request as")).toBeNull();
  expect(screen.queryByRole("region", { name: "Arguments" })).toBeNull();
});

describe("why it reverted", () => {
  const receipt = { status: 0 as const, transactionHash: "0xab" };
  const revert = "GET /console/sandbox/operations/op-1/revert";
  const message =
    "0x08c379a00000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000000b4e6f206d6f726520312e30000000000000000000000000000000000000000000";
  const reported = (data: object): Routes => ({ [revert]: () => ({ body: { data } }) });

  test("is decoded from the node's result when the transaction is called again", async () => {
    show(
      { state: "reverted", receipt },
      reported({ kind: "reproduced", data: message, message: "reverted", block: "7" }),
    );
    const notice = (await screen.findByText(/No more 1\.0/, {}, loaded)).closest("[role=alert]");
    expect(notice?.textContent).toContain("Reverted. Only the fee was spent.");
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    expect(screen.getAllByText(/Only the fee was spent/)).toHaveLength(1);
    expect(screen.getByText(/on the state of block 7\. Nothing was sent\.$/)).toBeTruthy();
  });

  test.each([
    [{ kind: "reproduced", data: null, message: "out of gas", block: "7" }, /returned no reason\. Its node said/],
    [{ kind: "unknown", why: "no-node" }, /If a node is configured for this network/],
    [{ kind: "unknown", why: "not-reproduced" }, /the transaction succeeds/],
    [{ kind: "unknown", why: "no-transaction" }, /does not know the transaction/],
    [{ kind: "unknown", why: "no-answer" }, /^The network returned no reason\.$/],
  ])("is reported as unknown: %j", async (data, words) => {
    show({ state: "reverted", receipt }, reported(data));
    const notice = (await screen.findByText(words, {}, loaded)).closest("[role=alert]");
    expect(notice?.textContent).toContain("Reverted. Only the fee was spent.");
    expect(screen.getAllByRole("alert")).toHaveLength(1);
  });

  test("is decoded from what the service returned, and nothing is requested", async () => {
    const error = { code: "WORKFLOW_FAILED", message: "Execution reverted", data: message };
    const { requests } = show({ state: "failed", error });
    expect(await screen.findByText("The contract reverted. Nothing was sent. No fee.", {}, loaded)).toBeTruthy();
    expect(requests).not.toContain(revert);
    // It is shown once, before the request.
    const words = screen.getByRole("heading", { name: "Steps" });
    expect(screen.getByRole("alert").compareDocumentPosition(words)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    expect(screen.queryByText(/Execution reverted/)).toBeNull();
  });

  test("is a sentence with amounts in the token's unit, if the balance is too low", async () => {
    const word = (value: bigint) => value.toString(16).padStart(64, "0");
    const data = `0xe450d38c${word(0xaan)}${word(5n * 10n ** 17n)}${word(1_234n * 10n ** 18n)}`;
    const facts = {
      address: contract,
      networkId: "net-1",
      standard: "erc20",
      symbol: "PDT",
      name: "DemoToken",
      decimals: 18,
      isAmbiguous: false,
      troubles: [],
    };
    show(
      { state: "failed", error: { code: "WORKFLOW_FAILED", message: "Execution reverted: 0xe450d38c", data } },
      {
        [`GET /console/sandbox/tokens/net-1/${contract}`]: () => ({
          body: { data: { ...facts, readAt: "2026-01-01T00:00:00.000Z" } },
        }),
      },
    );
    const reason = await screen.findByText(/^Not enough PDT: needs/, {}, loaded);
    expect(reason.textContent).toBe("Not enough PDT: needs 1234 PDT, has 0.5 PDT.");
    expect(screen.getByText("What the contract returned")).toBeTruthy();
  });

  test("is absent for an operation that did not revert", async () => {
    const { requests } = show({ state: "rejected", error: { code: "ERR_010", message: "no" } });
    await part("Related");
    expect(requests).not.toContain(revert);
    expect(screen.queryByText(/revert reason/)).toBeNull();
  });
});

test("what it does, its state and its facts come before the folded parts, also in reading order", async () => {
  const receipt = { status: 1 as const, transactionHash: hashOf("1"), logs: [] };
  show({ state: "succeeded", receipt, transactionHash: hashOf("1"), meaning: operationMeaning() });
  const main = await whole();
  const order = [
    screen.getByRole("heading", { level: 1 }),
    screen.getByRole("region", { name: "What it does" }),
    screen.getByRole("group", { name: "State" }),
    screen.getByRole("region", { name: "Facts" }),
    ...within(main).getAllByRole("heading", { level: 2 }),
  ];
  for (const [index, element] of order.slice(1).entries())
    expect(order[index]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const headings = within(main).getAllByRole("heading");
  expect(headings.map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
    ["H1", "Send 1.5 PDT to Acme settlement"],
    ["H2", "Evidence"],
    ["H2", "Steps"],
    ["H2", "Details"],
    ["H2", "Related"],
  ]);
});

test("what a person settles an outcome by comes before its facts, by keyboard too", async () => {
  show({ state: "unknown", meaning: operationMeaning() });
  const question = await screen.findByRole("textbox", { name: "Reason" }, loaded);
  const facts = await part("Facts");
  const main = await whole();
  expect(screen.getByRole("group", { name: "State" }).compareDocumentPosition(question)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(question.compareDocumentPosition(facts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const headings = within(main).getAllByRole("heading");
  expect(headings.map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
    ["H1", "Send 1.5 PDT to Acme settlement"],
    ["H2", "Evidence"],
    ["H3", "Find out what happened"],
    ["H2", "Steps"],
    ["H2", "Details"],
    ["H2", "Related"],
  ]);
});

describe("a payment", () => {
  const receipt = { status: 1 as const, transactionHash: hashOf("1") };
  const facts = async () => (await part("Facts")).textContent;

  test("is shown like its review: the amount, and its recipient's card with the whole address", async () => {
    show({ state: "succeeded", meaning: operationMeaning() });
    const card = await part("Recipient");
    expect(card.textContent).toContain("Acme settlement");
    expect(card.textContent?.replaceAll(" ", "")).toContain("0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605");
    expect(within(card).getByRole("button", { name: "Copy recipient" })).toBeTruthy();
  });

  test("that moved what it should says so in a line, and who asked for it and when", async () => {
    show({ state: "succeeded", receipt, transactionHash: hashOf("1"), meaning: operationMeaning() });
    expect(await facts()).toMatch(/What moved1\.5 PDT.*, as requestedFee paid/);
    expect(await facts()).toMatch(/Requested byAdaRequested1 Jan 2026/);
    expect(screen.queryByRole("region", { name: /^Movements/ })).toBeNull();
    expect(within(await part("Facts")).getByRole("button", { name: /copy transaction hash/ })).toBeTruthy();
  });

  test("that moved something else has a table in place of the line", async () => {
    const meaning = operationMeaning({ happened: [] });
    show({ state: "succeeded", receipt, transactionHash: hashOf("1"), meaning });
    expect((await part("Movements: what moved")).textContent).toContain("No tokens moved");
    expect(await facts()).not.toContain("What moved");
  });

  test("that reverted moved nothing", async () => {
    const meaning = operationMeaning({ happened: [] });
    show({ state: "reverted", receipt: { ...receipt, status: 0 }, transactionHash: hashOf("1"), meaning });
    await waitFor(async () => expect(await facts()).toContain("What movedNothing"));
  });

  test("of somebody else's tokens is a sentence", async () => {
    const from = "0x00000000000000000000000000000000000000f1";
    show({ state: "succeeded", receipt: { ...receipt, from }, meaning: operationMeaning() });
    expect((await part("What it does")).textContent).toContain("from demo 0x6CCBfC2f4A2562bE476C8f1500709764bdb97023");
    expect(screen.queryByRole("region", { name: "Recipient" })).toBeNull();
  });
});

test("an approval that did what it says has a line for that, and its table is among the evidence", async () => {
  const [transfer] = operationMeaning().meaning.movements;
  if (transfer === undefined) throw new Error("the sample moves nothing");
  const approval = { ...transfer, kind: "approval" as const };
  const { meaning } = operationMeaning();
  show({
    state: "succeeded",
    receipt: { status: 1, transactionHash: hashOf("1") },
    meaning: operationMeaning({ meaning: { ...meaning, movements: [approval] }, happened: [approval] }),
  });
  expect((await part("Facts")).textContent).toContain("What happenedWhat was requestedFee paid");
  expect(screen.queryByRole("region", { name: /^Movements/ })).toBeNull();
  expect(within(await unfold("Evidence")).getByRole("region", { name: "Movements: what moved" })).toBeTruthy();
});

describe("what is folded", () => {
  const isOpen = async (name: string) =>
    (await screen.findByRole("button", { name }, loaded)).getAttribute("aria-expanded") === "true";

  test.each<[OperationRecord["state"], readonly boolean[]]>([
    ["succeeded", [false, false, false]],
    ["hash", [false, true, false]],
    ["reverted", [false, false, false]],
    ["unknown", [true, false, false]],
  ])("of an operation that is %s, its evidence, steps and details are open: %j", async (state, open) => {
    show(
      { state, transactionHash: hashOf("1"), meaning: operationMeaning() },
      { "GET /auth/session": () => ({ body: session("viewer") }) },
    );
    expect([await isOpen("Evidence"), await isOpen("Steps"), await isOpen("Details")]).toEqual(open);
  });

  test("opens and closes with a button, by keyboard too, and keeps what was opened", async () => {
    const { user } = show({ state: "succeeded" });
    const steps = await screen.findByRole("button", { name: "Steps" }, loaded);
    expect(screen.queryByRole("list", { name: "Timeline" })).toBeNull();
    steps.focus();
    await user.keyboard("{Enter}");
    const list = screen.getByRole("list", { name: "Timeline" });
    await user.keyboard("{Enter}");
    expect(screen.queryByRole("list", { name: "Timeline" })).toBeNull();
    expect(list.isConnected).toBe(true);
  });

  test("opens as soon as somebody has to act on it", async () => {
    let record = operationRecord({ state: "running", workflowId: null });
    show({}, { [one]: () => ({ body: { data: record } }), "GET /auth/session": () => ({ body: session("viewer") }) });
    await part("Related");
    expect(screen.queryByRole("button", { name: "Evidence" })).toBeNull();
    record = operationRecord({ state: "ended", workflowId: null });
    expect(await screen.findByText("An admin can find out what happened and settle it.", {}, loaded)).toBeTruthy();
    expect(await isOpen("Evidence")).toBe(true);
  });
});

test("the movements of an operation that never happened are not shown", async () => {
  const meaning = operationMeaning();
  show({ state: "not_sent", meaning: { ...meaning, happened: null } });
  expect((await part("Facts")).textContent).toContain("What movedNothing");
  expect((await unfold("Evidence")).textContent).toContain("This did not happen. Nothing moved.");
  expect(screen.queryByRole("region", { name: /^Movements/ })).toBeNull();
});

describe("related operations", () => {
  const line = (id: string, short: string | null) => ({
    id,
    endpoint: "writeContract",
    state: "succeeded" as const,
    createdAt: "2026-01-01T00:00:00.000Z",
    person: { id: "p2", name: "Grace" },
    short,
  });
  const related = (more: Partial<Related>): Routes => ({
    "GET /console/sandbox/operations/op-1/related": () => ({ body: { data: { ...relatedNothing, ...more } } }),
  });

  test("are the run and its item, the same call, the same sender, and acknowledgements in both directions; each links to its page", async () => {
    show(
      {},
      {
        ...related({
          run: { id: "run-1", name: "Payouts", state: "running", position: 3, total: 50 },
          acknowledges: line("op-2", "Send 1 PDT to Acme"),
          acknowledgedBy: { data: [line("op-3", null)], isMore: false },
          sameCall: { data: [line("op-4", "Send 1 PDT to Acme")], isMore: true },
          sameSender: { data: [line("op-5", "Approve 5 PDT")], isMore: false },
        }),
        "GET /console/sandbox/runs/run-1": () => ({ body: { data: runRecord({ name: "Payouts" }) } }),
      },
    );
    const section = within(await unfold("Related"));
    expect((await section.findByRole("region", { name: "The run" }, loaded)).textContent).toContain(
      "Payouts, item 3 of 50",
    );
    const links = section
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")])
      .filter(([, href]) => href?.includes("/activity/"));
    expect(links).toEqual([
      ["Send 1 PDT to Acme", "/sandbox/activity/op-2"],
      ["Contract write", "/sandbox/activity/op-3"],
      ["Send 1 PDT to Acme", "/sandbox/activity/op-4"],
      ["Approve 5 PDT", "/sandbox/activity/op-5"],
    ]);
    expect(section.getByRole("region", { name: "The same call" }).textContent).toContain("There are more.");
  });

  test("are reported if there are none", async () => {
    show();
    await waitFor(async () => expect((await unfold("Related")).textContent).toContain("No other operation"));
  });

  test("can be loaded again after a failure", async () => {
    let isDown = true;
    const { user } = show(
      {},
      {
        "GET /console/sandbox/operations/op-1/related": () =>
          isDown ? problem(500, "POSTERN_INTERNAL") : { body: { data: relatedNothing } },
      },
    );
    const section = within(await unfold("Related"));
    const again = await section.findByRole("button", { name: /Try again/ }, { timeout: 10_000 });
    isDown = false;
    await user.click(again);
    expect(await section.findByText(/No other operation/)).toBeTruthy();
  }, 20_000);
});

describe("the workflow's record", () => {
  const path = "GET /console/sandbox/operations/op-1/workflow";
  const ask = async (reply: Routes[string]) => {
    const { user, requests } = show({}, { [path]: reply });
    const workflow = within(await detail("Workflow"));
    expect(requests).not.toContain(path);
    await user.click(workflow.getByRole("button", { name: "Load the service's record" }));
    return workflow;
  };
  const report = (answer: object) => ({
    body: { data: { workflowId: "w1", askedAt: "2026-01-01T00:00:00.000Z", answer } },
  });

  test("is requested only by the person, and shown in words and as the service wrote it", async () => {
    const record = { workflowId: "w1", status: "TIMED_OUT", queue: "a" };
    const workflow = await ask(() =>
      report({ kind: "status", status: "TIMED_OUT", startTime: null, closeTime: null, executionTime: null, record }),
    );
    expect(await workflow.findByText("Timed out")).toBeTruthy();
    expect(workflow.getByLabelText("The service's record of the workflow").textContent).toContain('"queue": "a"');
    expect(workflow.getByRole("button", { name: "Load again" })).toBeTruthy();
  });

  test("is reported as missing, with the service's code", async () => {
    const workflow = await ask(() => report({ kind: "refused", status: 404, code: "ERR_101", message: "gone" }));
    expect(await workflow.findByText(/no workflow with this id/)).toBeTruthy();
    expect(workflow.getByText("ERR_101")).toBeTruthy();
  });

  test("is not offered by every deployment", async () => {
    const workflow = await ask(() => problem(501, "POSTERN_NOT_OFFERED"));
    expect(await workflow.findByText(/does not offer the status of workflows/)).toBeTruthy();
  });

  test.each(["withdraw", "createProfile"])("of %s does not exist, and has no section", async (endpoint) => {
    show({ endpoint, workflowId: null });
    await detail("Requests");
    expect(screen.queryByRole("region", { name: "Workflow" })).toBeNull();
  });
});

describe("the requests about it", () => {
  const path = "GET /console/sandbox/operations/op-1/origin";

  test("are shown to admins: who, from where, and the id in the log", async () => {
    const entry = {
      at: "2026-01-01T00:00:00.000Z",
      action: "operation.requested",
      outcome: "allowed",
      requestId: "req-77",
      personName: "Ada",
      role: "admin",
      address: "10.0.0.1",
    };
    show({}, { [path]: () => ({ body: { data: [entry], isMore: false } }) });
    const origin = await detail("Requests");
    expect(await within(origin).findByText("Requested a contract write", {}, loaded)).toBeTruthy();
    expect(origin.textContent).toContain("Ada as admin from 10.0.0.1");
    expect(within(origin).getByRole("button", { name: "req-77, copy request id" })).toBeTruthy();
  });

  test("are not requested for anyone else", async () => {
    const { requests } = show({}, { "GET /auth/session": () => ({ body: session("operator") }) });
    await detail("Workflow");
    expect(requests).not.toContain(path);
    expect(screen.queryByRole("region", { name: "Requests" })).toBeNull();
  });
});

describe("its actions", () => {
  test("it is run again in its own form", async () => {
    show({ state: "succeeded" });
    const link = await screen.findByRole("link", { name: "Run again…" }, loaded);
    expect(decodeURIComponent(link.getAttribute("href") ?? "")).toBe(
      `/sandbox/playground?network=net-1&address=${contract}&fn=transfer()&again=op-1`,
    );
  });

  test.each(["unknown", "running"] as const)("not while it is %s, as the page says", async (state) => {
    show({ state });
    expect(await screen.findByText(/You can run it again once its outcome is known\./, {}, loaded)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Run again…" })).toBeNull();
  });

  test("not by a viewer", async () => {
    show({ state: "succeeded" }, { "GET /auth/session": () => ({ body: session("viewer") }) });
    await part("Details");
    expect(screen.queryByRole("link", { name: "Run again…" })).toBeNull();
  });

  test("its link is copied without the rest of the page's URL", async () => {
    serveApp({ [one]: () => ({ body: { data: operationRecord() } }) });
    const { user } = renderApp("/sandbox/activity/op-1");
    await user.click(await screen.findByRole("button", { name: "Copy link" }, loaded));
    expect(await navigator.clipboard.readText()).toBe(`${globalThis.location.origin}/sandbox/activity/op-1`);
    expect(await screen.findByRole("button", { name: "Link copied" })).toBeTruthy();
  });

  test("the server saves all of it as JSON", async () => {
    show();
    const link = await screen.findByRole("link", { name: "Export as JSON" }, loaded);
    expect(link.getAttribute("href")).toBe("/console/sandbox/operations/op-1/export");
  });
});

test("another operation in its place shows nothing of the previous one", async () => {
  const { router } = show(
    { body: { addressId: "a1", abiFunction: { type: "function", name: "one", inputs: [] } } },
    {
      "GET /console/sandbox/operations/op-2": () => ({
        body: { data: operationRecord({ id: "op-2", workflowId: null }) },
      }),
      "GET /console/sandbox/operations/op-2/related": () => ({ body: { data: relatedNothing } }),
      "GET /console/sandbox/operations/op-2/origin": () => ({ body: { data: [], isMore: false } }),
      "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageOf([]) }),
    },
  );
  await detail("Workflow");
  await router.navigate({
    to: "/$environment/activity/$operationId",
    params: { environment: "sandbox", operationId: "op-2" },
  });
  await waitFor(
    () => expect(screen.getByRole("button", { name: "Details" }).getAttribute("aria-expanded")).toBe("false"),
    loaded,
  );
  await detail("Requests");
  expect(screen.queryByRole("region", { name: "Workflow" })).toBeNull();
});

describe("the side of a movement is that of the organization's address", () => {
  const foreign = "0x00000000000000000000000000000000000000f1";
  const own = "0x00000000000000000000000000000000000000a1";
  const owners = {
    "POST /console/sandbox/addresses/names": () => ({
      body: {
        labels: [],
        owners: [{ kind: "own", address: own, id: "a2", networkId: "net-1", label: "", reference: "treasury" }],
      },
    }),
  };
  const moved = (from: string, to: string) => {
    const [movement] = operationMeaning().meaning.movements;
    if (movement === undefined) throw new Error("the sample moves nothing");
    return { ...movement, from, to };
  };

  test.each([
    ["taken from a stranger is in", foreign, own, "Transfer in+1.5 PDT"],
    ["sent for the organization by a stranger is out", own, foreign, "Transfer out−1.5 PDT"],
  ])("what was %s", async (_what, from, to, words) => {
    const happened = [moved(from, to)];
    show(
      {
        state: "succeeded",
        transactionHash: `0x${"1".repeat(64)}`,
        receipt: { status: 1, transactionHash: `0x${"1".repeat(64)}`, from: foreign },
        meaning: operationMeaning({ happened, predicted: happened }),
      },
      owners,
    );
    const region = await part("Movements: what moved");
    await waitFor(() => expect(region.textContent).toContain(words));
  });

  test("a call without movements of its own is not said to move nothing above what it moved", async () => {
    const { meaning } = operationMeaning();
    show(
      {
        state: "succeeded",
        meaning: operationMeaning({
          meaning: { ...meaning, movements: [] },
          predicted: null,
          happened: [moved(foreign, own)],
        }),
      },
      owners,
    );
    const does = await whole();
    await waitFor(() => expect(does.textContent).toContain("Transfer in"));
    expect(does.textContent).not.toMatch(/moves nothing/i);
  });
});

describe("coins that a contract passed on", () => {
  const foreign = "0x00000000000000000000000000000000000000f1";
  const own = "0x00000000000000000000000000000000000000a1";
  const owners = {
    "POST /console/sandbox/addresses/names": () => ({
      body: {
        labels: [],
        owners: [{ kind: "own", address: own, id: "a2", networkId: "net-1", label: "", reference: "treasury" }],
      },
    }),
  };
  const hash = `0x${"1".repeat(64)}`;
  const native = { kind: "transfer", asset: { kind: "native" }, amount: "250", text: "0.25 ETH" } as const;
  const sent = { ...native, from: own, to: foreign };
  const shown = (traced: NonNullable<OperationRecord["meaning"]>["traced"], more: Partial<OperationRecord> = {}) =>
    show(
      {
        state: "succeeded",
        transactionHash: hash,
        receipt: { status: 1, transactionHash: hash, from: own },
        meaning: operationMeaning({ happened: [sent], predicted: null, ...(traced === undefined ? {} : { traced }) }),
        ...more,
      },
      owners,
    );

  test("stand in the trace's name, and what was sent in the transaction's", async () => {
    shown({ movements: [{ ...native, from: foreign, to: own }], unknown: null });
    const passedOn = await part("Movements: passed on");
    expect(passedOn.textContent).toContain("according to a trace by the network's node");
    await waitFor(() => expect(passedOn.textContent).toContain("Transfer in+0.25 ETH"));
    const moved = await part("Movements: what moved");
    expect(moved.textContent).toContain("Sent with the transaction itself.");
    expect(moved.textContent).not.toContain("receipt");
  });

  const unknown = "Coins that the contract passed on are not known: no node is configured for tETH.";
  test.each<[string, Parameters<typeof shown>, string]>([
    ["without a node", [{ movements: [], unknown }], unknown],
    ["before traces were taken", [undefined], "Postern took no trace of this transaction."],
  ])("are said not to be known %s", async (_what, [traced, more], words) => {
    shown(traced, more);
    expect((await whole()).textContent).toContain(words);
  });

  const { meaning } = operationMeaning();
  test.each<[string, Parameters<typeof shown>]>([
    ["where no contract ran", [null]],
    ["of a withdrawal", [undefined, { endpoint: "withdraw" }]],
    ["of a plain transfer", [undefined, { meaning: operationMeaning({ meaning: { ...meaning, source: "native" } }) }]],
    ["of a failed transaction", [undefined, { state: "reverted", receipt: { status: 0, transactionHash: hash } }]],
  ])("are not mentioned %s", async (_what, [traced, more]) => {
    shown(traced, more);
    await unfold("Evidence");
    await part("Movements: what moved");
    expect((await whole()).textContent).not.toMatch(/not known|passed on/i);
  });
});
