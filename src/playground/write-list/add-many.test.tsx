// @full: e2e/main-job and e2e/writes read, write and start a list in a browser.
import { within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  commonReplies,
  contractAddress,
  contractOf,
  senderAddress,
  stubFetch,
} from "#src/playground/testing/contract.tsx";
import { panel, writes } from "#src/playground/testing/write.tsx";
import { pasteInto, render } from "#src/testing/render.tsx";
import { changeWriteList, mostWrites, readWriteList } from "./local-list.ts";

beforeEach(() => void changeWriteList("sandbox", () => ({ items: [], editing: null })));

/** Opens the dialog of a function's form, pastes rows and adds them. */
const addMany = async (rows: string, signature = "transfer(address,uint256)") => {
  const requests = stubFetch(commonReplies());
  const rendered = render(panel(signature, contractOf(), () => undefined));
  const { user, findByRole, getByRole } = rendered;
  await user.click(await findByRole("combobox", { name: "Sender" }));
  await user.click(await findByRole("option", { name: /0xd92F/ }));
  await user.click(getByRole("button", { name: "Add many…" }));
  const dialog = await findByRole("dialog", { name: "Add many calls" });
  await pasteInto(user, within(dialog).getByLabelText("Rows"), rows);
  await user.click(within(dialog).getByRole("button", { name: "Add to list" }));
  return { ...rendered, requests, dialog };
};

test("each pasted row becomes a call on the list, with its line and its cells, and nothing is sent", async () => {
  const { findByText, requests } = await addMany(
    `name,to,value\nAda,${senderAddress},1\nBob,${contractAddress},1000000000000000000000000001`,
  );
  await findByText("Added. The list has 2 calls.");
  expect(readWriteList("sandbox").items).toMatchObject([
    { sender: senderAddress, args: [{ text: senderAddress }, { text: "1" }], row: { line: 2 } },
    {
      args: [{ text: contractAddress }, { text: "1000000000000000000000000001" }],
      row: {
        line: 3,
        columns: ["name", "to", "value"],
        cells: ["Bob", contractAddress, "1000000000000000000000000001"],
      },
    },
  ]);
  expect(writes(requests)).toEqual([]);
});

test("with one invalid row none is added, and every error names its line in the form's own words", async () => {
  const wrong = `${senderAddress.slice(0, -1)}e`;
  const { dialog } = await addMany(`${senderAddress},1\n${wrong},2\n${senderAddress},1.5\n${senderAddress}`);
  const errors = within(dialog).getByRole("list", { name: "Findings" });
  expect(
    within(errors)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Error, line 2: to: The checksum does not match/),
    expect.stringMatching(/^Error, line 3: value: uint256 takes whole base units, without a fraction\.$/),
    expect.stringMatching(/^Error, line 4: Expected 2 cells, got 1\. Put quotes/),
  ]);
  expect(readWriteList("sandbox").items).toEqual([]);
});

test("only a payable function accepts an amount in each row", async () => {
  const { findByText, unmount } = await addMany("thanks\t0.5\nagain\t", "pay(string)");
  await findByText("Added. The list has 2 calls.");
  expect(readWriteList("sandbox").items.map(({ amount }) => amount)).toEqual(["0.5", ""]);
  unmount();
  const { dialog } = await addMany(`to,value,amount\n${senderAddress},1,0.5`);
  expect(dialog.textContent).toContain("line 2: amount: The function takes no amount.");
  expect(readWriteList("sandbox").items).toHaveLength(2);
});

test("an amount that is more precise than a base unit is refused", async () => {
  const { dialog } = await addMany("thanks\t0.0000000000000000001", "pay(string)");
  expect(dialog.textContent).toContain(
    "line 1: amount: The amount has 19 decimals, but tETH has at most 18: the last, “1”, is too many.",
  );
});

test("with more rows than fit on the list, none is added", async () => {
  const { dialog } = await addMany(`${senderAddress},1\n`.repeat(mostWrites + 1));
  expect(dialog.textContent).toContain(
    `The table has ${mostWrites + 1} rows, but the list has room for only ${mostWrites} more calls.`,
  );
  expect(readWriteList("sandbox").items).toEqual([]);
});

test("a header row that lacks parameters is reported with the missing ones", async () => {
  const { dialog } = await addMany(`to,memo\n${senderAddress},1`);
  expect(dialog.textContent).toContain(
    "line 1: The first row must name every parameter once. Missing or repeated: value.",
  );
});

test("a file from a European spreadsheet is read into the rows, and its calls are added", async () => {
  const { user, dialog, findByText } = await addMany("wrong");
  const file = new File([`\uFEFFto;value;memo\r\n${senderAddress};5;"1,50; paid"\r\n`], "payouts.csv", {
    type: "text/csv",
  });
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (input !== null) await user.upload(input, file);
  await within(dialog).findByDisplayValue(/1,50; paid/);
  expect(within(dialog).queryByRole("list", { name: "Findings" })).toBeNull();
  await user.click(within(dialog).getByRole("button", { name: "Add to list" }));
  await findByText("Added. The list has 1 call.");
  expect(readWriteList("sandbox").items[0]).toMatchObject({
    args: [{ text: senderAddress }, { text: "5" }],
    row: { line: 2, cells: [senderAddress, "5", "1,50; paid"] },
  });
});
