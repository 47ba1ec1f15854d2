// @vitest-environment jsdom
import fc from "fast-check";
import { expect, test } from "vitest";
import { inlineJson } from "./inline-json.ts";

const hostile = [
  "</script><script>globalThis.ran = true</script>",
  "</SCRIPT foo><img src=x onerror=alert(1)>",
  "<!--<script>",
  "--><script>",
  "]]>",
  "&lt;/script&gt;",
  "\u2028\u2029",
  "\\u003c/script\\u003e",
  "__proto__",
  "'\"`${1}$&",
];

/** The contents of the elements in a page with this value. */
const parsed = (value: unknown) => {
  const page = `<!doctype html><head><script type="application/json" id="b">${inlineJson(value)}</script><title>t</title></head>`;
  const { head, body } = new DOMParser().parseFromString(page, "text/html");
  return {
    elements: [...head.children, ...body.children].map(({ localName }) => localName),
    text: head.children[0]?.textContent,
  };
};

test.each(hostile)("Security 53: a document with %j in its block has only that block", (text) => {
  const { elements, text: block } = parsed({ [text]: [text] });
  expect(elements).toEqual(["script", "title"]);
  expect(JSON.parse(block ?? "")).toEqual({ [text]: [text] });
});

test("Security 53: no text in a block has a character special to markup, and each survives", () => {
  const texts = fc.oneof(fc.string(), fc.stringMatching(/^[<>&!/\-a\u2028\u2029"\\]*$/), fc.constantFrom(...hostile));
  fc.assert(
    fc.property(fc.dictionary(texts, texts), (value) => {
      const json = inlineJson(value);
      expect(json).not.toMatch(/[<>&\u2028\u2029]/);
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
