import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Environment } from "#shared/console/environment.ts";
import { requestReviewOf } from "#src/review/request/testing.ts";
import { sandbox, serveApp, session } from "#src/testing/app-server.ts";
import { pdt } from "#src/testing/assets.ts";
import { operationRecord, pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";
import { facts, owner, relayed, token } from "./-components/testing.ts";

const initialize = {
  type: "function",
  name: "initialize",
  stateMutability: "nonpayable",
  inputs: [
    { name: "name_", type: "string" },
    { name: "supply", type: "uint256" },
    { name: "caps", type: "uint256[]" },
  ],
  outputs: [],
};
const deployed = {
  id: "d-1",
  name: "Points implementation",
  contractAddress: owner,
  networkId: "net-1",
  contractTemplateId: "tpl-1",
};
const things = "0x21EBe6B2a99722EA4feb567C14679dB3900AF749";
const issuePath = `POST ${relayed}/tokenization/tokens`;
const contractPath = `GET ${relayed}/deployed-contracts/d-1`;

const open = ({
  abi = [initialize],
  environment = {},
  routes = {},
  at = "?deployment=d-1",
}: {
  readonly abi?: readonly object[];
  readonly environment?: Partial<Environment>;
  readonly routes?: Parameters<typeof serveApp>[0];
  readonly at?: string;
} = {}) => {
  const sent: unknown[] = [];
  serveApp({
    "GET /console/environments": () => ({ body: { data: [{ ...sandbox, ...environment }] } }),
    [`GET ${relayed}/addresses/organization`]: () => ({
      body: pageOf([
        {
          id: "a1",
          address: owner,
          reference: "ada",
          networkId: "net-1",
          balance: "2000000000000000000",
          label: "Till",
        },
      ]),
    }),
    [contractPath]: () => ({ body: { deployedContract: deployed } }),
    [`GET ${relayed}/contract-templates/tpl-1`]: () => ({ body: { result: { id: "tpl-1", name: "ERC-20", abi } } }),
    "POST /console/sandbox/request-review": () => ({ body: { data: requestReviewOf() } }),
    [issuePath]: ({ body }) => {
      sent.push(body);
      return {
        headers: { "x-postern-operation": "op-1" },
        body: { workflowResult: { workflowId: "w", status: "started" } },
      };
    },
    "GET /console/sandbox/operations/op-1": () => ({
      body: {
        data: operationRecord({ endpoint: "issueToken", state: "succeeded", createdContract: pdt.toLowerCase() }),
      },
    }),
    [`GET ${relayed}/tokenization/tokens`]: () => ({ body: { tokens: [token()], total: 1 } }),
    [`GET ${relayed}/tokenization/collections`]: () => ({ body: { collections: [], total: 0 } }),
    ...routes,
  });
  return { ...renderApp(`/sandbox/tokens/issue${at}`), sent };
};

const fill = async (user: ReturnType<typeof renderApp>["user"]) => {
  await user.type(await screen.findByLabelText("name"), "Acme Points");
  await user.type(screen.getByRole("textbox", { name: "Display name" }), "Points");
  await user.type(screen.getByLabelText("supply"), "1000");
  await user.click(await screen.findByRole("combobox", { name: "Sender" }));
  await user.click(await screen.findByRole("option", { name: /Till/ }));
};

const review = async (user: ReturnType<typeof renderApp>["user"]) => {
  await user.click(screen.getByRole("button", { name: "Review…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Review" }));
  await dialog.findByText(/in words/);
  return dialog;
};

describe("an issue", () => {
  test("is filled in by the initializer's fields, reviewed, sent once with every value as text, and leads to the token", async () => {
    const { user, sent } = open();
    await fill(user);
    const dialog = await review(user);
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole("button", { name: "Send" }));
    const link = await screen.findByRole("link", { name: "Open the token" });
    expect(link.getAttribute("href")).toBe("/sandbox/tokens/t-1");
    expect(sent).toEqual([
      {
        networkId: "net-1",
        addressId: "a1",
        useGasless: false,
        fee: "0",
        createParams: {
          initializeParams: [
            { name: "name_", type: "string", value: "Acme Points" },
            { name: "supply", type: "uint256", value: "1000" },
            { name: "caps", type: "uint256[]", value: "[]" },
          ],
        },
        deploymentId: "d-1",
        displayName: "Points",
      },
    ]);
  });

  test("takes the supply in the unit of the contract, if no argument has the decimals", async () => {
    const decimals = { type: "function", name: "decimals", stateMutability: "view", inputs: [], outputs: [] };
    const { user, sent } = open({
      abi: [initialize, decimals],
      routes: {
        [`GET /console/sandbox/tokens/net-1/${owner}`]: () => ({ body: { data: facts({ decimals: 2 }) } }),
      },
    });
    expect(await screen.findByText("2 decimals, as in Points implementation.")).toBeTruthy();
    await fill(user);
    const dialog = await review(user);
    await user.click(dialog.getByRole("button", { name: "Send" }));
    await screen.findByRole("link", { name: "Open the token" });
    expect(JSON.stringify(sent)).toContain(`"name":"supply","type":"uint256","value":"100000"`);
  });

  test("without a display name is not reviewed: the field says what is missing @full", async () => {
    const { user, sent } = open();
    await user.type(await screen.findByLabelText("name"), "Acme Points");
    await user.click(screen.getByRole("button", { name: "Review…" }));
    expect(await screen.findByText("Enter a display name.")).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent).toEqual([]);
  });

  test("Reliability 28: while its deployment is in progress it can be filled in and reviewed, and Send waits for the contract", async () => {
    const { user, sent } = open({
      routes: {
        [contractPath]: () => problem(404, "ERR_066"),
        "GET /console/sandbox/operations": () => ({
          body: pageOf([
            operationRecord({
              endpoint: "deployTemplate",
              state: "running",
              parameters: { templateId: "tpl-1" },
              serviceOperationId: "d-1",
              body: { networkId: "net-1", addressId: "a1" },
            }),
          ]),
        }),
      },
    });
    await fill(user);
    expect(screen.getByText("Deployment in progress")).toBeTruthy();
    const dialog = await review(user);
    expect(dialog.getByRole("button", { name: "Send" })).toHaveProperty("disabled", true);
    expect(sent).toEqual([]);
  });

  test("that the service refuses (ERR_146, ERR_303) is explained, and the form is unchanged @full", async () => {
    const { user } = open({ routes: { [issuePath]: () => problem(400, "ERR_303") } });
    await fill(user);
    const dialog = await review(user);
    await user.click(dialog.getByRole("button", { name: "Send" }));
    expect(await dialog.findByText("ERR_303")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Close the review" }));
    expect(screen.getByRole("textbox", { name: "Display name" })).toHaveProperty("value", "Points");
  });

  test("several initializers are offered; a contract without one is refused with the reason @full", async () => {
    const other = { ...initialize, inputs: [{ name: "cap", type: "uint256" }] };
    const { user, unmount } = open({ abi: [initialize, other] });
    await user.selectOptions(await screen.findByRole("combobox", { name: "Initializer" }), "initialize(uint256)");
    expect(await screen.findByLabelText("cap")).toBeTruthy();
    unmount();
    open({ abi: [] });
    expect(await screen.findByText("This contract cannot issue a token.")).toBeTruthy();
  });

  test("a deployment that is not known is reported as missing", async () => {
    open({ routes: { [contractPath]: () => problem(404, "ERR_066") } });
    expect(await screen.findByText("No deployment has the id d-1.")).toBeTruthy();
  });

  test("a viewer reads why nothing can be sent @full", async () => {
    open({ routes: { "GET /auth/session": () => ({ body: session("viewer") }) } });
    expect(await screen.findByText("You are signed in as viewer. This needs the operator role.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Review…" })).toHaveProperty("disabled", true);
  });
});

const none = { tokens: [], total: 0 };
const listOf = (...contracts: readonly object[]) => ({
  [`GET ${relayed}/deployed-contracts`]: () => ({
    body: { deployedContracts: { contracts, total: contracts.length } },
  }),
});

describe("the contract to issue from", () => {
  const running = operationRecord({ endpoint: "deployTemplate", state: "running", serviceOperationId: "d-2" });

  test("is chosen among deployed contracts and those in progress", async () => {
    const { user, router } = open({
      at: "",
      routes: {
        ...listOf(deployed),
        [`GET ${relayed}/tokenization/tokens`]: () => ({ body: none }),
        "GET /console/sandbox/operations": () => ({ body: pageOf([running]) }),
      },
    });
    const progress = within(await screen.findByRole("region", { name: "In progress" }));
    expect(progress.getByRole("link", { name: "Issue token" }).getAttribute("href")).toContain("deployment=d-2");
    await user.click(await screen.findByRole("link", { name: "Issue a token from Points implementation" }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ deployment: "d-1" }));
  });

  test("is offered only if it is a token that was not issued yet, newest first; the others say why not", async () => {
    const contractsOf = (...ids: readonly string[]) =>
      ids.map((id) => ({ ...deployed, id, name: `Contract ${id}`, contractTemplateId: "tpl-1" }));
    const { user, router } = open({
      at: "",
      routes: {
        ...listOf(
          ...contractsOf("d-1", "d-2", "d-3"),
          { ...deployed, id: "d-4", name: "Vault", contractTemplateId: "tpl-2" },
          { ...deployed, id: "d-5", name: "Stray", contractTemplateId: undefined },
          { ...deployed, id: "d-6", name: "Acme Points", contractAddress: pdt },
          { ...deployed, id: "d-7", name: "Acme Things", contractAddress: things },
          // Another network has another contract at that address.
          { ...deployed, id: "d-8", name: "Contract d-8", contractAddress: things, networkId: "net-2" },
        ),
        [`GET ${relayed}/tokenization/collections`]: () => ({
          body: {
            collections: [
              { id: "c-1", displayName: "Things", network: "tETH", collectionMetadata: { contractAddress: things } },
            ],
            total: 1,
          },
        }),
        [`GET ${relayed}/contract-templates/tpl-2`]: () => ({
          body: { result: { id: "tpl-2", name: "Vault", abi: [{ ...initialize, name: "deposit" }] } },
        }),
        "GET /console/sandbox/operations": () => ({ body: pageOf([]) }),
      },
    });
    const names = async () =>
      (await screen.findAllByRole("link", { name: /^Issue a token from/ })).map((link) =>
        link.getAttribute("aria-label"),
      );
    expect(await names()).toEqual([
      "Issue a token from Contract d-8",
      "Issue a token from Contract d-3",
      "Issue a token from Contract d-2",
    ]);
    expect(screen.queryByText("Vault")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show 5 other contracts" }));
    expect(await screen.findByText("Issued as Points")).toBeTruthy();
    expect(screen.getByText("Not a token that can be issued")).toBeTruthy();
    expect(screen.getByText("Its template is not known")).toBeTruthy();
    expect(screen.getByText("Already issued as Points")).toBeTruthy();
    expect(screen.getByText("Already the collection Things")).toBeTruthy();
    expect(await names()).toHaveLength(3);
    // Its row opens nothing either.
    await user.click(screen.getByText("Issued as Points"));
    expect(router.state.location.search).not.toHaveProperty("deployment");
  });

  test("is not offered while it cannot be told which were issued already", async () => {
    let isDown = true;
    const { user } = open({
      at: "",
      routes: {
        ...listOf(deployed),
        [`GET ${relayed}/tokenization/tokens`]: () =>
          isDown ? problem(502, "POSTERN_SERVICE_UNREACHABLE") : { body: none },
        "GET /console/sandbox/operations": () => ({ body: pageOf([]) }),
      },
    });
    expect(await screen.findByText("Cannot tell whether it is issued already")).toBeTruthy();
    expect(screen.getByText(/it cannot tell which of these can still be issued/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^Issue a token from/ })).toBeNull();
    isDown = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("link", { name: "Issue a token from Points implementation" })).toBeTruthy();
  });

  test("is not there to be offered if all have been issued, and the page says so", async () => {
    open({
      at: "",
      routes: { ...listOf(deployed), "GET /console/sandbox/operations": () => ({ body: pageOf([]) }) },
    });
    expect(await screen.findByText("No contract is ready to issue a token from.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^Issue a token from/ })).toBeNull();
  });

  test("is seen by a viewer, who has no way to issue @full", async () => {
    open({
      at: "",
      routes: {
        "GET /auth/session": () => ({ body: session("viewer") }),
        ...listOf(deployed),
        [`GET ${relayed}/tokenization/tokens`]: () => ({ body: none }),
        "GET /console/sandbox/operations": () => ({ body: pageOf([]) }),
      },
    });
    expect(await screen.findByText("Points implementation")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^Issue a token from/ })).toBeNull();
    expect(screen.getByText("You are signed in as viewer. This needs the operator role.")).toBeTruthy();
  });
});
