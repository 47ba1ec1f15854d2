import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { serveApp, session } from "#src/testing/app-server.ts";
import { operationMeaning, operationRecord, pageOf, runRecord } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

const list = "GET /console/sandbox/operations";
const one = `${list}/op-1`;
const settle = "POST /console/sandbox/operations/op-1/settle";

/** What is loaded when it is asked for comes late on a busy machine. */
const loaded = { timeout: 5_000 };

describe("the list", () => {
  test("is saved whole by the server, with the list's own filter", async () => {
    serveApp({ [list]: () => ({ body: pageOf([operationRecord()]) }) });
    renderApp("/sandbox/activity?state=open&run=run-1");
    const link = await screen.findByRole("link", { name: "Export all as CSV" }, loaded);
    expect(link.getAttribute("href")).toBe("/console/sandbox/operations/export?state=open&run=run-1");
  });

  test("names the function, the state, the network and the person, and the whole row opens the detail", async () => {
    const record = operationRecord({ state: "succeeded" });
    serveApp({ [list]: () => ({ body: pageOf([record]) }), [one]: () => ({ body: { data: record } }) });
    const { user, router } = renderApp("/sandbox/activity");
    expect(await screen.findByRole("link", { name: "transfer" })).toBeTruthy();
    expect(screen.getByRole("cell", { name: "Succeeded" })).toBeTruthy();
    expect(await screen.findByRole("cell", { name: "tETH" })).toBeTruthy();
    await user.click(screen.getByRole("cell", { name: "Ada" }));
    expect(await screen.findByRole("heading", { name: "transfer", level: 1 })).toBeTruthy();
    expect(router.state.location.pathname).toBe("/sandbox/activity/op-1");
  });

  test("is filtered by the state of the address", async () => {
    const { requests } = serveApp();
    renderApp("/sandbox/activity?state=open");
    expect(await screen.findByText("No operation is in this state.")).toBeTruthy();
    expect(screen.getByLabelText("State")).toHaveProperty("value", "open");
    expect(requests).toContain(`${list}?state=open&skip=0&take=20`);
  });

  test("is narrowed to one kind of operation in words, in the list and in its file", async () => {
    const { requests } = serveApp();
    const { user, router } = renderApp("/sandbox/activity");
    const kind = await screen.findByLabelText("Kind");
    const words = within(kind)
      .getAllByRole("option")
      .map(({ textContent }) => textContent);
    expect(words).toEqual([
      "All",
      "ABI registrations",
      "Address generations",
      "Address generations: generate an address in a wallet that exists",
      "Burns",
      "Collection creations",
      "Collection deletions",
      "Contract writes",
      "Deployments",
      "Mints",
      "Profile creations",
      "Template creations",
      "Template deletions",
      "Token issues",
      "Token links",
      "Token removals",
      "Wallet creations",
      "Withdrawals",
    ]);
    await user.selectOptions(kind, "Deployments");
    expect(await screen.findByText("There are no operations of this kind.")).toBeTruthy();
    expect(router.state.location.search).toEqual({ endpoint: "deployTemplate" });
    expect(requests).toContain(`${list}?endpoint=deployTemplate&skip=0&take=20`);
    const link = screen.getByRole("link", { name: "Export all as CSV" });
    expect(link.getAttribute("href")).toBe("/console/sandbox/operations/export?endpoint=deployTemplate");
  });

  test("leaves out a kind that is none", async () => {
    const { requests } = serveApp();
    renderApp("/sandbox/activity?endpoint=listAddresses");
    expect(await screen.findByText("Nothing has been sent yet.")).toBeTruthy();
    expect(requests).toContain(`${list}?skip=0&take=20`);
  });

  test("has the operations of one run where its address says so, until the filter is removed", async () => {
    const { requests } = serveApp({
      [list]: () => ({ body: pageOf([operationRecord()]) }),
      "GET /console/sandbox/runs/run-1": () => ({ body: { data: runRecord({ name: "Payouts" }) } }),
    });
    const { user, router } = renderApp("/sandbox/activity?run=run-1");
    const filter = await screen.findByRole("region", { name: "Filter by run" });
    expect((await within(filter).findByRole("link", { name: "Payouts" })).getAttribute("href")).toBe(
      "/sandbox/runs/run-1",
    );
    expect(requests).toContain(`${list}?run=run-1&skip=0&take=20`);
    await user.click(within(filter).getByRole("button", { name: "Remove filter" }));
    await waitFor(() => expect(screen.queryByRole("region", { name: "Filter by run" })).toBeNull());
    expect(router.state.location.search).toEqual({});
    expect(requests).toContain(`${list}?skip=0&take=20`);
  });

  test("says what would be here", async () => {
    serveApp();
    renderApp("/sandbox/activity");
    expect(await screen.findByText("Nothing has been sent yet.")).toBeTruthy();
  });
});

describe("the detail", () => {
  test("follows an operation until its receipt is there", async () => {
    const receipt = { status: 1 as const, transactionHash: "0x12", blockNumber: "5", gasUsed: "21000" };
    const timeline = [
      { at: "2026-01-01T00:00:00.000Z", state: "prepared" as const },
      { at: "2026-01-01T00:00:01.000Z", state: "succeeded" as const },
    ];
    let record = operationRecord({ state: "running" });
    serveApp({ [one]: () => ({ body: { data: record } }) });
    renderApp("/sandbox/activity/op-1");
    expect(await screen.findByText("Running.")).toBeTruthy();
    record = operationRecord({ state: "succeeded", receipt, transactionHash: "0x12", timeline });
    expect(await screen.findByText("Success", {}, { timeout: 5_000 })).toBeTruthy();
    expect(screen.getByRole("region", { name: "Receipt" }).textContent).toContain("Gas used21000");
  });

  test("is titled by its sentence, with the long one, the movements, the fee and the counterparty below", async () => {
    const record = operationRecord({ state: "succeeded", meaning: operationMeaning() });
    serveApp({ [one]: () => ({ body: { data: record } }) });
    renderApp("/sandbox/activity/op-1");
    expect(
      await screen.findByRole("heading", { level: 1, name: "Send 1.5 PDT to Acme settlement" }, loaded),
    ).toBeTruthy();
    const words = screen.getByRole("region", { name: "What it does" });
    expect(words.textContent).toContain(
      "(DemoToken 0xd1962Bb059b4BDADD0620b226673bd8e2C19849e) from demo 0x6CCBfC2f4A2562bE476C8f1500709764bdb97023",
    );
    expect(within(words).getByRole("region", { name: "Movements: predicted" })).toBeTruthy();
    expect(within(words).getByRole("region", { name: "Movements: happened" })).toBeTruthy();
    expect(screen.queryByText("What happened differs from the prediction")).toBeNull();
    const facts = screen.getByRole("region", { name: "Facts" });
    expect(facts.textContent).toMatch(/Fee paid0\.00042 ETH/);
    expect(facts.textContent).toMatch(/Counterparty.*0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605/);
  });

  test("says how what happened differs from what was predicted", async () => {
    const differences = ["Predicted 2 PDT to Acme settlement, and 1.5 PDT went there."];
    serveApp({ [one]: () => ({ body: { data: operationRecord({ meaning: operationMeaning({ differences }) }) } }) });
    renderApp("/sandbox/activity/op-1");
    expect(await screen.findByText("What happened differs from the prediction", {}, loaded)).toBeTruthy();
    expect(screen.getByText(differences[0] ?? "")).toBeTruthy();
  });

  test("of one that was not simulated says so, and after its receipt shows the decoded movements beside what happened", async () => {
    let record = operationRecord({ state: "running", meaning: operationMeaning({ predicted: null, happened: null }) });
    serveApp({ [one]: () => ({ body: { data: record } }) });
    renderApp("/sandbox/activity/op-1");
    expect(await screen.findByRole("region", { name: "Movements: not simulated" }, loaded)).toBeTruthy();
    record = operationRecord({ state: "succeeded", meaning: operationMeaning({ predicted: null }) });
    expect(await screen.findByRole("region", { name: "Movements: happened" }, { timeout: 5_000 })).toBeTruthy();
    expect(screen.getByRole("region", { name: "Movements: decoded" })).toBeTruthy();
  });

  test("while its words are being made has the function's name, and asks for them again", async () => {
    const receipt = { status: 1 as const, transactionHash: "0x12" };
    const updatedAt = new Date().toISOString();
    let record = operationRecord({ state: "succeeded", receipt, updatedAt });
    serveApp({ [one]: () => ({ body: { data: record } }) });
    renderApp("/sandbox/activity/op-1");
    expect(await screen.findByRole("heading", { level: 1, name: "transfer" }, loaded)).toBeTruthy();
    expect(screen.getByText("Describing this operation…")).toBeTruthy();
    record = operationRecord({ state: "succeeded", receipt, updatedAt, meaning: operationMeaning({ happened: null }) });
    expect(await screen.findByText("Describing what happened…", {}, { timeout: 5_000 })).toBeTruthy();
    record = operationRecord({ state: "succeeded", receipt, updatedAt, meaning: operationMeaning() });
    await waitFor(() => expect(screen.queryByText(/being (made|put in words)/)).toBeNull(), { timeout: 5_000 });
    expect(screen.getByRole("heading", { level: 1, name: "Send 1.5 PDT to Acme settlement" })).toBeTruthy();
  });

  test("that gets no words has its noun, and asks for none", async () => {
    const record = operationRecord({
      endpoint: "createWallet",
      parameters: {},
      body: { reference: "ada" },
      state: "succeeded",
    });
    serveApp({ [one]: () => ({ body: { data: record } }) });
    renderApp("/sandbox/activity/op-1");
    expect(await screen.findByRole("heading", { level: 1, name: "Wallet creation" }, loaded)).toBeTruthy();
    expect(screen.queryByRole("region", { name: "What it does" })).toBeNull();
  });

  test("of a deployment has its template, its arguments, and the contract that it created", async () => {
    const contractAddress = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
    const record = operationRecord({
      endpoint: "deployTemplate",
      parameters: { templateId: "t1" },
      body: {
        networkId: "net-1",
        addressId: "a1",
        useGasless: true,
        constructorParameters: [{ name: "name_", type: "string", value: "Acme\u202e Points" }],
      },
      subject: {
        kind: "template",
        id: "t1",
        name: "ERC-20 token",
        networkId: null,
        contractAddress: null,
        type: "TOKEN",
        codeHash: "0xab",
      },
      state: "succeeded",
      createdContract: contractAddress.toLowerCase(),
      meaning: operationMeaning(),
    });
    serveApp({ [one]: () => ({ body: { data: record } }) });
    renderApp("/sandbox/activity/op-1");
    const facts = await screen.findByRole("region", { name: "Facts" }, loaded);
    expect(facts.textContent).toContain("SubjectTemplate ERC-20 token");
    expect(facts.textContent).toContain("GasPaid by the service");
    expect(facts.textContent).toMatch(/name_ \(string\)"Acme/);
    expect(facts.textContent).toMatch(new RegExp(`Created contract.*${contractAddress}`));
    const link = within(facts).getByRole("link", { name: "Open contract" });
    expect(link.getAttribute("href")).toBe(`/sandbox/contracts/net-1/${contractAddress}`);
  });

  test("offers the request as a command, without secrets, and says that running it sends it again", async () => {
    const record = operationRecord({ endpoint: "burnToken", parameters: { id: "c1" }, body: { tokenId: "7" } });
    serveApp({ [one]: () => ({ body: { data: record } }) });
    const { user } = renderApp("/sandbox/activity/op-1");
    await user.click(await screen.findByText("Copy the request as", {}, loaded));
    await user.click(screen.getByRole("button", { name: "curl, to the service" }));
    expect(await screen.findByText(/^Copied as curl, to the service/)).toBeTruthy();
    expect(screen.getByText("Running the command sends the request again, as a new one.")).toBeTruthy();
    expect(await navigator.clipboard.readText()).toContain("/api/v1/tokenization/collections/c1/tokens/burn");
    expect(screen.getByLabelText("The request as curl, to the service").textContent).toContain('"$CLIENT_SHARE"');
  });

  test("with contradictory bytes says so, and with calls inside of its call names each", async () => {
    const { meaning, ...words } = operationMeaning();
    const fields = [{ label: "Deadline", value: [{ kind: "text" as const, text: "2026-01-02" }] }];
    const outer = { ...meaning, contradiction: "Two decoders read it differently.", fields, inner: [meaning, meaning] };
    serveApp({ [one]: () => ({ body: { data: operationRecord({ meaning: { ...words, meaning: outer } }) } }) });
    renderApp("/sandbox/activity/op-1");
    expect((await screen.findByRole("alert", {}, loaded)).textContent).toContain("Two decoders read it differently.");
    expect(within(screen.getByRole("list", { name: "Calls inside" })).getAllByRole("listitem")).toHaveLength(2);
    expect(screen.getByText("Deadline").closest("dt")?.nextElementSibling?.textContent).toBe("2026-01-02");
  });

  test("an operation of a run leads to it", async () => {
    serveApp({
      [one]: () => ({ body: { data: operationRecord({ runId: "run-1" }) } }),
      "GET /console/sandbox/runs/run-1": () => ({ body: { data: runRecord() } }),
    });
    renderApp("/sandbox/activity/op-1");
    const link = await screen.findByRole("link", { name: "10 contract writes" });
    expect(link.getAttribute("href")).toBe("/sandbox/runs/run-1");
  });

  test("an operation that was refused for its client share says so, with the service's words and the code", async () => {
    const error = {
      code: "ERR_010",
      category: "CRYPTOGRAPHIC",
      message: "The client share is not valid for this organization.",
      statusCode: 400,
    };
    const record = operationRecord({ state: "rejected", error });
    serveApp({ [one]: () => ({ body: { data: record } }) });
    renderApp("/sandbox/activity/op-1");
    const { textContent } = await screen.findByRole("alert");
    expect(textContent).toContain("The service did not accept the client share.");
    expect(textContent).toContain(error.message);
    expect(textContent).toContain("ERR_010");
  });

  test("Security 45: what was sent and what became of it is shown to the last character", async () => {
    const inputs = [
      { name: "note", type: "string", value: "to \u202eyraS" },
      { name: "data", type: "bytes", value: "0x00" },
    ];
    const record = operationRecord({
      body: { abiFunction: { type: "function", name: "send", inputs }, addressId: "a1", reference: "a  b" },
      timeline: [{ at: "2026-01-01T00:00:00.000Z", state: "rejected", detail: "no\u200bthing" }],
    });
    serveApp({ [one]: () => ({ body: { data: record } }) });
    renderApp("/sandbox/activity/op-1");
    const facts = await screen.findByRole("region", { name: "Facts" });
    expect(facts.textContent).toContain('"to ');
    expect(facts.textContent).toContain("Hidden characters: U+202E, right-to-left override.");
    expect(facts.textContent).toContain("Referencea  b");
    const escapes = [...document.querySelectorAll("[data-escape]")].map((found) => found.getAttribute("data-escape"));
    expect(escapes).toEqual([String.raw`\u202e`, String.raw`\u200b`]);
  });

  test("an operation that is not there is named, within the environment", async () => {
    serveApp({ [one]: () => problem(404, "POSTERN_NOT_FOUND") });
    renderApp("/sandbox/activity/op-1");
    expect(await screen.findByRole("heading", { name: "No such operation" })).toBeTruthy();
    expect(screen.getByRole("navigation", { name: "Pages" })).toBeTruthy();
  });

  test("names the sender by its address, as an explorer knows it", async () => {
    const address = "0x00000000000000000000000000000000000000bb";
    serveApp({
      [one]: () => ({ body: { data: operationRecord() } }),
      "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageOf([{ id: "a1", address }]) }),
    });
    renderApp("/sandbox/activity/op-1");
    expect(await screen.findByText(`${address}, copy address`)).toBeTruthy();
  });

  test("an admin settles an unknown outcome, not without saying what it rests on", async () => {
    let record = operationRecord({ state: "unknown" });
    const bodies: unknown[] = [];
    serveApp({
      [one]: () => ({ body: { data: record } }),
      [settle]: ({ body }) => {
        bodies.push(body);
        record = operationRecord({ state: "reverted" });
        return { body: { data: record } };
      },
    });
    const { user } = renderApp("/sandbox/activity/op-1");
    await user.click(await screen.findByRole("button", { name: "Record outcome" }));
    expect(await screen.findByText("Say in up to 500 characters what this rests on.")).toBeTruthy();
    expect(bodies).toEqual([]);
    await user.selectOptions(screen.getByLabelText("Outcome"), "reverted");
    await user.type(screen.getByLabelText("Note"), "seen in block 7");
    await user.click(screen.getByRole("button", { name: "Record outcome" }));
    expect(await screen.findByText("Reverted.")).toBeTruthy();
    expect(bodies).toEqual([{ outcome: "reverted", note: "seen in block 7" }]);
  });

  test("others are told who can settle it", async () => {
    serveApp({
      "GET /auth/session": () => ({ body: session("operator") }),
      [one]: () => ({ body: { data: operationRecord({ state: "unknown" }) } }),
    });
    renderApp("/sandbox/activity/op-1");
    expect(await screen.findByText("An admin can settle it after looking at the chain.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Record outcome" })).toBeNull();
  });

  test("an admin enters the transaction where the service does not tell it", async () => {
    let record = operationRecord({ state: "started" });
    const bodies: unknown[] = [];
    serveApp({
      [one]: () => ({ body: { data: record } }),
      "POST /console/sandbox/operations/op-1/transaction": ({ body }) => {
        bodies.push(body);
        record = operationRecord({ state: "succeeded" });
        return { body: { data: record } };
      },
    });
    const { user } = renderApp("/sandbox/activity/op-1");
    await user.click(await screen.findByText("Does the service not tell the transaction?"));
    await user.type(screen.getByLabelText("Transaction id"), "0x12");
    await user.click(screen.getByRole("button", { name: "Record transaction" }));
    expect(await screen.findByText("A transaction id has 64 hexadecimal digits, often after 0x.")).toBeTruthy();
    await user.type(screen.getByLabelText("Transaction id"), "ab".repeat(31));
    await user.click(screen.getByRole("button", { name: "Record transaction" }));
    expect(await screen.findByText("Succeeded.")).toBeTruthy();
    expect(bodies).toEqual([{ transactionHash: `0x12${"ab".repeat(31)}` }]);
  });

  describe("the form that settles it", () => {
    const open = async (message = "") => {
      const served = serveApp({
        [one]: () => ({ body: { data: operationRecord({ state: "unknown" }) } }),
        [settle]: () => problem(400, "POSTERN_BAD_REQUEST", { message }),
      });
      const { user } = renderApp("/sandbox/activity/op-1");
      return { user, ...served, note: await screen.findByLabelText("Note") };
    };

    test("shows the note's error once it has been left, and focuses it on a submit without one", async () => {
      const { user, note, requests } = await open();
      await user.click(note);
      expect(screen.queryByText(/^Say in up to 500/)).toBeNull();
      await user.click(screen.getByLabelText("Outcome"));
      expect(await screen.findByText(/^Say in up to 500/)).toBeTruthy();
      await user.click(screen.getByRole("button", { name: "Record outcome" }));
      await waitFor(() => expect(document.activeElement).toBe(note));
      expect(requests).not.toContain(settle);
    });

    test("reads what the server says of the note at the note, and keeps what was typed", async () => {
      const { user, note } = await open("The request is not valid. body.note: has too many lines.");
      await user.type(note, "seen");
      await user.click(screen.getByRole("button", { name: "Record outcome" }));
      expect(await screen.findByText("This has too many lines.")).toBeTruthy();
      expect(document.activeElement).toBe(note);
      expect(note).toHaveProperty("value", "seen");
      expect(screen.queryByRole("alert")).toBeNull();
    });
  });

  describe("the form that enters the transaction", () => {
    const enter = "POST /console/sandbox/operations/op-1/transaction";
    const open = async (message = "") => {
      const served = serveApp({
        [one]: () => ({ body: { data: operationRecord({ state: "started" }) } }),
        [enter]: () => problem(400, "POSTERN_BAD_REQUEST", { message }),
      });
      const { user } = renderApp("/sandbox/activity/op-1");
      await user.click(await screen.findByText("Does the service not tell the transaction?"));
      return { user, ...served, id: screen.getByLabelText("Transaction id") };
    };

    test("shows the id's error once it has been left, and focuses it on a submit with a wrong one", async () => {
      const { user, id, requests } = await open();
      await user.type(id, "0x12");
      expect(screen.queryByText(/^A transaction id has 64/)).toBeNull();
      await user.tab();
      expect(await screen.findByText(/^A transaction id has 64/)).toBeTruthy();
      await user.click(screen.getByRole("button", { name: "Record transaction" }));
      await waitFor(() => expect(document.activeElement).toBe(id));
      expect(requests).not.toContain(enter);
    });

    test("submits with Enter, reads what the server says of the id at it, and keeps what was typed", async () => {
      const { user, id } = await open("The request is not valid. body.transactionHash: is not known.");
      await user.click(id);
      await user.paste("ab".repeat(32));
      await user.keyboard("{Enter}");
      expect(await screen.findByText("This is not known.")).toBeTruthy();
      expect(document.activeElement).toBe(id);
      expect(id).toHaveProperty("value", "ab".repeat(32));
    });
  });
});
