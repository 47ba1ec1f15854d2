import { type EndpointFacts, read, write } from "./facts.ts";

const templates = "/api/v1/contract-templates";
const template = `${templates}/{templateId}`;
const tokens = "/api/v1/tokenization/tokens";
const collections = "/api/v1/tokenization/collections";
const collection = `${collections}/{id}`;

/** A write that is finished with its 2xx answer. */
const atOnce = { ...write, origin: "beyond", spends: false, takesShare: false, handle: null } as const;

/** A write whose transaction the service builds, signs and sends to a chain. */
const onChain = {
  ...write,
  origin: "beyond",
  method: "POST",
  spends: true,
  takesShare: true,
  handle: "workflow",
  review: "request",
} as const;

const look = { ...read, origin: "beyond", method: "GET" } as const;

/** Facts of templates, deployments, tokens and collections (operations beyond, Contract templates and deployment, Tokens and collections). */
export const issuanceFacts = {
  listTemplates: { ...look, title: "List the contract templates", path: templates },
  createTemplate: {
    ...atOnce,
    title: "Create a contract template",
    noun: "Template creation",
    action: "Create template",
    method: "POST",
    path: templates,
    // Others deploy a template's code.
    role: "admin",
    creates: ["template"],
  },
  getTemplate: { ...look, title: "Get a contract template", path: template },
  deleteTemplate: {
    ...atOnce,
    title: "Delete a contract template",
    noun: "Template deletion",
    action: "Delete template",
    method: "DELETE",
    path: template,
    role: "admin",
    subject: "template",
    creates: ["template"],
  },
  getTemplateConstructor: {
    ...look,
    title: "Get the constructor of a template",
    path: `${template}/getConstructorInfo`,
  },
  getTemplateFunctions: { ...look, title: "Get the functions of a template", path: `${template}/function` },
  deployTemplate: {
    ...onChain,
    title: "Deploy a contract from a template",
    noun: "Deployment",
    action: "Deploy",
    path: `${template}/deploy`,
    subject: "template",
    creates: ["deployment"],
  },
  issueToken: {
    ...onChain,
    title: "Issue a token from a deployed contract",
    noun: "Token issue",
    action: "Issue token",
    path: tokens,
    subject: "deployment",
    creates: ["token"],
  },
  listTokens: { ...look, title: "List the tokens of the organization", path: tokens },
  getToken: { ...look, title: "Get a token of the organization", path: `${tokens}/{id}` },
  linkToken: {
    ...atOnce,
    title: "Link a contract as a token",
    noun: "Token link",
    action: "Link token",
    method: "POST",
    path: `${tokens}/link`,
    creates: ["token"],
  },
  unlinkToken: {
    ...atOnce,
    title: "Unlink a token",
    noun: "Token removal",
    action: "Unlink token",
    method: "DELETE",
    path: `${tokens}/{id}`,
    role: "admin",
    subject: "token",
    creates: ["token"],
  },
  createCollection: {
    ...onChain,
    title: "Create a collection",
    noun: "Collection creation",
    action: "Create collection",
    path: collections,
    creates: ["collection"],
  },
  listCollections: { ...look, title: "List the collections of the organization", path: collections },
  getCollection: { ...look, title: "Get a collection", path: collection },
  deleteCollection: {
    ...atOnce,
    title: "Delete a collection",
    noun: "Collection deletion",
    action: "Delete collection",
    method: "DELETE",
    path: collection,
    role: "admin",
    subject: "collection",
    creates: ["collection"],
  },
  listTokenRecords: {
    ...look,
    title: "List what was minted and burned in a collection",
    path: "/api/v1/tokenization/collection/tokens",
  },
  getCollectionToken: { ...look, title: "Get a token of a collection", path: `${collection}/tokens/{tokenId}` },
  mintToken: {
    ...onChain,
    title: "Mint a token in a collection",
    noun: "Mint",
    action: "Mint token",
    path: `${collection}/tokens/mint`,
    subject: "collection",
    creates: ["collectionToken"],
  },
  burnToken: {
    ...onChain,
    title: "Burn a token of a collection",
    noun: "Burn",
    action: "Burn token",
    path: `${collection}/tokens/burn`,
    subject: "collection",
    creates: ["collectionToken"],
  },
} as const satisfies Record<string, EndpointFacts>;
