// @full: Server and conformance tests prove what is sent, src/playground/review and src/send the review.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { sandbox, serveApp, session } from "#src/testing/app-server.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

const create = "POST /relay/sandbox/api/v1/contract-templates";
const abi = [{ type: "function", name: "f", inputs: [], outputs: [], stateMutability: "view" }];
const artifact = { contractName: "Coin", abi, bytecode: "0x6001", source: "contract Coin {}" };

const show = (routes: Parameters<typeof serveApp>[0] = {}) => {
  const served = serveApp({
    "GET /relay/sandbox/api/v1/contract-templates/t-9": () => ({ body: { result: { id: "t-9", name: "Coin", abi } } }),
    ...routes,
  });
  return { ...served, ...renderApp("/sandbox/templates/new") };
};
const paste = async (text: string) =>
  fireEvent.paste(await screen.findByRole("textbox", { name: "Artifact" }), { clipboardData: { getData: () => text } });
const drop = async (name: string, text: string) =>
  fireEvent.drop(await screen.findByRole("textbox", { name: "Artifact" }), {
    dataTransfer: { files: [new File([text], name)] },
  });
const valueOf = (label: RegExp | string) => {
  const field = screen.getByLabelText(label);
  return "value" in field ? field.value : undefined;
};

afterEach(() => sessionStorage.clear());

describe("an artifact", () => {
  test("that is pasted fills in the fields, which are reviewed, sent once, and offers to open the template and to deploy it", async () => {
    const bodies: unknown[] = [];
    const { user, router } = show({
      [create]: ({ body }) => {
        bodies.push(body);
        return { body: { contract: { id: "t-9" } }, headers: { "x-postern-operation": "op-1" } };
      },
    });
    await paste(JSON.stringify(artifact));
    await waitFor(() => expect(valueOf("Name")).toBe("Coin"));
    expect(valueOf("Bytecode")).toBe("0x6001");
    expect(valueOf(/^Source code/)).toBe("contract Coin {}");
    await user.type(screen.getByLabelText("Description"), "A coin");
    await user.click(screen.getByRole("button", { name: "Review…" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/^Stores/).textContent).toContain("Stores Coin at the wallet service");
    expect(dialog.getByText(/Keccak-256 0x[0-9a-f]{64}$/)).toBeTruthy();
    expect(dialog.getByText("1 read function, 0 write functions, 0 events, 0 errors")).toBeTruthy();
    expect(dialog.getByText("Without arguments")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Create template" }));
    expect((await dialog.findByRole("status")).textContent).toContain("Template Coin created.");
    const open = dialog.getByRole("link", { name: "Open template" });
    expect(open.getAttribute("href")).toBe("/sandbox/templates/t-9");
    expect(dialog.getByRole("link", { name: "Deploy" }).getAttribute("href")).toBe("/sandbox/templates/t-9/deploy");
    expect(router.state.location.pathname).toBe("/sandbox/templates/new");
    expect(valueOf("Name")).toBe("");
    expect(bodies).toEqual([
      { name: "Coin", description: "A coin", bytecode: "0x6001", abi, sourceCode: "contract Coin {}" },
    ]);
    expect(Object.keys(sessionStorage).filter((key) => key.includes("new-template/bytecode"))).toEqual([]);
  });

  test("with several contracts offers them by name, size and functions", async () => {
    const contract = (object: string) => ({ abi, evm: { bytecode: { object } } });
    const { user } = show();
    await drop(
      "output.json",
      JSON.stringify({
        contracts: { "A.sol": { A: contract("6001"), IA: contract("") }, "B.sol": { B: contract("600") } },
      }),
    );
    const rows = within(await screen.findByRole("list", { name: "Contracts of the artifact" })).getAllByRole(
      "listitem",
    );
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "A A.sol2 bytes, 1 functionUse",
      expect.stringContaining("odd number of hex digits (3)"),
    ]);
    expect(screen.getByText("1 interface or abstract contract without code left out.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Use A" }));
    expect(valueOf("Name")).toBe("A");
    expect(screen.getByText(/Filled in from A from output\.json/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Use B" }));
    expect(valueOf("Name")).toBe("B");
  });

  test.each([
    ["that is broken", "{", /“x\.json” is not an artifact/],
    ["of nothing", "{}", /“x\.json” is not an artifact/],
  ])("%s is refused, and no input is lost", async (_, text, message) => {
    const { user } = show();
    await user.type(await screen.findByLabelText("Name"), "Mine");
    await drop("x.json", text);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(valueOf("Name")).toBe("Mine");
  });

  test("that is too large says what to read instead", async () => {
    show();
    const file = new File(["{}"], "build.json");
    Object.defineProperty(file, "size", { value: 30_000_000 });
    fireEvent.drop(await screen.findByRole("textbox", { name: "Artifact" }), { dataTransfer: { files: [file] } });
    expect(await screen.findByText(/larger than 20 MB\. Use the artifact of one contract/)).toBeTruthy();
  });
});

test("by hand: missing parts are named, and code is shown by its size and hash", async () => {
  const { user, requests, container } = show();
  await screen.findByLabelText("Name");
  expect(screen.queryByText("Enter a name.")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Review…" }));
  expect((await screen.findAllByText("Enter a name."))[0]).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
  expect(screen.queryByRole("dialog")).toBeNull();
  const code = "60".repeat(2_000);
  fireEvent.change(screen.getByLabelText("Bytecode"), { target: { value: code } });
  expect(await screen.findByDisplayValue(/^2,000 bytes, Keccak-256 0x[0-9a-f]{64}$/)).toBeTruthy();
  expect(container.innerHTML).not.toContain(code);
  await user.click(screen.getByRole("button", { name: "Remove Bytecode" }));
  expect(valueOf("Bytecode")).toBe("");
  expect(requests.filter((request) => request.startsWith("POST /relay"))).toEqual([]);
});

test("keeps everything if the service refuses it, with the message at its field", async () => {
  const message = "abi: is no ABI that this service can read";
  const { user } = show({ [create]: () => problem(400, "ERR_303", { message, category: "VALIDATION" }) });
  await paste(JSON.stringify(artifact));
  await user.type(await screen.findByLabelText("Description"), "A coin");
  await user.click(screen.getByRole("button", { name: "Review…" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Create template" }));
  expect(await within(screen.getByRole("dialog")).findByText(/ERR_303/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect((await screen.findAllByText("This is no ABI that this service can read."))[0]).toBeTruthy();
  expect(valueOf("Description")).toBe("A coin");
});

describe("the draft", () => {
  test("is still there after the page was left", async () => {
    const { user, unmount } = show();
    await user.type(await screen.findByLabelText("Name"), "Mine");
    await paste(JSON.stringify(artifact));
    await waitFor(() => expect(valueOf("Bytecode")).toBe("0x6001"));
    unmount();
    show();
    await screen.findByLabelText("Name");
    expect([valueOf("Name"), valueOf("Bytecode")]).toEqual(["Mine", "0x6001"]);
  });

  test("says which part is too large for this tab, and is cleared by a click", async () => {
    const { user } = show();
    await paste(JSON.stringify({ ...artifact, source: "x".repeat(400_001) }));
    expect(
      await screen.findByText("Reloading the page loses source code. Everything else stays in this tab."),
    ).toBeTruthy();
    expect(Object.keys(sessionStorage).some((key) => key.includes("new-template/sourceCode"))).toBe(false);
    await user.click(screen.getByRole("button", { name: "Clear form" }));
    await waitFor(() => expect(screen.queryByText(/Reloading the page loses/)).toBeNull());
    expect([valueOf("Name"), valueOf("Bytecode")]).toEqual(["", ""]);
  });
});

describe("creating is not offered", () => {
  test("to an operator, who sees why", async () => {
    show({ "GET /auth/session": () => ({ body: session("operator") }) });
    expect(await screen.findByText("You cannot create templates.")).toBeTruthy();
    expect(screen.getByText(/signed in as operator. This needs the admin role/)).toBeTruthy();
    expect(screen.queryByLabelText("Name")).toBeNull();
  });

  test("if the deployment lacks it", async () => {
    show({ "GET /console/environments": () => ({ body: { data: [{ ...sandbox, lacks: ["createTemplate"] }] } }) });
    expect(await screen.findByText("This deployment cannot create templates.")).toBeTruthy();
  });
});
