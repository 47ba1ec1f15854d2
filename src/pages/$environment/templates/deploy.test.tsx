// @full: Server and conformance tests prove what is sent, src/playground/review and src/send the review.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { formatLink } from "#shared/abi/draft-link.ts";
import { describeField } from "#shared/abi/field.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { Role } from "#shared/wire/role.ts";
import { fragmentOf } from "#src/components/abi-form/link-arguments.ts";
import { requestReviewOf } from "#src/review/request/testing.ts";
import { sandbox, serveApp, session } from "#src/testing/app-server.ts";
import { operationRecord, pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

const address = "0x6CCBfC2f4A2562bE476C8f1500709764bdb97023";
const created = "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e";
const inputs = [
  { name: "name_", type: "string" },
  { name: "supply", type: "uint256" },
];
const abi = [
  { type: "constructor", stateMutability: "nonpayable", inputs },
  { type: "function", name: "name", stateMutability: "view", inputs: [], outputs: [{ name: "", type: "string" }] },
];
const template = { id: "tpl-123456", name: "ERC-20 token", type: "ERC20", bytecode: "0x6000", abi };
const deployPath = "POST /relay/sandbox/api/v1/contract-templates/tpl-123456/deploy";
const templatePath = "GET /relay/sandbox/api/v1/contract-templates/tpl-123456";
const evm = { id: "net-1", name: "tETH", enabled: true, addressFamily: "EVM", decimals: 18, isGasless: false };
const gasless = { ...evm, id: "net-2", name: "Free", isGasless: true };
const sender = {
  id: "a1",
  address,
  reference: "ada",
  networkId: "net-1",
  balance: "2000000000000000000",
  label: "Till",
};

/** What a token contract says of itself. */
const factsOf = (decimals: number) => ({
  address,
  standard: "erc20",
  symbol: "LOY",
  name: "Loyalty",
  decimals,
  isAmbiguous: false,
  troubles: [],
  networkId: "net-1",
  readAt: "2026-01-01T00:00:00.000Z",
});

type Given = {
  readonly environment?: Partial<Environment>;
  readonly role?: Role;
  readonly networks?: readonly object[];
  readonly senders?: readonly object[];
  readonly routes?: Parameters<typeof serveApp>[0];
  readonly at?: string;
};

const open = ({
  environment = {},
  role = "admin",
  networks = [evm],
  senders = [sender],
  routes = {},
  at = "",
}: Given = {}) => {
  const sent: unknown[] = [];
  serveApp({
    "GET /auth/session": () => ({ body: session(role) }),
    "GET /console/environments": () => ({ body: { data: [{ ...sandbox, ...environment }] } }),
    "GET /relay/sandbox/api/v1/network/organization": () => ({
      body: { networks, pagination: { totalElements: networks.length, totalPages: 1, skip: 0, take: 20 } },
    }),
    "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageOf(senders) }),
    [templatePath]: () => ({ body: { result: template } }),
    "POST /console/sandbox/request-review": () => ({ body: { data: requestReviewOf() } }),
    [deployPath]: ({ body }) => {
      sent.push(body);
      return {
        headers: { "x-postern-operation": "op-1" },
        body: { workflowResult: { workflowId: "w", status: "started", operationId: "d-1" } },
      };
    },
    "GET /console/sandbox/operations/op-1": () => ({ body: { data: deployed } }),
    ...routes,
  });
  return { ...renderApp(`/sandbox/templates/tpl-123456/deploy${at}`), sent };
};

const deployed = operationRecord({
  endpoint: "deployTemplate",
  state: "succeeded",
  parameters: { templateId: "tpl-123456" },
  serviceOperationId: "d-1",
  createdContract: created.toLowerCase(),
  body: {
    networkId: "net-1",
    addressId: "a1",
    constructorParameters: [{ name: "name_", type: "string", value: "Acme Points" }],
  },
});

const fill = async (user: ReturnType<typeof renderApp>["user"]) => {
  await user.type(await screen.findByLabelText("name"), "Acme Points");
  await user.type(screen.getByLabelText("supply"), "1000");
  await user.click(await screen.findByRole("combobox", { name: "Sender" }));
  await user.click(await screen.findByRole("option", { name: /Till/ }));
};

describe("a deployment", () => {
  test("shows the initial supply in the token's own unit once its decimals are typed, and says so until then", async () => {
    const token = ["name_:string", "symbol_:string", "decimals_:uint8", "supply:uint256"].map((text) => {
      const [name, type] = text.split(":");
      return { name, type };
    });
    const { user, sent } = open({
      routes: {
        [templatePath]: () => ({ body: { result: { ...template, abi: [{ ...abi[0], inputs: token }] } } }),
      },
    });
    await screen.findByText("Counted in base units until the decimals are filled in.");
    await user.type(screen.getByLabelText("decimals"), "18");
    await user.type(screen.getByLabelText("symbol"), "ACP");
    await fill(user);
    expect(document.body.textContent).toMatch(/= 1(,?0{3}){7} base units/);
    expect(screen.getByLabelText("Unit of supply")).toHaveProperty("value", "18");
    await user.click(screen.getByRole("button", { name: "Review…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Review" }));
    await user.click(await dialog.findByRole("button", { name: "Deploy" }));
    await screen.findByRole("region", { name: "Deployment" });
    expect(JSON.stringify(sent)).toContain(`"value":"1000${"0".repeat(18)}"`);
  });

  test("shows the initial supply in the unit of the last contract from the template, if no argument has the decimals", async () => {
    const decimals = { type: "function", name: "decimals", stateMutability: "view", inputs: [], outputs: [] };
    const last = { id: "d-1", name: "Loyalty", contractAddress: address, networkId: "net-1" };
    const { user, sent } = open({
      routes: {
        [templatePath]: () => ({ body: { result: { ...template, abi: [...abi, decimals] } } }),
        "GET /relay/sandbox/api/v1/deployed-contracts": () => ({
          body: { deployedContracts: { contracts: [last], total: 1 } },
        }),
        [`GET /console/sandbox/tokens/net-1/${address}`]: () => ({ body: { data: factsOf(2) } }),
      },
    });
    expect(await screen.findByText("2 decimals, as in Loyalty.")).toBeTruthy();
    await fill(user);
    await user.click(screen.getByRole("button", { name: "Review…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Review" }));
    await user.click(await dialog.findByRole("button", { name: "Deploy" }));
    await screen.findByRole("region", { name: "Deployment" });
    expect(JSON.stringify(sent)).toContain(`"value":"100000"`);
  });

  test("takes the initial supply in base units if nothing says how many decimals the token has, and says so", async () => {
    const decimals = { type: "function", name: "decimals", stateMutability: "view", inputs: [], outputs: [] };
    open({
      routes: {
        [templatePath]: () => ({ body: { result: { ...template, abi: [...abi, decimals] } } }),
        "GET /relay/sandbox/api/v1/deployed-contracts": () => ({
          body: { deployedContracts: { contracts: [], total: 0 } },
        }),
      },
    });
    expect(
      await screen.findByText("Counted in base units: nothing here says how many decimals the token has."),
    ).toBeTruthy();
  });

  test("is filled in, reviewed with its arguments, and sent once; at the end it shows the contract and next steps", async () => {
    const { user, sent, router } = open();
    await fill(user);
    expect(screen.getByText("Balance 2 tETH")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Review…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Review" }));
    await dialog.findByText(/in words/);
    expect(dialog.getByText("supply").closest("tr")?.textContent).toMatch(/1000.*1000/);
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Deploy" }));
    const outcome = within(await screen.findByRole("region", { name: "Deployment" }));
    expect(sent).toEqual([
      {
        networkId: "net-1",
        addressId: "a1",
        constructorParameters: [
          { name: "name_", type: "string", value: "Acme Points" },
          { name: "supply", type: "uint256", value: "1000" },
        ],
      },
    ]);
    expect(router.state.location.search).toEqual({ operation: "op-1" });
    const contract = within(await outcome.findByRole("region", { name: "Created contract" }));
    const playground = contract.getByRole("link", { name: "Open in playground" }).getAttribute("href") ?? "";
    expect(new URL(playground, "http://p").searchParams.get("address")).toBe(created);
    // Its ABI has nothing that a token could be issued with.
    expect(contract.queryByRole("link", { name: "Issue a token" })).toBeNull();
  });

  test("of a contract that can issue tokens links to that", async () => {
    const initialize = {
      type: "function",
      name: "initialize",
      stateMutability: "nonpayable",
      inputs: [
        { name: "name_", type: "string" },
        { name: "symbol_", type: "string" },
      ],
      outputs: [],
    };
    open({
      at: "?operation=op-1",
      routes: { [templatePath]: () => ({ body: { result: { ...template, abi: [...abi, initialize] } } }) },
    });
    const link = await screen.findByRole("link", { name: "Issue a token" });
    expect(link.getAttribute("href")).toContain("deployment=d-1");
  });

  test("is saved to the contract book at once, under the name in its constructor's arguments", async () => {
    const saved: unknown[] = [];
    const { user } = open({
      at: "?operation=op-1",
      routes: {
        [`GET /console/sandbox/contracts/net-1/${created}`]: () => problem(404, "POSTERN_NOT_FOUND"),
        [`PUT /console/sandbox/contracts/net-1/${created}`]: ({ body }) => {
          saved.push(body);
          return problem(503, "POSTERN_STORE_UNAVAILABLE");
        },
      },
    });
    await user.click(await screen.findByRole("button", { name: "Save to contract book" }));
    expect(await screen.findByLabelText("Name in the contract book")).toHaveProperty("value", "Acme Points");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ name: "Acme Points", abi: [{ type: "constructor" }, { name: "name" }] });
  });

  test("keeps its input in this tab, and is prefilled by a link, which sends nothing", async () => {
    const fields = inputs.map(describeField);
    expect(formatLink(fields, [{ text: "Linked" }, { text: "7" }]).ok).toBe(true);
    const { user, unmount, sent } = open({ at: `#${fragmentOf(fields, [{ text: "Linked" }, { text: "7" }]) ?? ""}` });
    expect(await screen.findByLabelText("name")).toHaveProperty("value", "Linked");
    expect(await screen.findByText("Filled in from a link")).toBeTruthy();
    await user.type(screen.getByLabelText("supply"), "7");
    unmount();
    open();
    expect(await screen.findByLabelText("supply")).toHaveProperty("value", "77");
    expect(sent).toEqual([]);
  });

  test("sends gasless only if the network is, and a fee level only if one was chosen", async () => {
    const { user, sent } = open({ networks: [gasless], senders: [{ ...sender, networkId: "net-2", balance: "0" }] });
    await fill(user);
    await user.click(screen.getByRole("checkbox", { name: "Gasless" }));
    expect(screen.queryByLabelText("Fee level")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Review…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Review" }));
    await dialog.findByText(/in words/);
    expect(dialog.getByText("None: the wallet service pays it")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Deploy" }));
    await waitFor(() => expect(sent).toMatchObject([{ networkId: "net-2", useGasless: true }]));
    expect(sent[0]).not.toHaveProperty("feeLevel");
  });

  test("is copied as a command without the client share", async () => {
    const { user } = open({ environment: { clientShare: "ask" } });
    await fill(user);
    expect(screen.queryByRole("checkbox", { name: "Gasless" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Copy as" }));
    await user.click(await screen.findByRole("button", { name: "curl to Postern" }));
    const text = (await screen.findByLabelText("The deployment as curl to Postern")).textContent;
    expect(text).toContain("/relay/sandbox/api/v1/contract-templates/tpl-123456/deploy");
    expect(text).toContain("Acme Points");
    expect(text).toContain('"$CLIENT_SHARE"');
  });
});

describe("obstacles are named, and nothing is sent", () => {
  test("empty fields, each at its field", async () => {
    const { user, sent } = open();
    await user.click(await screen.findByRole("button", { name: "Review…" }));
    expect(await screen.findByText(/Choose one of the organization's addresses/)).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent).toEqual([]);
  });

  test("no address on the network: one is generated in place, and the input stays", async () => {
    let senders: readonly object[] = [];
    const { user, router, sent } = open({
      routes: {
        "GET /relay/sandbox/api/v1/addresses/organization": () => ({ body: pageOf(senders) }),
        "GET /relay/sandbox/api/v1/profiles": () => ({ body: pageOf([{ reference: "ada", type: "User" }]) }),
        "POST /relay/sandbox/api/v2/addresses/generate": () => {
          senders = [sender];
          return { headers: { "x-postern-operation": "op-2" }, body: { data: { id: "a1", address }, message: "ok" } };
        },
      },
    });
    await user.type(await screen.findByLabelText("name"), "Acme Points");
    await user.click(await screen.findByRole("button", { name: "Generate an address on tETH" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Generate an address" }));
    expect(await dialog.findByRole("combobox", { name: "Network" })).toHaveProperty("value", "net-1");
    // Enter is for the dialog alone.
    await user.type(dialog.getByRole("combobox", { name: "Profile reference" }), "ada{Enter}");
    expect(screen.queryByText(/Required: one of the organization's addresses/)).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Generate address" }));
    await user.click(await dialog.findByRole("button", { name: "Use this address" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(await screen.findByText("Balance 2 tETH")).toBeTruthy();
    expect(screen.getByLabelText("name")).toHaveProperty("value", "Acme Points");
    expect(router.state.location.pathname).toBe("/sandbox/templates/tpl-123456/deploy");
    expect(sent).toEqual([]);
  });

  test("no network that has contracts", async () => {
    open({ networks: [{ ...evm, addressFamily: "BITCOIN" }] });
    expect(await screen.findByText("No network to deploy on")).toBeTruthy();
  });

  test("a role that may not", async () => {
    open({ role: "viewer" });
    expect(await screen.findByText("You are signed in as viewer. This needs the operator role.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Review…" })).toHaveProperty("disabled", true);
  });

  test("a missing template", async () => {
    open({ routes: { [templatePath]: () => problem(404, "ERR_056") } });
    expect(await screen.findByText("This template no longer exists.")).toBeTruthy();
  });

  test("a template that was deleted while the form was open: the input stays", async () => {
    const { user } = open({ routes: { [deployPath]: () => problem(404, "ERR_056") } });
    await fill(user);
    await user.click(screen.getByRole("button", { name: "Review…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Review" }));
    await dialog.findByText(/in words/);
    await user.click(dialog.getByRole("button", { name: "Deploy" }));
    expect((await dialog.findByRole("alert")).textContent).toContain("This contract template does not exist.");
    await user.click(dialog.getByRole("button", { name: "Back to the form" }));
    expect(screen.getByLabelText("name")).toHaveProperty("value", "Acme Points");
  });

  test("a deployment that the service does not offer, mentioned once", async () => {
    open({ environment: { lacks: ["deployTemplate"] } });
    expect(await screen.findByText("This deployment does not offer deployments from templates.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Review…" })).toBeNull();
  });

  test("a constructor that only its own endpoint returns", async () => {
    const { abi: _none, ...bare } = template;
    open({
      routes: {
        [templatePath]: () => ({ body: { result: bare } }),
        [`${templatePath}/getConstructorInfo`]: () => ({
          body: { contractConstructor: { id: "c", type: "constructor", stateMutability: "nonpayable", inputs } },
        }),
      },
    });
    expect(await screen.findByLabelText("name")).toBeTruthy();
  });
});
