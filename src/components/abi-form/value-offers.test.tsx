// @full: The tests of shared/abi parse and encode the same values.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { describeField } from "#shared/abi/field.ts";
import { pasteInto } from "#src/testing/render.tsx";
import { parameter, renderDescribed, renderFields } from "./testing.tsx";

const address = "0xd92F36f9dFed1B7cEa231F211E30d09698B18D3E";
const word = `0x${"0".repeat(24)}${address.slice(2).toLowerCase()}`;
const max = (2n ** 256n - 1n).toString();
const minter = "0x9f2df0fed2c77648de5860a4cc508cd0818c85b8b8a1ab4ceeef8d981c8956a6";

describe("another form of a value is offered with the exact result, and applied with one click", () => {
  test.each([
    ["uint256", "10 ether", "10000000000000000000"],
    ["uint256", "2**256-1", max],
    ["uint256", "type(uint256).max", max],
    ["uint256", "1000n", "1000"],
    ["uint64", "2026-03-01T00:00:00Z", "1772323200"],
    ["address", word, address],
    ["bytes32", "MINTER_ROLE", minter],
    ["bytes32", "255", `0x${"0".repeat(62)}ff`],
    ["bytes4", "transfer(address,uint256)", "0xa9059cbb"],
    ["bytes", "hello", "0x68656c6c6f"],
  ])("%s %s", async (type, text, value) => {
    const { getByLabelText, findByRole, queryByRole, user, submit } = renderFields([parameter(type)]);
    await pasteInto(user, getByLabelText("value"), text);
    const take = await findByRole("button", { name: `Use ${value}` });
    // Nothing is applied automatically.
    expect(getByLabelText("value")).toHaveProperty("value", text);
    expect(take.closest("li")?.textContent).toContain(value);
    expect(await submit()).toBeUndefined();
    await user.click(await findByRole("button", { name: `Use ${value}` }));
    expect(queryByRole("list", { name: "Values for value" })).toBeNull();
    expect(document.activeElement).toBe(getByLabelText("value"));
    expect(await submit()).toEqual([expect.objectContaining({ text: value })]);
  });
});

describe("what stands around an address", () => {
  const network = { name: "tETH", addressFamily: "EVM", chainId: 11155111 };
  const open = async (text: string) => {
    const form = renderDescribed([describeField(parameter("address"))], [], undefined, { network });
    await pasteInto(form.user, form.getByLabelText("value"), text);
    return form;
  };

  test.each([`sep:${address}`, `"${address}",`, `Address: ${address}`, `eip155:11155111:${address}`])(
    "is read, and the address in %s is offered",
    async (text) => {
      const { getByLabelText, findByRole, user, submit } = await open(text);
      expect(await submit()).toBeUndefined();
      await user.click(await findByRole("button", { name: "Use this address" }));
      expect(document.activeElement).toBe(getByLabelText("value"));
      expect(await submit()).toEqual([expect.objectContaining({ text: address })]);
    },
  );

  test.each([
    [`matic:${address}`, /names Polygon \(chain 137\)/],
    [`https://etherscan.io/address/${address}`, /names Ethereum \(chain 1\)/],
    [`ethereum:${address}/transfer?uint256=1`, /names no recipient/],
    [`ethereum:${address}?value=1`, /a payment request/],
    [`${address} ${address.toLowerCase().replace("d92f", "d92e")}`, /2 addresses/],
  ])("is read, and nothing in %s is offered", async (text, why) => {
    const { findByText, queryByRole, submit } = await open(text);
    expect(await findByText(why)).toBeTruthy();
    expect(await submit()).toBeUndefined();
    expect(queryByRole("button", { name: /^Use/ })).toBeNull();
  });
});

test("with a unit, the offer shows both base units and the unit, and applies base units", async () => {
  const { getByLabelText, findByRole, user, submit } = renderFields([parameter("uint256")]);
  await user.selectOptions(getByLabelText("Unit of value"), "9");
  await pasteInto(user, getByLabelText("value"), "2 * 10**18");
  const take = await findByRole("button", { name: "Use 2000000000000000000" });
  expect(take.closest("li")?.textContent).toContain(
    "2000000000000000000 base units, 2000000000 in the unit of the field",
  );
  await user.click(take);
  expect(await submit()).toEqual([{ text: "2000000000000000000" }]);
});

test("a value already offered in the error is not offered twice", async () => {
  const { getByLabelText, getAllByRole, findByRole, user } = renderFields([parameter("uint256")]);
  await user.type(getByLabelText("value"), "1,000");
  await findByRole("button", { name: "Use 1000" });
  await user.tab();
  await waitFor(() => expect(getByLabelText("value").getAttribute("aria-invalid")).toBe("true"));
  expect(getAllByRole("button", { name: "Use 1000" })).toHaveLength(1);
});

test.each([
  ["address", ` \t${address} `, address],
  ["uint256", " 12 ", "12"],
  ["bytes4", " 0xa9059cbb", "0xa9059cbb"],
])("spaces around a pasted %s are trimmed", async (type, text, value) => {
  const { getByLabelText, user, submit } = renderFields([parameter(type)]);
  await pasteInto(user, getByLabelText("value"), text);
  expect(getByLabelText("value")).toHaveProperty("value", value);
  expect(await submit()).toEqual([expect.objectContaining({ text: value })]);
});

test.each([
  ["string", " a "],
  // Typed as text, spaces are bytes.
  ["bytes", " a "],
])("spaces around a pasted text are kept: %s", async (type, text) => {
  const { getByLabelText, queryByLabelText, user } = renderFields([parameter(type)]);
  const mode = queryByLabelText("value is read as");
  if (mode !== null) await user.selectOptions(mode, "text");
  await pasteInto(user, getByLabelText("value"), text);
  expect(getByLabelText("value")).toHaveProperty("value", text);
});

describe("a date for any unsigned integer that can hold one", () => {
  test.each(["uint32", "uint48", "uint64", "uint128", "uint256"])("%s", async (type) => {
    const { getByLabelText, findByLabelText, findByRole, queryByLabelText, user, submit } = renderFields([
      parameter(type, "when"),
    ]);
    await user.selectOptions(getByLabelText("Fill in when"), "date");
    const entry = await findByLabelText("Date and time");
    await user.selectOptions(getByLabelText("Clock of the date for when"), "utc");
    fireEvent.change(entry, { target: { value: "2026-03-01T18:30" } });
    const group = await findByRole("group", { name: "Date for when" });
    await waitFor(() => expect(group.textContent).toContain("= 1772389800 seconds since 1970"));
    expect(getByLabelText("when")).toHaveProperty("value", "");
    await user.click(within(group).getByRole("button", { name: "Use this date" }));
    expect(queryByLabelText("Date and time")).toBeNull();
    expect(await submit()).toEqual([expect.objectContaining({ text: "1772389800" })]);
  });
});

describe("a role", () => {
  const role = describeField(parameter("bytes32", "role"));

  test("with a usual name is picked by that name", async () => {
    const { getByLabelText, findByRole, user, submit } = renderDescribed([role]);
    await user.selectOptions(getByLabelText("Name for role"), "MINTER_ROLE");
    await user.click(await findByRole("button", { name: `Use ${minter}` }));
    expect(await submit()).toEqual([{ text: minter, mode: "hex" }]);
  });

  test("of the contract is read from the contract, because it need not be the hash of its name", async () => {
    const own = `0x${"ab".repeat(32)}`;
    const readConstant = vi.fn<(name: string) => Promise<string | undefined>>().mockResolvedValue(own);
    const { getByLabelText, findByRole, getAllByRole, user, submit } = renderDescribed([role], [], undefined, {
      constants: ["KEEPER"],
      readConstant,
    });
    expect(readConstant).not.toHaveBeenCalled();
    await user.selectOptions(getByLabelText("Name for role"), "KEEPER");
    const take = await findByRole("button", { name: `Use ${own}` });
    expect(take.closest("li")?.textContent).toContain("KEEPER in this contract");
    expect(getAllByRole("button", { name: /^Use 0x/ })[0]).toBe(take);
    await user.click(take);
    expect(await submit()).toEqual([{ text: own, mode: "hex" }]);
  });

  test("is not offered for a bytes32 with another name in a contract without constants", () => {
    const { queryByLabelText } = renderFields([parameter("bytes32", "salt")]);
    expect(queryByLabelText("Name for salt")).toBeNull();
  });
});

test("a list in cast's notation is offered as JSON, which is filled in only when accepted", async () => {
  const components = [parameter("address", "to"), parameter("uint256", "amount")];
  const { getByLabelText, getByRole, findByRole, user, submit } = renderFields([
    parameter("tuple[]", "rows", components),
  ]);
  await user.click(getByRole("button", { name: "Paste JSON or CSV into rows" }));
  await pasteInto(user, await screen.findByLabelText("JSON or CSV for rows"), `[(${address},1),(${address},2)]`);
  await user.click(await findByRole("button", { name: "Use this JSON" }));
  const json = `[\n  {"to": "${address}", "amount": 1},\n  {"to": "${address}", "amount": 2}\n]`;
  expect(getByLabelText("JSON or CSV for rows")).toHaveProperty("value", json);
  expect(await submit()).toEqual([{ items: [] }]);
  await user.click(getByRole("button", { name: "Fill in" }));
  expect(await submit()).toEqual([{ items: ["1", "2"].map((text) => ({ parts: [{ text: address }, { text }] })) }]);
});
