// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, waitFor } from "@testing-library/react";
import { type ComponentProps } from "react";
import { describe, expect, test } from "vitest";
import { addressNamesBodySchema } from "#shared/console/addresses.ts";
import { serveApp } from "#src/testing/app-server.ts";
import { renderLinked } from "#src/testing/render-linked.tsx";
import { Address } from "./address.tsx";

const value = "0x00000000000000000000000000000000000000aa";
const lookUp = "POST /console/sandbox/addresses/names";

const own = { kind: "own" as const, address: value, id: "a1", networkId: "net-1", label: "Till" };
const book = { kind: "book" as const, address: value, networkId: "net-1", name: "Token" };
const labelled = (networkId: string | null, label: string) => ({
  networkId,
  address: value,
  label,
  version: "v1",
  changedAt: "2026-01-01T00:00:00.000Z",
  changedBy: { id: "p1", name: "Ada" },
});

type AddressNames = {
  readonly owners?: readonly object[];
  readonly labels?: readonly object[];
};

const show = async (names: AddressNames, props: Partial<ComponentProps<typeof Address>> = {}) => {
  const asked: unknown[] = [];
  serveApp({
    [lookUp]: ({ body }) => {
      asked.push(addressNamesBodySchema.parse(body));
      return { body: { labels: names.labels ?? [], owners: names.owners ?? [] } };
    },
  });
  const rendered = renderLinked(
    <>
      <Address environment="sandbox" value={value} networkId="net-1" {...props} />
      <span data-testid="end" />
    </>,
  );
  // All requests have responses.
  await waitFor(() => expect(rendered.queryClient.isFetching()).toBe(0));
  return { asked, ...rendered };
};

const text = () => screen.getByTestId("end").previousElementSibling?.textContent ?? "";
const linkNames = () =>
  screen.queryAllByRole("link").map((link) => link.getAttribute("aria-label") ?? link.textContent);

test("an own address without a label is called by its profile, as in sentences, before the book's name", async () => {
  await show({ owners: [{ ...own, label: "", reference: "ada" }, book] });
  expect(text().startsWith("ada ·0x")).toBe(true);
});

describe("an address is called", () => {
  test.each([
    [
      "the organization's label of its network first",
      [labelled(null, "Any safe"), labelled("net-1", "Safe")],
      {},
      "Safe",
    ],
    ["else that of any network", [labelled(null, "Any safe"), labelled("net-2", "Other safe")], {}, "Any safe"],
    ["never that of another network", [labelled("net-2", "Other safe")], { names: "all" }, "0x"],
    ["nothing, where its names are beside it", [labelled("net-1", "Safe")], { names: "none" }, "0x"],
  ] as const)("by %s", async (_name, labels, props, begins) => {
    await show({ labels }, props);
    expect(text().startsWith(begins)).toBe(true);
  });

  test.each([
    ["its label alone, whatever else it is called", [labelled("net-1", "Safe")], [own, book], {}, "Safe"],
    ["what the service calls it", [], [own], {}, "Till"],
    ["that before the name in the contract book", [], [own, book], {}, "Till"],
    ["the name in the contract book", [], [book], {}, "Token"],
    ["what is given for it, before both", [], [own, book], { otherName: "Payroll" }, "Payroll"],
  ] as const)("by one name: %s", async (_name, labels, owners, props, name) => {
    await show({ labels, owners }, props);
    expect(screen.getAllByText(/^(Safe|Till|Token|Payroll)$/).map(({ textContent }) => textContent)).toEqual([name]);
  });

  test.each([
    ["Label of the organization. Label at the service: Till", [labelled("net-1", "Safe")], [own]],
    ["Label of the organization, on any network", [labelled(null, "Safe")], []],
    ["Label of the organization", [labelled("net-1", "Till")], [own]],
    ["Label at the service", [], [own]],
    ["Contract book", [], [book]],
  ] as const)("and shows the name's source: %s", async (source, labels, owners) => {
    const { user } = await show({ labels, owners }, { form: "full" });
    const described = screen.getByText(/^(Safe|Till|Token)$/).closest("[aria-description]");
    expect(described?.getAttribute("aria-description")).toBe(source);
    expect(screen.queryByText(source)).toBeNull();
    await user.tab();
    expect(screen.getByText(source)).toBeTruthy();
    await user.keyboard("{Escape}");
    expect(screen.queryByText(source)).toBeNull();
  });
});

describe("an address links", () => {
  test.each([
    ["to its page, where it is the organization's", [own], {}, [`Open address ${value}`]],
    ["to its page before that of a contract", [own, book], {}, [`Open address ${value}`]],
    ["to the contract, where the book has it", [book], {}, [`Open contract ${value}`]],
    ["to the contract, where it is known to be one", [own], { opens: "contract" }, [`Open contract ${value}`]],
    ["nowhere, where it is unknown", [], {}, []],
    ["nowhere on its own page", [own, book], { opens: "nothing" }, []],
    ["nowhere for another network's owner", [{ ...own, networkId: "net-2" }], {}, []],
    ["nowhere as a contract of no network", [], { opens: "contract", networkId: undefined }, []],
  ] as const)("%s", async (_name, owners, props, names) => {
    await show({ owners }, props);
    expect(linkNames()).toEqual(names);
  });

  test("nowhere, without looking up its owner", async () => {
    const { asked } = await show({ owners: [own] }, { opens: "nothing" });
    expect(asked).toEqual([{ labels: [value], owners: [] }]);
  });
});

test.each([
  ["short", `${value}, copy sender`],
  ["full", "Copy sender"],
] as const)("in the form %s it is copied in full", async (form, name) => {
  const { user } = await show({}, { form, what: "sender" });
  await user.click(screen.getByRole("button", { name: new RegExp(`^${name}$`, "i") }));
  expect((await navigator.clipboard.readText()).toLowerCase()).toBe(value);
});
