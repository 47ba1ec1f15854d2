// @full: The routes behind it have tests, and e2e/accessibility opens each page.
import fc from "fast-check";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { render } from "#src/testing/render.tsx";
import { ExactString, ExactText, NameText } from "./exact-text.tsx";
import { nameText } from "./name-text.ts";

const show = (node: ReactNode) => {
  const { rerender, getByTestId, getByTitle, unmount } = render(<div data-testid="shown">{node}</div>);
  return {
    shown: getByTestId("shown"),
    getByTitle,
    unmount,
    showAlso: (other: ReactNode) => rerender(<div data-testid="shown">{other}</div>),
  };
};

/** An element's selected text: everything except what the style sheet excludes. */
const copied = (element: Element): string => {
  const copy = element.cloneNode(true);
  if (!(copy instanceof Element)) return "";
  for (const part of copy.querySelectorAll("[data-uncopied]")) part.remove();
  return copy.textContent;
};

const escapesIn = (element: Element): (string | null)[] =>
  [...element.querySelectorAll("[data-escape]")].map((one) => one.getAttribute("data-escape"));

test.each([
  [String.raw`\u202e`, "U+202E, right-to-left override", "pay \u202e evil"],
  [String.raw`\u200b`, "U+200B, zero width space", "a\u200bb"],
  [String.raw`\u00a0`, "U+00A0, no-break space", "a\u00a0b"],
  [String.raw`\n`, "U+000A, line feed", "a\nb"],
  [String.raw`\u2066`, "U+2066, left-to-right isolate", "\u2066x"],
  [String.raw`\u0000`, "U+0000, null", "\u0000"],
])("Security 45: a character is drawn as %s and named, for reading aloud and on sight, as %s", (escape, name, text) => {
  const { shown, getByTitle } = show(<ExactString text={text} />);
  expect(escapesIn(shown)).toEqual([escape]);
  const [itself, aloud] = getByTitle(name).children;
  expect(itself?.tagName).toBe("BDI");
  expect(itself?.getAttribute("aria-hidden")).toBe("true");
  expect(aloud?.textContent.trim()).toBe(name);
  expect(shown.textContent).toContain(`Hidden characters: ${name}.`);
});

test("Security 45: a string is quoted with its spaces, and a text of only spaces shows their count", () => {
  const { shown, showAlso } = show(<ExactString text="   " />);
  expect(shown.textContent).toBe('"   "3 spaces.');
  showAlso(<ExactString text=" a  b " />);
  expect(shown.textContent).toBe('" a  b "');
  showAlso(<ExactString text="" />);
  expect(shown.textContent).toBe('""');
});

test("Security 45: a backslash that was typed is not drawn as a hidden character", () => {
  const { shown } = show(<ExactString text={String.raw`\u202e`} />);
  expect(escapesIn(shown)).toEqual([]);
  expect(shown.textContent).toBe(String.raw`"\u202e"`);
});

test("Security 45: the direction of any text ends with it, and copying gives exactly the text", () => {
  const texts = fc.sample(fc.string({ unit: "binary" }), 60);
  const { shown } = show(texts.map((text, index) => <ExactText key={index} text={text} />));
  expect([...shown.children].map(({ tagName }) => tagName)).toEqual(texts.map(() => "BDI"));
  expect([...shown.children].map(copied)).toEqual(texts);
});

test("Security 45: many hidden characters are spelled out without an element for each", () => {
  const { shown } = show(<ExactText text={"\u200b".repeat(300)} />);
  expect(escapesIn(shown)).toHaveLength(200);
  expect(shown.textContent.endsWith(String.raw`\u200b`.repeat(100))).toBe(true);
});

test("Security 45: line breaks in a program stay line breaks, and other hidden characters are shown", () => {
  const { shown } = show(<ExactText text={"a\n\tb\u202e"} hasLines />);
  expect(escapesIn(shown)).toEqual([String.raw`\u202e`]);
});

test("Security 45: a name with hidden characters shows them, except those that an emoji or a script needs", () => {
  const { shown, showAlso } = show(<NameText text={"Treasury\u200b"} />);
  expect(escapesIn(shown)).toEqual([String.raw`\u200b`]);
  expect(shown.querySelector("bdi")?.contains(shown.querySelector("[data-escape]"))).toBe(true);
  showAlso(<NameText text={"❤\ufe0f می\u200cخواهم"} />);
  expect(escapesIn(shown)).toEqual([]);
  expect(nameText("Treasury\u200b and \u{e0041}")).toBe(String.raw`Treasury\u200b and \u{e0041}`);
  expect(nameText("❤\ufe0f")).toBe("❤\ufe0f");
});

test.each([
  ["a name and an address", "ספק 24 דרום · 0x7Eb6bA…A4A605", ["ספק 24 דרום"]],
  ["a sentence", "Send 5 PDT to مورد 7 and ספק on tETH", ["مورد", "ספק"]],
  ["a name in one right-to-left script", "ספק 24 דרום", []],
  ["a name without a right-to-left script", "Treasury 24", []],
])("in %s, each right-to-left part has its own direction", (_, text, parts) => {
  const { shown } = show(<NameText text={text} />);
  expect(shown.textContent).toBe(text);
  expect([...shown.querySelectorAll("bdi bdi")].map((part) => part.textContent)).toEqual(parts);
});
