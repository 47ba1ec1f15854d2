import { afterEach, expect, test } from "vitest";
import { computedByJsdom, computedStyle } from "./computed-style.ts";

const properties = ["display", "visibility", "pointerEvents"] as const;

const sheet = document.createElement("style");

afterEach(() => {
  sheet.remove();
  document.body.replaceChildren();
});

const all = () => [document.documentElement, ...document.querySelectorAll("*")];
const read = (compute: (element: Element) => object) =>
  all().map((element) => {
    const style = compute(element);
    const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`);
    return [element.localName, ...attributes, ...properties.map((name): unknown => Reflect.get(style, name))];
  });

const tags =
  "a b button canvas code dd details dialog div dl dt em fieldset figure footer form h1 h6 header hr i iframe img input label legend li link main meta nav ol optgroup option output p pre progress rp ruby script section select slot small span strong style sub summary svg table tbody td template textarea tfoot th thead title tr u ul video".split(
    " ",
  );
const states = [
  'hidden="until-found"',
  'style="display: none"',
  'style="visibility: hidden"',
  'style="pointer-events: none; display: flex"',
  'style="visibility: inherit; display: initial"',
  'style="color: red"',
  'type="hidden"',
  'type="checkbox"',
  "open",
  "popover",
  'class="mantine-hidden-from-sm"',
];
const around = [
  "",
  'style="visibility: hidden"',
  'style="pointer-events: none"',
  "hidden",
  'style="display: contents"',
];

const inside =
  '<details><summary>a</summary>b</details><details open><summary>a</summary><summary>b</summary></details><div style="visibility: visible"><p>a</p></div><div style="pointer-events: auto"><p>a</p></div><svg><title>a</title><g><path/></g></svg>';

test("what a query asks of a style is what jsdom answers, for each element in each state @full", () => {
  const one = (tag: string, state: string) =>
    document.body.insertAdjacentHTML("beforeend", `<i><${tag} ${state}></${tag}></i>`);
  for (const tag of tags) for (const state of ["", "hidden"]) one(tag, state);
  for (const tag of ["a", "dialog", "div", "input"]) for (const state of states) one(tag, state);
  for (const state of around) document.body.insertAdjacentHTML("beforeend", `<section ${state}>${inside}</section>`);
  expect(read(computedStyle)).toEqual(read(computedByJsdom));
});

test("it is so with a style sheet that sets it, and when that is gone", () => {
  document.body.innerHTML = '<p class="a">a</p><div class="b"><p>b</p></div>';
  sheet.textContent = ".a { display: none } .b { visibility: hidden; pointer-events: none }";
  const plain = read(computedStyle);
  document.head.append(sheet);
  expect(Reflect.get(computedStyle(document.querySelector("p") ?? document.body), "display")).toBe("none");
  expect(read(computedStyle)).toEqual(read(computedByJsdom));
  sheet.remove();
  expect(read(computedStyle)).toEqual(plain);
});

test("rules under a condition on the width count for neither, those for a screen for both", () => {
  document.body.innerHTML = '<p class="a">a</p>';
  document.head.append(sheet);
  for (const condition of ["(min-width: 1em)", "screen"]) {
    sheet.textContent = `@media ${condition} { .a { display: none } }`;
    expect(read(computedStyle)).toEqual(read(computedByJsdom));
  }
});

test("other properties are jsdom's", () => {
  document.body.innerHTML = '<p style="color: red; visibility: hidden">a</p>';
  const [paragraph] = document.body.children;
  const style = computedStyle(paragraph ?? document.body);
  expect(Reflect.get(style, "color")).toBe("rgb(255, 0, 0)");
  expect(Reflect.get(style, "visibility")).toBe("hidden");
});
