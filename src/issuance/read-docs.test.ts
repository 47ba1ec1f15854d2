import { expect, test } from "vitest";
import { readDocs } from "./read-docs.ts";

const method = { name: "mint", description: "Makes tokens", params: [{ name: "to", description: "Who gets them" }] };
const read = { name: "mint", text: "Makes tokens", params: [{ name: "to", text: "Who gets them" }], returns: [] };

test("one documentation and several are read alike, and so is their JSON text", () => {
  const dev = { version: 1, kind: "dev", details: "A token", methods: [method] };
  const user = { version: "1", kind: "user", details: "Coins", methods: [] };
  const ofDev = { audience: "developers", details: "A token", methods: [read], events: [] };
  expect(readDocs(dev)).toEqual({ notes: [ofDev], others: [] });
  expect(readDocs(JSON.stringify([dev, user]))).toEqual({
    notes: [ofDev, { audience: "users", details: "Coins", methods: [], events: [] }],
    others: [],
  });
});

test("NatSpec as a compiler writes it is read by signature", () => {
  const natspec = {
    kind: "dev",
    version: 1,
    title: "Coin",
    details: "A token",
    methods: {
      "mint(address,uint256)": { details: "Makes tokens", params: { to: "Who gets them" }, returns: { _0: "Done" } },
      constructor: {},
    },
    events: { "Minted(address)": { details: "After a mint" } },
  };
  expect(readDocs(natspec).notes).toEqual([
    {
      audience: "developers",
      details: "Coin\nA token",
      methods: [
        {
          name: "mint(address,uint256)",
          text: "Makes tokens",
          params: [{ name: "to", text: "Who gets them" }],
          returns: [{ name: "_0", text: "Done" }],
        },
        { name: "constructor", text: "", params: [], returns: [] },
      ],
      events: [{ name: "Minted(address)", text: "After a mint" }],
    },
  ]);
});

test.each([
  ["a text", "Read the wiki", "Read the wiki"],
  ["an unknown kind", { kind: "legal", text: 1 }, '{\n  "kind": "legal",\n  "text": 1\n}'],
  ["an object of none of the keys", { chapters: [] }, '{\n  "chapters": []\n}'],
  ["a number", 7, "7"],
])("%s is shown as text", (_, docs, text) => {
  expect(readDocs(docs)).toEqual({ notes: [], others: [text] });
});

test.each([undefined, null, "", []])("%j is no documentation", (docs) => {
  expect(readDocs(docs)).toEqual({ notes: [], others: [] });
});

test("parameters are read in every shape, and lose nothing", () => {
  const of = (params: unknown) =>
    readDocs({ kind: "user", methods: [{ name: "f", params }] }).notes[0]?.methods[0]?.params;
  expect(of(["to", { name: "x", type: "uint256" }])).toEqual([
    { name: "", text: "to" },
    { name: "x", text: "uint256" },
  ]);
  expect(of("none")).toEqual([{ name: "", text: "none" }]);
  expect(of([{ name: "x", unit: 3 }])).toEqual([{ name: "x", text: '{\n  "unit": 3\n}' }]);
  expect(of(null)).toEqual([]);
});
