// @full: e2e/main-job and e2e/writes read, write and start a list in a browser.
import { fireEvent, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  abiOf,
  commonReplies,
  failure,
  functionOf,
  inContract,
  json,
  contractOf,
  stubFetch,
} from "#src/playground/testing/contract.tsx";
import { render } from "#src/testing/render.tsx";
import { AbiSource } from "./abi-source.tsx";
import { EntrySource, sourcesIn } from "./entry-source.tsx";
import { useContractAbi } from "./use-contract-abi.ts";

const served = abiOf("function owner() view returns (address)", "function pause()");
const person = { id: "p", name: "Ada" };
const version = { position: 1, hash: "ab".repeat(32), entries: 1, at: "2026-01-02T00:00:00.000Z", by: person };
const entry = {
  networkId: "net-1",
  address: "0x05",
  name: "Vault",
  tags: [],
  notes: "",
  abiHash: version.hash,
  version: "v1",
  createdAt: version.at,
  changedAt: version.at,
  changedBy: person,
  abis: [version],
};
const bookAbi = abiOf("function onlyInTheBook() view returns (uint256)");

const Sources = () => {
  const contractAbi = useContractAbi(contractOf());
  return (
    <>
      <AbiSource contract={contractOf()} contractAbi={contractAbi} />
      <output aria-label="Names">
        {(contractAbi.abi ?? []).map((one) => ("name" in one ? one.name : one.type)).join(" ")}
      </output>
      <output aria-label="Reference">{contractAbi.reference ?? "none"}</output>
    </>
  );
};

type Replies = Parameters<typeof stubFetch>[0];

const show = (replies: Replies = {}) => {
  const requests = stubFetch({
    ...commonReplies("viewer"),
    "/functions": () => failure(404, "ERR_066"),
    "/abis/1": () => json({ data: { ...version, abi: bookAbi } }),
    "/contracts/net-1/0x05045f13F5986c1D02772214796690F1C91e6C0D": () => failure(404, "POSTERN_NOT_FOUND"),
    ...replies,
  });
  const rendered = render(<Sources />);
  const names = () => rendered.getByLabelText("Names").textContent;
  return { requests, names, ...rendered };
};

const service = { "/functions": () => json({ contractAbi: { abi: served, source: "explorer" } }) };

beforeEach(() => void vi.stubGlobal("isSecureContext", true));
afterEach(() => sessionStorage.clear());

test("the service's ABI is used, with its source, its number of entries and its hash", async () => {
  const { findByRole, findByText, getByRole, names } = show(service);
  const list = await waitFor(() => getByRole("list", { name: "ABI sources" }));
  expect(list.textContent).toContain("Service (explorer)");
  expect(await findByText("2 entries")).toBeTruthy();
  await waitFor(() => expect(names()).toBe("owner pause"));
  expect(await findByRole("button", { name: /^[0-9a-f]{64}, copy hash of the ABI$/ })).toBeTruthy();
});

test.each([
  ["a JSON list", JSON.stringify(served), "owner pause"],
  ["a single entry", JSON.stringify(served[0]), "owner"],
  ["an artifact", JSON.stringify({ contractName: "C", abi: served, bytecode: "0x" }), "owner pause"],
  ["signatures", "function a()\nfunction b()", "a b"],
])("%s can be pasted and used, and survives a remount", async (_name, text, expected) => {
  const { findByLabelText, getByRole, names, unmount } = show();
  fireEvent.change(await findByLabelText("ABI"), { target: { value: text } });
  fireEvent.click(getByRole("button", { name: "Use this ABI" }));
  await waitFor(() => expect(names()).toBe(expected));
  unmount();
  const again = show();
  await waitFor(() => expect(again.names()).toBe(expected));
  expect(again.getByLabelText("Reference").textContent).toBe("pasted");
});

test("an error is shown with its line and a caret, and focused; the input stays", async () => {
  const { container, findByText, findByLabelText, getByRole } = show();
  const text = '[\n  {"type": "receive"},\n  ]]';
  const field = await findByLabelText("ABI");
  fireEvent.change(field, { target: { value: text } });
  fireEvent.click(getByRole("button", { name: "Use this ABI" }));
  expect(await findByText(/^Line 3, column 4: Something follows the end of the value/)).toBeTruthy();
  expect(container.querySelector("pre")?.textContent).toBe("  ]]\n   ^");
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field).toMatchObject({ value: text, selectionStart: text.length - 1 });
});

test("an invalid file is named, and the input stays", async () => {
  const { findByText, findByLabelText, getByLabelText } = show();
  const field = await findByLabelText("ABI");
  fireEvent.change(field, { target: { value: "function half(" } });
  const files = [new File(["{}"], "token.json")];
  fireEvent.drop(field, { dataTransfer: { files } });
  expect(await findByText("token.json is not an ABI")).toBeTruthy();
  expect(getByLabelText("ABI")).toHaveProperty("value", "function half(");
});

test("a well-known interface is added to the service's ABI with one click, and can be removed again", async () => {
  const { findByRole, findByText, getByLabelText, getByRole, names, user } = show(service);
  await user.click(await findByRole("button", { name: "Add ABI" }));
  await user.click(await findByRole("button", { name: "Ownable" }));
  expect(await findByText(/1 duplicate entry/)).toBeTruthy();
  expect(names()).toContain("owner pause renounceOwnership transferOwnership");
  expect(getByLabelText("Reference").textContent).toBe("combined");
  await user.click(getByRole("button", { name: "Remove Ownable" }));
  await waitFor(() => expect(names()).toBe("owner pause"));
  expect(getByLabelText("Reference").textContent).toBe("service");
});

test("conflicting entries of two sources and equal selectors are reported", async () => {
  const { findByRole, findByText, findByLabelText, getByRole, user } = show(service);
  await user.click(await findByRole("button", { name: "Add ABI" }));
  const text =
    "function owner() view returns (bytes32)\nfunction burn(uint256)\nfunction collate_propagate_storage(bytes16)";
  fireEvent.change(await findByLabelText("ABI"), { target: { value: text } });
  await user.click(getByRole("button", { name: "Use this ABI" }));
  expect(
    await findByText(
      /owner\(\) \(function\) comes from Service \(explorer\): outputs \(address\), not \(bytes32\) as in Pasted\./,
    ),
  ).toBeTruthy();
  expect(await findByText(/0x42966c68: burn\(uint256\), collate_propagate_storage\(bytes16\)/)).toBeTruthy();
});

test("the service's ABI can be removed and used again", async () => {
  const { findByRole, findByText, names, user } = show(service);
  await user.click(await findByRole("button", { name: "Remove Service (explorer)" }));
  expect(await findByText("No ABI selected. The service has one.")).toBeTruthy();
  expect(names()).toBe("");
  await user.click(await findByRole("button", { name: "Use the service's ABI" }));
  await waitFor(() => expect(names()).toBe("owner pause"));
});

const inBook = {
  "/contracts/net-1/0x05045f13F5986c1D02772214796690F1C91e6C0D": () => json({ data: entry }),
};

test("a version from the contract book is used, and a link refers to it", async () => {
  const { findByRole, getByLabelText, names, user } = show(inBook);
  await user.click(await findByRole("button", { name: "Use this version" }));
  await waitFor(() => expect(names()).toBe("onlyInTheBook"));
  expect(getByLabelText("Reference").textContent).toBe(`book:${version.hash}`);
});

const admin = {
  "/auth/session": () =>
    json({ person, role: "admin", signedInAt: "2025-01-01T00:00:00Z", expiresAt: "2035-01-01T00:00:00Z" }),
};

test("an admin saves the current ABI; the contract keeps its name, and the request includes the version shown", async () => {
  const { findByRole, queryByRole, requests, user } = show({
    ...service,
    ...inBook,
    ...admin,
  });
  // It is already in the book, so saving it there is not offered.
  await user.click(await findByRole("button", { name: "Save this ABI" }));
  const form = await findByRole("form", { name: "Save to contract book" });
  expect(queryByRole("button", { name: "Save to contract book" })).toBeNull();
  expect(within(form).getByLabelText("Name in the contract book")).toHaveProperty("value", "Vault");
  await user.click(within(form).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(requests.find(({ headers }) => headers.has("if-match"))?.body).toMatchObject({ name: "Vault" }),
  );
});

const openForm = async (replies: Replies) => {
  const shown = show({ ...service, ...admin, ...replies });
  await shown.user.click(await shown.findByRole("button", { name: /^Save (to contract book|this ABI)$/ }));
  const form = within(await shown.findByRole("form", { name: "Save to contract book" }));
  return { ...shown, form, name: form.getByLabelText("Name in the contract book") };
};

test("the name shows its error once it has been left, and a refused submit focuses it", async () => {
  const { form, name, requests, user } = await openForm({});
  await user.click(name);
  expect(form.queryByText("The name is empty.")).toBeNull();
  await user.tab();
  expect(await form.findByText("The name is empty.")).toBeTruthy();
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(requests.every(({ headers }) => !headers.has("if-none-match"))).toBe(true);
});

test("the server's error about the name is shown at the name, and the input stays", async () => {
  const message = "The request is not valid. body.name: is longer than 100 characters.";
  let tries = 0;
  const { findByRole, form, name, user } = await openForm({
    "/contracts/net-1/0x05045f13F5986c1D02772214796690F1C91e6C0D": ({ body }) => {
      if (body === undefined) return failure(404, "POSTERN_NOT_FOUND");
      tries += 1;
      return failure(400, "POSTERN_BAD_REQUEST", { message: tries === 1 ? message : "The request is malformed." });
    },
  });
  await user.type(name, "Safe{Enter}");
  expect(await form.findByText("This is longer than 100 characters.")).toBeTruthy();
  expect(name).toHaveProperty("value", "Safe");
  expect(document.activeElement).toBe(name);
  await user.keyboard("{Enter}");
  expect((await findByRole("alert")).textContent).toContain("The request is malformed.");
  expect(form.queryByText("This is longer than 100 characters.")).toBeNull();
});

test("an ABI that the book refuses is reported at the name", async () => {
  const abi = abiOf(`function ${"a".repeat(300)}()`);
  const { form, name, user } = await openForm({
    "/functions": () => json({ contractAbi: { abi, source: "explorer" } }),
  });
  await user.type(name, "Safe{Enter}");
  expect(await form.findByText("The ABI, at abi.0.name, is not an identifier.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(name));
});

test("a retry does not overwrite a change that someone else saved while the form was open", async () => {
  let present = "v1";
  const { form, findByRole, requests, user } = await openForm({
    "/contracts/net-1/0x05045f13F5986c1D02772214796690F1C91e6C0D": ({ body }) => {
      if (body === undefined) return json({ data: { ...entry, version: present } });
      present = "v2";
      return failure(412, "POSTERN_VERSION_CONFLICT");
    },
  });
  const seen = () => requests.flatMap(({ headers }) => headers.get("if-match") ?? []);
  await user.click(form.getByRole("button", { name: "Save" }));
  await findByRole("alert");
  await user.click(form.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(seen()).toEqual(['"v1"', '"v1"']));
});

test("an entry shows its source", () => {
  const abi = abiOf("function a()");
  const combined = { abi, entries: abi.map((one) => ({ entry: one, sources: ["token.json", "Ownable"] })) };
  const { getByText } = render(
    inContract(<EntrySource entry={functionOf(abi, "a()")} />, {
      sourcesOf: sourcesIn({ ...combined, duplicates: 1, conflicts: [] }),
    }),
  );
  expect(getByText("ABI: token.json, Ownable")).toBeTruthy();
});

test("Security 45: the name of a file shows its hidden characters: if the file is invalid, in the list, and on its button", async () => {
  const { findByLabelText, findByText, findByRole, getByRole } = show();
  const drop = async (text: string) => {
    const field = await findByLabelText("ABI");
    fireEvent.drop(field, { dataTransfer: { files: [new File([text], "token\u202e.json")] } });
  };
  fireEvent.change(await findByLabelText("ABI"), { target: { value: "function typed(" } });
  await drop("{}");
  const wrong = await findByRole("alert");
  expect(wrong.querySelector("[data-escape]")?.getAttribute("data-escape")).toBe(String.raw`\u202e`);
  await drop(JSON.stringify(served));
  expect(await findByRole("button", { name: String.raw`Remove token\u202e.json` })).toBeTruthy();
  expect(getByRole("list", { name: "ABI sources" }).querySelectorAll("[data-escape]")).toHaveLength(1);
  expect(await findByText("file · 2 entries")).toBeTruthy();
});

const solidity =
  "interface Bank { function lend(uint256 amount) external; }\ncontract Vault is Bank, Owned { function save() external {} }";

test("one of several contracts in a text can be chosen, and its missing parts are reported", async () => {
  const { findByLabelText, findByRole, getByRole, getByText, names, unmount, user } = show();
  fireEvent.change(await findByLabelText("ABI"), { target: { value: solidity } });
  await user.click(getByRole("button", { name: "Use this ABI" }));
  expect((await findByRole("list", { name: "Contracts" })).textContent).toContain("Vault");
  await user.click(getByRole("button", { name: "Use Vault" }));
  await waitFor(() => expect(names()).toBe("save lend"));
  expect(getByText("Vault (pasted)")).toBeTruthy();
  expect(getByText(/without what it inherits from Owned/)).toBeTruthy();
  unmount();
  const again = show();
  await waitFor(() => expect(again.names()).toBe("save lend"));
});

test("with unnamed contracts, the chosen one is kept, not the first", async () => {
  const list = (name: string) => ({ abi: [{ type: "function", name, inputs: [], outputs: [] }] });
  const { findByLabelText, findAllByRole, getByRole, names, unmount, user } = show();
  const value = JSON.stringify([list("first"), list("second")]);
  fireEvent.change(await findByLabelText("ABI"), { target: { value } });
  await user.click(getByRole("button", { name: "Use this ABI" }));
  const [, second] = await findAllByRole("button", { name: "Use the contract without a name" });
  if (second === undefined) throw new Error("one contract alone");
  await user.click(second);
  await waitFor(() => expect(names()).toBe("second"));
  unmount();
  const again = show();
  await waitFor(() => expect(again.names()).toBe("second"));
});

test("an invalid type is reported with the type that was probably meant", async () => {
  const { findByText, findByLabelText, getByRole } = show();
  const field = await findByLabelText("ABI");
  fireEvent.change(field, { target: { value: "function a()\nfunction b(uint257 x)" } });
  fireEvent.click(getByRole("button", { name: "Use this ABI" }));
  expect(await findByText("Line 2, column 12: “uint257” is not a type. Did you mean uint256?")).toBeTruthy();
  fireEvent.change(field, {
    target: { value: '[{"type":"function","name":"f","inputs":[{"name":"p","type":"tuple"}]}]' },
  });
  fireEvent.click(getByRole("button", { name: "Use this ABI" }));
  expect(await findByText(/This tuple has no “components”. Add the list of its parts/)).toBeTruthy();
});
