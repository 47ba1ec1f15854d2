// @full: Server and conformance tests prove what is sent, src/playground/review and src/send the review.
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { endpointNames, isWriteName, type WriteName } from "#shared/wire/endpoint-facts.ts";
import { createQueryClient } from "#src/api/query-client.ts";
import { tabForms } from "#src/lib/tab-forms.ts";
import { againOf } from "#src/operations/run-again.ts";
import { serveApp } from "#src/testing/app-server.ts";
import { operationRecord, pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

type Routes = NonNullable<Parameters<typeof serveApp>[0]>;

const relayed = "/relay/sandbox/api/v1";
const contract = "0x05045f13F5986c1D02772214796690F1C91e6C0D";
const other = "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605";
const sender = {
  id: "a1",
  address: "0x6CCBfC2f4A2562bE476C8f1500709764bdb97023",
  reference: "ada",
  networkId: "net-1",
  balance: "2000000000000000000",
  label: "Till",
};
const transfer = {
  type: "function",
  name: "transfer",
  stateMutability: "nonpayable",
  inputs: [
    { name: "to", type: "address" },
    { name: "value", type: "uint256" },
  ],
  outputs: [],
};
const initialize = {
  type: "function",
  name: "initialize",
  stateMutability: "nonpayable",
  inputs: [
    { name: "name_", type: "string" },
    { name: "caps", type: "uint256[]" },
  ],
  outputs: [],
};
const template = {
  id: "tpl-1",
  name: "ERC-20 token",
  bytecode: "0x6000",
  abi: [
    { type: "constructor", stateMutability: "nonpayable", inputs: [{ name: "name_", type: "string" }] },
    initialize,
  ],
};
const collection = {
  id: "c-1",
  status: "COMPLETED",
  type: "SEMI_FUNGIBLE_TOKEN",
  displayName: "Things",
  network: "tETH",
  collectionMetadata: { name: "Things", symbol: "THG", standard: "ERC1155", contractAddress: contract },
};

/** Every request of the forms. */
const routes: Routes = {
  [`GET ${relayed}/addresses/organization`]: () => ({ body: pageOf([sender]) }),
  [`GET ${relayed}/addresses`]: () => ({ body: { data: sender } }),
  [`GET ${relayed}/profiles`]: () => ({ body: pageOf([{ id: "p1", reference: "ada" }]) }),
  [`GET ${relayed}/wallets/organization`]: () => ({ body: pageOf([]) }),
  [`GET ${relayed}/portfolio`]: () => ({ body: pageOf([]) }),
  [`GET ${relayed}/deployed-contracts`]: () => ({ body: { deployedContracts: { contracts: [], total: 0 } } }),
  [`GET ${relayed}/deployed-contracts/d-1`]: () => ({
    body: {
      deployedContract: { id: "d-1", contractAddress: contract, networkId: "net-1", contractTemplateId: "tpl-1" },
    },
  }),
  [`GET ${relayed}/contract-interactions/network/net-1/contract-address/${contract}/functions`]: () => ({
    body: { contractAbi: { abi: [transfer] } },
  }),
  [`GET /console/sandbox/contracts/net-1/${contract}`]: () => problem(404, "POSTERN_NOT_FOUND"),
  [`GET ${relayed}/contract-templates/tpl-1`]: () => ({ body: { result: template } }),
  [`GET ${relayed}/tokenization/tokens`]: () => ({ body: { tokens: [], total: 0 } }),
  [`GET ${relayed}/tokenization/tokens/t-1`]: () => ({ body: { token: { id: "t-1", displayName: "Points" } } }),
  [`GET ${relayed}/tokenization/collections/c-1`]: () => ({ body: { collection } }),
  [`GET ${relayed}/tokenization/collection/tokens`]: () => ({ body: { tokens: [], total: 0 } }),
};

type Case = {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The values of the form's fields. */
  readonly fields: readonly string[];
  /** What else shows that the form is open. */
  readonly shows?: RegExp;
};

const payment = { networkId: "net-1", addressId: "a1", useGasless: false, fee: "21000000000000000", feeLevel: "HIGH" };

/** One for each endpoint whose form can be filled in. */
const cases = {
  writeContract: {
    parameters: { networkId: "net-1", contractAddress: contract },
    body: {
      addressId: "a1",
      feeLevel: "HIGH",
      abiFunction: {
        ...transfer,
        inputs: [
          { ...transfer.inputs[0], value: other },
          { ...transfer.inputs[1], value: { raw: "15" } },
        ],
      },
    },
    fields: [other, "15"],
  },
  withdraw: {
    body: { networkId: "net-1", from: [sender.address], to: other, amount: "0.25" },
    fields: [other, "0.25"],
  },
  generateAddress: { body: { reference: "carol", networkId: "net-1" }, fields: ["carol", "net-1"] },
  generateAddressInWallet: { body: { reference: "carol", network: "net-1" }, fields: ["carol", "net-1"] },
  createProfile: { body: { reference: "dave", type: "Merchant" }, fields: ["dave", "Merchant"] },
  createWallet: { body: { reference: "erin", networkId: "net-1" }, fields: ["erin", "net-1"] },
  createTemplate: {
    body: {
      name: "Vault",
      description: "Holds tokens",
      bytecode: "0x6001",
      abi: [transfer],
      docs: { a: 1 },
      attributes: { useCases: ["one", "two"], standards: ["ERC-20"] },
    },
    fields: ["Vault", "Holds tokens", "0x6001", JSON.stringify([transfer], null, 2), "one\ntwo", "ERC-20"],
  },
  deleteTemplate: {
    parameters: { templateId: "tpl-1" },
    fields: [],
    shows: /will be deleted for everyone in your organization/,
  },
  deployTemplate: {
    parameters: { templateId: "tpl-1" },
    body: { ...payment, constructorParameters: [{ name: "name_", type: "string", value: "Acme Points" }] },
    fields: ["Acme Points", "HIGH"],
  },
  issueToken: {
    body: {
      ...payment,
      deploymentId: "d-1",
      displayName: "Points",
      createParams: {
        initializeParams: [
          { name: "name_", type: "string", value: "Acme Points" },
          { name: "caps", type: "uint256[]", value: "[77,78]" },
        ],
      },
    },
    fields: ["Points", "Acme Points", "77", "78", "0.021"],
  },
  linkToken: {
    body: { networkId: "net-1", contractAddress: other, displayName: "Points", type: "ERC20", refId: "r-7" },
    fields: ["net-1", other, "Points", "ERC20", "r-7"],
  },
  unlinkToken: { parameters: { id: "t-1" }, fields: [], shows: /will be removed from the list of tokens/ },
  createCollection: {
    body: {
      ...payment,
      type: "SEMI_FUNGIBLE_TOKEN",
      displayName: "Things",
      description: "All of them",
      createParams: {
        initializeParams: [
          { name: "name", type: "string", value: "Things" },
          { name: "symbol", type: "string", value: "THG" },
        ],
      },
    },
    fields: ["SEMI_FUNGIBLE_TOKEN", "Things", "THG", "All of them", "0.021"],
  },
  deleteCollection: {
    parameters: { id: "c-1" },
    fields: [],
    shows: /will be deleted for everyone in your organization/,
  },
  mintToken: {
    parameters: { id: "c-1" },
    body: {
      addressId: "a1",
      to: other,
      tokenId: "71",
      amount: "3",
      metadata: {
        name: "Green",
        description: "A thing",
        external_url: "https://things.example/7",
        attributes: [{ trait_type: "Colour", value: "green" }],
      },
    },
    fields: [other, "71", "3", "Green", "A thing", "https://things.example/7", "Colour", "green"],
  },
  burnToken: {
    parameters: { id: "c-1" },
    body: { addressId: "a1", tokenId: "9", amount: "2", from: other },
    fields: ["2", other],
    shows: /Burn token #9/,
  },
} satisfies Partial<Record<WriteName, Case>>;

const forms: readonly (readonly [string, Case])[] = Object.entries(cases);

const canaries = ["canary-share-of-a-client", "canary-idempotency-key", "canary-acknowledged"];

/** An operation with secrets, which no real one has: neither a link nor a form may copy them. */
const recorded = (endpoint: string, { parameters = {}, body }: Case) =>
  operationRecord({
    id: "op-1",
    endpoint,
    state: "failed",
    parameters: { ...parameters },
    body: body === undefined ? undefined : { ...body, clientShare: canaries[0] },
    idempotencyKey: canaries[1] ?? "",
    acknowledges: canaries[2] ?? "",
    purpose: null,
  });

const values = () =>
  [...document.querySelectorAll<HTMLInputElement>("input, textarea, select")].map(({ value }) => value);

const open = async (endpoint: string, one: Case, more: Routes = {}) => {
  const record = recorded(endpoint, one);
  const again = againOf(record);
  if (again.kind === "none") throw new Error(again.why);
  const served = serveApp({
    ...routes,
    "GET /console/sandbox/operations/op-1": () => ({ body: { data: record } }),
    ...more,
  });
  const app = renderApp("/sandbox/labels", createQueryClient());
  await app.router.navigate(again.link);
  return { ...app, ...served, link: app.router.buildLocation(again.link).href };
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe("run again opens a new form", () => {
  test("of every endpoint that has one, and each of them is tested here", () => {
    const withForm = endpointNames
      .filter(isWriteName)
      .filter((endpoint) => againOf(operationRecord({ endpoint, body: undefined })).kind === "form");
    expect(withForm.toSorted()).toEqual(Object.keys(cases).toSorted());
  });

  test.each(forms)(
    "of %s, filled in like the operation, and sends nothing; no share, key or acknowledgement in it",
    async (endpoint, one) => {
      const { requests, router, link } = await open(endpoint, one);
      await waitFor(() => expect(values()).toEqual(expect.arrayContaining([...one.fields])), { timeout: 5_000 });
      await waitFor(() => expect(document.body.textContent).toMatch(one.shows ?? /./));
      const stored = [sessionStorage, localStorage].flatMap((storage) => Object.entries(storage).flat());
      const kept = [link, router.state.location.href, ...stored, ...values()].join("\n");
      for (const canary of canaries) expect(kept).not.toContain(canary);
      expect(requests.filter((request) => !request.startsWith("GET") && request.includes("/relay/"))).toEqual([]);
    },
  );

  test("has none for what Postern cannot send, but says so", () => {
    expect(againOf(operationRecord({ endpoint: "addAbi" }))).toMatchObject({ kind: "none" });
    expect(againOf(operationRecord({ endpoint: "ofAnotherVersion" }))).toMatchObject({ kind: "none" });
  });
});

describe("a form that is prefilled from an operation", () => {
  const wallet: Case = { body: { reference: "erin", networkId: "net-1" }, fields: [] };

  test("says so, with the way back to it", async () => {
    await open("createWallet", wallet);
    const link = await screen.findByRole("link", { name: "Open the earlier operation" });
    expect(link.getAttribute("href")).toBe("/sandbox/activity/op-1");
    expect(screen.getByText("Filled in from an earlier operation")).toBeTruthy();
  });

  test("keeps the earlier input, and restores it", async () => {
    const mint = cases.mintToken;
    const typed = { ...draftOfMint, name: "What I typed" };
    tabForms.write("sandbox/mint/c-1", typed);
    const { user, router } = await open("mintToken", mint);
    await user.click(await screen.findByRole("button", { name: "Restore what you typed" }, { timeout: 5_000 }));
    await waitFor(() => expect(values()).toContain("What I typed"));
    expect(router.state.location.search).toEqual({});
    expect(screen.queryByText("Filled in from an earlier operation")).toBeNull();
  });

  test("is unchanged if the operation is of another kind", async () => {
    const record = recorded("createProfile", { body: { reference: "mallory" }, fields: [] });
    await open("createWallet", wallet, { "GET /console/sandbox/operations/op-1": () => ({ body: { data: record } }) });
    expect(await screen.findByText("The form cannot be filled in from this operation")).toBeTruthy();
    expect(values()).not.toContain("mallory");
  });

  test("is unchanged if the operation does not exist", async () => {
    await open("createWallet", wallet, {
      "GET /console/sandbox/operations/op-1": () => problem(404, "POSTERN_NOT_FOUND"),
    });
    expect(await screen.findByText("POSTERN_NOT_FOUND")).toBeTruthy();
    expect(await screen.findByLabelText("Profile reference")).toHaveProperty("value", "");
  });

  test("for a function that the contract's ABI does not have says so", async () => {
    const write = cases.writeContract;
    const elsewhere = { ...write, parameters: { networkId: "net-1", contractAddress: other } };
    const record = recorded("writeContract", elsewhere);
    await open("writeContract", write, {
      "GET /console/sandbox/operations/op-1": () => ({ body: { data: record } }),
    });
    expect(
      await screen.findByText("The form cannot be filled in from this operation", {}, { timeout: 5_000 }),
    ).toBeTruthy();
    expect(values()).not.toContain("15");
  });
});

/** A draft that was kept before metadata had animations and JSON. */
const draftOfMint = {
  addressId: "",
  to: "",
  tokenId: "1",
  amount: "1",
  by: "metadata",
  name: "",
  description: "",
  image: "",
  externalUrl: "",
  attributes: [],
  metadataURI: "",
};
