// @full: The tests beside it have a few values of each kind.
import { expect, test } from "vitest";
import { readAbiText } from "./abi-text.ts";

/** A piece repeated to four megabytes. */
const much = (piece: string): string => piece.repeat(Math.ceil(4_000_000 / piece.length));

const reasonOf = (text: string): string => {
  const read = readAbiText(text);
  return read.ok ? "read" : (read.error.reason ?? read.error.code);
};

// Anything exponential or quadratic would exceed the test's time limit.
test.each([
  ["lists in lists", much("["), "This is nested deeper than 500 levels"],
  ["objects in objects", much('{"a":'), "This is nested deeper than 500 levels"],
  ["tuples in tuples", `function f(${much("tuple(")}`, "This type is nested too deeply"],
  ["mappings in mappings", `contract A { ${much("mapping(uint => ")}`, "This type is nested too deeply"],
  ["arrays of arrays", `function f(uint${much("[]")} a)`, "This array has too many dimensions"],
  ["a comment without an end", `/*${much("a")}`, "This comment has no end"],
  ["a string without an end", `["${much("\\")}`, "This string has no end"],
  ["a long word", much("a"), expect.stringContaining("is a name alone")],
  ["blocks in a body", `contract A { function f() external {${much("{}")}} }`, "read"],
  ["comments", `${much("/**/")}function f();`, "read"],
  ["countless signatures", much("f(uint256)\n"), "This text has too many entries"],
  ["countless contracts", much("contract A{} "), "This text has more than 2000 contracts"],
  ["text that only begins like an ABI", `x = ${much("[{a:1}, ")}`, "This is not a declaration, before “=”"],
  ["countless code blocks", much("```\n"), "There is no ABI in this text"],
  ["code blocks with words", much("```\na public \n```\n"), "“a” does not begin a declaration"],
  ["items of a list", much("- `f()`\n"), "This text has too many entries"],
  ["an item that is too long", `- f(${much(" ")}`, expect.stringContaining("This is not a declaration")],
  ["macros without end", much("sol!{"), "This is a text in a text in a text"],
  ["macros", much("sol!{}"), "There is no ABI in this text"],
  ["macros with attributes", `sol!{${much('#["')}`, "There is no ABI in this text"],
  ["raw strings without end", `sol!{} ${much('r#"[')}`, expect.any(String)],
  ["countless raw strings", much('r#"[]"#'), "This text has more than 2000 contracts"],
  ["a macro with a long name", `sol!("[" ${much("a")}`, expect.any(String)],
  ["countless ABIs", `[${much('{"abi":[{"type":"receive"}]},')}]`, "This has more than 2000 ABIs"],
])("%s", (_, text, reason) => {
  expect(reasonOf(text)).toEqual(reason);
});

test("structs that double at each level are refused", () => {
  const structs = Array.from({ length: 25 }, (_, level) => `struct S${level} { S${level + 1} a; S${level + 1} b; }`);
  expect(reasonOf(`${structs.join("\n")}\nstruct S25 { uint a; }\nfunction f(S0 s);`)).toBe(
    "This has more than 4096 parts",
  );
});

test("values that double with each name are refused", () => {
  const values = Array.from({ length: 60 }, (_, level) => `const a${level + 1} = [...a${level}, ...a${level}];`);
  expect(reasonOf(`const a0 = [1];\n${values.join("\n")}`)).toBe("There is no ABI in this script");
});

test("bases that double at each level are counted once", () => {
  const contracts = Array.from({ length: 300 }, (_, level) => `contract A${level + 2} is A${level}, A${level + 1} {}`);
  const read = readAbiText(`contract A0 { function f() external {} }\ncontract A1 is A0 {}\n${contracts.join("\n")}`);
  expect(read.ok && read.contracts.at(-1)).toMatchObject({ name: "A301", result: { abi: [{ name: "f" }] } });
});
