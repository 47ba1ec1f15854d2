// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { serveApp } from "#src/testing/app-server.ts";
import { operationMeaning, operationRecord, pageOf, runRecord } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";
import { unfold } from "#src/testing/unfold.ts";

const list = "GET /console/sandbox/operations";
const one = `${list}/op-1`;

/** Code loaded on demand arrives late on a busy machine. */
const loaded = { timeout: 5_000 };

describe("the detail", () => {
  test("follows an operation until its receipt arrives", async () => {
    const receipt = { status: 1 as const, transactionHash: "0x12", blockNumber: "5", gasUsed: "21000" };
    const timeline = [
      { at: "2026-01-01T00:00:00.000Z", state: "prepared" as const },
      { at: "2026-01-01T00:00:01.000Z", state: "succeeded" as const },
    ];
    let record = operationRecord({ state: "running" });
    serveApp({ [one]: () => ({ body: { data: record } }) });
    renderApp("/sandbox/activity/op-1");
    const state = await screen.findByRole("group", { name: "State" });
    expect(state.textContent).toContain("Running");
    record = operationRecord({ state: "succeeded", receipt, transactionHash: "0x12", timeline });
    await waitFor(() => expect(state.textContent).toContain("Succeeded"), { timeout: 5_000 });
    await unfold("Evidence");
    expect(screen.getByRole("region", { name: "Receipt" }).textContent).toContain("Gas used21000");
  });

  test("is titled by its sentence, with the long one, the fee, the movements and the counterparty below", async () => {
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
    // The prediction was the same: it is not repeated.
    const evidence = within(await unfold("Evidence"));
    expect(evidence.queryByRole("region", { name: "Movements: predicted" })).toBeNull();
    expect(evidence.getByRole("region", { name: "Movements: what moved" })).toBeTruthy();
    expect(screen.queryByText("What happened differs from the prediction")).toBeNull();
    expect(screen.getByRole("region", { name: "Facts" }).textContent).toMatch(/Fee paid0\.00042 ETH/);
    expect((await unfold("Details")).textContent).toMatch(/Counterparty.*0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605/);
  });

  test("says how the outcome differs from the prediction", async () => {
    const differences = ["Predicted 2 PDT to Acme settlement, and 1.5 PDT went there."];
    serveApp({ [one]: () => ({ body: { data: operationRecord({ meaning: operationMeaning({ differences }) }) } }) });
    renderApp("/sandbox/activity/op-1");
    expect(await screen.findByText("What happened differs from the prediction", {}, loaded)).toBeTruthy();
    expect(screen.getByText(differences[0] ?? "")).toBeTruthy();
  });

  test("of one that was not simulated says so, and after its receipt shows the decoded movements beside any differences", async () => {
    let record = operationRecord({ state: "hash", meaning: operationMeaning({ predicted: null, happened: null }) });
    serveApp({ [one]: () => ({ body: { data: record } }) });
    renderApp("/sandbox/activity/op-1");
    const evidence = within(await unfold("Evidence"));
    expect(evidence.getByRole("region", { name: "Movements: not simulated" })).toBeTruthy();
    record = operationRecord({ state: "succeeded", meaning: operationMeaning({ predicted: null, happened: [] }) });
    expect(await screen.findByRole("region", { name: "Movements: what moved" }, { timeout: 5_000 })).toBeTruthy();
    expect(screen.getByRole("region", { name: "Movements: decoded" })).toBeTruthy();
  });

  test("while its summary is being made has the function's name, and requests it again", async () => {
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

  test("that gets no summary has its noun with its profile, and requests none", async () => {
    const record = operationRecord({
      endpoint: "createWallet",
      parameters: {},
      body: { reference: "ada" },
      state: "succeeded",
    });
    serveApp({ [one]: () => ({ body: { data: record } }) });
    renderApp("/sandbox/activity/op-1");
    expect(await screen.findByRole("heading", { level: 1, name: "Wallet creation: ada" }, loaded)).toBeTruthy();
    expect(screen.queryByRole("region", { name: "What it does" })).toBeNull();
  });

  test("of an address generation names the address", async () => {
    const createdAddress = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
    const record = operationRecord({
      endpoint: "generateAddress",
      parameters: {},
      body: { reference: "ada", networkId: "net-1" },
      state: "succeeded",
      createdAddress,
    });
    serveApp({ [one]: () => ({ body: { data: record } }) });
    renderApp("/sandbox/activity/op-1");
    const fact = (await screen.findByText("Created address", {}, loaded)).closest("div");
    expect(fact?.textContent).toContain(createdAddress);
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
    const facts = await unfold("Details");
    expect(facts.textContent).toContain("SubjectTemplate ERC-20 token");
    expect(facts.textContent).toContain("GasPaid by the service");
    expect((await screen.findByRole("region", { name: "Arguments" }, loaded)).textContent).toMatch(/name_string"?Acme/);
    expect(facts.textContent).toMatch(new RegExp(`Created contract.*${contractAddress}`));
    const link = within(facts).getByRole("link", { name: /^Open contract 0x/ });
    expect(link.getAttribute("href")).toBe(`/sandbox/contracts/net-1/${contractAddress}`);
  });

  test("links to the network and the profile of a generated address", async () => {
    const record = operationRecord({
      endpoint: "generateAddress",
      parameters: {},
      body: { networkId: "net-1", reference: "acme" },
    });
    serveApp({ [one]: () => ({ body: { data: record } }) });
    renderApp("/sandbox/activity/op-1");
    const facts = await screen.findByRole("region", { name: "Facts" }, loaded);
    const hrefOf = async (name: string) => (await within(facts).findByRole("link", { name })).getAttribute("href");
    expect(await hrefOf("tETH")).toBe("/sandbox/networks/net-1");
    expect(await hrefOf("acme")).toBe("/sandbox/profiles/acme");
  });

  test("offers the request as a command, without secrets, and warns that running it sends it again", async () => {
    const record = operationRecord({ endpoint: "burnToken", parameters: { id: "c1" }, body: { tokenId: "7" } });
    serveApp({ [one]: () => ({ body: { data: record } }) });
    const { user } = renderApp("/sandbox/activity/op-1");
    await unfold("Details");
    await user.click(await screen.findByText("Copy the request as", {}, loaded));
    await user.click(screen.getByRole("button", { name: "curl to the service" }));
    expect(await screen.findByText(/^Copied as curl to the service/)).toBeTruthy();
    expect(screen.getByText("Running this command sends the request again as a new operation.")).toBeTruthy();
    expect(await navigator.clipboard.readText()).toContain("/api/v1/tokenization/collections/c1/tokens/burn");
    expect(screen.getByLabelText("The request as curl to the service").textContent).toContain('"$CLIENT_SHARE"');
  });

  test("with contradictory bytes says so, and names each nested call", async () => {
    const { meaning, ...words } = operationMeaning();
    const fields = [{ label: "Deadline", value: [{ kind: "text" as const, text: "2026-01-02" }] }];
    const outer = { ...meaning, contradiction: "Two decoders read it differently.", fields, inner: [meaning, meaning] };
    serveApp({ [one]: () => ({ body: { data: operationRecord({ meaning: { ...words, meaning: outer } }) } }) });
    renderApp("/sandbox/activity/op-1");
    expect((await screen.findByRole("alert", {}, loaded)).textContent).toContain("Two decoders read it differently.");
    expect(within(screen.getByRole("list", { name: "Calls inside" })).getAllByRole("listitem")).toHaveLength(2);
    expect(screen.getByText("Deadline").closest("dt")?.nextElementSibling?.textContent).toBe("2026-01-02");
  });

  test("an operation of a run links to it", async () => {
    serveApp({
      [one]: () => ({ body: { data: operationRecord({ runId: "run-1" }) } }),
      "GET /console/sandbox/runs/run-1": () => ({ body: { data: runRecord() } }),
    });
    renderApp("/sandbox/activity/op-1");
    const link = await screen.findByRole("link", { name: "10 contract writes" });
    expect(link.getAttribute("href")).toBe("/sandbox/runs/run-1");
  });

  test("an operation that was refused for its client share says so, with the service's message and the code", async () => {
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

  test("Security 45: the request and its outcome are shown to the last character", async () => {
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
    await unfold("Details");
    const given = await screen.findByRole("region", { name: "Arguments" }, loaded);
    expect(given.textContent).toContain('"to ');
    expect(given.textContent).toContain("Hidden characters: U+202E, right-to-left override.");
    expect(facts.textContent).toContain("Profilea  b");
    const escapes = [...document.querySelectorAll("[data-escape]")].map((element) =>
      element.getAttribute("data-escape"),
    );
    expect(escapes).toEqual([String.raw`\u200b`, String.raw`\u202e`]);
  });

  test("a missing operation is named, within the environment", async () => {
    serveApp({ [one]: () => problem(404, "POSTERN_NOT_FOUND") });
    renderApp("/sandbox/activity/op-1");
    expect(await screen.findByRole("heading", { name: "Operation not found" })).toBeTruthy();
    expect(screen.getByRole("navigation", { name: "Pages" })).toBeTruthy();
  });

  test("names the sender by its address, as in an explorer", async () => {
    const address = "0x00000000000000000000000000000000000000bb";
    serveApp({
      [one]: () => ({ body: { data: operationRecord() } }),
      "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageOf([{ id: "a1", address }]) }),
    });
    renderApp("/sandbox/activity/op-1");
    expect(await screen.findByText(`${address}, copy address`)).toBeTruthy();
  });
});
