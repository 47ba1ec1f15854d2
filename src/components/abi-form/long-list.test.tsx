// @full: The tests of shared/abi parse and encode the same values.
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import type { Draft } from "#shared/abi/draft.ts";
import { describeField } from "#shared/abi/field.ts";
import { FormScope } from "#src/components/form/form-scope.tsx";
import { pasteInto, render } from "#src/testing/render.tsx";
import { AbiFields } from "./abi-fields.tsx";
import { readDrafts } from "./read-draft.ts";
import { parameter, renderFields } from "./testing.tsx";
import { useAbiForm } from "./use-abi-form.ts";
import { useCheckedForm } from "./use-checked-form.ts";

const payment = [parameter("address", "to"), parameter("uint256", "amount"), parameter("string", "memo")];
const recipient = "0x05045f13F5986c1D02772214796690F1C91e6C0D";
const csv = (count: number) =>
  Array.from({ length: count }, (_, index) => `${recipient},${index + 1},memo ${index}`).join("\n");

const fillIn = async (user: ReturnType<typeof render>["user"], label: string, text: string) => {
  await user.click(screen.getByRole("button", { name: `Paste JSON or CSV into ${label}` }));
  await pasteInto(user, await screen.findByLabelText(`JSON or CSV for ${label}`), text);
  await user.click(screen.getByRole("button", { name: "Fill in" }));
  await waitFor(() => expect(screen.queryByLabelText(`JSON or CSV for ${label}`)).toBeNull());
};

const list = () => screen.getByRole("list", { name: "Rows of payments" });
const positions = () =>
  within(list())
    .getAllByRole("listitem")
    .map((row) => Number(row.getAttribute("aria-posinset")));
const scrollTo = (top: number) => {
  const box = list();
  box.scrollTop = top;
  fireEvent.scroll(box);
};

test("of 500 rows, only those in view are on the page, numbered among all; all of them are in the form", async () => {
  const { container, user, submit } = renderFields([parameter("tuple[]", "payments", payment)]);
  await fillIn(user, "payments", csv(500));
  expect(screen.getByText("500 rows")).toBeTruthy();
  expect(positions().at(0)).toBe(1);
  expect(positions().length).toBeLessThan(15);
  expect(within(list()).getAllByRole("listitem")[0]?.getAttribute("aria-setsize")).toBe("500");
  expect(container.querySelectorAll("input").length).toBeLessThan(60);
  const [drafts] = (await submit()) ?? [];
  if (drafts === undefined || !("items" in drafts)) throw new Error("no rows");
  expect(drafts.items).toHaveLength(500);
  expect(drafts.items[499]).toEqual({ parts: [{ text: recipient }, { text: "500" }, { text: "memo 499" }] });
});

test("a short list is rendered whole, as before", async () => {
  const { user } = renderFields([parameter("tuple[]", "payments", payment)]);
  await fillIn(user, "payments", csv(20));
  expect(screen.queryByRole("list")).toBeNull();
  expect(screen.getAllByLabelText("memo")).toHaveLength(20);
});

test.each(["cards", "table"])("as %s, a list that grows long keeps the focus, and shows it", async (layout) => {
  localStorage.setItem("postern-tuple-lists", layout);
  const { user } = renderFields([parameter("tuple[]", "payments", payment)]);
  await fillIn(user, "payments", csv(20));
  const duplicate = screen.getByRole("button", { name: "Duplicate payments[19]" });
  const shows = vi.spyOn(duplicate, "scrollIntoView");
  await user.click(duplicate);
  expect(screen.getByText("21 rows")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Remove payments[17]" })).toBeNull();
  expect(document.activeElement).toBe(duplicate);
  expect(shows).toHaveBeenCalledOnce();
});

test("scrolling renders other rows; a row's input is there when it returns, and the row with the focus stays", async () => {
  const { user, submit } = renderFields([parameter("tuple[]", "payments", payment)]);
  await fillIn(user, "payments", csv(500));
  const [memo] = screen.getAllByLabelText("memo");
  if (memo === undefined) throw new Error("no field");
  await user.type(memo, "!");
  scrollTo(60_000);
  expect(positions()).toContain(1);
  expect(document.activeElement).toBe(memo);
  expect(positions().some((position) => position > 100)).toBe(true);
  act(() => memo.blur());
  scrollTo(30_000);
  expect(positions()).not.toContain(1);
  scrollTo(0);
  expect(screen.getAllByLabelText("memo")[0]).toHaveProperty("value", "memo 0!");
  const [drafts] = (await submit()) ?? [];
  expect(drafts !== undefined && "items" in drafts ? drafts.items[0] : undefined).toMatchObject({
    parts: [{}, {}, { text: "memo 0!" }],
  });
});

test("a row with text that is not filled in yet stays rendered when it is out of view", async () => {
  const { user } = renderFields([parameter("tuple[]", "payments", payment)]);
  await fillIn(user, "payments", csv(500));
  await user.click(screen.getByRole("button", { name: "Paste JSON into payments[0]" }));
  const field = await screen.findByLabelText("JSON for payments[0]");
  await pasteInto(user, field, "[");
  act(() => field.blur());
  scrollTo(60_000);
  expect(screen.getByLabelText("JSON for payments[0]")).toHaveProperty("value", "[");
});

test("rows out of view can be moved, duplicated and removed like any other", async () => {
  const { user, submit } = renderFields([parameter("uint256[]", "values")]);
  await fillIn(user, "values", Array.from({ length: 300 }, (_, index) => index).join("\n"));
  await user.click(screen.getByRole("button", { name: "Remove values[0]" }));
  await user.click(screen.getByRole("button", { name: "Move values[0] down" }));
  await user.click(screen.getByRole("button", { name: "Duplicate values[0]" }));
  await user.click(screen.getByRole("button", { name: "Add a row to values" }));
  await user.click(screen.getByRole("button", { name: "Remove values[1]" }));
  const texts = Array.from({ length: 299 }, (_, index) => String(index + 1));
  [texts[0], texts[1]] = ["2", "1"];
  // The blank last row is out of view and invalid.
  expect(await submit()).toBeUndefined();
  expect(screen.getByText("1 error")).toBeTruthy();
  expect(screen.getByText("300 rows")).toBeTruthy();
});

/** A form with the same checks as a contract's. */
const Checked = ({ parameters, onValid }: { parameters: Parameters<typeof renderFields>[0]; onValid: () => void }) => {
  const fields = parameters.map(describeField);
  const form = useAbiForm(fields, { args: fields.map((): Draft => ({ items: [] })) });
  const { check, element } = useCheckedForm(form, fields, () => ({ args: readDrafts(fields, form.getValues("args")) }));
  return (
    <section ref={element}>
      <FormScope form={form}>
        <AbiFields fields={fields} name="args" />
        <button type="button" onClick={() => check(onValid)}>
          Review
        </button>
      </FormScope>
    </section>
  );
};

test.each([
  ["cards", "amount"],
  ["table", "payments[398] amount"],
])("as %s, the first error is rendered and focused, wherever its row is", async (layout, label) => {
  localStorage.setItem("postern-tuple-lists", layout);
  const onValid = vi.fn<() => void>();
  const { user } = render(<Checked parameters={[parameter("tuple[]", "payments", payment)]} onValid={onValid} />);
  const lines = csv(500).split("\n");
  lines[398] = `${recipient},-5,memo`;
  lines[450] = `${recipient},x,memo`;
  await fillIn(user, "payments", lines.join("\n"));
  await user.click(screen.getByRole("button", { name: "Review" }));
  await waitFor(() => expect(document.activeElement).toHaveProperty("value", "-5"));
  expect(document.activeElement?.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getAllByLabelText(label)).toContain(document.activeElement);
  expect(screen.getByText("2 errors")).toBeTruthy();
  await user.clear(document.activeElement ?? document.body);
  await user.keyboard("5");
  await user.click(screen.getByRole("button", { name: "Review" }));
  await waitFor(() => expect(document.activeElement).toHaveProperty("value", "x"));
  await user.clear(document.activeElement ?? document.body);
  await user.keyboard("6");
  expect(onValid).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Review" }));
  await waitFor(() => expect(onValid).toHaveBeenCalledOnce());
});

test("an error found before its list is on the page is focused as soon as the list is", async () => {
  const fields = [parameter("tuple[]", "payments", payment)].map(describeField);
  const row = (amount: number): Draft => ({ parts: [recipient, String(amount), "memo"].map((text) => ({ text })) });
  const items = Array.from({ length: 500 }, (_, index) => row(index === 398 ? -5 : index));
  const Late = () => {
    const [isShown, setShown] = useState(false);
    const form = useAbiForm(fields, { args: [{ items }] });
    const { check, element } = useCheckedForm(form, fields, () => ({
      args: readDrafts(fields, form.getValues("args")),
    }));
    return (
      <section ref={element}>
        <FormScope form={form}>
          {isShown ? <AbiFields fields={fields} name="args" /> : null}
          <input aria-invalid aria-label="another invalid field" />
        </FormScope>
        <button onClick={() => check(() => undefined)}>Review</button>
        <button onClick={() => setShown(true)}>Show</button>
      </section>
    );
  };
  const { user } = render(<Late />);
  const review = screen.getByRole("button", { name: "Review" });
  await user.click(review);
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  expect(document.activeElement).toBe(review);
  // Not a click: that would move the focus.
  fireEvent.click(screen.getByRole("button", { name: "Show" }));
  await waitFor(() => expect(document.activeElement).toHaveProperty("value", "-5"));
});

test("an error in a long list inside a row that is out of view is found as well", async () => {
  const batch = [parameter("string", "name"), parameter("uint8[]", "ids")];
  const { user } = render(<Checked parameters={[parameter("tuple[]", "batches", batch)]} onValid={() => undefined} />);
  const ids = Array.from({ length: 100 }, (_, index) => (index === 77 ? 256 : index));
  const rows = Array.from({ length: 100 }, (_, index) => ({ name: `n${index}`, ids: index === 60 ? ids : [1] }));
  await fillIn(user, "batches", JSON.stringify(rows));
  await user.click(screen.getByRole("button", { name: "Review" }));
  await waitFor(() => expect(document.activeElement).toHaveProperty("value", "256"));
  expect(screen.getByLabelText("ids[77]")).toBe(document.activeElement);
});

test("the table of a long list has its total number of rows and the positions of the rendered ones", async () => {
  localStorage.setItem("postern-tuple-lists", "table");
  const { user } = renderFields([parameter("tuple[]", "payments", payment)]);
  await fillIn(user, "payments", csv(500));
  const table = screen.getByRole("table", { name: "payments" });
  expect(table.getAttribute("aria-rowcount")).toBe("501");
  const rows = within(table).getAllByRole("row").slice(1);
  expect(rows.length).toBeLessThan(30);
  expect(rows.map((row) => row.getAttribute("aria-rowindex")).slice(0, 2)).toEqual(["2", "3"]);
});
