// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import type { Gap } from "#shared/console/coverage.ts";
import type { Candidate, Evidence } from "#shared/console/evidence.ts";
import type { OperationState } from "#shared/console/operation-states.ts";
import type { OperationRecord } from "#shared/console/operation.ts";
import { sandbox, serveApp, session } from "#src/testing/app-server.ts";
import { operationMeaning, operationRecord } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";
import { unfold } from "#src/testing/unfold.ts";

const one = "GET /console/sandbox/operations/op-1";
const settle = "POST /console/sandbox/operations/op-1/settle";
const at = "2026-01-01T00:00:00.000Z";
const hash = `0x${"ab".repeat(32)}`;
/** Code loaded on demand arrives late on a busy machine. */
const loaded = { timeout: 20_000 };

const fitting: Candidate = {
  hash,
  foundIn: ["ledger", "receipt"],
  at,
  status: "CONFIRMED",
  from: ["0x6CCBfC2f4A2562bE476C8f1500709764bdb97023"],
  to: "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e",
  moved: [],
  checks: [
    { name: "sender", verdict: "fits" },
    { name: "destination", verdict: "fits" },
    { name: "amount", verdict: "fits" },
    { name: "time", verdict: "fits" },
    { name: "calldata", verdict: "unknown" },
    { name: "alone", verdict: "fits" },
  ],
  fit: "likely",
  follows: "succeeded",
  refusal: null,
  claimedBy: null,
};
const differing: Candidate = {
  ...fitting,
  fit: "differs",
  checks: [
    { name: "sender", verdict: "fits" },
    { name: "amount", verdict: "differs" },
  ],
};
const nothing: Evidence = {
  at,
  asked: { networkId: "net-1", senders: ["0x6ccbfc2f4a2562be476c8f1500709764bdb97023"], to: null, moves: [] },
  candidates: [],
  others: 0,
  claimed: 0,
  rivals: [],
  workflow: null,
  records: null,
  looked: [
    { where: "workflow", address: null, outcome: "none", seen: null, reach: null, asOf: null, message: null },
    {
      where: "ledger",
      address: "0x6ccbfc2f4a2562be476c8f1500709764bdb97023",
      outcome: "read",
      seen: 0,
      reach: null,
      asOf: at,
      message: null,
    },
  ],
  coverage: { isComplete: true, asOf: at, gaps: [] },
};
const noNode: Gap = {
  place: "node",
  reason: "none",
  address: null,
  read: null,
  total: null,
  asOf: null,
  message: null,
};
const incomplete = {
  isComplete: false,
  asOf: at,
  gaps: [{ ...noNode, place: "ledger", reason: "reading", read: 400, total: 12_000 }, noNode],
} satisfies Evidence["coverage"];

type Replies = {
  readonly evidence?: Partial<Evidence>;
  readonly record?: Partial<OperationRecord>;
  /** Nobody has to settle it yet, so the evidence is opened here. */
  readonly isFolded?: boolean;
  readonly more?: Parameters<typeof serveApp>[0];
};

/** Opens the page of an operation with an unconfirmed outcome. */
const open = async ({ evidence = {}, record = {}, isFolded = false, more = {} }: Replies = {}) => {
  const error = { code: "POSTERN_SERVICE_TIMEOUT", message: "The service did not respond in time.", statusCode: 504 };
  let operation = operationRecord({ id: "op-1", state: "unknown", meaning: operationMeaning(), error, ...record });
  const bodies: unknown[] = [];
  const served = serveApp({
    [one]: () => ({ body: { data: operation } }),
    [`${one}/evidence`]: () => ({ body: { data: { ...nothing, ...evidence } } }),
    [settle]: ({ body }) => {
      bodies.push(body);
      operation = ended("succeeded");
      return { body: { data: operation } };
    },
    ...more,
  });
  const ended = (state: OperationState): OperationRecord => ({
    ...operation,
    state,
    timeline: [
      { at, state: "unknown" },
      { at, state, detail: "Settled by Ada: seen" },
    ],
  });
  const { user } = renderApp("/sandbox/activity/op-1");
  if (isFolded) await unfold("Evidence");
  await screen.findByRole("group", { name: "What happened?" }, loaded);
  return { user, bodies, ...served, end: (state: OperationState) => (operation = ended(state)) };
};
/** Typing letter by letter rerenders the whole page each time. */
const fill = async (user: UserEvent, field: HTMLElement, text: string) => {
  await user.click(field);
  await user.paste(text);
};
const choose = (name: RegExp | string) => screen.getByRole("radio", { name });
const review = () => screen.getByRole("button", { name: "Review…" });
const record = (name: string) => within(screen.getByRole("dialog")).getByRole("button", { name });

const isBeforeFacts = () =>
  screen
    .getByRole("region", { name: "Evidence" })
    .compareDocumentPosition(screen.getByRole("region", { name: "Facts" })) === Node.DOCUMENT_POSITION_FOLLOWING;

test("the evidence moves before the facts once a person has to settle, and keeps what was typed", async () => {
  let state: OperationState = "running";
  const { user } = await open({
    record: { workflowId: null },
    isFolded: true,
    more: { [one]: () => ({ body: { data: operationRecord({ id: "op-1", workflowId: null, state }) } }) },
  });
  expect(isBeforeFacts()).toBe(false);
  await user.click(choose("Enter a transaction"));
  const field = screen.getByLabelText<HTMLInputElement>("Transaction id");
  await fill(user, field, hash);
  state = "ended";
  await waitFor(() => expect(isBeforeFacts()).toBe(true), loaded);
  expect([field.isConnected, field.value]).toEqual([true, hash]);
}, 60_000);

describe("settling with evidence", () => {
  test("chooses nothing by itself, and says so", async () => {
    const { user, bodies } = await open({ evidence: { candidates: [fitting] } });
    expect(screen.getAllByRole("radio").filter((radio) => radio instanceof HTMLInputElement && radio.checked)).toEqual(
      [],
    );
    await fill(user, screen.getByLabelText("Reason"), "seen");
    await user.click(review());
    expect(await screen.findByText("Choose what happened.")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(bodies).toEqual([]);
  });

  test("attaches a found transaction after one confirmation with the sentence; then the warnings are gone", async () => {
    const { user, bodies } = await open({ evidence: { candidates: [fitting] } });
    expect(isBeforeFacts()).toBe(true);
    expect(screen.getByText(/Do not send it again until an admin settles it/)).toBeTruthy();
    expect(screen.queryByText(/Try again in a moment/)).toBeNull();
    await user.click(choose("Transaction 1"));
    await fill(user, screen.getByLabelText("Reason"), "seen in block 7");
    await user.click(review());
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("to Acme settlement 0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605");
    expect(dialog.textContent).toContain(hash);
    await user.click(record("Attach transaction"));
    await waitFor(() => expect(screen.getByRole("group", { name: "State" }).textContent).toContain("Succeeded"));
    const { checks } = fitting;
    expect(bodies).toEqual([
      { transactionHash: hash, accepts: [], checks, note: "seen in block 7", outcome: "succeeded" },
    ]);
    expect(screen.queryByText(/Do not send it again/)).toBeNull();
    expect(screen.queryByText(/did not respond in time/)).toBeNull();
    expect(screen.queryByRole("group", { name: "What happened?" })).toBeNull();
    // Nothing moves under the person who settled it.
    expect(isBeforeFacts()).toBe(true);
  });

  test("asks for typed words before it attaches a mismatch, and before it ignores a match", async () => {
    const { user, bodies } = await open({
      evidence: { candidates: [differing, { ...fitting, hash: `0x${"cd".repeat(32)}` }] },
    });
    await fill(user, screen.getByLabelText("Reason"), "seen");
    await user.click(choose("Transaction 1"));
    await user.click(review());
    expect(await screen.findByText("Type “this is the transaction” to continue.")).toBeTruthy();
    await user.click(choose("It was never sent"));
    await user.click(review());
    expect(await screen.findByText("Type “none of these” to continue.")).toBeTruthy();
    await user.click(choose("Transaction 1"));
    await fill(user, screen.getByLabelText(/^Type “this is/), "this is the transaction");
    await user.click(review());
    await user.click(await waitFor(() => record("Attach transaction")));
    await waitFor(() => expect(bodies).toMatchObject([{ transactionHash: hash, accepts: ["amount"] }]));
  });

  test("checks a typed hash, and attaches none that cannot be the operation's", async () => {
    const other = { ...fitting, fit: "other", follows: null, refusal: "other-sender" } as const;
    const { user, requests } = await open({ more: { [`${one}/evidence/${hash}`]: () => ({ body: { data: other } }) } });
    await user.click(choose("Enter a transaction"));
    await fill(user, screen.getByLabelText("Transaction id"), "0x12");
    await user.click(screen.getByRole("button", { name: "Check transaction" }));
    expect(await screen.findByText("A transaction id has 64 hexadecimal digits, often after 0x.")).toBeTruthy();
    await user.clear(screen.getByLabelText("Transaction id"));
    await user.click(screen.getByLabelText("Transaction id"));
    await user.paste(hash);
    await user.keyboard("{Enter}");
    expect(await screen.findByText(/sent from another address, so it is not/)).toBeTruthy();
    await fill(user, screen.getByLabelText("Reason"), "seen");
    await user.click(review());
    expect(await screen.findByText("This transaction cannot be attached.")).toBeTruthy();
    expect(requests).not.toContain(settle);
  });

  test("says that a transaction waiting to be mined can be attached later, and not now", async () => {
    const waiting = { ...fitting, fit: "possible", follows: null, refusal: "not-mined" } as const;
    const { user, requests } = await open({ evidence: { candidates: [waiting] } });
    expect(screen.getByText(/waiting to be mined\. You can attach it once it is in a block/)).toBeTruthy();
    const choice = choose("Transaction 1");
    expect(choice).toHaveProperty("disabled", true);
    await user.click(choice);
    expect(choice).toHaveProperty("checked", false);
    expect(requests).not.toContain(settle);
  });

  test("asks for a new sign-in if the server does, and keeps the input", async () => {
    const { user } = await open({
      record: { endpoint: "withdraw" },
      more: {
        [settle]: () => problem(401, "POSTERN_STEP_UP_REQUIRED"),
        "GET /auth/methods": () => ({ body: { methods: ["oidc"] } }),
      },
    });
    await user.click(choose(/not sent/));
    await fill(user, screen.getByLabelText("Reason"), "seen");
    await user.click(review());
    await user.click(await waitFor(() => record("Record outcome")));
    expect(await screen.findByRole("link", { name: "Sign in again" })).toBeTruthy();
    expect(screen.getByRole("dialog").textContent).toContain("seen");
  });

  test("says where Postern looked if nothing was found, and how it ends without a transaction", async () => {
    const { user, bodies } = await open();
    expect(
      screen.getByText("No matching transaction found, and everything was searched. It may still appear."),
    ).toBeTruthy();
    expect(screen.getByText(/0 transactions of 0x6ccbfc…b97023 from the day before the request on/)).toBeTruthy();
    await user.click(choose("It was never sent"));
    await user.click(review());
    expect(await screen.findByText("Enter a reason of up to 500 characters.")).toBeTruthy();
    await fill(user, screen.getByLabelText("Reason"), "The operator of the service says so.");
    await user.click(review());
    expect((await screen.findByRole("dialog")).textContent).toContain("it was never sent");
    await user.click(record("Record outcome"));
    await waitFor(() =>
      expect(bodies).toEqual([{ outcome: "not_sent", note: "The operator of the service says so.", consideredAt: at }]),
    );
  });

  test("Reliability 40: says what could not be searched, and asks for a tick before it is called unsent", async () => {
    const possible = { ...fitting, fit: "possible" } as const;
    const { user, bodies } = await open({ evidence: { candidates: [possible], coverage: incomplete } });
    expect(screen.getByText("The search is incomplete")).toBeTruthy();
    expect(
      screen.getByText("Postern's copy of the service's transactions is still being read: 400 of 12,000 transactions."),
    ).toBeTruthy();
    expect(screen.getByText("This network has no node to ask.")).toBeTruthy();
    await fill(user, screen.getByLabelText("Reason"), "The operator of the service says so.");
    await user.click(choose("It happened: the transaction succeeded"));
    expect(screen.queryByRole("checkbox")).toBeNull();
    for (const outcome of ["It was reverted: only the fee was spent", "It was never sent"]) {
      await user.click(choose(outcome));
      expect(screen.getByRole("checkbox")).toHaveProperty("checked", false);
      await user.click(review());
      expect(await screen.findByText("Confirm that the search is incomplete, or look again later.")).toBeTruthy();
      expect(screen.queryByRole("dialog")).toBeNull();
      await user.click(screen.getByRole("checkbox"));
    }
    await user.click(review());
    await user.click(await waitFor(() => record("Record outcome")));
    await waitFor(() =>
      expect(bodies).toEqual([
        {
          outcome: "not_sent",
          note: "The operator of the service says so.",
          consideredAt: at,
          dismisses: [hash],
          acceptsIncomplete: ["ledger", "node"],
        },
      ]),
    );
  });

  test("shows a transaction's parties by name, with their full addresses, without links to their pages", async () => {
    const [sender = ""] = fitting.from;
    const owners = [
      {
        kind: "own",
        address: sender.toLowerCase(),
        networkId: "net-1",
        id: "address-1",
        label: "Hot wallet",
        reference: "ada",
      },
    ];
    const labels = [
      {
        networkId: null,
        address: fitting.to?.toLowerCase(),
        label: "Payroll",
        changedAt: at,
        changedBy: { id: "p1", name: "Ada" },
        version: "1",
      },
    ];
    await open({
      evidence: { candidates: [fitting] },
      more: { "POST /console/sandbox/addresses/names": () => ({ body: { labels, owners } }) },
    });
    const group = screen.getByRole("group", { name: "What happened?" });
    expect(await within(group).findByText("Hot wallet")).toBeTruthy();
    expect(await within(group).findByText("Payroll")).toBeTruthy();
    expect(group.textContent).toContain(sender);
    expect(group.textContent).toContain(fitting.to);
    expect(within(group).queryByRole("link", { name: /^Open (?:address|contract)/ })).toBeNull();
  });

  test("tells the second of two people who settle at once how it was settled", async () => {
    const message =
      "This operation is not open for settling. It is reverted. Settled by Grace: seen Nothing was recorded.";
    let end: () => void = () => undefined;
    const opened = await open({
      more: {
        [settle]: () => {
          end();
          return problem(409, "POSTERN_BAD_REQUEST", { message });
        },
      },
    });
    end = () => opened.end("reverted");
    const { user } = opened;
    await user.click(choose("It was never sent"));
    await fill(user, screen.getByLabelText("Reason"), "none");
    await user.click(review());
    await user.click(await waitFor(() => record("Record outcome")));
    expect(await screen.findByText("Someone else changed this first")).toBeTruthy();
    expect(screen.getByText(/Settled by Grace: seen/)).toBeTruthy();
  });

  test("mentions no chain for a profile", async () => {
    await open({
      record: { endpoint: "createProfile", meaning: null, body: { reference: "ada" } },
      evidence: {
        asked: { networkId: null, senders: [], to: null, moves: [] },
        records: { kind: "profiles", names: ["ada"], count: 1 },
        looked: [],
      },
    });
    expect(screen.getByText(/The service lists 1 record for this profile/).textContent).toContain("ada");
    expect(screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent)).toEqual([
      "The service did it",
      "The service did not do it",
    ]);
    expect(screen.getByRole("main").textContent).not.toMatch(/\bchain\b|transaction/i);
  });

  test("requires typing on a mainnet, like a spend", async () => {
    const { user, bodies } = await open({
      evidence: { candidates: [fitting] },
      more: { "GET /console/environments": () => ({ body: { data: [{ ...sandbox, kind: "mainnet" }] } }) },
    });
    await user.click(choose("Transaction 1"));
    await fill(user, screen.getByLabelText("Reason"), "seen");
    await user.click(review());
    const attach = await waitFor(() => record("Attach transaction"));
    expect(attach).toHaveProperty("disabled", true);
    await fill(user, screen.getByLabelText("Type the amount to confirm"), "1.5 PDT");
    expect(attach).toHaveProperty("disabled", false);
    await user.click(attach);
    await waitFor(() => expect(bodies).toHaveLength(1));
  });
});

describe("who may settle", () => {
  test("an operator sees the evidence, and who can settle it", async () => {
    serveApp({
      "GET /auth/session": () => ({ body: session("operator") }),
      [one]: () => ({ body: { data: operationRecord({ id: "op-1", state: "unknown" }) } }),
      [`${one}/evidence`]: () => ({ body: { data: { ...nothing, candidates: [fitting] } } }),
    });
    renderApp("/sandbox/activity/op-1");
    expect(await screen.findByText("An admin can find out what happened and settle it.", {}, loaded)).toBeTruthy();
    expect(screen.queryByRole("radio")).toBeNull();
  });

  test("a viewer sees who can, and fetches no evidence", async () => {
    const { requests } = serveApp({
      "GET /auth/session": () => ({ body: session("viewer") }),
      [one]: () => ({ body: { data: operationRecord({ id: "op-1", state: "ended" }) } }),
    });
    renderApp("/sandbox/activity/op-1");
    expect(await screen.findByText("An admin can find out what happened and settle it.", {}, loaded)).toBeTruthy();
    expect(requests).not.toContain(`${one}/evidence`);
  });

  test("an admin attaches the transaction of an operation that the service still works on, on demand", async () => {
    const bodies: unknown[] = [];
    let operation = operationRecord({ id: "op-1", state: "started" });
    const { requests } = serveApp({
      [one]: () => ({ body: { data: operation } }),
      [`${one}/evidence`]: () => ({ body: { data: { ...nothing, candidates: [fitting] } } }),
      "POST /console/sandbox/operations/op-1/transaction": ({ body }) => {
        bodies.push(body);
        operation = operationRecord({ id: "op-1", state: "succeeded" });
        return { body: { data: operation } };
      },
    });
    const { user } = renderApp("/sandbox/activity/op-1");
    expect(await screen.findByText("Is the service not reporting a transaction?", {}, loaded)).toBeTruthy();
    expect(requests).not.toContain(`${one}/evidence`);
    await user.click(screen.getByRole("button", { name: "Evidence" }));
    await user.click(await screen.findByRole("radio", { name: "Transaction 1" }));
    expect(screen.queryByRole("radio", { name: "It was never sent" })).toBeNull();
    await user.click(review());
    await user.click(await waitFor(() => record("Attach transaction")));
    await waitFor(() => expect(screen.getByRole("group", { name: "State" }).textContent).toContain("Succeeded"));
    expect(bodies).toMatchObject([{ transactionHash: hash, accepts: [] }]);
  });
});
