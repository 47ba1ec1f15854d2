// @full: Server and conformance tests prove what is sent, src/playground/review and src/send the review.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { sandbox, serveApp, session } from "#src/testing/app-server.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

const list = "GET /relay/sandbox/api/v1/contract-templates";
const one = `${list}/t-1`;
const remove = "DELETE /relay/sandbox/api/v1/contract-templates/t-1";
const deployed = "GET /relay/sandbox/api/v1/deployed-contracts";

const abi = [
  { type: "constructor", inputs: [{ name: "owner", type: "address" }], stateMutability: "nonpayable" },
  {
    type: "function",
    name: "balanceOf",
    inputs: [{ name: "owner", type: "address" }],
    outputs: [{ name: "", type: "uint256" }],
    stateMutability: "view",
  },
  { type: "function", name: "buy", inputs: [], outputs: [], stateMutability: "payable" },
];
const template = (more: object = {}) => ({
  id: "t-1",
  name: "ERC-20 token",
  description: "A plain token",
  longDescription: "First line\nsecond line",
  bytecode: `0x${"60".repeat(1234)}`,
  abi,
  sourceCode: "contract Token {}",
  type: "FUNGIBLE_TOKEN",
  docs: [
    { version: 1, kind: "dev", details: "Uses the library", methods: [{ name: "buy", description: "Sells one" }] },
    { version: 1, kind: "user", details: "Coins for all", methods: [] },
  ],
  attributes: {
    useCases: ["Points"],
    standards: ["ERC-20"],
    auditor: { name: "Acme", link: "https://acme.example/r" },
  },
  ...more,
});
const page = (data: readonly object[], count = data.length) => ({ body: { result: { data, next: null, count } } });
const serveOne = (more: object = {}, routes: Parameters<typeof serveApp>[0] = {}) =>
  serveApp({ [one]: () => ({ body: { result: template(more) } }), ...routes });

describe("the list", () => {
  test("lists templates with type, standards and the size of their code, and a row opens one", async () => {
    serveOne({}, { [list]: () => page([template(), { id: "t-2" }]) });
    const { user, router } = renderApp("/sandbox/templates");
    const [, first, second] = within(await screen.findByRole("table", { name: "Contract templates" })).getAllByRole(
      "row",
    );
    const cells = (row = first) =>
      within(row ?? document.body)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    expect(cells().slice(1)).toEqual(["ERC-20 token", "Fungible token", "ERC-20", "1234 bytes", "A plain token"]);
    expect(cells(second).slice(1)).toEqual(["t-2", "–", "–", "–", "–"]);
    await user.click(screen.getByRole("cell", { name: "Fungible token" }));
    expect(await screen.findByRole("heading", { name: "ERC-20 token", level: 1 })).toBeTruthy();
    expect(router.state.location.href).toBe("/sandbox/templates/t-1");
  });

  test("is searched on the page itself", async () => {
    const { requests } = serveApp({ [list]: () => page([template(), template({ id: "t-2", name: "Vault" })]) });
    const { user } = renderApp("/sandbox/templates");
    await user.type(await screen.findByRole("textbox", { name: "Find on this page" }), "vAu");
    await waitFor(() => expect(screen.queryByText("ERC-20 token")).toBeNull());
    expect(screen.getByRole("link", { name: "Vault" })).toBeTruthy();
    await user.type(screen.getByRole("textbox", { name: "Find on this page" }), "(");
    expect(await screen.findByText("No matching templates on this page.")).toBeTruthy();
    expect(requests.filter((request) => request.startsWith(list))).toHaveLength(1);
  });

  test("offers a new template to admins only, and says what would be here", async () => {
    serveApp({ [list]: () => page([]) });
    const { unmount } = renderApp("/sandbox/templates");
    expect(await screen.findByText("No templates yet.")).toBeTruthy();
    expect(screen.getAllByRole("link", { name: "New template" })[0]?.getAttribute("href")).toBe(
      "/sandbox/templates/new",
    );
    unmount();
    serveApp({ [list]: () => page([]), "GET /auth/session": () => ({ body: session("operator") }) });
    renderApp("/sandbox/templates");
    expect(await screen.findByText("No templates yet.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "New template" })).toBeNull();
  });

  test.each([
    ["that the key may not read shows no access", problem(403, "ERR_009"), "No access."],
    [
      "that the deployment lacks is mentioned once",
      problem(404, "ERR_006"),
      "This deployment does not offer contract templates.",
    ],
  ])("%s", async (_, reply, text) => {
    serveApp({ [list]: () => reply });
    renderApp("/sandbox/templates");
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe("a template", () => {
  test("shows what it is, its code by size and hash but never the code itself, and its functions", async () => {
    serveOne();
    const { container } = renderApp("/sandbox/templates/t-1");
    expect(await screen.findByText(/^First line/)).toBeTruthy();
    expect(screen.getByText("Fungible token")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Copy bytecode" })).toBeTruthy();
    expect(screen.getByRole("button", { name: /copy Keccak-256 of the bytecode/ })).toBeTruthy();
    expect(container.innerHTML).not.toContain("6060606060");
    const auditor = screen.getByRole("link", { name: "Acme" });
    expect([auditor.getAttribute("href"), auditor.getAttribute("rel")]).toEqual([
      "https://acme.example/r",
      "noopener noreferrer",
    ]);
    const texts = (group: string) =>
      within(screen.getByRole("region", { name: group }))
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent);
    expect(texts("Constructor")).toEqual(["constructor(address owner)Takes 1 argument."]);
    expect(texts("Read functions")).toEqual(["balanceOf(address owner) returns (uint256) 0x70a08231"]);
    expect(texts("Write functions")).toEqual(["buy() payable 0xa6f2ae3a"]);
    expect(screen.getByRole("link", { name: "Deploy…" }).getAttribute("href")).toBe("/sandbox/templates/t-1/deploy");
  });

  test("requests its functions if the service does not include the ABI", async () => {
    const { requests } = serveOne(
      { abi: null },
      {
        [`${one}/function`]: () => ({ body: { contractFunction: [{ id: 1, ...abi[1] }] } }),
        [`${one}/getConstructorInfo`]: () => ({ body: { contractConstructor: { id: "c", ...abi[0] } } }),
      },
    );
    renderApp("/sandbox/templates/t-1");
    expect(await screen.findByText("balanceOf")).toBeTruthy();
    expect(await screen.findByText("Takes 1 argument.")).toBeTruthy();
    expect(requests.filter((request) => request.startsWith(`${one}/`))).toHaveLength(2);
  });

  test("shows an unreadable ABI, odd code and an auditor without a page as they are", async () => {
    serveOne({
      abi: [{ type: "what" }],
      bytecode: "0x123",
      attributes: { auditor: { name: "Acme", link: "javascript:alert(1)", imageURL: "https://evil.example/a.png" } },
    });
    const { container } = renderApp("/sandbox/templates/t-1");
    expect(await screen.findByText("Could not read this template's ABI")).toBeTruthy();
    expect(screen.getByText(/odd number of hex digits \(3\)/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Acme" })).toBeNull();
    expect(container.querySelectorAll(`img[src*="evil"]`)).toHaveLength(0);
  });

  test("shows documentation for developers and users, and the source", async () => {
    serveOne();
    const { user } = renderApp("/sandbox/templates/t-1?tab=docs");
    const dev = within(await screen.findByRole("region", { name: "For developers" }));
    expect(dev.getByText("Uses the library")).toBeTruthy();
    expect(dev.getByText("Sells one")).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "For users" })).getByText("Coins for all")).toBeTruthy();
    await user.click(screen.getByRole("tab", { name: "Source code" }));
    expect((await screen.findByLabelText("Source of the template")).textContent).toBe("contract Token {}");
    expect(screen.getByRole("button", { name: "Copy source" })).toBeTruthy();
  });

  test("lists the contracts that were deployed from it", async () => {
    const contract = { id: "d-1", contractAddress: `0x${"a".repeat(40)}`, networkId: "net-1", name: "Points" };
    const { requests } = serveOne(
      {},
      { [deployed]: () => ({ body: { deployedContracts: { contracts: [contract], total: 1 } } }) },
    );
    renderApp("/sandbox/templates/t-1?tab=contracts");
    expect(await screen.findByRole("cell", { name: "Points" })).toBeTruthy();
    expect(requests).toContain(`${deployed}?skip=0&take=20&contractTemplateId=t-1`);
  });

  test("that does not exist is reported as missing", async () => {
    serveApp({ [one]: () => problem(404, "ERR_056") });
    renderApp("/sandbox/templates/t-1");
    expect(await screen.findByRole("heading", { name: "Template not found" })).toBeTruthy();
  });
});

describe("deleting", () => {
  const confirm = async (user: ReturnType<typeof renderApp>["user"]) => {
    await user.click(await screen.findByRole("button", { name: "More actions" }));
    await user.click(screen.getByRole("button", { name: "Delete template…" }));
    await user.type(await screen.findByLabelText("Type the template's name to confirm"), "ERC-20 token");
  };

  test("requires its name, is sent once, and links back to the list", async () => {
    let deletions = 0;
    const { requests } = serveOne(
      {},
      {
        [list]: () => page([]),
        [remove]: ({ headers, body }) => {
          deletions += 1;
          expect(headers.get("idempotency-key")).toBeTruthy();
          expect(body).toBeUndefined();
          return { body: { success: true }, headers: { "x-postern-operation": "op-1" } };
        },
      },
    );
    const { user, router } = renderApp("/sandbox/templates/t-1");
    await user.click(await screen.findByRole("button", { name: "More actions" }));
    await user.click(screen.getByRole("button", { name: "Delete template…" }));
    await user.type(await screen.findByLabelText("Type the template's name to confirm"), "ERC-20");
    await user.click(screen.getByRole("button", { name: "Delete template" }));
    expect((await screen.findAllByText("Type the name exactly as shown."))[0]).toBeTruthy();
    expect(requests).not.toContain(remove);
    await user.type(screen.getByLabelText("Type the template's name to confirm"), " token");
    await user.click(screen.getByRole("button", { name: "Delete template" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/sandbox/templates"));
    expect(deletions).toBe(1);
  });

  test("says that somebody else has deleted it meanwhile, and links back", async () => {
    let isThere = true;
    serveApp({
      [one]: () => (isThere ? { body: { result: template() } } : problem(404, "ERR_056")),
      [remove]: () => {
        isThere = false;
        return problem(404, "ERR_056");
      },
    });
    const { user } = renderApp("/sandbox/templates/t-1");
    await confirm(user);
    await user.click(screen.getByRole("button", { name: "Delete template" }));
    expect(await screen.findByRole("heading", { name: "Template deleted" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "All templates" }).getAttribute("href")).toBe("/sandbox/templates");
  });

  test("is for admins, and is not offered if the deployment lacks it", async () => {
    serveOne({}, { "GET /auth/session": () => ({ body: session("operator") }) });
    const { unmount } = renderApp("/sandbox/templates/t-1");
    expect(await screen.findByRole("link", { name: "Deploy…" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "More actions" })).toBeNull();
    unmount();
    serveOne(
      {},
      { "GET /console/environments": () => ({ body: { data: [{ ...sandbox, lacks: ["deleteTemplate"] }] } }) },
    );
    renderApp("/sandbox/templates/t-1");
    expect(await screen.findByRole("heading", { name: "ERC-20 token" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "More actions" })).toBeNull();
  });
});
