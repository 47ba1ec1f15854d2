import { describe, expect, test } from "vitest";
import {
  createdBy,
  createsContract,
  endpointFacts,
  type EndpointFacts,
  type EndpointName,
  endpointNames,
  isInCollection,
  isIssuance,
  nounInSentence,
  operationNoun,
  staleAfter,
} from "./endpoint-facts.ts";
import { endpoints } from "./endpoints.ts";

const factsOf = (name: EndpointName): EndpointFacts => endpointFacts[name];
const sentence = /^[A-Z][A-Za-z' ,]*[a-zA-Z]$/;

describe("the facts of the endpoints", () => {
  test("cover the same endpoints as the schemas", () => {
    expect(endpointNames.toSorted()).toEqual(Object.keys(endpoints).sort());
  });

  test.each(endpointNames)("%s has a title in words, and nouns where it changes something", (name) => {
    const facts = factsOf(name);
    const words = facts.changes ? [facts.title, facts.noun, facts.action] : [facts.title];
    expect(words.filter((word) => !sentence.test(word))).toEqual([]);
    expect(new Set(words).size).toBe(words.length);
    expect(words).not.toContain(name);
  });

  test("everything that spends is reviewed, and nothing else", () => {
    const reviewed = endpointNames.filter((name) => {
      const facts = factsOf(name);
      return facts.changes && facts.review !== null;
    });
    expect(reviewed).toEqual(endpointNames.filter((name) => factsOf(name).spends));
  });

  test.each([
    ["writeContract", false, false, false],
    ["linkToken", false, false, false],
    ["deleteCollection", false, false, false],
    ["deployTemplate", true, false, true],
    ["issueToken", true, false, true],
    ["createCollection", true, false, true],
    ["mintToken", true, true, false],
    ["burnToken", true, true, false],
    ["constructor", false, false, false],
  ])("%s: the service builds its transaction: %s, in a collection: %s, creates a contract: %s", (name, ...expected) => {
    expect([isIssuance, isInCollection, createsContract].map((is) => is(name))).toEqual(expected);
  });

  test("no two have the same title", () => {
    expect(new Set(endpointNames.map((name) => endpointFacts[name].title)).size).toBe(endpointNames.length);
  });

  test.each([
    ["writeContract", "Contract write", []],
    ["generateAddress", "Address generation", ["addresses", "profiles", "wallets"]],
    ["generateAddressInWallet", "Address generation", ["addresses", "wallets"]],
    ["createProfile", "Profile creation", ["profiles"]],
    ["createWallet", "Wallet creation", ["wallets"]],
    ["addAbi", "ABI registration", ["contractAbis"]],
  ] as const)("%s is a %s and makes %j out of date", (name, noun, stale) => {
    expect(operationNoun(name)).toBe(noun);
    expect(staleAfter(name).toSorted()).toEqual(stale);
  });

  test("within a sentence its noun is in lower case, except for an abbreviation", () => {
    expect([nounInSentence("writeContract"), nounInSentence("addAbi")]).toEqual(["contract write", "ABI registration"]);
  });

  test.each(["listWallets", "meltToken", "constructor", ""])(
    "%j creates nothing and has no noun but its name",
    (name) => {
      expect(createdBy(name)).toEqual([]);
      expect(staleAfter(name)).toEqual([]);
      expect(operationNoun(name)).toBe(name);
    },
  );
});
