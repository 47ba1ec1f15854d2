// @full: The tests of shared/abi parse and encode the same values.
import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { describeField } from "#shared/abi/field.ts";
import { badAddresses } from "#shared/address/testing.ts";
import { pasteInto, render } from "#src/testing/render.tsx";
import { FieldOffersProvider, type TypedAddress } from "./field-offers.ts";
import { Form, parameter, renderDescribed, renderFields } from "./testing.tsx";

const checksummed = "0xd92F36f9dFed1B7cEa231F211E30d09698B18D3E";

describe("an integer", () => {
  test.each([
    ["uint256", "1000000000000000001"],
    ["uint256", "0x10"],
    ["int8", "-128"],
  ])("accepts %s %s as typed", async (type, text) => {
    const { getByLabelText, user, submit } = renderFields([parameter(type)]);
    await user.type(getByLabelText("value"), text);
    expect(await submit()).toEqual([{ text }]);
  });

  test.each([
    ["uint256", "", "Enter a whole number."],
    ["uint8", "256", "Out of range: uint8 takes 0 to 255."],
    ["int8", "-129", "Out of range: int8 takes -128 to 127."],
    ["uint256", "1.5", "uint256 takes whole base units. Choose a unit to enter a fraction."],
    ["uint256", "A1 ", "is not a whole number"],
    ["uint256", "Balance", "“Balance” is not a whole number. Enter digits only, or hex after 0x."],
    ["uint256", "1,000", "The number has a comma. Write only its digits: 1000."],
    ["uint256", "0,500", "The number has a comma, which can mean two things. Write 0.5 or 500."],
    ["uint256", "1,5", "The number has a comma. It means 1.5, which is not a whole number."],
    ["uint256", "1e3", "The number has an exponent. Write 1000."],
    ["uint256", "0500", "The number has leading zeros. Write 500."],
  ])("refuses %s %j and says what would be valid", async (type, text, message) => {
    const { getByLabelText, getByText, user, submit } = renderFields([parameter(type)]);
    if (text !== "") await user.type(getByLabelText("value"), text);
    expect(await submit()).toBeUndefined();
    expect(getByText(message, { exact: false })).toBeTruthy();
    expect(getByLabelText("value").getAttribute("aria-invalid")).toBe("true");
  });

  test("shows no error while it is typed, only once it is left", async () => {
    const { getByLabelText, queryByText, user } = renderFields([parameter("uint8")]);
    await user.type(getByLabelText("value"), "999");
    expect(queryByText(/Out of range/)).toBeNull();
    await user.tab();
    expect(queryByText(/Out of range/)).toBeTruthy();
  });

  test("offers the number that was evidently meant", async () => {
    const { getByLabelText, getByRole, user, submit } = renderFields([parameter("uint256")]);
    await user.type(getByLabelText("value"), "1,000");
    await user.tab();
    await user.click(getByRole("button", { name: "Use 1000" }));
    expect(await submit()).toEqual([{ text: "1000" }]);
  });

  test("in ether shows the exact base units and keeps the text", async () => {
    const { getByLabelText, container, user, submit } = renderFields([parameter("uint256")]);
    await user.selectOptions(getByLabelText("Unit of value"), "18");
    await user.type(getByLabelText("value"), "1234.5");
    expect(container.textContent).toContain("1234500000000000000000 base units");
    expect(await submit()).toEqual([{ text: "1234.5", decimals: 18 }]);
  });

  test("more precise than one base unit is refused", async () => {
    const { getByLabelText, getByText, user, submit } = renderFields([parameter("uint256")]);
    await user.selectOptions(getByLabelText("Unit of value"), "18");
    await user.type(getByLabelText("value"), "0.0000000000000000019");
    expect(await submit()).toBeUndefined();
    expect(
      getByText("The amount has 19 decimals, but this unit has at most 18: the last, “9”, is too many."),
    ).toBeTruthy();
  });

  test("uses the token's own decimals, which are read only when that unit is chosen", async () => {
    const ask = vi.fn<() => Promise<number | undefined>>().mockResolvedValue(6);
    const { getByLabelText, findByLabelText, user, submit } = renderFields([parameter("uint256")], [], ask);
    expect(ask).not.toHaveBeenCalled();
    await user.selectOptions(getByLabelText("Unit of value"), "token");
    expect(await findByLabelText("Decimals of value")).toHaveProperty("value", "6");
    await user.type(getByLabelText("value"), "2.5");
    expect(await submit()).toEqual([{ text: "2.5", decimals: 6 }]);
  });

  test("can be filled in with the largest value, in base units whatever the unit was", async () => {
    const { getByLabelText, user, submit } = renderFields([parameter("uint256")]);
    await user.selectOptions(getByLabelText("Unit of value"), "18");
    await user.selectOptions(getByLabelText("Fill in value"), "max");
    expect(await submit()).toEqual([{ text: (2n ** 256n - 1n).toString() }]);
  });

  test("can be filled in with a time, and is shown as a date if its name means one", async () => {
    const { getByLabelText, container, user, submit } = renderFields([parameter("uint256", "deadline")]);
    const before = Math.floor(Date.now() / 1_000);
    await user.selectOptions(getByLabelText("Fill in deadline"), "hour");
    const drafts = await submit();
    const [draft] = drafts ?? [];
    const seconds = draft !== undefined && "text" in draft ? Number(draft.text) : 0;
    expect(seconds).toBeGreaterThanOrEqual(before + 3_600);
    expect(container.textContent).toContain(String(new Date(seconds * 1_000).getFullYear()));
  });

  test.each(["uint24", "int256"])("of %s cannot be filled in", (type) => {
    const { queryByLabelText } = renderFields([parameter(type)]);
    expect(queryByLabelText("Fill in value")).toBeNull();
  });

  test("whose name means a duration accepts minutes, hours and days exactly, and shows the seconds", async () => {
    const { getByLabelText, findByText, user, submit, container } = renderFields([parameter("uint32", "lockPeriod")]);
    await user.selectOptions(getByLabelText("Unit of lockPeriod"), "hours");
    await user.type(getByLabelText("lockPeriod"), "1.5");
    expect(container.textContent).toContain("= 5400 seconds, 1 h 30 min");
    expect(await submit()).toEqual([{ text: "1.5", time: "hours" }]);
    await user.type(getByLabelText("lockPeriod"), "0001");
    expect(await submit()).toBeUndefined();
    expect(await findByText(/Too many decimals for this unit/)).toBeTruthy();
    await user.selectOptions(getByLabelText("Unit of lockPeriod"), "");
    await user.clear(getByLabelText("lockPeriod"));
    await user.type(getByLabelText("lockPeriod"), "90");
    expect(await submit()).toEqual([{ text: "90" }]);
  });

  test("of any other name accepts a duration as a custom unit", async () => {
    const { getByLabelText, queryByLabelText, user, submit, container } = renderFields([parameter("uint256", "until")]);
    await user.selectOptions(getByLabelText("Unit of until"), "custom");
    expect(getByLabelText("Decimals of until")).toBeTruthy();
    await user.selectOptions(getByLabelText("Custom unit of until"), "days");
    expect(queryByLabelText("Decimals of until")).toBeNull();
    await user.type(getByLabelText("until"), "2");
    expect(container.textContent).toContain("seconds");
    expect(await submit()).toEqual([{ text: "2", time: "days" }]);
    await user.selectOptions(getByLabelText("Unit of until"), "18");
    expect(await submit()).toEqual([{ text: "2", decimals: 18 }]);
  });

  test("accepts custom decimals", async () => {
    const { getByLabelText, user, submit } = renderFields([parameter("uint256")]);
    await user.selectOptions(getByLabelText("Unit of value"), "custom");
    await user.type(getByLabelText("Decimals of value"), "6");
    await user.type(getByLabelText("value"), "2.5");
    expect(await submit()).toEqual([{ text: "2.5", decimals: 6 }]);
  });
});

test.each(["uint8", "int256", "uint256"])("%s has a text field, never a number field", (type) => {
  const { getByLabelText } = renderFields([parameter(type)]);
  expect(getByLabelText("value")).toHaveProperty("type", "text");
});

describe("a bool", () => {
  test("has no default", async () => {
    const { getByLabelText, getByText, submit } = renderFields([parameter("bool")]);
    expect(getByLabelText("value")).toHaveProperty("value", "");
    expect(await submit()).toBeUndefined();
    expect(getByText("Choose true or false.")).toBeTruthy();
  });

  test.each(["true", "false"])("can be %s", async (text) => {
    const { getByLabelText, user, submit } = renderFields([parameter("bool")]);
    await user.selectOptions(getByLabelText("value"), text);
    expect(await submit()).toEqual([{ text }]);
  });
});

describe("an address", () => {
  test("with one letter in the wrong case is refused, and no correction is offered", async () => {
    const { getByLabelText, getByText, queryByRole, user, submit } = renderFields([parameter("address")]);
    await pasteInto(user, getByLabelText("value"), checksummed.replace("F36f", "f36f"));
    expect(await submit()).toBeUndefined();
    expect(getByText(/^The checksum does not match/)).toBeTruthy();
    expect(queryByRole("button", { name: /^Use / })).toBeNull();
  });

  test.each([checksummed.toLowerCase(), `0x${checksummed.slice(2).toUpperCase()}`])(
    "without a checksum (%s) is accepted in its checksummed form, which is shown before one click applies it",
    async (text) => {
      const { getByLabelText, getByRole, getByText, user, submit } = renderFields([parameter("address")]);
      await pasteInto(user, getByLabelText("value"), text);
      expect(await submit()).toBeUndefined();
      expect(getByText(/^This address has no checksum, so a typo would go unnoticed/)).toBeTruthy();
      expect(getByText(checksummed)).toBeTruthy();
      await user.click(getByRole("button", { name: "Use checksummed form" }));
      expect(await submit()).toEqual([{ text: checksummed }]);
    },
  );

  test.each(badAddresses)("Security 51: is refused if %s", async (_name, text) => {
    const { getByLabelText, user, submit } = renderFields([parameter("address")]);
    // A single-line field accepts no line break.
    await pasteInto(user, getByLabelText("value"), text.replace("\n", " "));
    expect(await submit()).toBeUndefined();
    expect(getByLabelText("value").getAttribute("aria-invalid")).toBe("true");
  });

  test("shows its note only after it has had the focus", async () => {
    const note = vi.fn<(typed: TypedAddress) => string>(({ address }) => `About ${address}`);
    const field = describeField(parameter("address", "_to"));
    const { getByLabelText, findByText, user } = renderDescribed([field], [], undefined, { note });
    await pasteInto(user, getByLabelText("_to"), checksummed);
    expect(await findByText(`About ${checksummed}`)).toBeTruthy();
    expect(note).toHaveBeenLastCalledWith({ address: checksummed, isRecipient: true, isVisited: true });
  });

  test("can be picked from the known ones, and shows its label", async () => {
    const addresses = [
      { address: "0x05045f13F5986c1D02772214796690F1C91e6C0D", label: "Vault" },
      { address: checksummed, label: "Payroll" },
    ];
    const { getByRole, getByLabelText, getByText, findByLabelText, user, submit } = renderFields(
      [parameter("address", "to")],
      addresses,
    );
    await user.click(getByRole("button", { name: "Choose an address for to" }));
    await user.type(await findByLabelText("Search addresses"), "pay");
    await user.click(getByRole("button", { name: /Payroll/ }));
    expect(getByLabelText("to")).toHaveProperty("value", checksummed);
    expect(getByText("Payroll")).toBeTruthy();
    expect(await submit()).toEqual([{ text: checksummed }]);
  });
});

describe("bytes", () => {
  test.each([
    ["bytes", "hello", "is not hex"],
    ["bytes", "0xzz", "is not hex"],
    ["bytes", "0x123", "Odd number of hex digits"],
    ["bytes", "", "0x alone means zero bytes"],
    ["bytes4", "0x1234", "bytes4 needs exactly 4 bytes, not 2."],
  ])("%s refuses %j", async (type, text, message) => {
    const { getByLabelText, getByText, user, submit } = renderFields([parameter(type)]);
    if (text !== "") await user.type(getByLabelText("value"), text);
    expect(await submit()).toBeUndefined();
    expect(getByText(message, { exact: false })).toBeTruthy();
  });

  test("0x is zero bytes", async () => {
    const { getByLabelText, getByText, user, submit } = renderFields([parameter("bytes")]);
    await user.type(getByLabelText("value"), "0x");
    expect(getByText("0 bytes")).toBeTruthy();
    expect(await submit()).toEqual([{ text: "0x", mode: "hex" }]);
  });

  test("can be read as text, with the bytes counted and shown", async () => {
    const { getByLabelText, getByText, user, submit } = renderFields([parameter("bytes")]);
    await user.selectOptions(getByLabelText("value is read as"), "text");
    await user.type(getByLabelText("value"), "héy");
    expect(getByText("4 bytes: 0x68c3a979")).toBeTruthy();
    expect(await submit()).toEqual([{ text: "héy", mode: "text" }]);
  });
});

describe("a string", () => {
  test.each(["1.10", "1e3", " 5 ", '{"a":1}', "two\nlines"])("takes %j unchanged", async (text) => {
    const { getByLabelText, user, submit } = renderFields([parameter("string")]);
    await user.click(getByLabelText("value"));
    await user.paste(text);
    expect(await submit()).toEqual([expect.objectContaining({ text })]);
  });

  test("with a NUL character, which JSON allows, is refused immediately: no request may contain one", async () => {
    const { getByRole, getByText, user, submit } = renderFields([parameter("string[]", "notes")]);
    await user.click(getByRole("button", { name: "Paste JSON or CSV into notes" }));
    await user.click(await screen.findByLabelText("JSON or CSV for notes"));
    await user.paste('["a\\u0000b"]');
    await user.click(getByRole("button", { name: "Fill in" }));
    expect(await submit()).toBeUndefined();
    expect(getByText("Contains the character NUL (U+0000), which cannot be sent. Remove it.")).toBeTruthy();
  });

  test("is empty only by explicit choice", async () => {
    const { getByLabelText, getByText, user, submit } = renderFields([parameter("string")]);
    expect(await submit()).toBeUndefined();
    expect(getByText("Enter text, or choose the empty string.")).toBeTruthy();
    await user.click(getByLabelText("Empty string for value"));
    expect(await submit()).toEqual([{ text: "", empty: true }]);
  });

  test("submits on Enter and adds a line on Shift+Enter", async () => {
    const { getByLabelText, user, container, submit } = renderFields([parameter("string")]);
    await user.type(getByLabelText("value"), "a{Shift>}{Enter}{/Shift}b");
    expect(getByLabelText("value")).toHaveProperty("value", "a\nb");
    let submits = 0;
    container.querySelector("form")?.addEventListener("submit", () => {
      submits += 1;
    });
    await user.type(getByLabelText("value"), "{Enter}");
    expect(submits).toBe(1);
    expect(await submit()).toEqual([expect.objectContaining({ text: "a\nb" })]);
  });
});

test("an unknown type is reported and has no field", () => {
  const { getByText, container } = renderFields([parameter("function")]);
  expect(getByText("The type function stands for a function as a value, which a form cannot fill in.")).toBeTruthy();
  expect(within(container).queryByRole("textbox")).toBeNull();
});

test("the ABI's description of a parameter is shown below its field", () => {
  const described = { ...parameter("uint256", "deadline"), description: "Seconds since 1970" };
  const { getByText } = renderFields([described, parameter("uint256", "other")]);
  expect(getByText("Seconds since 1970")).toBeTruthy();
});

test("unnamed parameters are labelled by position and type", () => {
  const { getByLabelText } = renderFields([parameter("uint256", ""), parameter("string", "")]);
  expect(getByLabelText("Parameter 1 (uint256)")).toBeTruthy();
  expect(getByLabelText("Parameter 2 (string)")).toBeTruthy();
});

describe("an enum's value", () => {
  const status = {
    name: "status",
    type: "uint8",
    internalType: "enum IShop.Status",
    description: "0 = Open, 1 = Filled",
  };

  test("is chosen by name and sent as a number", async () => {
    const { getByLabelText, getByText, user, submit } = renderFields([status]);
    const choice = getByLabelText("Value of status by name");
    expect([...choice.children].map(({ textContent }) => textContent)).toEqual(["choose", "0 · Open", "1 · Filled"]);
    await user.selectOptions(choice, "1");
    expect(getByText(/^=/).textContent).toContain("Filled");
    expect(await submit()).toEqual([{ text: "1" }]);
  });

  test("can be typed, even a number without a known name", async () => {
    const { getByLabelText, getByText, user, submit } = renderFields([status]);
    await user.type(getByLabelText("status"), "7");
    expect(getByText("No value of this enum is known by this number.")).toBeTruthy();
    expect(getByLabelText("Value of status by name")).toHaveProperty("value", "");
    expect(await submit()).toEqual([{ text: "7" }]);
  });

  test("typed as a name is an error that offers the number, but does not replace the text", async () => {
    const { getByLabelText, getByRole, user, submit } = renderFields([status]);
    await user.type(getByLabelText("status"), "filled");
    expect(await submit()).toBeUndefined();
    expect(getByLabelText("status")).toHaveProperty("value", "filled");
    await user.click(getByRole("button", { name: "Use 1 (Filled)" }));
    expect(await submit()).toEqual([{ text: "1" }]);
  });

  test("has the names declared in the contract book", async () => {
    const { getByLabelText } = render(
      <FieldOffersProvider value={{ knownAddresses: [], enums: new Map([["Status", ["New", "Done"]]]) }}>
        <Form fields={[describeField({ ...status, description: "" })]} onSubmit={() => undefined} />
      </FieldOffersProvider>,
    );
    expect(getByLabelText("Value of status by name").children[2]?.textContent).toBe("1 · Done");
  });

  test("in a list has the names in the list's documentation", async () => {
    const { getByRole, getByLabelText, user } = renderFields([
      { ...status, name: "all", type: "uint8[]", internalType: "enum IShop.Status[]" },
    ]);
    await user.click(getByRole("button", { name: /^Add/ }));
    expect(getByLabelText("Value of all[0] by name").children[1]?.textContent).toBe("0 · Open");
  });
});

test("a field shows the source's name for its type, and the encoded type", () => {
  const { getByText } = renderFields([
    { name: "token", type: "address", internalType: "contract IERC20" },
    { name: "order", type: "tuple", internalType: "struct IShop.Order", components: [parameter("uint256", "amount")] },
    { name: "odd", type: "address", internalType: "struct IShop.Order" },
  ]);
  for (const text of ["IERC20 (address)", "IShop.Order", "address"]) {
    expect(getByText((_content, element) => element?.tagName === "BDI" && element.textContent === text)).toBeTruthy();
  }
});
