// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { DescriptorDetail, DescriptorPreview } from "#shared/console/descriptor.ts";
import type { Meaning } from "#shared/meaning/types.ts";
import { serveApp, session } from "#src/testing/app-server.ts";
import { operationRecord, pageOf } from "#src/testing/records.ts";
import { renderApp } from "#src/testing/render-app.tsx";
import { problem } from "#src/testing/server.ts";

const address = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
const one = `/console/sandbox/contracts/net-1/${address}`;
const page = `/sandbox/contracts/net-1/${address}?tab=description`;
const at = "2026-01-01T00:00:00.000Z";
const by = { id: "p1", name: "Ada" };
const entry = {
  networkId: "net-1",
  address,
  name: "Token",
  tags: [],
  notes: "",
  abiHash: null,
  version: "v1",
  createdAt: at,
  changedAt: at,
  changedBy: by,
  abis: [],
};
const json: Readonly<Record<number, object>> = {
  1: { display: { formats: { "f()": { intent: "Old", fields: [] } } } },
  2: { display: { formats: { "f()": { intent: "New", fields: [] } } }, metadata: { owner: "Us" } },
};
const version = (position: number) => ({ position, hash: String(position).repeat(64), at, by });
const detail = (more: Partial<DescriptorDetail> = {}): DescriptorDetail => ({
  present: null,
  findings: [],
  versions: [],
  version: "v1",
  ...more,
});
const described = detail({
  present: { ...version(2), descriptor: json[2] },
  versions: [version(2), version(1)],
});
const meaning = (text: string, source: Meaning["source"]): Meaning => ({
  source,
  long: [{ kind: "text", text }],
  short: [{ kind: "text", text }],
  fields: [{ label: "Payee", value: [{ kind: "text", text: "Bob" }] }],
  movements: [],
  counterparty: null,
  givesControl: false,
  inner: [],
  descriptor: null,
  contradiction: null,
});

const serve = (
  data: DescriptorDetail,
  more: Parameters<typeof serveApp>[0] = {},
  role: "admin" | "operator" | "viewer" = "admin",
) =>
  serveApp({
    "GET /auth/session": () => ({ body: session(role) }),
    [`GET ${one}`]: () => ({ body: { data: entry } }),
    [`GET ${one}/descriptor`]: () => ({ body: { data } }),
    [`GET ${one}/descriptors/1`]: () => ({ body: { data: { ...version(1), descriptor: json[1] } } }),
    [`GET ${one}/descriptors/2`]: () => ({ body: { data: { ...version(2), descriptor: json[2] } } }),
    "GET /console/sandbox/operations": () => ({ body: pageOf([]) }),
    [`GET /relay/sandbox/api/v1/deployed-contracts/${address}/net-1`]: () => problem(404, "ERR_006"),
    ...more,
  });
const field = () => screen.findByRole("textbox", { name: /^Description \(ERC-7730/ });
const paste = async (user: ReturnType<typeof renderApp>["user"], text: string) => {
  await user.clear(await field());
  await user.click(await field());
  await user.paste(text);
};

describe("the description of a contract's calls", () => {
  test("that is missing says so, and what it would be for", async () => {
    serve(detail());
    renderApp(page);
    expect(await screen.findByText("No description of calls yet.")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Add description" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Remove/ })).toBeNull();
  });

  test("is shown with its version, who saved it, its findings, and its last change", async () => {
    const path = 'display.formats["f()"]';
    serve({
      ...described,
      findings: [{ severity: "error", path, text: "The descriptor describes f(), which the ABI does not have." }],
    });
    renderApp(page);
    const findings = await screen.findByRole("list", { name: "Findings" });
    expect(findings.textContent).toContain("Error The descriptor describes f(), which the ABI does not have.");
    expect(findings.textContent).toContain(path);
    const changes = await screen.findByRole("list", { name: "Description changes" });
    expect(
      within(changes)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(['display.formats["f()"].intent"Old" now "New"', 'metadata.ownerAdded "Us"']);
    expect(screen.getAllByText("Ada").length).toBeGreaterThan(0);
  });

  test("compares the versions that the link names, and puts the chosen ones into it", async () => {
    serve(described);
    const { user, router } = renderApp(`${page}&before=2&after=1`);
    const changes = await screen.findByRole("list", { name: "Description changes" });
    expect(changes.textContent).toContain('"New" now "Old"');
    await user.selectOptions(screen.getByLabelText("To"), "2");
    await waitFor(() => expect(router.state.location.search).toMatchObject({ before: 2, after: 2 }));
  });

  test("that cannot be read says why, and offers to try again", async () => {
    serve(detail(), { [`GET ${one}/descriptor`]: () => problem(500, "POSTERN_INTERNAL") });
    renderApp(page);
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  test("needs a contract of the book", async () => {
    const { requests } = serve(detail(), { [`GET ${one}`]: () => problem(404, "POSTERN_NOT_FOUND") });
    renderApp(page);
    expect(await screen.findByText("An admin can add it and then describe its calls.")).toBeTruthy();
    expect(requests).not.toContain(`GET ${one}/descriptor`);
  });

  test.each([
    ["operator", "Only an admin can save a description. You can try one here.", true],
    ["viewer", "Only an operator can try a description, and only an admin can save one.", false],
  ] as const)("can be tried by operators and saved by admins: as %s", async (role, sentence, mayTry) => {
    serve(described, {}, role);
    renderApp(page);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Try it" }) !== null).toBe(mayTry);
    expect(screen.queryByRole("button", { name: "Save description" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Remove/ })).toBeNull();
  });

  test.each([
    ["nothing", " ", "Paste a description, or open a file."],
    ["text that is not JSON", "{", /^This is not JSON: /],
    ["a list", "[]", "This is not a JSON object."],
  ])("%s is not sent, and its field shows the problem", async (_what, text, why) => {
    const { requests } = serve(detail());
    const { user } = renderApp(page);
    await paste(user, text);
    await user.click(screen.getByRole("button", { name: "Save description" }));
    expect(await screen.findByText(why)).toBeTruthy();
    expect(requests.filter((request) => request.startsWith("PUT"))).toEqual([]);
  });

  test("is saved over the version that the person has seen", async () => {
    const sent: unknown[] = [];
    serve(detail(), {
      [`PUT ${one}/descriptor`]: ({ body, headers }) => {
        sent.push([body, headers.get("if-match")]);
        return { body: { data: described } };
      },
    });
    const { user } = renderApp(page);
    await paste(user, JSON.stringify(json[2]));
    await user.click(screen.getByRole("button", { name: "Save description" }));
    await waitFor(() => expect(sent).toEqual([[{ descriptor: json[2] }, '"v1"']]));
  });

  test("that someone else changed meanwhile is not overwritten, and the input stays", async () => {
    serve(detail(), { [`PUT ${one}/descriptor`]: () => problem(412, "POSTERN_VERSION_CONFLICT") });
    const { user } = renderApp(page);
    await paste(user, '{"a":1}');
    await user.click(screen.getByRole("button", { name: "Save description" }));
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(await field()).toHaveProperty("value", '{"a":1}');
  });

  test("is read from a file", async () => {
    serve(detail());
    const { user } = renderApp(page);
    await field();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error("no file input");
    await user.upload(input, new File(['{"b":2}'], "descriptor.json", { type: "application/json" }));
    await waitFor(async () => expect(await field()).toHaveProperty("value", '{"b":2}'));
  });

  test("is removed in two steps", async () => {
    const sent: unknown[] = [];
    serve(described, {
      [`PUT ${one}/descriptor`]: ({ body }) => {
        sent.push(body);
        return { body: { data: detail({ versions: described.versions }) } };
      },
    });
    const { user } = renderApp(page);
    await user.click(await screen.findByRole("button", { name: "Remove description…" }));
    expect(sent).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Remove description" }));
    await waitFor(() => expect(sent).toEqual([{ descriptor: null }]));
  });
});

describe("trying a description", () => {
  const preview = (data: DescriptorPreview, sent: unknown[] = []) => ({
    [`POST ${one}/descriptor/preview`]: ({ body }: { readonly body: unknown }) => {
      sent.push(body);
      return { body: { data } };
    },
  });

  test("on calldata: with it and without it", async () => {
    const sent: unknown[] = [];
    const call = { with: meaning("Pay Bob", "descriptor"), without: meaning("Call f", "plain") };
    serve(described, preview({ findings: [], call }, sent));
    const { user } = renderApp(page);
    await user.type(await screen.findByRole("textbox", { name: "Calldata" }), " 0xabcd ");
    await user.click(screen.getByRole("button", { name: "Try it" }));
    const after = await screen.findByRole("region", { name: "With this description" });
    expect(after.textContent).toContain("Pay Bob");
    expect(screen.getByRole("region", { name: "Without a description" }).textContent).toContain("Call f");
    expect(sent).toEqual([{ descriptor: json[2], calldata: "0xabcd" }]);
  });

  test("on an earlier call of the contract", async () => {
    const sent: unknown[] = [];
    const call = { with: meaning("Pay Bob", "descriptor"), without: meaning("Call f", "plain") };
    const operation = operationRecord({ id: "op-7", createdAt: "2026-02-03T04:05:06.000Z" });
    const { requests } = serve(described, {
      ...preview({ findings: [], call }, sent),
      "GET /console/sandbox/operations": () => ({ body: pageOf([operation]) }),
    });
    const { user } = renderApp(page);
    const choice = await screen.findByRole("option", { name: /^2026-02-03 04:05 · / });
    await user.selectOptions(screen.getByRole("combobox", { name: "Earlier call" }), choice);
    expect(screen.queryByRole("textbox", { name: "Calldata" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Try it" }));
    await screen.findByRole("region", { name: "With this description" });
    expect(sent).toEqual([{ descriptor: json[2], operationId: "op-7" }]);
    expect(requests).toContain(
      `GET /console/sandbox/operations?endpoint=writeContract&networkId=net-1&contractAddress=${address}&take=50`,
    );
  });

  test("that cannot be saved says why, and is not reported as in use", async () => {
    const call = { with: meaning("Call f", "plain"), without: meaning("Call f", "plain") };
    const findings = [{ severity: "error", path: "x", text: "This is not supported by Postern." }] as const;
    serve(described, preview({ findings: [...findings], call }));
    const { user } = renderApp(page);
    await user.click(await screen.findByRole("button", { name: "Try it" }));
    expect(await screen.findByText("This description cannot be saved.")).toBeTruthy();
    expect(screen.queryByRole("region", { name: "With this description" })).toBeNull();
  });

  test("whose numbers two decoders read differently is an error", async () => {
    const contradiction =
      "Two decoders read this call differently: x is 1 to one and 2 to the other. It must not be sent.";
    const call = {
      with: { ...meaning("Call f", "unread"), contradiction },
      without: meaning("Call f", "plain"),
    };
    serve(described, preview({ findings: [], call }));
    const { user } = renderApp(page);
    await user.click(await screen.findByRole("button", { name: "Try it" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Two decoders read this call differently");
  });
});
