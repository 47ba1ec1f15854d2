import { keccak256, stringToHex } from "viem/utils";
import { describe, expect, test } from "vitest";
import { describeField, isLeaf, type LeafField } from "#shared/abi/field.ts";
import { type LeafDraft, parseLeaf } from "#shared/abi/leaf.ts";
import { valueOffers } from "./value-offers.ts";

const leaf = (type: string): LeafField => {
  const field = describeField({ name: "value", type });
  if (!isLeaf(field)) throw new Error(type);
  return field;
};

const now = new Date("2026-03-01T12:00:00Z");
const offersOf = (type: string, text: string, more: Partial<LeafDraft> = {}) =>
  valueOffers(leaf(type), { text, ...more }, now);
const texts = (type: string, text: string, more: Partial<LeafDraft> = {}) =>
  offersOf(type, text, more).map((offer) => offer.text);

const address = "0xd92F36f9dFed1B7cEa231F211E30d09698B18D3E";
const word = `0x${"0".repeat(24)}${address.slice(2)}`;
const zeros = (count: number) => "00".repeat(count);

describe("an integer", () => {
  test.each([
    ["uint256", "10 ether", "10000000000000000000"],
    ["uint256", "2**256-1", (2n ** 256n - 1n).toString()],
    ["uint128", "type(uint128).max", (2n ** 128n - 1n).toString()],
    ["int256", "-1 ether", "-1000000000000000000"],
    ["uint256", "1_0000", "10000"],
    ["uint256", "2026-13", "2013"],
    ["uint256", "2026 - 12", "2014"],
    ["uint256", '"12"', "12"],
    ["uint256", " '12' ", "12"],
    ["uint256", "1000000000000000000 [1e18]", "1000000000000000000"],
    ["uint48", "2026-03-01T00:00:00Z", "1772323200"],
    ["uint32", "now + 1 day", "1772452800"],
  ])("%s %j is offered as %s", (type, text, value) => expect(texts(type, text)).toEqual([value]));

  test("a date without a zone is offered in both time zones, UTC first, or once if they agree", () => {
    const [utc, local] = offersOf("uint64", "2026-03-01");
    expect(utc).toEqual({ as: "date-utc", text: "1772323200" });
    expect(local?.as ?? "date-local").toBe("date-local");
  });

  test.each([
    ["uint8", "256 wei"],
    ["uint8", "2**8"],
    ["uint256", "-1 ether"],
    ["uint24", "2026-03-01"],
    ["int256", "2026-03-01"],
    ["uint256", "2026-02-30"],
    ["uint256", "2024/8/1"],
    ["uint256", "2026-12"],
    ["uint256", " 2026-12 "],
    ["uint256", "'2026-12'"],
    ["uint64", "2026-1"],
    ["int256", "12-2026"],
    ["int256", "1999-12"],
    ["uint256", "0,500"],
    ["uint256", "1,000 ether"],
    ["int256", "(5)"],
    ["uint256", "hello"],
    ["uint256", 'x "12"'],
    ["uint256", '"12" x'],
    ["uint256", 'x"12"'],
    ["uint256", '"12"x'],
    ["uint256", ""],
  ])("nothing is offered for %s %j", (type, text) => expect(texts(type, text)).toEqual([]));

  test("a field with a unit offers only values that imply base units", () => {
    expect(texts("uint256", "type(uint8).max", { decimals: 6 })).toEqual(["255"]);
    expect(texts("uint256", 'ethers.utils.parseUnits("1.5", 6)', { decimals: 6 })).toEqual(["1500000"]);
    expect(texts("uint256", "10 ether", { decimals: 18 })).toEqual(["10000000000000000000"]);
    expect(texts("uint256", "5 gwei", { decimals: 9 })).toEqual(["5000000000"]);
    expect(texts("uint256", "1_0000", { decimals: 6 })).toEqual([]);
    expect(texts("uint256", "1_0000", { time: "days" })).toEqual([]);
    expect(texts("uint256", "2 hours", { time: "days" })).toEqual(["7200"]);
    expect(texts("uint256", "2 hours", { decimals: 6 })).toEqual([]);
    expect(texts("uint256", "1 ETH", { decimals: 18 })).toEqual([]);
    expect(texts("uint256", "0,500", { decimals: 6 })).toEqual([]);
    expect(texts("uint256", "2026-03-01", { decimals: 6 })).toEqual([]);
  });
});

test.each([
  ["10 ether", 6],
  ["5 Ether", 2],
  ['parseEther("5")', 6],
  ["ethers.utils.parseEther('5')", 8],
  ["5 gwei", 18],
  ["5 gwei", 6],
  ["parseGwei('5')", 18],
  ["1 finney", 18],
  ["1 szabo", 6],
])("nothing is offered for %j in a field with %i decimals: its unit is another", (text, decimals) =>
  expect(texts("uint256", text, { decimals })).toEqual([]),
);

describe("an address", () => {
  test.each([
    [word, address],
    [word.toLowerCase(), address],
    [word.slice(2), address],
    [` ${word} `, address],
  ])("in %s is offered", (text, value) => expect(texts("address", text)).toEqual([value]));

  test.each([
    ["a wrong checksum", word.replace("F36f", "f36f")],
    ["a word that is not an address", `0x01${word.slice(4)}`],
    ["a word with more digits", `${word}ff`],
    ["a word behind other digits", `0x12${word.slice(2)}`],
    ["a word behind other text", `x${word}`],
    ["a word before other text", `${word}x`],
    ["an address without a checksum", address.toLowerCase()],
    // The field itself reads what stands around an address, for its network.
    ["an address with its chain", `eth:${address}`],
    ["a quoted address", `"${address}"`],
    ["two addresses", `${address} ${address.replace("d92F", "d92f").toLowerCase().replace("18d3e", "18d3f")}`],
    ["a hash", `0x${"ab".repeat(32)}`],
    ["too few digits", address.slice(0, -1)],
  ])("%s is not", (_what, text) => expect(texts("address", text)).toEqual([]));
});

test("an address is offered as what it was found in", () => {
  expect(offersOf("address", word)).toEqual([{ as: "address-of-word", text: address }]);
});

describe("bytes32", () => {
  test("trims a text and takes it out of quotes that are around all of it", () => {
    const of = (text: string) => offersOf("bytes32", text)[0]?.of;
    expect(of(" MINTER_ROLE ")).toBe("MINTER_ROLE");
    expect(of('"MINTER_ROLE"')).toBe("MINTER_ROLE");
    expect(of('a "b" c')).toBe('a "b" c');
    expect(of('"b" c')).toBe('"b" c');
    expect(offersOf("bytes32", '"0x1234"').map(({ as }) => as)).toEqual(["hex-left", "hex-right", "keccak-bytes"]);
  });

  test("offers nothing for blanks or for what is neither hex nor a text", () => {
    expect(offersOf("bytes32", "  ")).toEqual([]);
    expect(offersOf("bytes32", "0xzz")).toEqual([]);
    expect(offersOf("bytes32", "a 0x1")[0]?.as).toBe("keccak-text");
  });

  test.each(['encodeBytes32String("USD")', "ethers.utils.formatBytes32String('USD')", "bytes32(`USD`)"])(
    "fills %s with zeros",
    (text) =>
      expect(offersOf("bytes32", text)).toEqual([
        { as: "text-right", of: "USD", text: stringToHex("USD", { size: 32 }) },
      ]),
  );

  test("fills no empty text with zeros, and offers zero and the same value once", () => {
    expect(offersOf("bytes32", 'encodeBytes32String("")')).toEqual([]);
    expect(offersOf("bytes32", "0")[0]).toEqual({ as: "number-left", text: `0x${zeros(32)}` });
    expect(offersOf("bytes32", "0x00").map(({ as }) => as)).toEqual(["hex-left", "keccak-bytes"]);
  });

  test("only hashes hex that is too long", () => {
    const long = `0x${"ab".repeat(33)}` as const;
    expect(offersOf("bytes32", long)).toEqual([{ as: "keccak-bytes", text: keccak256(long) }]);
  });

  test("offers the hash and the bytes of a text", () => {
    expect(offersOf("bytes32", "MINTER_ROLE")).toEqual([
      {
        as: "keccak-text",
        of: "MINTER_ROLE",
        text: "0x9f2df0fed2c77648de5860a4cc508cd0818c85b8b8a1ab4ceeef8d981c8956a6",
      },
      { as: "text-right", of: "MINTER_ROLE", text: stringToHex("MINTER_ROLE", { size: 32 }) },
    ]);
  });

  test("offers zero for the admin role, never the hash of its name", () => {
    expect(offersOf("bytes32", "DEFAULT_ADMIN_ROLE")).toEqual([{ as: "admin-role", text: `0x${zeros(32)}` }]);
  });

  test("offers shorter hex padded on either side, and its hash", () => {
    expect(offersOf("bytes32", "0x1234")).toEqual([
      { as: "hex-left", text: `0x${zeros(30)}1234` },
      { as: "hex-right", text: `0x1234${zeros(30)}` },
      { as: "keccak-bytes", text: keccak256("0x1234") },
    ]);
    expect(texts("bytes32", address)).toContain(word.toLowerCase());
  });

  test("offers a number on the left", () => {
    expect(offersOf("bytes32", "255")[0]).toEqual({ as: "number-left", text: `0x${zeros(31)}ff` });
    expect(offersOf("bytes32", "0x123")).toEqual([{ as: "number-left", text: `0x${zeros(30)}0123` }]);
  });

  test.each([
    'keccak256("MINTER_ROLE")',
    'keccak256(bytes("MINTER_ROLE"))',
    "ethers.id('MINTER_ROLE')",
    "ethers.utils.id('MINTER_ROLE')",
  ])("computes %s", (text) => expect(texts("bytes32", text)).toEqual([keccak256(stringToHex("MINTER_ROLE"))]));

  test("reads a word of hex digits as a word, and whole hex without 0x as hex", () => {
    expect(offersOf("bytes32", "beef")[0]?.as).toBe("keccak-text");
    expect(offersOf("bytes32", "ab".repeat(32))).toEqual([{ as: "hex", text: `0x${"ab".repeat(32)}` }]);
  });

  test("read as text, offers the zeros and the hash", () => {
    expect(offersOf("bytes32", "USD ", { mode: "text" }).map(({ as, of }) => [as, of])).toEqual([
      ["keccak-text", "USD "],
      ["text-right", "USD "],
    ]);
  });

  test("a text that is too long is only hashed", () => {
    expect(offersOf("bytes32", "x".repeat(33)).map(({ as }) => as)).toEqual(["keccak-text"]);
  });

  test("half a character is never hashed", () => expect(offersOf("bytes32", "\uD800")).toEqual([]));
});

describe("bytes4", () => {
  test.each([
    ["transfer(address,uint256)", "0xa9059cbb"],
    ["function transfer(address to, uint256 value) external returns (bool)", "0xa9059cbb"],
    ["transfer(address,uint)", "0xa9059cbb"],
    ["supportsInterface(bytes4)", "0x01ffc9a7"],
  ])("offers the selector of %s", (text, value) => expect(texts("bytes4", text)).toEqual([value]));

  test.each([
    ["error Unauthorized(address who)", "Unauthorized(address)"],
    [" transfer(address,uint256) ", "transfer(address,uint256)"],
  ])("offers the selector of %j by its signature", (text, of) => {
    const [offer] = offersOf("bytes4", text);
    expect(offer).toMatchObject({ as: "selector", of });
  });

  test("offers text that fills it, none that is longer, and no hash", () => {
    expect(offersOf("bytes4", "abcd")).toEqual([{ as: "text-right", of: "abcd", text: "0x61626364" }]);
    expect(offersOf("bytes4", "abcde")).toEqual([]);
    expect(offersOf("bytes4", 'keccak256("a")')).toEqual([]);
    expect(offersOf("bytes4", "0x1234567890")).toEqual([]);
    expect(offersOf("bytes20", "DEFAULT_ADMIN_ROLE").map(({ as }) => as)).toEqual(["text-right"]);
  });

  test("offers zeros around shorter hex, which is never padded automatically", () => {
    expect(texts("bytes4", "0x1234")).toEqual(["0x00001234", "0x12340000"]);
    expect(parseLeaf(leaf("bytes4"), { text: "0x1234" }).ok).toBe(false);
  });

  test.each(["transfer(", "transfer(adress)", "a(); b()"])("offers no selector for %s", (text) =>
    expect(offersOf("bytes4", text).filter(({ as }) => as === "selector")).toEqual([]),
  );
});

test.each([
  ["hello", "0x68656c6c6f"],
  ["12 34", "0x1234"],
  ["0x12\n34", "0x1234"],
  ['"0x1234"', "0x1234"],
])("bytes given %j offers %s", (text, value) => expect(texts("bytes", text)).toEqual([value]));

test("bytes are offered as hex, or else as text without its quotes", () => {
  expect(offersOf("bytes", "12_34")).toEqual([{ as: "hex", text: "0x1234" }]);
  expect(offersOf("bytes", '"hello"')).toEqual([{ as: "utf8", of: "hello", text: stringToHex("hello") }]);
  for (const text of ["120x34", "a 0x1", "zz12", "12zz", "123"])
    expect(offersOf("bytes", text)).toEqual([{ as: "utf8", of: text, text: stringToHex(text) }]);
});

test("a text of more than 10,000 characters is a document, not a value", () => {
  expect(texts("bytes", `${"1".repeat(9_998)}  `)).toHaveLength(1);
  expect(texts("bytes", `${"1".repeat(9_998)}   `)).toHaveLength(0);
});

test.each(["0xzz", "0x123"])("bytes given %s offers nothing", (text) => expect(texts("bytes", text)).toEqual([]));

test.each(["string", "bool"])("never offers anything for %s", (type) => expect(texts(type, "10 ether ")).toEqual([]));

test("a value the field accepts is not offered in another form", () => {
  expect(offersOf("uint256", "10")).toEqual([]);
  expect(offersOf("address", address)).toEqual([]);
  expect(offersOf("bytes32", `0x${zeros(32)}`)).toEqual([]);
});
