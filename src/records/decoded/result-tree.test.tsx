// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { resultDifferences } from "#shared/abi/result-difference.ts";
import { formatResult } from "#shared/abi/result.ts";
import type { AbiParameter } from "#shared/abi/types.ts";
import { type AskDecimals, FieldOffersProvider } from "#src/components/abi-form/field-offers.ts";
import { parameter } from "#src/components/abi-form/testing.tsx";
import { useFormats } from "#src/playground/result/use-formats.ts";
import { render } from "#src/testing/render.tsx";
import { ResultContextProvider } from "./result-context.ts";
import { ResultTree } from "./result-tree.tsx";

const show = (outputs: readonly AbiParameter[], result: unknown) =>
  render(<ResultTree nodes={formatResult(outputs, result)} what="Output" />);

/** A result whose number formats are remembered under a key. */
const Formatted = ({ outputs, result }: { readonly outputs: readonly AbiParameter[]; readonly result: unknown }) => (
  <ResultContextProvider value={{ formats: useFormats("f()") }}>
    <ResultTree nodes={formatResult(outputs, result)} what="Output" />
  </ResultContextProvider>
);

const showFormatted = (outputs: readonly AbiParameter[], result: unknown, ask?: AskDecimals) =>
  render(
    <FieldOffersProvider value={{ knownAddresses: [], askDecimals: ask }}>
      <Formatted outputs={outputs} result={result} />
    </FieldOffersProvider>,
  );

const point = [parameter("int256", "x"), parameter("int256", "y")];
const large = "9007199254740993";

describe("a value", () => {
  test.each([
    ["uint256", large, large, large],
    ["int256", "-5", "-5", "-5"],
    ["bool", false, "false", "false"],
    ["string", "a b", '"a b"', "a b"],
    ["string", "  ", '"  "2 spaces.', "  "],
    ["bytes", "0x", "0xNo bytes.", "0x"],
    ["bytes", "0x68c3a979", "0x68c3a979As text: “héy”", "0x68c3a979"],
    ["bytes", "0xff", "0xff", "0xff"],
  ])("of type %s that is %j is shown, and copied unchanged", async (type, result, shown, copied) => {
    const { user } = show([parameter(type, "")], result);
    const item = screen.getByRole("listitem");
    expect(item.textContent).toBe(`Output${type}${shown}`);
    await user.click(within(item).getByRole("button", { name: "Copy Output" }));
    expect(await navigator.clipboard.readText()).toBe(copied);
  });

  test("that is the empty string is labelled so", () => {
    show([parameter("string", "")], "");
    expect(screen.getByRole("listitem").textContent).toBe('Outputstring""Empty string.');
  });

  test("that does not match the ABI is shown unchanged", () => {
    show([parameter("uint256", "total")], { odd: [1, null] });
    const item = screen.getByRole("listitem");
    expect(item.textContent).toContain('{"odd":[1,null]}');
    expect(item.textContent).toContain("This does not match the ABI");
  });

  test("that is missing is labelled so", () => {
    show([parameter("uint256", "total")], undefined);
    expect(screen.getByText("nothing")).toBeTruthy();
  });
});

describe("values", () => {
  test("have their names, and those without one are counted", () => {
    show([parameter("uint256", "total"), parameter("bool", ""), parameter("string", "")], ["1", true, "a"]);
    const copies = screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
    expect(copies).toEqual(["Copy total", "Copy Output 2", "Copy Output 3"]);
  });

  test("of a list are named by position", () => {
    show([parameter("uint8[]", "ids")], ["7", "8"]);
    expect(screen.getByRole("button", { name: "Copy ids[1]" })).toBeTruthy();
  });

  test("of an empty list are shown as none", () => {
    show([parameter("uint8[]", "ids")], []);
    expect(screen.getByText("Empty list.")).toBeTruthy();
  });

  test("of a list of tuples are a table: a row for each, a column for each component", () => {
    show(
      [parameter("tuple[]", "points", point)],
      [
        { x: "1", y: "2" },
        { x: "3", y: "4" },
      ],
    );
    const table = within(screen.getByRole("table", { name: "points" }));
    expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Row",
      "xint256",
      "yint256",
    ]);
    const [, , second] = table.getAllByRole("row");
    expect(second?.textContent).toBe("134");
    expect(table.getByRole("button", { name: "Copy points[1] y" })).toBeTruthy();
  });

  test("of a table without names are counted columns", () => {
    show([parameter("tuple[]", "pairs", [parameter("bool", ""), parameter("bool", "")])], [[true, false]]);
    expect(screen.getAllByRole("columnheader")[2]?.textContent).toBe("Component 2bool");
  });

  test.each([
    ["uint8[]", "li li", "1", 100],
    ["tuple[]", "tbody tr", ["1", "2"], 100],
  ])("of a long %s come a portion at a time", async (type, rows, value, portion) => {
    const result = Array.from({ length: portion + 8 }, () => value);
    const { user, container } = show([parameter(type, "many", point)], result);
    expect(container.querySelectorAll(rows)).toHaveLength(portion);
    await user.click(screen.getByText("Show 8 of 8 more"));
    expect(container.querySelectorAll(rows)).toHaveLength(portion + 8);
    expect(screen.queryByText(/more$/)).toBeNull();
  });
});

describe("the format of a number", () => {
  const total = [parameter("uint256", "total")];
  const menu = (label = "total") => screen.getByRole("combobox", { name: `Show ${label} as` });

  test.each([
    ["18", "1500000000000000000", "1.5= 1500000000000000000"],
    ["9", "1500000000", "1.5= 1500000000"],
    ["hex", "255", "0xff= 255"],
    ["duration", "90", "1 min 30 s= 90"],
  ])("as %s of %s is shown next to the digits", async (format, digits, shown) => {
    const { user } = showFormatted(total, digits);
    await user.selectOptions(menu(), format);
    expect(screen.getByRole("listitem").textContent?.endsWith(shown)).toBe(true);
    await user.click(screen.getByRole("button", { name: "Copy total" }));
    expect(await navigator.clipboard.readText()).toBe(digits);
  });

  test("is remembered, for all rows of a list alike", async () => {
    const outputs = [parameter("tuple[]", "points", point)];
    const result = [
      ["255", "1"],
      ["254", "2"],
    ];
    const { user, unmount } = showFormatted(outputs, result);
    await user.selectOptions(menu("x"), "hex");
    expect(screen.getByText("0xff")).toBeTruthy();
    expect(screen.getByText("0xfe")).toBeTruthy();
    unmount();
    showFormatted(outputs, result);
    expect(screen.getByText("0xfe")).toBeTruthy();
    expect(menu("x")).toHaveProperty("value", "hex");
    expect(menu("y")).toHaveProperty("value", "");
  });

  test("follows its name, until a person chooses the digits", async () => {
    const { user, unmount } = showFormatted([parameter("uint256", "deadline")], "1700000000");
    expect(menu("deadline")).toHaveProperty("value", "date");
    expect(screen.getByTitle("2023-11-14T22:13:20Z")).toBeTruthy();
    await user.selectOptions(menu("deadline"), "");
    expect(screen.queryByTitle("2023-11-14T22:13:20Z")).toBeNull();
    unmount();
    showFormatted([parameter("uint256", "deadline")], "1700000000");
    expect(menu("deadline")).toHaveProperty("value", "");
  });

  test("may be the token's own decimals, which are read only then", async () => {
    const ask = vi.fn<() => Promise<number | undefined>>().mockResolvedValue(6);
    const { user } = showFormatted(total, "2500000", ask);
    expect(ask).not.toHaveBeenCalled();
    await user.selectOptions(menu(), "token");
    expect(await screen.findByText("2.5")).toBeTruthy();
    expect(menu()).toHaveProperty("value", "6");
    expect(within(menu()).getByRole("option", { name: "6 decimals" })).toBeTruthy();
  });

  test("stays unchanged if the contract does not report its decimals", async () => {
    const { user } = showFormatted(total, "5", () => Promise.resolve(undefined));
    await user.selectOptions(menu(), "token");
    expect((await screen.findByText("The contract does not report its decimals.")).tagName).toBe("OUTPUT");
    expect(menu()).toHaveProperty("value", "");
  });

  test.each(["no json", '{".0":{"kind":"units","decimals":999}}', '{".0":{"kind":"odd"}}'])(
    "is ignored if this browser has stored %s",
    (text) => {
      localStorage.setItem("postern.playground/formats/f()", text);
      showFormatted(total, "5");
      expect(menu()).toHaveProperty("value", "");
    },
  );

  test.each(["uint8", "int16"])("is not chosen for %s, nor if nothing is remembered", (type) => {
    const { unmount } = showFormatted([parameter(type, "total")], "5");
    expect(screen.queryByRole("combobox")).toBeNull();
    unmount();
    show(total, "5");
    expect(screen.queryByRole("combobox")).toBeNull();
  });
});

describe("a change since the last time", () => {
  test.each([
    ["a number, and by how much", [parameter("uint256", "n")], "5", "8", "Changed: was 5 (+3)"],
    ["a number that fell", [parameter("uint256", "n")], "8", "5", "Changed: was 8 (-3)"],
    ["an empty text", [parameter("string", "s")], "", "a", 'Changed: was ""'],
    ["the length of a list, and a new row", [parameter("uint8[]", "l")], ["1"], ["1", "2"], "Changed: 2 rows, was 1"],
    ["the length of a list, and a new row's value", [parameter("uint8[]", "l")], ["1"], ["1", "2"], "New"],
    ["a long text, cut", [parameter("string", "s")], "a".repeat(300), "b", `Changed: was ${"a".repeat(200)}…`],
  ])("is described for %s", (_what, outputs, before, after, words) => {
    const nodes = formatResult(outputs, after);
    const differences = resultDifferences(formatResult(outputs, before), nodes);
    render(
      <ResultContextProvider value={{ differences }}>
        <ResultTree nodes={nodes} what="Output" />
      </ResultContextProvider>,
    );
    expect(screen.getByText(words)).toBeTruthy();
  });

  test("is not described for unchanged values", () => {
    const nodes = formatResult([parameter("uint256", "n")], "5");
    render(
      <ResultContextProvider value={{ differences: resultDifferences(nodes, nodes) }}>
        <ResultTree nodes={nodes} what="Output" />
      </ResultContextProvider>,
    );
    expect(screen.queryByText(/Changed|New/)).toBeNull();
  });
});
