import { afterEach, beforeEach, describe as group, expect, test, vi } from "vitest";
import { encodeCall } from "#shared/abi/calldata.ts";
import { abiFunctions } from "#shared/abi/functions.ts";
import type { Abi, AbiValue } from "#shared/abi/types.ts";
import { describe } from "./describe.ts";
import { showByLibrary, type ShowFields } from "./descriptor-library.ts";
import { meaningOf } from "./meaning-of.ts";
import { sentenceText } from "./sentence-text.ts";
import {
  aaveDescriptor,
  aavePool,
  abiOf,
  acme,
  factsOf,
  poolAbi,
  sender,
  usdc,
  weth,
  wethAbi,
  wethDescriptor,
} from "./testing-descriptors.ts";
import type { Meaning, Transaction } from "./types.ts";

const fetched = vi.fn<typeof fetch>(() => Promise.reject(new Error("no network")));
beforeEach(() => {
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const call = (abi: Abi, name: string, values: readonly AbiValue[], to = aavePool, amount = 0n): Transaction => {
  const fn = abiFunctions(abi).find((one) => one.name === name);
  const encoded = fn === undefined ? undefined : encodeCall(fn, values);
  if (encoded?.ok !== true) throw new Error(`${name} cannot be encoded`);
  return { from: sender, to, calldata: encoded.calldata, amount };
};

const textsOf = ({ source, short, fields, descriptor, contradiction }: Meaning) => ({
  source,
  short: sentenceText(short, "short"),
  fields: fields.map(({ label, value }) => `${label}: ${sentenceText(value, "short")}`),
  descriptor,
  contradiction,
});

const describing = (key: string, spec: object, metadata: object = {}) => ({
  context: { contract: { deployments: [{ chainId: 1, address: aavePool }] } },
  metadata,
  display: { formats: { [key]: spec } },
});

const supply = call(poolAbi, "supply", [usdc, 1_500_000n, acme, 0n]);
const most = 2n ** 256n - 1n;
const permit2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3";

group("a call is described in the words of its contract's descriptor", () => {
  test.each([
    [
      "with a sentence",
      supply,
      factsOf(poolAbi, aaveDescriptor),
      "Supply 1.5 USDC to Aave for Acme settlement",
      ["Amount: 1.5 USDC", "Beneficiary: Acme settlement"],
    ],
    [
      "with an amount that has a name of its own",
      call(poolAbi, "withdraw", [usdc, most, acme]),
      factsOf(poolAbi, aaveDescriptor),
      "Withdraw every USDC (“All”) from Aave to Acme settlement",
      ["Amount: every USDC (“All”)", "Recipient: Acme settlement"],
    ],
    [
      "with a named value",
      call(poolAbi, "setUserEMode", [1n]),
      factsOf(poolAbi, aaveDescriptor),
      "Choose the category ETH correlated",
      ["Category: ETH correlated"],
    ],
    [
      "of the standard's first version, whose intent says less than our own sentence",
      call(wethAbi, "deposit", [], weth, 5n * 10n ** 17n),
      factsOf(wethAbi, wethDescriptor),
      "Wrap 0.5 ETH into WETH",
      ["Amount: 0.5 ETH"],
    ],
    [
      "by a selector and the names of the descriptor's own ABI",
      call(wethAbi, "withdraw", [7n * 10n ** 18n], weth),
      factsOf(wethAbi, wethDescriptor),
      "Unwrap 7 WETH into ETH",
      ["Amount: 7 WETH"],
    ],
  ])("%s", async (_what, transaction, facts, short, fields) => {
    expect(textsOf(await describe(transaction, facts))).toEqual({
      source: "descriptor",
      short,
      fields,
      descriptor: "1 · 0a1b2c3d",
      contradiction: null,
    });
  });

  test("whose long form names the token's contract, the destination, the sender and coin that is sent along", async () => {
    const { long, short } = await describe({ ...supply, amount: 10n ** 18n }, factsOf(poolAbi, aaveDescriptor));
    expect(sentenceText(long)).toBe(
      `Supply 1.5 USDC (${usdc}) to Aave for Acme settlement ${acme} on ${aavePool} with 1 ETH, sent by ${sender}`,
    );
    expect(sentenceText(short, "short")).toBe("Supply 1.5 USDC to Aave for Acme settlement with 1 ETH");
  });

  test("and moves what its bytes move, whatever the descriptor says", async () => {
    const transfer = call(wethAbi, "transfer", [acme, 3n], weth);
    const lying = {
      context: { contract: { deployments: [{ chainId: 1, address: weth }] } },
      display: {
        formats: {
          "transfer(address value, uint256 to)": { intent: "Claim", interpolatedIntent: "Claim a reward", fields: [] },
        },
      },
    };
    const [meaning, own] = [
      await describe(transfer, factsOf(wethAbi, lying)),
      meaningOf(transfer, factsOf(wethAbi, null)),
    ];
    expect(meaning.source).toBe("descriptor");
    expect([meaning.movements, meaning.counterparty, meaning.givesControl]).toEqual([
      own.movements,
      own.counterparty,
      own.givesControl,
    ]);
    expect(own.movements.length).toBe(1);
    // A template that leaves out a transfer's amount and recipient says less than our own sentence.
    expect([meaning.long, meaning.short]).toEqual([own.long, own.short]);
  });

  test("of a standard function only if they include the amount and the recipient", async () => {
    const transfer = call(wethAbi, "transfer", [acme, 3n], weth);
    const fields = [
      { path: "to", label: "To", format: "addressName" },
      { path: "value", label: "Amount", format: "tokenAmount", params: { tokenPath: "@.to" } },
    ];
    const shortOf = async (interpolatedIntent: string) => {
      const spec = { intent: "Pay", interpolatedIntent, fields };
      const descriptor = {
        context: { contract: { deployments: [{ chainId: 1, address: weth }] } },
        display: { formats: { "transfer(address to, uint256 value)": spec } },
      };
      return sentenceText((await describe(transfer, factsOf(wethAbi, descriptor))).short, "short");
    };
    const own = sentenceText(meaningOf(transfer, factsOf(wethAbi, null)).short, "short");
    expect(await shortOf("Pay {value} to {to}")).toMatch(/^Pay .* WETH to Acme settlement$/);
    expect(await shortOf("Pay {value}")).toBe(own);
    expect(await shortOf("Pay 1 WETH to {to}")).toBe(own);
    expect(await shortOf("Receive 5 WETH")).toBe(own);
  });
});

group("a sentence of a standard function includes", () => {
  const abi = abiOf(
    "transfer(address to, uint256 value)",
    "transferOwnership(address newOwner)",
    "transferFrom((address from, address to, uint160 amount, address token)[] transfers)",
  );
  const shortOf = async (
    transaction: Transaction,
    key: string,
    interpolatedIntent: string,
    fields: readonly object[],
  ) => {
    const json = {
      context: { contract: { deployments: [{ chainId: 1, address: transaction.to }] } },
      display: { formats: { [key]: { intent: "Do", interpolatedIntent, fields } } },
    };
    const meaning = await describe(transaction, factsOf(abi, json));
    expect(meaning.source).toBe("descriptor");
    const own = meaningOf(transaction, factsOf(abi, null));
    return sentenceText(meaning.short, "short") === sentenceText(own.short, "short") ? "ours" : "theirs";
  };
  const amount = (path: string, params: object) => ({ path, label: "Amount", format: "tokenAmount", params });
  const address = (path: string) => ({ path, label: "To", format: "addressName" });

  test.each([
    ["the amount and the recipient", [amount("value", { tokenPath: "@.to" }), address("to")], "theirs"],
    ["not the amount of another token", [amount("value", { token: usdc }), address("to")], "ours"],
    ["not another amount", [amount("to.[-1:]", { tokenPath: "@.to" }), address("to")], "ours"],
    ["not another recipient", [amount("value", { tokenPath: "@.to" }), address("@.from")], "ours"],
  ])("%s", async (_what, fields, whose) => {
    const placeholders = fields.map(({ path }) => `{${path}}`).join(" to ");
    const transfer = call(abi, "transfer", [acme, 3n], weth);
    expect(await shortOf(transfer, "transfer(address to, uint256 value)", `Pay ${placeholders}`, fields)).toBe(whose);
  });

  test("every recipient and every amount of several", async () => {
    const key = "transferFrom((address from, address to, uint160 amount, address token)[] transfers)";
    const transfers = [
      [sender, acme, 5n, usdc],
      [sender, aavePool, 6n, weth],
    ];
    const transaction = call(abi, "transferFrom", [transfers], permit2);
    const fields = [amount("transfers.[].amount", { tokenPath: "transfers.[].token" }), address("transfers.[].to")];
    const short = (template: string) => shortOf(transaction, key, template, fields);
    expect(await short("Pay {transfers.[].amount} to {transfers.[].to}")).toBe("theirs");
    expect(await short("Pay {transfers.[0].amount} to {transfers.[].to}")).toBe("ours");
    expect(await short("Pay {transfers.[].amount} to {transfers.[1].to}")).toBe("ours");
  });

  test("whom it concerns, if nothing moves", async () => {
    const transaction = call(abi, "transferOwnership", [acme], weth);
    const short = (template: string) =>
      shortOf(transaction, "transferOwnership(address newOwner)", template, [address("newOwner")]);
    expect(await short("Hand over to {newOwner}")).toBe("theirs");
    expect(await short("Hand over")).toBe("ours");
  });
});

group("coin that is sent along is told once:", () => {
  const abi = abiOf("buy(uint256 lots) payable");
  const fields = [
    { path: "@.value", label: "Price", format: "amount" },
    { path: "lots", label: "Lots", format: "raw" },
  ];
  const shortOf = async (interpolatedIntent: string, amount: bigint) => {
    const json = describing("buy(uint256 lots)", { intent: "Buy", interpolatedIntent, fields });
    return textsOf(await describe(call(abi, "buy", [5n], aavePool, amount), factsOf(abi, json))).short;
  };
  test.each([
    ["by the sentence", "Buy {lots} for {@.value}", 10n ** 18n, "Buy 5 for 1 ETH"],
    ["behind a sentence that leaves it out", "Buy {lots}", 10n ** 18n, "Buy 5 with 1 ETH"],
    ["not at all, if there is none", "Buy {lots}", 0n, "Buy 5"],
  ])("%s", async (_how, template, amount, short) => {
    expect(await shortOf(template, amount)).toBe(short);
  });

  test("another amount of the coin is not it, nor one of a token", async () => {
    const json = (field: object) =>
      describing("buy(uint256 lots)", { intent: "Buy", interpolatedIntent: "Buy for {lots}", fields: [field] });
    const lots = { path: "lots", label: "Lots" };
    const along = call(abi, "buy", [5n], aavePool, 6n);
    const short = async (field: object) => textsOf(await describe(along, factsOf(abi, json(field)))).short;
    expect(await short({ ...lots, format: "amount" })).toBe(
      "Buy for 0.000000000000000005 ETH with 0.000000000000000006 ETH",
    );
    const same = call(abi, "buy", [6n], aavePool, 6n);
    const token = { ...lots, format: "tokenAmount", params: { token: usdc } };
    expect(textsOf(await describe(same, factsOf(abi, json(token)))).short).toBe(
      "Buy for 0.000006 USDC with 0.000000000000000006 ETH",
    );
  });
});

const shows = (format: string, params: object, values: readonly AbiValue[], signature: string, more: object = {}) => {
  const abi = abiOf(signature);
  const field = { path: "x", label: "X", format, params, ...more };
  const descriptor = describing(
    signature,
    { intent: "Do", fields: [field] },
    {
      enums: { kinds: { "0": "None", true: "Yes" } },
      constants: { eth: "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE" },
    },
  );
  return describe(call(abi, abi[0]?.type === "function" ? abi[0].name : "", values), factsOf(abi, descriptor));
};

group("a value is shown according to its format", () => {
  test.each([
    ["raw", {}, "f(uint256 x)", [1234567n], "1,234,567"],
    ["raw", {}, "f(int24 x)", [-5n], "-5"],
    ["raw", {}, "f(bytes x)", ["0xabcd"], "0xabcd"],
    ["raw", {}, "f(bool x)", [true], "true"],
    // The library reads the bytes of a text as Latin-1.
    ["raw", {}, "f(string x)", ["Ünïcode 漢字"], "“Ünïcode 漢字”"],
    ["amount", {}, "f(uint256 x)", [15n * 10n ** 17n], "1.5 ETH"],
    ["tokenAmount", { token: usdc }, "f(uint256 x)", [1n], "0.000001 USDC"],
    ["tokenAmount", { tokenPath: "t" }, "f(uint256 x, address t)", [5n, acme], "5 base units of 0x7Eb6bA…B4A605"],
    ["tokenAmount", {}, "f(uint256 x)", [5n], "5"],
    [
      "tokenAmount",
      { token: "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE", nativeCurrencyAddress: "$.metadata.constants.eth" },
      "f(uint256 x)",
      [10n ** 18n],
      "1 ETH",
    ],
    ["tokenAmount", { token: usdc, threshold: "0x5", message: "Lots" }, "f(uint256 x)", [5n], "0.000005 USDC (“Lots”)"],
    ["tokenAmount", { token: usdc, threshold: "0x6", message: "Lots" }, "f(uint256 x)", [5n], "0.000005 USDC"],
    ["nftName", { collection: weth }, "f(uint256 x)", [7n], "WETH #7"],
    ["addressName", {}, "f(address x)", [acme], "Acme settlement"],
    ["addressName", {}, "f(uint256 x)", [BigInt(acme)], "Acme settlement"],
    ["date", { encoding: "timestamp" }, "f(uint64 x)", [1_700_000_000n], "2023-11-14 22:13:20Z"],
    [
      "date",
      { encoding: "timestamp" },
      "f(uint256 x)",
      [most],
      "115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457,584,007,913,129,639,935",
    ],
    ["date", { encoding: "blockheight" }, "f(uint64 x)", [19_000_000n], "block 19,000,000"],
    ["duration", {}, "f(uint64 x)", [3_661n], "01:01:01"],
    ["duration", {}, "f(int64 x)", [-3_661n], "-3,661"],
    ["unit", { base: "%", decimals: 2 }, "f(uint64 x)", [512n], "5.12%"],
    ["unit", { base: "\u202eW", decimals: 0, prefix: true }, "f(uint64 x)", [5_000n], "5k\\u202eW"],
    ["enum", { $ref: "$.metadata.enums.kinds" }, "f(uint8 x)", [0n], "None"],
    ["enum", { $ref: "$.metadata.enums.kinds" }, "f(bool x)", [true], "Yes"],
    ["enum", { $ref: "$.metadata.enums.kinds" }, "f(uint8 x)", [9n], "9"],
  ] as const)("%s %j of a value of %s", async (format, params, signature, values, text) => {
    const { source, fields } = await shows(format, params, values, signature);
    expect(source).toBe("descriptor");
    expect(fields.map(({ value }) => sentenceText(value, "short"))).toEqual([text]);
  });

  test.each([
    ["each item of a list, with its place", "x.[]", ["X 1: 5", "X 2: 6"]],
    ["an item counted from the end", "x.[-1]", ["X: 6"]],
    ["what the transaction is", "@.from", ["X: 0x6CCBfC…b97023"]],
    ["a part of the bytes", "y.[-20:]", ["X: Acme settlement"]],
  ])("%s", async (_what, path, fields) => {
    const signature = "f(uint8[] x, bytes y)";
    const meaning = await shows(
      path.startsWith("x") ? "raw" : "addressName",
      {},
      [[5n, 6n], `0xffff${acme.slice(2)}`],
      signature,
      { path },
    );
    expect(textsOf(meaning).fields).toEqual(fields);
  });

  test("a text that is read backwards, as what it is", async () => {
    const { fields } = await shows("raw", {}, ["\u202eevil"], "f(string x)");
    const [text = ""] = fields.map(({ value }) => sentenceText(value, "short"));
    expect(text).toContain("\\u202eevil");
    expect(text).not.toContain("\u202e");
  });

  test("within a group, whose path begins those of its fields", async () => {
    const signature = "f((uint256 amount, address token)[] orders)";
    const abi = abiOf(signature);
    const fields = [
      {
        path: "orders.[]",
        fields: [{ path: "amount", label: "Pay", format: "tokenAmount", params: { tokenPath: "token" } }],
      },
    ];
    const descriptor = describing(signature, { intent: "Do", interpolatedIntent: "Pay {orders.[].amount}", fields });
    const orders = [
      [1_000_000n, usdc],
      [10n ** 18n, weth],
    ];
    expect(textsOf(await describe(call(abi, "f", [orders]), factsOf(abi, descriptor)))).toMatchObject({
      short: "Pay 1 USDC and 1 WETH",
      fields: ["Pay 1: 1 USDC", "Pay 2: 1 WETH"],
    });
  });

  test.each([
    ["never", "never", [5n], []],
    ["where it is not one of some", { ifNotIn: [0] }, [0n], []],
    ["where it is not one of some", { ifNotIn: [0] }, [5n], ["X: 5"]],
  ])("%s", async (_when, visible, values, fields) => {
    const meaning = await shows("raw", {}, values, "f(uint8 x)", { visible });
    expect([meaning.source, textsOf(meaning).fields]).toEqual(["descriptor", fields]);
  });
});

group("a descriptor is not used", () => {
  const facts = factsOf(poolAbi, aaveDescriptor);
  const other = { ...aaveDescriptor, context: { contract: { deployments: [{ chainId: 5, address: aavePool }] } } };
  const key = "supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)";
  const saying = (fields: unknown, more: object = {}) =>
    factsOf(poolAbi, describing(key, { intent: "Supply", fields, ...more }));
  test.each([
    ["of another contract", supply, factsOf(poolAbi, other)],
    ["on a network without a known id", supply, { ...facts, chainId: null }],
    ["without an ABI to compare with", supply, { ...facts, abi: null }],
    ["that is missing", supply, { ...facts, descriptor: null }],
    ["without calldata", { ...supply, calldata: "0x", amount: 1n } as const, facts],
    ["for a creation", { ...supply, to: null }, facts],
    ["for calldata with bytes left over", { ...supply, calldata: `${supply.calldata}00` } as const, facts],
    ["that describes other functions", call(poolAbi, "setUserEMode", [1n]), saying([])],
    [
      "with a value that must be another",
      supply,
      saying([{ path: "amount", label: "A", format: "raw", visible: { mustMatch: [0] } }]),
    ],
    ["that names what is not there", supply, saying([{ path: "nothing", label: "A", format: "raw" }])],
    ["with a format that is not shown", supply, saying([{ path: "amount", label: "A", format: "calldata" }])],
    [
      "with a unit of a billion decimals",
      supply,
      saying([{ path: "amount", label: "A", format: "unit", params: { base: "x", decimals: 1e9 } }]),
    ],
    ["with a number that is not an integer", supply, saying([{ value: 1.5, label: "A", format: "raw" }])],
    [
      "with a condition that no number is",
      supply,
      saying([{ path: "amount", label: "A", format: "raw", visible: { ifNotIn: [1.5] } }]),
    ],
    [
      "with the properties that every object has",
      supply,
      saying([{ path: "$.metadata.constructor.name", label: "A", format: "raw" }]),
    ],
    [
      "with definitions that every object has",
      supply,
      saying([{ path: "amount", $ref: "$.display.definitions.constructor" }]),
    ],
    [
      "with more values than anyone reads",
      supply,
      saying(Array.from({ length: 101 }, () => ({ path: "amount", label: "A", format: "raw" }))),
    ],
    ["that is none", supply, factsOf(poolAbi, null)],
    ["that is a list", supply, factsOf(poolAbi, [1])],
    ["that is a text", supply, factsOf(poolAbi, "x")],
  ])("%s", async (_what, transaction, callFacts) => {
    expect(await describe(transaction, callFacts)).toEqual(meaningOf(transaction, callFacts));
  });
});

group("Security 45: a hostile descriptor is harmless:", () => {
  const key = "setUserEMode(uint8 categoryId)";
  const transaction = call(poolAbi, "setUserEMode", [1n]);
  const field = { path: "categoryId", label: "Category", format: "raw" };
  const shownBy = async (spec: object) => textsOf(await describe(transaction, factsOf(poolAbi, describing(key, spec))));

  test.each([
    ["read backwards", "Pay \u202eX", "Pay \\u202eX on 0x87870B…4fA4E2"],
    ["on many lines", "Pay\nWarning: none", "Pay\\nWarning: none on 0x87870B…4fA4E2"],
    ["without an end", "x".repeat(300_000), `${"x".repeat(199)}… on 0x87870B…4fA4E2`],
  ])("an intent %s", async (_what, intent, short) => {
    expect(await shownBy({ intent, fields: [field] })).toMatchObject({ source: "descriptor", short });
  });

  test.each([
    ["named by a brace that never closes", "Choose {categoryId", "Choose {categoryId"],
    ["in braces of its own", "{{{categoryId}}} of {{}}", "{1} of {}"],
    ["of a thousand braces", "{".repeat(400), "{".repeat(200)],
    ["of nothing", "Choose {}", "Choose on 0x87870B…4fA4E2"],
    ["of what every object has", "Choose {__proto__} {constructor}", "Choose on 0x87870B…4fA4E2"],
    ["too long to be read", `${"x".repeat(501)}{categoryId}`, "Choose on 0x87870B…4fA4E2"],
  ])("a sentence %s", async (_what, interpolatedIntent, short) => {
    expect(await shownBy({ intent: "Choose", interpolatedIntent, fields: [field] })).toMatchObject({ short });
  });

  test("a label that passes for a warning is a label", async () => {
    const label = "Warning from Postern: \u200bsafe";
    const meaning = await shownBy({ intent: "Choose", fields: [{ ...field, label }] });
    expect(meaning.fields).toEqual(["Warning from Postern: \\u200bsafe: 1"]);
    expect(meaning.contradiction).toBeNull();
  });

  test("keys of a prototype name nothing", async () => {
    const json: unknown = JSON.parse(
      `{"__proto__":{"x":1},"context":{"contract":{"deployments":[{"chainId":1,"address":"${aavePool}"}]}},` +
        `"metadata":{"enums":{"__proto__":{"1":"Evil"}}},"display":{"formats":{"${key}":{"intent":"Choose",` +
        `"fields":[{"path":"categoryId","label":"L","format":"enum","params":{"__proto__":{"a":1},"$ref":"$.metadata.enums.__proto__"}}]}}}}`,
    );
    const meaning = textsOf(await describe(transaction, factsOf(poolAbi, json)));
    expect(meaning.fields).toEqual(["L: Evil"]);
    expect("x" in {} || "a" in {} || "1" in {}).toBe(false);
  });

  test("a function of a name with a comma, a path of a name with a dot", async () => {
    const abi: Abi = [
      {
        type: "function",
        name: "f",
        inputs: [
          { name: "a, uint256 b", type: "uint256" },
          { name: "c.d", type: "uint256" },
        ],
        outputs: [],
        stateMutability: "nonpayable",
      },
    ];
    const fields = [{ path: "arg1", label: "L", format: "raw" }];
    const descriptor = describing("f(uint256,uint256)", { intent: "Do", fields });
    expect(textsOf(await describe(call(abi, "f", [1n, 2n]), factsOf(abi, descriptor))).fields).toEqual(["L: 2"]);
  });

  test("no network request is made, not even for included files", async () => {
    const json = { ...aaveDescriptor, includes: "https://example.org/evil.json" };
    expect((await describe(supply, factsOf(poolAbi, json))).source).toBe("descriptor");
    await describe(supply, factsOf(poolAbi, { ...describing("x", {}), includes: "../x.json" }));
    expect(fetched).not.toHaveBeenCalled();
  });
});

group("if the library reads a different value than we do", () => {
  const facts = factsOf(poolAbi, aaveDescriptor);

  test("the call must not be sent, and both readings are shown", async () => {
    const wrong: ShowFields = async (_fn, fields) =>
      new Map(fields.map((_field, index) => [index, { value: "6", rawAddress: undefined, tokenAddress: undefined }]));
    const transaction = call(poolAbi, "setUserEMode", [1n]);
    const meaning = await describe(transaction, facts, { show: wrong });
    expect(textsOf(meaning)).toMatchObject({
      source: "unread",
      fields: ["categoryId, as Postern reads it: 1", "categoryId, as the descriptor's library reads it: 6"],
      contradiction:
        "Two decoders read this call differently: categoryId is 1 to one and 6 to the other. It must not be sent.",
    });
    expect(meaning.movements).toEqual(meaningOf(transaction, facts).movements);
  });

  test("five differences are shown, and the first is named", async () => {
    const wrong: ShowFields = async (_fn, fields) =>
      new Map(fields.map((_field, index) => [index, { value: "x", rawAddress: undefined, tokenAddress: undefined }]));
    const abi = abiOf("f(uint8 a, uint8 b, uint8 c, uint8 d, uint8 e, uint8 g)");
    const json = describing("f(uint8 a, uint8 b, uint8 c, uint8 d, uint8 e, uint8 g)", { intent: "Do", fields: [] });
    const values = [1n, 2n, 3n, 4n, 5n, 6n];
    const { fields, contradiction, source } = await describe(call(abi, "f", values), factsOf(abi, json), {
      show: wrong,
    });
    expect([source, fields.length]).toEqual(["unread", 10]);
    expect(contradiction).toContain(": a is 1 to one and x to the other.");
  });

  test("calldata that must not be sent, or is longer than 64 KiB, never reaches it", async () => {
    const abi = abiOf("f(bytes data)", "multicall(bytes[] calls)");
    const json = describing("f(bytes data)", { intent: "Do", fields: [] });
    const show = vi.fn<ShowFields>(() => Promise.resolve(undefined));
    // With its selector, offset and length, 64 KiB in all, but for 28 bytes that no call can have.
    const longest = call(abi, "f", [`0x${"ab".repeat(64 * 1024 - 96)}`]);
    await describe(longest, factsOf(abi, json), { show });
    expect(show).toHaveBeenCalledTimes(1);
    const longer = call(abi, "f", [`0x${"ab".repeat(64 * 1024 - 64)}`]);
    expect(await describe(longer, factsOf(abi, json), { show })).toEqual(meaningOf(longer, factsOf(abi, json)));
    const bad = describing("multicall(bytes[] calls)", { intent: "Do", fields: [] });
    const transfer = call(wethAbi, "transfer", [acme, 3n]).calldata;
    const nested = call(abi, "multicall", [[`${transfer}00`]]);
    const meaning = await describe(nested, factsOf(abi, bad), { show });
    expect([meaning.source, meaning.contradiction]).toEqual(["standard", expect.stringMatching(/^Inner call 1: /)]);
    expect(show).toHaveBeenCalledTimes(1);
  });

  test("it may be the address or the token of a value", async () => {
    const wrong: ShowFields = async (fn, fields, scope) => {
      const shown = await showByLibrary(fn, fields, scope);
      // All arguments are read first, and correctly.
      if (shown === undefined || fields.every(({ format }) => format === "raw")) return shown;
      return new Map([...shown].map(([index, one]) => [index, { ...one, rawAddress: weth, tokenAddress: weth }]));
    };
    const { contradiction, fields } = await describe(supply, facts, { show: wrong });
    expect(contradiction).toContain(`the token of amount is ${usdc} to one and ${weth} to the other`);
    expect(fields.length).toBe(4);
  });

  test("a call that the library cannot show is described in our own words", async () => {
    expect(await describe(supply, facts, { show: () => Promise.resolve(undefined) })).toEqual(meaningOf(supply, facts));
  });

  test("a length that the library would process for seconds never reaches it", async () => {
    const abi = abiOf("f(uint256[] xs)");
    const descriptor = describing("f(uint256[] xs)", { intent: "Do", fields: [] });
    const head = call(abi, "f", [[]]).calldata.slice(0, 10 + 64);
    const transaction = { ...supply, calldata: `0x${head.slice(2)}${"f".repeat(64)}` } as const;
    const show = vi.fn<ShowFields>(() => Promise.resolve(undefined));
    expect((await describe(transaction, factsOf(abi, descriptor), { show })).source).toBe("unread");
    expect(show).not.toHaveBeenCalled();
    await describe(call(abi, "f", [[1n]]), factsOf(abi, descriptor), { show });
    expect(show).toHaveBeenCalled();
  });
});
