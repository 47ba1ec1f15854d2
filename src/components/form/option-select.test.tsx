import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "#src/testing/render.tsx";
import { OptionSelect } from "./option-select.tsx";

const show = (dataOf: (typed: string) => readonly string[] = () => ["ETH", "PDT"]) => {
  const onSubmit = vi.fn<() => void>();
  const Field = () => {
    const [value, setValue] = useState("");
    const [typed, setTyped] = useState("");
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <OptionSelect
          label="Asset"
          value={value === "" ? null : value}
          onChange={(id) => setValue(id ?? "")}
          data={dataOf(typed).map((one) => ({ value: one, label: one }))}
          searchValue={typed}
          onSearchChange={setTyped}
        />
      </form>
    );
  };
  const { user } = render(<Field />);
  return { user, onSubmit, field: screen.getByRole("combobox", { name: "Asset" }) };
};

const offers = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

test("focus alone opens nothing; an arrow key, a click and typing do", async () => {
  const { user, field } = show();
  await user.tab();
  expect(document.activeElement).toBe(field);
  expect(offers()).toEqual([]);
  await user.keyboard("{ArrowDown}");
  expect(offers()).toEqual(["ETH", "PDT"]);
  await user.keyboard("{Escape}");
  expect(offers()).toEqual([]);
  await user.click(field);
  expect(offers()).toEqual(["ETH", "PDT"]);
  await user.keyboard("{Escape}P");
  expect(offers()).toEqual(["ETH", "PDT"]);
});

test("the pointer opens it although the field moves away before the button is released", async () => {
  const { user, field } = show();
  await user.pointer([{ keys: "[MouseLeft>]", target: field }, { target: document.body }, { keys: "[/MouseLeft]" }]);
  expect(document.activeElement).toBe(field);
  await waitFor(() => expect(offers()).toEqual(["ETH", "PDT"]));
});

test("a right-click, which opens the browser's menu, opens no list", async () => {
  const { user, field } = show();
  await user.pointer({ keys: "[MouseRight]", target: field });
  expect(document.activeElement).toBe(field);
  // What waits for the button to be released runs a task later.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(offers()).toEqual([]);
});

test("typing after a click replaces the current name", async () => {
  const { user, field } = show();
  await user.click(field);
  await user.click(screen.getByRole("option", { name: "ETH" }));
  await user.click(field);
  await user.keyboard("P");
  expect(field).toHaveProperty("value", "P");
});

test("arrow keys and Enter pick, but submit nothing", async () => {
  const { user, field, onSubmit } = show();
  await user.click(field);
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(screen.getByRole("option", { name: "PDT" }).hasAttribute("data-combobox-selected")).toBe(true);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(field).toHaveProperty("value", "PDT"));
  expect(offers()).toEqual([]);
  expect(onSubmit).not.toHaveBeenCalled();
});

test("a submit closes the list, which would cover the errors", async () => {
  const { user, field, onSubmit } = show();
  await user.click(field);
  await user.keyboard("{Enter}");
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(offers()).toEqual([]);
});

test("the Tab key does not stop at the list, which scrolls by itself", async () => {
  const { user, field } = show();
  await user.click(field);
  // Without it, Chromium focuses a list that scrolls; leaving the field closes the list, and the focus is lost.
  expect(screen.getByRole("listbox").getAttribute("tabindex")).toBe("-1");
});

test("notes are the last lines of the open list, empty or not, and announced when they change", async () => {
  const Field = ({ data, notes }: { readonly data: readonly string[]; readonly notes: readonly string[] }) => (
    <OptionSelect label="Asset" value={null} data={data} notes={notes} />
  );
  const { user, rerender } = render(<Field data={["ETH"]} notes={[]} />);
  await user.click(screen.getByRole("combobox", { name: "Asset" }));
  const lines = await screen.findByRole("status");
  expect(lines.textContent).toBe("");
  rerender(<Field data={["ETH"]} notes={["One so far"]} />);
  expect(screen.getByRole("status")).toBe(lines);
  expect(lines.textContent).toBe("One so far");
  expect(screen.getByRole("listbox").compareDocumentPosition(lines)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  rerender(<Field data={[]} notes={["None so far"]} />);
  expect(offers()).toEqual([]);
  expect(lines.textContent).toBe("None so far");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("status")).toBeNull();
});

test.each([
  ["the only match", "DT", ["ETH", "PDT"], "PDT"],
  ["the option of the whole name", "PDT", ["PDT", "PDT 2"], "PDT"],
  ["nothing while several match", "PD", ["PDT", "PDT 2"], "PD"],
])("Enter takes %s", async (_what, typed, data, taken) => {
  const { user, field } = show((text) => data.filter((one) => one.includes(text)));
  await user.type(field, `${typed}{Enter}`);
  expect(field).toHaveProperty("value", taken);
  expect(offers()).toEqual([]);
});
