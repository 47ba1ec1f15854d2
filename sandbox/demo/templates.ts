import {
  acceptsAnything,
  allTypes,
  counter,
  counterProxy,
  demoNft,
  demoToken,
  fungibleToken,
  multiToken,
  nonFungibleToken,
  reverter,
  upgradeableProxy,
} from "#sandbox/contracts/artifacts.ts";
import type { NewTemplate } from "#sandbox/domains/templates/templates.ts";
import type { Store } from "#sandbox/store/tables.ts";
import { docsOf } from "./natspec.ts";

/** Ids are fixed, so that scripts and bookmarks survive a new data directory. */
export const templateIds = {
  fungible: "5a0db0c5-2001-4000-8000-000000000001",
  nonFungible: "5a0db0c5-2001-4000-8000-000000000002",
  multi: "5a0db0c5-2001-4000-8000-000000000003",
  proxy: "5a0db0c5-2001-4000-8000-000000000004",
  // The demo contracts'.
  demoToken: "5a0db0c5-1001-4000-8000-000000000001",
  allTypes: "5a0db0c5-1001-4000-8000-000000000002",
  demoNft: "5a0db0c5-1001-4000-8000-000000000003",
  counter: "5a0db0c5-1001-4000-8000-000000000004",
  counterProxy: "5a0db0c5-1001-4000-8000-000000000005",
  reverter: "5a0db0c5-1001-4000-8000-000000000006",
  acceptsAnything: "5a0db0c5-1001-4000-8000-000000000007",
} as const;

type Artifact = {
  readonly abi: readonly unknown[];
  readonly bytecode: string;
  readonly source: string;
  readonly devdoc: unknown;
  readonly userdoc: unknown;
};

type Words = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly longDescription: string;
  readonly type: string;
  readonly useCases: readonly string[];
  readonly standards: readonly string[];
};

const openZeppelin = {
  name: "OpenZeppelin Contracts 5.7.0 (the library; this contract itself was not audited)",
  link: "https://github.com/OpenZeppelin/openzeppelin-contracts/tree/v5.7.0/audits",
};

const template = (
  organizationId: string | null,
  artifact: Artifact,
  { id, name, description, longDescription, type, useCases, standards }: Words,
): NewTemplate => ({
  id,
  organization_id: organizationId,
  name,
  description,
  long_description: longDescription,
  bytecode: artifact.bytecode,
  abi: JSON.stringify(artifact.abi),
  source_code: artifact.source,
  type,
  docs: JSON.stringify([docsOf(artifact.devdoc), docsOf(artifact.userdoc)]),
  attributes: JSON.stringify({ useCases, standards, auditor: openZeppelin }),
  created_at: "2025-01-01T00:00:00.000Z",
});

const fromTheStart: readonly NewTemplate[] = [
  template(null, fungibleToken, {
    id: templateIds.fungible,
    name: "ERC-20 token",
    description: "A fungible token with a name, symbol, decimals and initial supply.",
    longDescription:
      "The owner receives the initial supply and can mint more; holders can burn their tokens. A deployed contract is a token itself, and more tokens can be issued from it: each is a small proxy with its own name, supply and owner.",
    type: "FUNGIBLE_TOKEN",
    useCases: ["Loyalty points", "Stablecoins", "Fund shares"],
    standards: ["ERC-20", "ERC-173"],
  }),
  template(null, nonFungibleToken, {
    id: templateIds.nonFungible,
    name: "ERC-721 collection",
    description: "A collection of unique tokens, each with its own metadata.",
    longDescription:
      "The deployer owns the collection and mints its tokens, each with a number and a metadata address. A token's owner can burn it.",
    type: "NON_FUNGIBLE_TOKEN",
    useCases: ["Certificates", "Tickets", "Digital art"],
    standards: ["ERC-721", "ERC-165", "ERC-173"],
  }),
  template(null, multiToken, {
    id: templateIds.multi,
    name: "ERC-1155 collection",
    description: "A collection of tokens that can each exist in any quantity.",
    longDescription:
      "The deployer owns the collection and mints amounts of its tokens. Each token's total supply is on the chain, and holders can burn their tokens.",
    type: "SEMI_FUNGIBLE_TOKEN",
    useCases: ["Vouchers", "Game items", "Ticket series"],
    standards: ["ERC-1155", "ERC-165", "ERC-173"],
  }),
  template(null, upgradeableProxy, {
    id: templateIds.proxy,
    name: "Upgradeable proxy",
    description: "A proxy for a contract whose code the owner can replace.",
    longDescription:
      "It takes the implementation's address, the owner of its admin contract and the encoded call of the implementation's initializer, which it makes once. Call the implementation's functions at the proxy's address.",
    type: "PROXY",
    useCases: ["Contracts that may change later"],
    standards: ["ERC-1967"],
  }),
];

/** A template of a demo contract whose code is not OpenZeppelin's. */
const plain = (organizationId: string, artifact: Artifact, words: Omit<Words, "type" | "useCases" | "standards">) => ({
  ...template(organizationId, artifact, { ...words, type: "OTHER", useCases: [], standards: [] }),
  attributes: JSON.stringify({ useCases: ["Demonstrations"], standards: [] }),
});

const own = (organizationId: string): readonly NewTemplate[] => [
  template(organizationId, demoToken, {
    id: templateIds.demoToken,
    name: "DemoToken",
    description: "The demo token: its initial supply goes to the deployment's signer.",
    longDescription: "A standard ERC-20 whose owner can mint.",
    type: "FUNGIBLE_TOKEN",
    useCases: ["Demonstrations"],
    standards: ["ERC-20", "ERC-173"],
  }),
  plain(organizationId, allTypes, {
    id: templateIds.allTypes,
    name: "AllTypes",
    description: "Takes and returns every type of the ABI.",
    longDescription: "Some functions return their arguments, some store them, others revert or emit events.",
  }),
  template(organizationId, demoNft, {
    id: templateIds.demoNft,
    name: "DemoNft",
    description: "The demo collection: its first tokens go to the deployment's signer.",
    longDescription: "A standard ERC-721 whose owner can mint.",
    type: "NON_FUNGIBLE_TOKEN",
    useCases: ["Demonstrations"],
    standards: ["ERC-721", "ERC-165", "ERC-173"],
  }),
  plain(organizationId, counter, {
    id: templateIds.counter,
    name: "Counter",
    description: "Counts up. It has no constructor, so there is nothing to fill in.",
    longDescription: "Anyone can count up by any step except zero.",
  }),
  template(organizationId, counterProxy, {
    id: templateIds.counterProxy,
    name: "CounterProxy",
    description: "Forwards every call to a Counter.",
    longDescription: "Its constructor takes the implementation's address, which cannot be changed afterwards.",
    type: "PROXY",
    useCases: ["Demonstrations"],
    standards: ["ERC-1967"],
  }),
  plain(organizationId, reverter, {
    id: templateIds.reverter,
    name: "Reverter",
    description: "Reverts in every way, in reads and in writes.",
    longDescription: "Each function is named after the way in which it reverts.",
  }),
  plain(organizationId, acceptsAnything, {
    id: templateIds.acceptsAnything,
    name: "AcceptsAnything",
    description: "Accepts any call and any coins.",
    longDescription: "Its fallback logs the call and returns its arguments.",
  }),
];

/** The collections of earlier versions named templates that did not exist; these have their functions. */
const collectionTemplates = [
  { from: "5a0db0c5-1002-4000-8000-000000000001", to: templateIds.nonFungible },
  { from: "5a0db0c5-1002-4000-8000-000000000002", to: templateIds.multi },
];

/**
 * Stores this release's built-in templates, and those of the demo organization. Of the latter, changed or deleted ones
 * are left alone.
 */
export const ensureTemplates = async (store: Store, organizationId: string): Promise<void> => {
  await store.transaction().execute(async (writer) => {
    for (const values of fromTheStart) {
      const { id: _id, created_at: _created, ...changing } = values;
      await writer
        .insertInto("templates")
        .values({ ...values, position: null })
        .onConflict((conflict) => conflict.column("id").doUpdateSet(changing))
        .execute();
    }
    for (const values of own(organizationId)) {
      await writer
        .insertInto("templates")
        .values({ ...values, position: null })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
    }
    for (const { from, to } of collectionTemplates) {
      await writer.updateTable("deployed_contracts").set({ template_id: to }).where("template_id", "=", from).execute();
    }
  });
};
