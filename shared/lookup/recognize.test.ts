import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { longestLookup, longestWords } from "./limits.ts";
import { recognize, thingsIn } from "./recognize.ts";

const hash = "ab".repeat(32);
const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const id = "0b9c6f3e-6f0c-4a51-9c0e-3f1d1c1b1a19";
const kinds = (text: string) => recognize(text).map(({ kind, value }) => `${kind} ${value}`);

describe("a whole text", () => {
  test.each<[string, string, readonly string[]]>([
    ["a transaction hash", `0x${hash}`, [`transaction 0x${hash}`, `topic 0x${hash}`]],
    ["one in capitals", `0X${hash.toUpperCase()}`, [`transaction 0x${hash}`, `topic 0x${hash}`]],
    ["one of Bitcoin", hash, [`transaction ${hash}`, `topic 0x${hash}`]],
    ["an address", address, [`address ${address}`]],
    ["one without 0x", address.slice(2), [`address ${address}`]],
    [
      "one of Bitcoin",
      "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
      ["address tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"],
    ],
    ["a UUID in capitals", id.toUpperCase(), [`id ${id}`]],
    ["a workflow's id", "contract-call-7f3a:1", ["id contract-call-7f3a:1", "words contract-call-7f3a:1"]],
    ["a reference with a digit", "user42", ["id user42", "words user42"]],
    ["a code", "ERR_010", ["error-code ERR_010"]],
    ["one with a hyphen", "err-146", ["error-code ERR_146"]],
    ["one of Postern", "postern_not_sent", ["error-code POSTERN_NOT_SENT"]],
    ["one of a workflow", "WORKFLOW_FAILED", ["error-code WORKFLOW_FAILED"]],
    ["a selector", "0xA9059CBB", ["selector 0xa9059cbb"]],
    ["one without 0x", "a9059cbb", ["selector 0xa9059cbb", "id a9059cbb", "words a9059cbb"]],
    ["calldata", `0xa9059cbb${"0".repeat(128)}`, [`data 0xa9059cbb${"0".repeat(128)}`]],
    ["calldata without 0x", `a9059cbb${"0".repeat(128)}`, [`data 0xa9059cbb${"0".repeat(128)}`]],
    ["a name", "Treasury", ["words Treasury"]],
    ["a label", "Acme  settlement", ["words Acme settlement"]],
    ["words that look like digits", "dead beef", ["words dead beef"]],
    ["0x alone", "0x", ["id 0x", "words 0x"]],
    ["nothing", " \n\t", []],
  ])("%s is read", (_what, text, readings) => {
    expect(kinds(text)).toEqual(readings);
  });

  test.each(['"%s"', "'%s',", "`%s`", "  %s\n", "\u200b%s\u200b", '  "%s";'])("is read in %j", (around) => {
    expect(kinds(around.replace("%s", `0x${hash}`))).toEqual(kinds(`0x${hash}`));
  });

  test("data may be broken into lines", () => {
    const lines = ["0xa9059cbb", "0".repeat(64), "1".repeat(64)];
    expect(kinds(lines.join("\n"))).toEqual([`data ${lines.join("")}`]);
  });

  test("an address whose case contradicts its checksum is marked", () => {
    expect(recognize(address.replace("F", "f"))).toMatchObject([{ kind: "address", problem: "checksum" }]);
    expect(recognize(address.toLowerCase())[0]).not.toHaveProperty("problem");
  });

  test("data that ends within a byte is marked", () => {
    expect(recognize("0xa9059cbb0")).toMatchObject([{ kind: "data", problem: "half-byte" }]);
    expect(recognize(address.slice(0, -1))).toMatchObject([{ kind: "data", problem: "half-byte" }]);
  });
});

describe("a hash or an address is found, whatever stands around it", () => {
  const whole = `transaction 0x${hash}`;
  const bech = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
  const base58 = "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn";
  test.each<[string, string]>([
    [`0x${hash},`, whole],
    [`0x${hash}.`, whole],
    [`0x${hash};`, whole],
    [`0X${hash.toUpperCase()},`, whole],
    [`tx=0x${hash}`, whole],
    [`tx:0x${hash}`, whole],
    [`hash: 0x${hash}`, whole],
    [`hash:0x${hash},`, whole],
    [`txHash=0X${hash}`, whole],
    [`"hash": "0x${hash}",`, whole],
    [`(0x${hash})`, whole],
    [`[0x${hash}]`, whole],
    [`<0x${hash}>`, whole],
    [`“0x${hash}”`, whole],
    [`**0x${hash}**`, whole],
    [`[0x${hash.slice(0, 4)}…](https://etherscan.io/tx/0x${hash})`, whole],
    [`https://sepolia.etherscan.io/tx/0x${hash}#eventlog`, whole],
    [`sepolia.etherscan.io/tx/0x${hash}`, whole],
    [`eip155:1:0x${hash}`, whole],
    [`sep:0x${hash}`, whole],
    [`0x${hash}, 0x${hash}`, whole],
    [`${hash},`, `transaction ${hash}`],
    [`txid=${hash}`, `transaction ${hash}`],
    [`https://mempool.space/testnet/tx/${hash}`, `transaction ${hash}`],
    [`0x${hash}\n0x`, whole],
    [`https%3A%2F%2Fetherscan.io%2Ftx%2F0x${hash}`, whole],
    [`tx%200x${hash}`, whole],
    [`q=%220x${hash}%22`, whole],
    [`to%3D${address}&value=1`, `address ${address}`],
    [`addr=${address.slice(2)}`, `address ${address}`],
    [`{"address": "${address.slice(2)}"}`, `address ${address}`],
    [`xdc${address.slice(2)}`, `address ${address}`],
    [`to XDC${address.slice(2)}, please`, `address ${address}`],
    [`${address},`, `address ${address}`],
    [`${address.slice(2)}.`, `address ${address}`],
    [`eth:${address}`, `address ${address}`],
    [`ethereum:${address}?value=1`, `address ${address}`],
    [`to=${address.replace("0x", "0X")}`, `address ${address}`],
    [`{"to":"${address}"}`, `address ${address}`],
    [`bitcoin:${bech}?amount=0.1`, `address ${bech}`],
    [`BITCOIN:${bech.toUpperCase()}`, `address ${bech.toUpperCase()}`],
    [`${bech},`, `address ${bech}`],
    [`(${base58})`, `address ${base58}`],
    [`to: ${base58}.`, `address ${base58}`],
    [`https://mempool.space/testnet/address/${base58}`, `address ${base58}`],
  ])("%s", (text, reading) => {
    const readings = recognize(text);
    expect(thingsIn(readings).map(({ kind, value }) => `${kind} ${value}`)).toEqual([reading]);
    // Only an id would be asked for as it stands.
    expect(readings.filter(({ kind }) => kind === "id")).toEqual([]);
  });

  test.each<[string, readonly string[]]>([
    [`0x${hash} 0x${"cd".repeat(32)}`, [whole, `transaction 0x${"cd".repeat(32)}`]],
    [`tx=0x${hash}&to=${address}`, [whole, `address ${address}`]],
    [`${bech},${base58}`, [`address ${bech}`, `address ${base58}`]],
  ])("both of two are found: %s", (text, readings) => {
    expect(thingsIn(recognize(text)).map(({ kind, value }) => `${kind} ${value}`)).toEqual(readings);
  });

  test.each([
    "contract-call-7f3a:1",
    `run-${id}`,
    "user42",
    "ERR-019 again",
    `commit ${"ab".repeat(20)} broke it`,
    "50%20off 100%",
    "1BoatSLRHtKNngkdXEeobR76b53LETtpyU",
  ])("%s has none", (text) => expect(thingsIn(recognize(text))).toEqual([]));
});

describe("a longer text is read as the things it contains", () => {
  test("the details of an error as Postern copies them", () => {
    const text = `Something went wrong inside the service.\nMessage: no\nCode: ERR_019\nRequest id: ${id}`;
    expect(kinds(text).slice(0, 2)).toEqual([`id ${id}`, "error-code ERR_019"]);
  });

  test("a request id that is not a UUID", () => {
    expect(kinds("Code: ERR_019\nRequest id: r-1")[0]).toBe("id r-1");
  });

  test.each([
    ["a page of an explorer", `https://explorer.example/tx/0x${hash}?tab=1`, `transaction 0x${hash}`],
    ["a page of Postern", `/sandbox/activity/${id}`, `id ${id}`],
    ["a line of a log", `sent ${address}, ok`, `address ${address}`],
  ])("%s", (_what, text, reading) => {
    expect(kinds(text)[0]).toBe(reading);
  });

  test("digits within longer digits are not recognized", () => {
    expect(kinds(`see 0x${hash}ff and more`)).toEqual([`words see 0x${hash}ff and more`]);
  });

  test("lists each once, at most eight", () => {
    const many = Array.from({ length: 50 }, (_, index) => `0x${String(index % 25).padStart(64, "0")}`);
    const readings = recognize(many.join(" "));
    expect(readings.length).toBe(8);
    expect(new Set(readings.map(({ value }) => value)).size).toBe(8);
  });
});

describe("any text", () => {
  test("has few readings, whose values read the same again", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.string(), fc.stringMatching(/^[0-9a-fA-Fx :_-]{0,200}$/)),
        (text) => {
          const readings = recognize(text);
          expect(readings.length).toBeLessThanOrEqual(8);
          expect(readings.filter(({ value }) => value === "")).toEqual([]);
          expect(readings.filter(({ kind, value }) => kind !== "data" && value.length > longestWords)).toEqual([]);
          const fixed = readings.filter(({ kind }) => kind !== "words" && kind !== "id");
          const again = fixed.filter(({ kind, value }) => recognize(value).some((one) => one.kind === kind));
          expect(again).toEqual(fixed);
        },
      ),
      { numRuns: 50 },
    );
  });

  test.each([
    ["blanks", " ".repeat(longestLookup)],
    ["blanks around a digit", `${" ".repeat(60_000)}7${" ".repeat(60_000)}`],
    ["digits with blanks between", "0 ".repeat(120_000)],
    ["quotes", '"'.repeat(longestLookup)],
    ["hyphens", `${"0".repeat(8)}-`.repeat(25_000)],
    ["request ids", "request id:".repeat(20_000)],
    ["letters", "x".repeat(longestLookup)],
    ["codes", "POSTERN_".repeat(30_000)],
    ["invisible characters", "\u200b".repeat(longestLookup)],
  ])("a giant one of %s is read in few steps", (_what, text) => {
    expect(recognize(text).length).toBeLessThanOrEqual(8);
  });

  test("128 KiB of calldata is one reading, larger data none", () => {
    const largest = `0x${"ab".repeat(128 * 1024)}`;
    expect(recognize(largest)).toEqual([{ kind: "data", value: largest }]);
    expect(recognize(`${largest}ab`)).toEqual([]);
  });
});
