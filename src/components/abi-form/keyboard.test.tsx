// @full: The tests of shared/abi parse and encode the same values.
import { screen, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { pasteInto, render } from "#src/testing/render.tsx";
import { AddressPicker } from "./address-picker.tsx";
import { parameter, renderFields } from "./testing.tsx";

const vault = { address: "0x05045f13F5986c1D02772214796690F1C91e6C0D", label: "Vault" };
const payroll = { address: "0xd92F36f9dFed1B7cEa231F211E30d09698B18D3E", label: "Payroll" };
const point = [parameter("int256", "x"), parameter("int256", "y")];

describe("the address picker, by keyboard", () => {
  const open = async (addresses = [vault, payroll]) => {
    const rendered = renderFields([parameter("address", "to")], addresses);
    const button = screen.getByRole("button", { name: "Choose an address for to" });
    button.focus();
    await rendered.user.keyboard("{Enter}");
    const search = await screen.findByRole("textbox", { name: "Search addresses" });
    await vi.waitFor(() => expect(document.activeElement).toBe(search));
    return { ...rendered, search };
  };

  test("can be searched immediately, by label or address in any case, and Enter picks the first match", async () => {
    const { user, submit } = await open();
    await user.keyboard("0XD92f{Enter}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Choose an address for to" }));
    expect(screen.getByLabelText("to")).toHaveProperty("value", payroll.address);
    expect(screen.queryByRole("textbox", { name: "Search addresses" })).toBeNull();
    expect(await submit()).toEqual([{ text: payroll.address }]);
  });

  test("does not submit the form on Enter, and says when nothing matches", async () => {
    const { user } = await open();
    await user.keyboard("nobody");
    expect(screen.getByText(/^None of \d+ address(es)? matches\.$/)).toBeTruthy();
    await user.keyboard("{Enter}");
    expect(screen.getByLabelText("to").getAttribute("aria-invalid")).not.toBe("true");
    expect(screen.getByRole("textbox", { name: "Search addresses" })).toBeTruthy();
  });

  test("closes on Escape and returns the focus to its button", async () => {
    const { user } = await open();
    expect(screen.getByRole("button", { name: "Choose an address for to", expanded: true })).toBeTruthy();
    await user.keyboard("{Escape}");
    await vi.waitFor(() => expect(screen.queryByRole("textbox", { name: "Search addresses" })).toBeNull());
    expect(screen.getByRole("button", { name: "Choose an address for to" })).toBe(document.activeElement);
    expect(screen.getByLabelText("to")).toHaveProperty("value", "");
  });

  test("shows fifty of many addresses, and searches all of them", async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({
      address: `0x${String(at).padStart(40, "0")}`,
      label: `No. ${at}`,
    }));
    const { user } = await open(many);
    expect(screen.getAllByRole("button", { name: /^No\. / })).toHaveLength(50);
    await user.keyboard("No. 59");
    expect(screen.getAllByRole("button", { name: /^No\. / }).map(({ textContent }) => textContent)).toEqual([
      `No. 59${many[59]?.address}`,
    ]);
  });

  test("is missing without known addresses", () => {
    renderFields([parameter("address", "to")]);
    expect(screen.queryByRole("button", { name: /^Choose an address/ })).toBeNull();
  });
});

test("offers a search among more addresses instead of the known ones", async () => {
  const onPick = vi.fn<(address: string) => void>();
  const { user } = render(
    <AddressPicker
      knownAddresses={[]}
      search={(pick) => (
        <button type="button" onClick={() => pick(vault.address)}>
          Found
        </button>
      )}
      title="Pick"
      onPick={onPick}
    />,
  );
  await user.click(screen.getByRole("button", { name: "Pick" }));
  await user.click(await screen.findByRole("button", { name: "Found" }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith(vault.address);
});

describe("the rows of a list", () => {
  const actions = (label: string) =>
    screen
      .getAllByRole("button", { name: new RegExp(` ${label.replaceAll(/[[\]]/g, "\\$&")}( |$)`) })
      .map((button) => button.getAttribute("aria-label")?.split(" ")[0]);

  test("offer only possible actions: the first does not move up, the last does not move down", async () => {
    const { user } = renderFields([parameter("bool[]", "flags")]);
    const add = screen.getByRole("button", { name: "Add a row to flags" });
    for (let rows = 0; rows < 3; rows += 1) await user.click(add);
    expect(actions("flags[0]")).toEqual(["Move", "Duplicate", "Remove"]);
    expect(screen.queryByRole("button", { name: "Move flags[0] up" })).toBeNull();
    expect(actions("flags[1]")).toEqual(["Move", "Move", "Duplicate", "Remove"]);
    expect(screen.queryByRole("button", { name: "Move flags[2] down" })).toBeNull();
  });

  test("of a fixed-length list can be moved, but not added, copied or removed", () => {
    renderFields([parameter("bool[2]", "flags")]);
    expect(actions("flags[0]")).toEqual(["Move"]);
    expect(screen.queryByRole("button", { name: /^(Add|Duplicate|Remove)/ })).toBeNull();
  });

  test("move down with their choices, by keyboard", async () => {
    const { user, submit } = renderFields([parameter("bool[2]", "flags")]);
    await user.selectOptions(screen.getByLabelText("flags[0]"), "true");
    await user.selectOptions(screen.getByLabelText("flags[1]"), "false");
    screen.getByRole("button", { name: "Move flags[0] down" }).focus();
    await user.keyboard("{Enter}");
    expect(await submit()).toEqual([{ items: [{ text: "false" }, { text: "true" }] }]);
  });

  test.each(["cards", "table"])(
    "that are removed while one is being typed in, as %s, leave no error behind",
    async (layout) => {
      localStorage.setItem("postern-tuple-lists", layout);
      const { user, container, submit } = renderFields([parameter("tuple[]", "points", point)]);
      const type = async (index: number, text: string) => {
        const input = container.querySelectorAll("input")[index];
        if (input !== undefined) await pasteInto(user, input, text);
      };
      const add = screen.getByRole("button", { name: "Add a row to points" });
      await user.click(add);
      await type(0, "1");
      await type(1, "2");
      await user.click(add);
      await type(3, "4");
      await user.click(screen.getByRole("button", { name: "Remove points[1]" }));
      expect(await submit()).toEqual([{ items: [{ parts: [{ text: "1" }, { text: "2" }] }] }]);
      await user.click(add);
      await type(2, "3");
      await type(3, "4");
      await user.click(screen.getByRole("button", { name: "Remove points[0]" }));
      expect(await submit()).toEqual([{ items: [{ parts: [{ text: "3" }, { text: "4" }] }] }]);
    },
  );

  test("in a table can be duplicated and removed as in cards", async () => {
    localStorage.setItem("postern-tuple-lists", "table");
    const { user, submit } = renderFields([parameter("tuple[]", "points", point)]);
    await user.click(screen.getByRole("button", { name: "Add a row to points" }));
    await user.type(screen.getByLabelText("points[0] x"), "1");
    await user.type(screen.getByLabelText("points[0] y"), "2");
    await user.click(screen.getByRole("button", { name: "Duplicate points[0]" }));
    await user.type(screen.getByLabelText("points[1] y"), "3");
    await user.click(screen.getByRole("button", { name: "Remove points[0]" }));
    const rows = within(screen.getByRole("table", { name: "points" })).getAllByRole("row");
    expect(rows).toHaveLength(2);
    expect(await submit()).toEqual([{ items: [{ parts: [{ text: "1" }, { text: "23" }] }] }]);
  });
});

describe("a paste", () => {
  const open = async () => {
    const rendered = renderFields([parameter("uint256[]", "values")]);
    await rendered.user.click(screen.getByRole("button", { name: "Paste JSON or CSV into values", expanded: false }));
    return { ...rendered, field: await screen.findByLabelText("JSON or CSV for values") };
  };

  test("has the focus immediately, and cancelling it changes nothing", async () => {
    const { user, field, submit } = await open();
    expect(document.activeElement).toBe(field);
    await user.paste("[1]");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByLabelText("JSON or CSV for values")).toBeNull();
    expect(await submit()).toEqual([{ items: [] }]);
  });

  test("that did not fit is valid once its text is corrected", async () => {
    const { user, field } = await open();
    await user.paste("[true]");
    await user.click(screen.getByRole("button", { name: "Fill in" }));
    expect(field.getAttribute("aria-invalid")).toBe("true");
    await user.clear(field);
    expect(field.getAttribute("aria-invalid")).not.toBe("true");
    await pasteInto(user, field, "[7]");
    await user.click(screen.getByRole("button", { name: "Fill in" }));
    expect(screen.getByLabelText("values[0]")).toHaveProperty("value", "7");
  });

  test("removes its rows' errors", async () => {
    const { user, submit } = await open();
    await user.click(screen.getByRole("button", { name: "Add a row to values" }));
    expect(await submit()).toBeUndefined();
    expect(screen.getByText("1 error")).toBeTruthy();
    await pasteInto(user, screen.getByLabelText("JSON or CSV for values"), "[7]");
    await user.click(screen.getByRole("button", { name: "Fill in" }));
    expect(screen.queryByText("1 error")).toBeNull();
    expect(await submit()).toEqual([{ items: [{ text: "7" }] }]);
  });
});

describe("the unit of an amount", () => {
  test.each([
    ["9", "1.5", "1500000000", 9],
    ["18", "0.000000000000000001", "1", 18],
  ])("10^%s turns %s into %s base units", async (unit, text, digits, decimals) => {
    const { user, container, submit } = renderFields([parameter("uint256", "amount")]);
    await user.selectOptions(screen.getByLabelText("Unit of amount"), unit);
    await pasteInto(user, screen.getByLabelText("amount"), text);
    expect(container.textContent).toContain(`= ${digits} base units`);
    expect(await submit()).toEqual([{ text, decimals }]);
  });

  test.each(["256", "x", "-1", "1.5"])(
    "of %s decimals is invalid, and reported until it is fixed",
    async (decimals) => {
      const { user, submit } = renderFields([parameter("uint256", "amount")]);
      await user.selectOptions(screen.getByLabelText("Unit of amount"), "custom");
      await pasteInto(user, screen.getByLabelText("Decimals of amount"), decimals);
      await pasteInto(user, screen.getByLabelText("amount"), "5");
      expect(await submit()).toBeUndefined();
      expect(screen.getByText("Enter decimals from 0 to 255.")).toBeTruthy();
      await user.clear(screen.getByLabelText("Decimals of amount"));
      await pasteInto(user, screen.getByLabelText("Decimals of amount"), "0");
      expect(await submit()).toEqual([{ text: "5", decimals: 0 }]);
    },
  );

  test("can be typed if the contract does not report its decimals", async () => {
    const { user, submit } = renderFields([parameter("uint256", "amount")], [], () => Promise.resolve(undefined));
    await user.selectOptions(screen.getByLabelText("Unit of amount"), "token");
    const decimals = await screen.findByLabelText("Decimals of amount");
    expect(decimals).toHaveProperty("value", "");
    await pasteInto(user, screen.getByLabelText("amount"), "2");
    expect(await submit()).toBeUndefined();
    await pasteInto(user, decimals, "6");
    await pasteInto(user, screen.getByLabelText("amount"), ".5");
    expect(await submit()).toEqual([{ text: "2.5", decimals: 6 }]);
  });

  test.each(["uint8", "int32"])("is not requested for %s, which is not an amount", (type) => {
    renderFields([parameter(type, "amount")]);
    expect(screen.queryByLabelText("Unit of amount")).toBeNull();
  });
});

test("a known label is shown below an address in any case", async () => {
  const { user } = renderFields([parameter("address", "to")], [vault]);
  await pasteInto(user, screen.getByLabelText("to"), vault.address.toLowerCase());
  expect(screen.getByText("Vault")).toBeTruthy();
});
