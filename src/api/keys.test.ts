import type { QueryKey } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import { endpointNames, staleAfter } from "#shared/wire/endpoint-facts.ts";
import { addressesOfProfileOptions, addressesOfWalletOptions, addressesOptions, addressOptions } from "./addresses.ts";
import { collectionOptions, collectionsOptions, collectionTokenOptions, tokenRecordsOptions } from "./collections.ts";
import { contractAbiOptions, deployedContractsOptions, deploymentOptions } from "./contracts.ts";
import { issuedTokenOptions, issuedTokensOptions } from "./issued-tokens.ts";
import { keys } from "./keys.ts";
import { countOptions } from "./overview.ts";
import { profileOptions, profilesOptions } from "./profiles.ts";
import { stale } from "./stale.ts";
import { templateOptions, templatesOptions } from "./templates.ts";
import { walletOptions, walletsOfProfileOptions, walletsOptions } from "./wallets.ts";

const sources = Object.entries(
  import.meta.glob<string>(["/src/**/*.{ts,tsx}", "!/src/**/*.test.*", "!/src/api/keys.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  }),
);

/** Calls each function of a table with the same inputs. */
const callAll = (table: object): readonly { readonly name: string; readonly value: readonly unknown[] }[] =>
  Object.entries(table).map(([name, make]: [string, unknown]) => {
    const value: unknown = typeof make === "function" ? Reflect.apply(make, undefined, inputs) : undefined;
    if (!Array.isArray(value)) throw new Error(`${name} returns no list.`);
    return { name, value };
  });
const inputs = ["sandbox", "generateAddress", 2, 3, 4, 5, 6];

const made = Object.entries(keys).flatMap(([resource, makers]) =>
  callAll(makers).map(({ name, value: key }) => ({ resource, name, key })),
);

describe("keys", () => {
  test("are unique", () => {
    expect(new Set(made.map(({ key }) => JSON.stringify(key))).size).toBe(made.length);
  });

  test("begin with their resource", () => {
    expect(made.filter(({ resource, key }) => key[0] !== resource)).toEqual([]);
  });

  test("contain every input of the request", () => {
    const page = { skip: 0, take: 20 };
    const key = keys.addresses.ofProfile("sandbox", "alice", page);
    expect(key).toEqual(["addresses", "sandbox", "ofProfile", "alice", page]);
  });

  test("are all used", () => {
    const computed = new Set([
      ...endpointNames.flatMap((name) => staleAfter(name).map((resource) => `${resource}.all`)),
      ...["addresses", "networks", "profiles", "wallets", "templates", "issuedTokens", "collections"].map(
        (resource) => `${resource}.count`,
      ),
    ]);
    const isUsed = (spelling: string) =>
      computed.has(spelling) || sources.some(([, text]) => text.includes(`keys.${spelling}(`));
    expect(made.map(({ resource, name }) => `${resource}.${name}`).filter((spelling) => !isUsed(spelling))).toEqual([]);
  });

  test("are spelled nowhere else", () => {
    const spelled = /Key(?::\s*|=\{\s*)\[|Query(?:Data|State)(?:<[^(]*>)?\(\s*\[/;
    expect(spelled.test('client.setQueryData<Page>(["labels"], page)')).toBe(true);
    expect(sources.flatMap(([file, text]) => (spelled.test(text) ? [file] : []))).toEqual([]);
  });
});

test("every change invalidates existing queries", () => {
  const ofQueries = made.filter(({ name }) => name !== "all" && name !== "pages");
  const prefixes = callAll(stale).flatMap(({ name, value }) => value.map((prefix) => ({ name, prefix })));
  const idle = prefixes.filter(
    ({ prefix }) =>
      !Array.isArray(prefix) || !ofQueries.some(({ key }) => prefix.every((part, at) => key[at] === part)),
  );
  expect(prefixes.length).toBeGreaterThan(0);
  expect(idle).toEqual([]);
});

test("a write invalidates existing queries", () => {
  const page = { skip: 0, take: 20 };
  const shown = {
    profiles: [
      profilesOptions("sandbox", page).queryKey,
      profileOptions("sandbox", "alice").queryKey,
      countOptions("sandbox", "listProfiles").queryKey,
    ],
    wallets: [
      walletsOptions("sandbox", page).queryKey,
      walletOptions("sandbox", "w1").queryKey,
      walletsOfProfileOptions("sandbox", "alice", page).queryKey,
      countOptions("sandbox", "listWallets").queryKey,
    ],
    addresses: [
      addressesOptions("sandbox", page).queryKey,
      addressOptions("sandbox", "a1").queryKey,
      addressesOfProfileOptions("sandbox", "alice", page).queryKey,
      addressesOfWalletOptions("sandbox", { id: "w1", reference: "alice" }, page).queryKey,
      countOptions("sandbox", "listAddresses").queryKey,
    ],
    contractAbis: [contractAbiOptions("sandbox", "n1", "0xaa").queryKey],
    contracts: [deployedContractsOptions("sandbox", page).queryKey, deploymentOptions("sandbox", "d1").queryKey],
    templates: [
      templatesOptions("sandbox", page).queryKey,
      templateOptions("sandbox", "t1").queryKey,
      countOptions("sandbox", "listTemplates").queryKey,
    ],
    issuedTokens: [
      issuedTokensOptions("sandbox", page).queryKey,
      issuedTokenOptions("sandbox", "i1").queryKey,
      countOptions("sandbox", "listTokens").queryKey,
    ],
    collections: [
      collectionsOptions("sandbox", page).queryKey,
      collectionOptions("sandbox", "c1").queryKey,
      countOptions("sandbox", "listCollections").queryKey,
    ],
    collectionTokens: [
      tokenRecordsOptions("sandbox", "c1", page).queryKey,
      collectionTokenOptions("sandbox", "c1", "7").queryKey,
    ],
  } satisfies Record<ReturnType<typeof staleAfter>[number], readonly QueryKey[]>;
  const outdated = new Set(endpointNames.flatMap((name) => staleAfter(name)));
  expect([...outdated].toSorted()).toEqual(Object.keys(shown).toSorted());
  for (const list of outdated) {
    const prefix = keys[list].all("sandbox");
    for (const queryKey of shown[list]) expect(queryKey.slice(0, prefix.length)).toEqual(prefix);
  }
});
