import { expect, test } from "vitest";
import { matchGroups } from "./recipient-matches.ts";

const network = { id: "net-1", name: "tETH", enabled: true, addressFamily: "EVM" } as const;
const [first, second, third, fourth] = [
  "0x7Eb6bA53D062b2434240C718cA59F8d28aB4A605",
  "0x6CCBfC2f4A2562bE476C8f1500709764bdb97023",
  "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
  "0x90F79bf6EB2c4f870365E785982E1f101E93b906",
];
const nothing = { labels: [], recent: [], own: [], ofId: undefined };
const own = (address: string, label = "") => ({ id: address, address, networkId: "net-1", reference: "ada", label });

const titles = (...given: Parameters<typeof matchGroups>) =>
  matchGroups(...given).map(({ heading, matches }) => [heading, ...matches.map(({ title }) => title)]);

test("by how they are known: each address once, the sender not at all", () => {
  const hits = {
    labels: [
      { networkId: "net-1", address: first, label: "Acme" },
      { networkId: "net-2", address: second, label: "Acme elsewhere" },
    ],
    recent: [
      { address: first, name: "Acme" },
      { address: third, name: null },
      { address: fourth, name: null },
    ],
    own: [own(second, "Acme's vault"), own(fourth)],
    ofId: own(third, "Looked up"),
  };
  expect(titles("", network, hits, fourth)).toEqual([
    ["Recipients", "Acme"],
    ["Your addresses", "Acme's vault"],
    ["Paid before", "0x3C44Cd…4293BC"],
  ]);
});

test("a label for every network is offered where its address exists", () => {
  const labels = [
    { networkId: null, address: first, label: "Everywhere" },
    { networkId: null, address: "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", label: "Bitcoin" },
  ];
  expect(titles("", network, { ...nothing, labels })).toEqual([["Recipients", "Everywhere"]]);
});

test("an own address without a label has its profile and its digits as its name", () => {
  const recent = [{ address: first, name: "your address (profile ada)" }];
  expect(titles("", network, { ...nothing, recent })).toEqual([["Your addresses", "ada · 0x7Eb6bA…B4A605"]]);
});

test("recent ones have to contain the text, in their name or address", () => {
  const recent = [
    { address: first, name: "Acme" },
    { address: third, name: null },
  ];
  expect(titles("4293", network, { ...nothing, recent })).toEqual([["Paid before", "0x3C44Cd…4293BC"]]);
  expect(titles("acm", network, { ...nothing, recent })).toEqual([["Recipients", "Acme"]]);
});

test("one hits by its id is last, and only on its network", () => {
  const ofId = own(first, "Cold");
  expect(titles("id", network, { ...nothing, ofId })).toEqual([["Looked up", "Cold"]]);
  expect(titles("id", network, { ...nothing, ofId: { ...ofId, networkId: "net-2" } })).toEqual([]);
});
