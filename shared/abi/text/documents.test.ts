import { describe, expect, test } from "vitest";
import { canonicalType, signature } from "#shared/abi/functions.ts";
import type { AbiEntry } from "#shared/abi/types.ts";
import { readAbiText } from "./abi-text.ts";

const line = (entry: AbiEntry): string => {
  if (entry.type === "function") return `${signature(entry)} ${entry.stateMutability}`;
  const inputs = "inputs" in entry ? entry.inputs.map(canonicalType).join() : "";
  return `${entry.type} ${"name" in entry ? entry.name : ""}(${inputs})`;
};

/** Each contract as its name and its entries, or why there are none, with the place. */
const read = (text: string): readonly (readonly string[])[] | string => {
  const result = readAbiText(text);
  if (!result.ok) {
    const { line: at, column, reason, hint } = result.error;
    return `${at}:${column} ${reason}. ${hint}`;
  }
  return result.contracts.map(({ name, result: abi }) =>
    abi.ok ? [name, ...abi.abi.map(line)] : [name, abi.error.reason ?? abi.error.code],
  );
};

const transfer = "transfer(address,uint256) nonpayable";
const balanceOf = "balanceOf(address) view";
const entry = '[{"type":"function","name":"f","inputs":[],"outputs":[],"stateMutability":"view"}]';

describe("lists of 4byte.directory and openchain.xyz", () => {
  test.each([
    [
      "copied from the page, with its headings",
      "ID\tText Signature\tBytes Signature\n145\ttransfer(address,uint256)\t0xa9059cbb\n146\tbalanceOf(address)\t0x70a08231",
      [transfer, balanceOf],
    ],
    [
      "without its headings",
      "145\ttransfer(address,uint256)\t0xa9059cbb\n146\tbalanceOf(address)\t0x70a08231",
      [transfer, balanceOf],
    ],
    [
      "with a number of eight digits",
      '12345678,"transfer(address,uint256)",0xa9059cbb\n31415926,"balanceOf(address)",0x70a08231',
      [transfer, balanceOf],
    ],
    [
      "as CSV",
      'id,text_signature,hex_signature\n145,"transfer(address,uint256)",0xa9059cbb\n146,"balanceOf(address)",0x70a08231',
      [transfer, balanceOf],
    ],
    [
      "an event",
      "1\tTransfer(address,address,uint256)\t0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
      ["event Transfer(address,address,uint256)"],
    ],
    ["signatures alone", "transfer(address,uint256)\nbalanceOf(address)", [transfer, balanceOf]],
    [
      "selectors beside them",
      "0xa9059cbb  transfer(address,uint256)\n0x70a08231  balanceOf(address)",
      [transfer, balanceOf],
    ],
    [
      "the directory's answer",
      '{"count":1,"next":null,"results":[{"id":145,"text_signature":"transfer(address,uint256)","hex_signature":"0xa9059cbb"}]}',
      [transfer],
    ],
    [
      "openchain's answer, with a selector that it does not know",
      '{"ok":true,"result":{"event":{},"function":{"0xa9059cbb":[{"name":"transfer(address,uint256)","filtered":false}],"0x12345678":null}}}',
      [transfer],
    ],
  ])("%s", (_what, text, lines) => expect(read(text)).toEqual([["", ...lines]]));

  test.each([
    "145\ttransfer(address,uint256)\t0xa9059cbb\n313\tmany_msg_babbage(bytes1)\t0xa9059cbb",
    '{"0xa9059cbb":[{"name":"transfer(address,uint256)"},{"name":"many_msg_babbage(bytes1)"}]}',
  ])("two functions under one selector are refused, because a contract has one of them: %s", (text) =>
    expect(read(text)).toMatch(
      /“transfer\(address,uint256\)” and “many_msg_babbage\(bytes1\)” have the same selector 0xa9059cbb, so the contract has only one of them\. Delete the line/,
    ),
  );
});

describe("Markdown", () => {
  test.each([
    [
      "a table with code",
      "| Function | Selector |\n|---|---|\n| `transfer(address,uint256)` | `0xa9059cbb` |\n| `balanceOf(address)` | `0x70a08231` |",
      [transfer, balanceOf],
    ],
    [
      "a table with descriptions",
      "| Function | Description |\n|---|---|\n| `transfer(address to, uint256 amount)` | Moves tokens. |\n| **`balanceOf(address)`** | The balance. |",
      [transfer, balanceOf],
    ],
    [
      "a table that states mutability",
      "## Functions\n\n| Name | Selector | Mutability | Notes |\n| --- | --- | --- | --- |\n| [`poke(uint256)`](#poke) | `0x32145f90` | view | Looks |",
      ["poke(uint256) view"],
    ],
    [
      "a table of events",
      "| Event | Description |\n|---|---|\n| `Sent(address indexed to, uint256 amount)` | After a payment |",
      ["event Sent(address,uint256)"],
    ],
    ["a list with code", "# Token\n\n- `transfer(address,uint256)`\n- `balanceOf(address)`", [transfer, balanceOf]],
    [
      "a list with selectors",
      "- `transfer(address,uint256)` — `0xa9059cbb`\n* `balanceOf(address)`: 0x70a08231\n- 0x32145f90: `poke(uint256)`",
      [transfer, balanceOf, "poke(uint256) unstated"],
    ],
    [
      "a list with descriptions",
      "* **`transfer(address to, uint256 amount)`** - moves tokens (all of them).\n* **`balanceOf(address)`** - who has what",
      [transfer, balanceOf],
    ],
    ["a numbered list", "1. transfer(address,uint256)\n2. balanceOf(address)", [transfer, balanceOf]],
    [
      "a list of declarations",
      "- `function transfer(address to, uint256 amount) external`\n- `event Sent(address indexed to)`",
      [transfer, "event Sent(address)"],
    ],
    [
      "a code block between words",
      "# Token\n\nDon't forget the interface:\n\n```solidity\nfunction transfer(address to, uint256 amount) external;\nfunction total() external view returns (uint256);\n```\n\nCall it.",
      [transfer, "total() view"],
    ],
    [
      "a code block alone, with tildes",
      "~~~solidity\nfunction total() external view returns (uint256);\n~~~",
      ["total() view"],
    ],
    [
      "two code blocks",
      "```solidity\nfunction a() external;\n```\n\nand\n\n```solidity\nfunction b() external view;\n```\n",
      ["a() nonpayable", "b() view"],
    ],
    ["one without an end", "Here:\n\n```sol\nfunction a() external;\n", ["a() nonpayable"]],
    ["a code block with JSON", `The ABI:\n\n\`\`\`json\n${entry}\n\`\`\`\n\nDone.`, ["f() view"]],
    [
      "a code block with a table",
      "Here:\n\n```\n| Type     | Signature | Selector   |\n+----------+-----------+------------+\n| function | owner()   | 0x8da5cb5b |\n```\nok",
      ["owner() view"],
    ],
    [
      "what forge doc writes",
      "# Token\n[Git Source](https://github.com/a/b)\n\n## Functions\n### transfer\n\nMoves.\n\n```solidity\nfunction transfer(address to, uint256 amount) external;\n```\n**Parameters**\n\n|Name|Type|Description|\n|----|----|-----------|\n|`to`|`address`|who|\n\n## Events\n### Sent\n\n```solidity\nevent Sent(address indexed to, uint256 amount);\n```\n",
      [transfer, "event Sent(address,uint256)"],
    ],
    [
      "examples of calls beside it",
      "```solidity\nfunction a() external;\n```\n\nUse:\n\n```solidity\ntoken.transfer(to, 1);\n```\n\n```bash\nforge install x/y\n```\n\n```js\nawait token.transfer(to, 1)\n```",
      ["a() nonpayable"],
    ],
  ])("%s", (_what, text, lines) => expect(read(text)).toEqual([["", ...lines]]));

  test("contracts in several blocks inherit from one another", () => {
    const text =
      "```solidity\ninterface A { function a() external; }\n```\nthen\n```solidity\ninterface B is A { function b() external; }\n```";
    expect(read(text)).toEqual([
      ["A", "a() nonpayable"],
      ["B", "b() nonpayable", "a() nonpayable"],
    ]);
  });

  test.each([
    ["a block with a fault", "Words\n\n```solidity\nfunction a(uint257 x) external;\n```\n", /^4:12 /],
    ["no ABI at all", "Use:\n\n```js\nawait token.transfer(to, 1)\n```", /^4:1 /],
    ["a list with words alone", "- `transfer(address,uint256)`\n- and others", /^1:1 /],
    [
      "a public variable without its contract",
      "```solidity\nuint256 public x;\n```\n```solidity\nfunction a() external;\n```",
      /^2:1 /,
    ],
  ])("%s is refused where it is, and nothing is left out", (_what, text, at) => expect(read(text)).toMatch(at));
});

describe("Rust", () => {
  test.each([
    [
      "sol!, in a whole file",
      'use alloy::{sol, primitives::{Address, U256}};\nconst RPC: &str = "http://x/{";\nsol! {\n    #[sol(rpc)]\n    contract Counter {\n        uint256 public number;\n        function setNumber(uint256 newNumber) public;\n    }\n}\n\n#[tokio::main]\nasync fn main() -> Result<()> {\n  let c = \'{\'; println!("{}", 1);\n}',
      [["Counter", "number() view", "setNumber(uint256) nonpayable"]],
    ],
    [
      "attributes inside",
      '/// Don\'t.\nsol! {\n    #[sol(rpc, bytecode = "60]80")]\n    #[derive(Debug, PartialEq)]\n    interface IERC20 {\n        #[derive(Debug)]\n        function balanceOf(address owner) external view returns (uint256);\n    }\n}',
      [["IERC20", balanceOf]],
    ],
    [
      "signatures alone",
      "sol! {\n    function transfer(address to, uint256 amount) external;\n    error Bad(address who);\n}",
      [["", transfer, "error Bad(address)"]],
    ],
    [
      "several macros, and lifetimes",
      "sol! { interface A { function a() external; } }\nstruct X<'a> { n: &'a str }\nsol!( interface B is A { function b() external view; } );",
      [
        ["A", "a() nonpayable"],
        ["B", "b() view", "a() nonpayable"],
      ],
    ],
    ["sol! with JSON", `sol!(\n    #[sol(rpc)]\n    MyToken,\n    r#"${entry}"#\n);`, [["MyToken", "f() view"]]],
    [
      "abigen! with signatures in brackets",
      'abigen!(\n    IERC20,\n    r#"[\n        function balanceOf(address who) external view returns (uint256)\n        function transfer(address to, uint256[] amounts) external\n    ]"#,\n);',
      [["IERC20", balanceOf, "transfer(address,uint256[]) nonpayable"]],
    ],
    [
      "abigen! with signatures in quotes",
      'use ethers::prelude::*;\nabigen!(\n    IERC20,\n    r#"[\n        "function balanceOf(address who) external view returns (uint256)",\n        "function transfer(address to, uint256 amount) external"\n    ]"#,\n    event_derives(serde::Deserialize, serde::Serialize)\n);',
      [["IERC20", balanceOf, transfer]],
    ],
    ["abigen! with JSON", `abigen!(Token, r#"${entry}"#);`, [["Token", "f() view"]]],
    ["abigen! with JSON in quotes", `abigen!(Token, ${JSON.stringify(entry)});`, [["Token", "f() view"]]],
    [
      "abigen! with several contracts",
      'abigen!(\n  A, r"[function a() external]";\n  B, r#"[function b() external view]"#\n);',
      [
        ["A", "a() nonpayable"],
        ["B", "b() view"],
      ],
    ],
    ["a constant", `const TOKEN_ABI: &str = r#"${entry}"#;`, [["TOKEN_ABI", "f() view"]]],
    [
      "in Markdown",
      "Write:\n\n```rust\nsol! {\n    interface A { function a() external; }\n}\n```\n",
      [["A", "a() nonpayable"]],
    ],
  ])("%s", (_what, text, contracts) => expect(read(text)).toEqual(contracts));

  test.each([
    ["abigen!", 'abigen!(IERC20, "./abi/erc20.json");', "1:18"],
    ["sol!", 'sol!(\n    #[sol(rpc)]\n    IERC20,\n    "abi/IERC20.json"\n);', "4:6"],
    ["one of several", `abigen!(A, r#"${entry}"#; B, "./b.json");`, "1:105"],
  ])("%s that names a file is refused with what to paste", (_what, text, at) => {
    const shown = read(text);
    expect(shown).toMatch(/The ABI is in the file “.*\.json”, not in this text\. Paste the content of that file\./);
    expect(shown).toContain(`${at} `);
  });

  test("a fault is where it is written", () => {
    expect(
      read("sol! {\n    #[sol(rpc)]\n    interface A {\n        function a(uint257 x) external;\n    }\n}"),
    ).toMatch(/^4:20 /);
    expect(read('abigen!(A, r#"[\n  function a(uint257 x) external\n]"#);')).toMatch(/^2:14 /);
  });
});
