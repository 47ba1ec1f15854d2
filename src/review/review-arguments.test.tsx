import { within } from "@testing-library/react";
import { expect, test } from "vitest";
import { FieldOffersProvider } from "#src/components/abi-form/field-offers.ts";
import { render } from "#src/testing/render.tsx";
import { ReviewArguments } from "./review-arguments.tsx";
import { abiOf, functionOf, senderAddress } from "#src/contract/testing/contract.tsx";

const transfer = functionOf(abiOf("function transfer(address to, uint256 value)"), "transfer(address,uint256)");

test("a number stands by its thousands and is exact as text, an address has the name that the organization knows", () => {
  const { getByRole } = render(
    <FieldOffersProvider value={{ known: [{ address: senderAddress.toLowerCase(), label: "Payroll" }] }}>
      <ReviewArguments
        fn={transfer}
        drafts={[{ text: senderAddress }, { text: "2.5", decimals: 18 }]}
        decoded={[senderAddress, 2_500_000_000_000_000_001n]}
      />
    </FieldOffersProvider>,
  );
  const inCalldata = (name: RegExp) => {
    const row = getByRole("row", { name });
    return within(row).getAllByRole("cell")[1];
  };
  expect(inCalldata(/^to/)?.textContent).toBe(`${senderAddress}Payroll`);
  expect(inCalldata(/^value/)?.textContent).toBe("2500000000000000001");
  expect(inCalldata(/^value/)?.querySelectorAll("span span")).toHaveLength(7);
});

test.each([
  [
    "a change of the direction",
    "pay \u202eteN",
    String.raw`\u202e`,
    '"pay \u202e U+202E, right-to-left override teN"Hidden characters: U+202E, right-to-left override.',
  ],
  ["two spaces", "a  b", undefined, '"a  b"'],
  ["spaces alone", "   ", undefined, '"   "3 spaces.'],
  ["nothing", "", undefined, '""'],
  ["an end of a line", "a\nb", String.raw`\n`, '"a\n U+000A, line feed b"Hidden characters: U+000A, line feed.'],
])(
  "Security 45: a string with %s is shown exactly, as it was typed and as the calldata has it",
  (_what, text, escape, shown) => {
    const fn = functionOf(abiOf("function note(string words)"), "note(string)");
    const { getByRole } = render(<ReviewArguments fn={fn} drafts={[{ text }]} decoded={[text]} />);
    const cells = within(getByRole("row", { name: /^words/ })).getAllByRole("cell");
    expect(cells.map(({ textContent }) => textContent)).toEqual([shown, shown]);
    const escapes = cells.map((cell) => cell.querySelector("[data-escape]")?.getAttribute("data-escape"));
    expect(escapes).toEqual([escape, escape]);
  },
);

test("Security 45: strings of a list are quoted, so that one does not pass for two, and what is hidden in them is drawn", () => {
  const fn = functionOf(abiOf("function notes(string[] words)"), "notes(string[])");
  const values = ['a", "b', "\u200b"];
  const { getByRole } = render(
    <ReviewArguments fn={fn} drafts={[{ items: values.map((text) => ({ text })) }]} decoded={[values]} />,
  );
  const [typed, encoded] = within(getByRole("row", { name: /^words/ })).getAllByRole("cell");
  expect(typed?.textContent).toContain(String.raw`["a\", \"b", "`);
  expect(encoded?.textContent).toContain(String.raw`["a\", \"b","`);
  for (const cell of [typed, encoded]) {
    expect(cell?.querySelector("[data-escape]")?.getAttribute("data-escape")).toBe(String.raw`\u200b`);
    expect(cell?.textContent).toContain("Hidden characters: U+200B, zero width space.");
  }
});

test("Security 45: the name of an address that has a hidden character shows it beside the address", () => {
  const { getByRole } = render(
    <FieldOffersProvider value={{ known: [{ address: senderAddress.toLowerCase(), label: "Pay\u200broll" }] }}>
      <ReviewArguments fn={transfer} drafts={[{ text: senderAddress }, { text: "2" }]} decoded={[senderAddress, 2n]} />
    </FieldOffersProvider>,
  );
  const [, encoded] = within(getByRole("row", { name: /^to/ })).getAllByRole("cell");
  expect(encoded?.querySelector("[data-escape]")?.getAttribute("data-escape")).toBe(String.raw`\u200b`);
});
