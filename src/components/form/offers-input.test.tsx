import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "#src/testing/render.tsx";
import { OffersInput } from "./offers-input.tsx";

const all = ["ada", "bob", "bobby"];

const show = () => {
  const onPick = vi.fn<(offer: string) => void>();
  const onEnter = vi.fn<() => void>();
  const Field = () => {
    const [text, setText] = useState("");
    return (
      <OffersInput
        label="Profile"
        value={text}
        onChange={setText}
        offers={all.filter((one) => one.includes(text))}
        onPick={(offer) => {
          setText(offer);
          onPick(offer);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.defaultPrevented) onEnter();
        }}
      />
    );
  };
  const { user } = render(<Field />);
  return { user, onPick, onEnter, field: screen.getByRole("combobox", { name: "Profile" }) };
};

const offers = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const chosen = (field: HTMLElement) => {
  const id = field.getAttribute("aria-activedescendant");
  const [selected] = screen.queryAllByRole("option", { selected: true });
  expect(selected?.id).toBe(id ?? undefined);
  return selected?.textContent;
};

test("is closed until the person types, clicks or presses an arrow key", async () => {
  const { user, field } = show();
  await user.tab();
  expect(document.activeElement).toBe(field);
  expect(offers()).toEqual([]);
  expect(field.getAttribute("aria-expanded")).toBe("false");
  expect(field.hasAttribute("aria-controls")).toBe(false);
  await user.keyboard("{ArrowDown}");
  expect(offers()).toEqual(all);
  expect(field.getAttribute("aria-expanded")).toBe("true");
  expect(field.getAttribute("aria-controls")).toBe(screen.getByRole("listbox").id);
  await user.tab();
  expect(offers()).toEqual([]);
  await user.click(field);
  expect(offers()).toEqual(all);
});

test("arrow keys wrap around in both directions, and Enter picks; the focus stays, and no letter is lost", async () => {
  const { user, field, onPick, onEnter } = show();
  await user.type(field, "b");
  expect(offers()).toEqual(["bob", "bobby"]);
  expect(chosen(field)).toBeUndefined();
  await user.keyboard("{ArrowUp}");
  expect(chosen(field)).toBe("bobby");
  await user.keyboard("{ArrowUp}");
  expect(chosen(field)).toBe("bob");
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(chosen(field)).toBe("bob");
  await user.keyboard("{Enter}");
  expect(onPick).toHaveBeenCalledExactlyOnceWith("bob");
  expect(onEnter).not.toHaveBeenCalled();
  expect(offers()).toEqual([]);
  expect(document.activeElement).toBe(field);
  await user.keyboard("by");
  expect(field).toHaveProperty("value", "bobby");
});

test("an edited text selects nothing, so Enter accepts what was typed", async () => {
  const { user, field, onPick, onEnter } = show();
  await user.type(field, "b{ArrowDown}o");
  expect(chosen(field)).toBeUndefined();
  await user.keyboard("{Enter}");
  expect(onPick).not.toHaveBeenCalled();
  expect(onEnter).toHaveBeenCalledOnce();
  expect(offers()).toEqual([]);
});

test("the pointer opens it although the field moves away before the button is released", async () => {
  const { user, field } = show();
  await user.pointer([{ keys: "[MouseLeft>]", target: field }, { target: document.body }, { keys: "[/MouseLeft]" }]);
  expect(document.activeElement).toBe(field);
  expect(offers()).toEqual(all);
});

test("a right-click, which opens the browser's menu, opens no list", async () => {
  const { user, field } = show();
  await user.pointer({ keys: "[MouseRight]", target: field });
  expect(document.activeElement).toBe(field);
  expect(offers()).toEqual([]);
});

test("Escape closes the list, and the dialog around it only when the list is closed", async () => {
  const { user, field } = show();
  const staysIn = () => field.dataset["mantineStopPropagation"];
  await user.type(field, "b{ArrowDown}");
  expect(staysIn()).toBe("true");
  await user.keyboard("{Escape}");
  expect(offers()).toEqual([]);
  expect(staysIn()).toBeUndefined();
  expect(field).toHaveProperty("value", "b");
  await user.keyboard("{ArrowDown}");
  expect(chosen(field)).toBeUndefined();
});

test("the pointer picks, and the focus stays in the field", async () => {
  const { user, field, onPick } = show();
  await user.type(field, "bo");
  await user.click(screen.getByRole("option", { name: "bobby" }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith("bobby");
  expect(document.activeElement).toBe(field);
  expect(offers()).toEqual([]);
});

test("the list itself, with its scroll bar, gets the focus neither from the pointer nor from the Tab key", async () => {
  const { user, field } = show();
  await user.type(field, "b");
  const list = screen.getByRole("listbox");
  expect(list.getAttribute("tabindex")).toBe("-1");
  await user.pointer({ keys: "[MouseLeft]", target: list });
  expect(document.activeElement).toBe(field);
  expect(offers()).toEqual(["bob", "bobby"]);
});
