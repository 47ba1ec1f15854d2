import type { QueryKey } from "@tanstack/react-query";
import type { AuditQuery } from "#shared/console/audit.ts";
import type { ContractListQuery } from "#shared/console/contract-list.ts";
import type { BookQuery } from "#shared/console/contracts.ts";
import type { DryRunBody } from "#shared/console/dry-run.ts";
import type { FindExportQuery, FindKind } from "#shared/console/find.ts";
import type { IdenticalBody } from "#shared/console/identical.ts";
import type { LabelQuery } from "#shared/console/labels.ts";
import type { OperationCountQuery, OperationQuery } from "#shared/console/operation.ts";
import type { PeopleQuery } from "#shared/console/people.ts";
import type { RequestReviewBody } from "#shared/console/request-review.ts";
import type { CopySource, PayoutSource } from "#shared/console/run-start.ts";
import type { GoingOn } from "#shared/console/run.ts";
import type { RunItemSort, RunItemState } from "#shared/console/run.ts";
import type { AccountingQuery } from "#shared/console/transactions.ts";
import type { ViewPage } from "#shared/console/views.ts";
import type { PageWindow } from "#shared/wire/page-window.ts";

/** Makes the keys of one query: the resource, the environment if it has one, the part, then every input. */
const key =
  <Inputs extends readonly unknown[] = []>(resource: string, ...part: readonly string[]): KeyOf<Inputs> =>
  (environment, ...inputs) => [resource, environment, ...part, ...inputs];

type KeyOf<Inputs extends readonly unknown[]> = (environment: string, ...inputs: Inputs) => QueryKey;

/** The filters of a list. */
type Filter = Readonly<Record<string, unknown>>;
type OfContract = [networkId: string, address: string];

/**
 * The keys of all queries, by resource. `all` and `pages` are prefixes that several keys share; `all` is the whole key of the
 * environments, the session, the sign-in methods and the version.
 */
export const keys = {
  addresses: {
    all: key("addresses"),
    page: key<[page: PageWindow]>("addresses", "page"),
    ofProfile: key<[reference: string, page: PageWindow]>("addresses", "ofProfile"),
    ofWallet: key<[walletId: string, reference: string, page: PageWindow]>("addresses", "ofWallet"),
    one: key<[id: string]>("addresses", "one"),
    count: key("addresses", "count"),
  },
  wallets: {
    all: key("wallets"),
    pages: key("wallets", "pages"),
    page: key<[page: PageWindow]>("wallets", "pages", "organization"),
    ofProfile: key<[reference: string, page: PageWindow]>("wallets", "pages", "profile"),
    one: key<[id: string]>("wallets", "one"),
    count: key("wallets", "count"),
  },
  profiles: {
    all: key("profiles"),
    page: key<[page: PageWindow]>("profiles", "page"),
    one: key<[reference: string]>("profiles", "one"),
    count: key("profiles", "count"),
  },
  networks: {
    page: key<[filter: PageWindow & Filter]>("networks", "page"),
    whole: key("networks", "whole"),
    enabled: key("networks", "enabled"),
    count: key("networks", "count"),
    prices: key<[networkId: string]>("networks", "prices"),
  },
  organization: { one: key("organization", "one") },
  contractAbis: {
    all: key("contractAbis"),
    one: key<OfContract>("contractAbis", "one"),
  },
  templates: {
    all: key("templates"),
    count: key("templates", "count"),
    page: key<[page: PageWindow]>("templates", "page"),
    one: key<[templateId: string]>("templates", "one"),
    functions: key<[templateId: string]>("templates", "functions"),
    constructorOf: key<[templateId: string]>("templates", "constructorOf"),
  },
  issuedTokens: {
    all: key("issuedTokens"),
    count: key("issuedTokens", "count"),
    page: key<[page: PageWindow]>("issuedTokens", "page"),
    one: key<[tokenId: string]>("issuedTokens", "one"),
  },
  collections: {
    all: key("collections"),
    count: key("collections", "count"),
    page: key<[page: PageWindow]>("collections", "page"),
    one: key<[collectionId: string]>("collections", "one"),
  },
  collectionTokens: {
    all: key("collectionTokens"),
    records: key<[collectionId: string, filter: PageWindow & Filter]>("collectionTokens", "records"),
    one: key<[collectionId: string, tokenId: string]>("collectionTokens", "one"),
  },
  contracts: {
    all: key("contracts"),
    page: key<[filter: PageWindow & Filter]>("contracts", "page"),
    one: key<OfContract>("contracts", "one"),
    deployment: key<[deploymentId: string]>("contracts", "deployment"),
    read: key<[call: object | undefined]>("contracts", "read"),
    currents: key("contracts", "currents"),
    current: key<[call: object | undefined]>("contracts", "currents", "current"),
    dryRun: key<[body: DryRunBody]>("contracts", "dryRun"),
    review: key<[body: DryRunBody]>("contracts", "review"),
    requestReview: key<[body: RequestReviewBody]>("contracts", "requestReview"),
    identical: key<[body: IdenticalBody]>("contracts", "identical"),
  },
  portfolio: {
    all: key("portfolio"),
    nativeBalance: key<[address: string, networkId: string | undefined]>("portfolio", "nativeBalance"),
    held: key<[address: string]>("portfolio", "held"),
  },
  assets: {
    all: key("assets"),
    of: key<[owner: object]>("assets", "of"),
    held: key<[kind: string, ids: readonly string[]]>("assets", "held"),
    main: key("assets", "main"),
    flows: key("assets", "flows"),
    differences: key("assets", "differences"),
    items: key<[owner: object, ...OfContract, page: PageWindow]>("assets", "items"),
    holders: key<[...OfContract, page: PageWindow, q: string]>("assets", "holders"),
    history: key<[owner: object, ...OfContract]>("assets", "history"),
    days: key<[owner: object, ...OfContract, since: string | undefined]>("assets", "days"),
  },
  transactions: {
    one: key<[networkId: string, hash: string]>("transactions", "one"),
  },
  listedTransactions: {
    all: key("listedTransactions"),
    /** Without a cursor, the prefix of all pages of a list. */
    page: key<[filter: Filter, take: string | undefined, cursor?: string | undefined]>("listedTransactions", "page"),
    seen: key("listedTransactions", "seen"),
    export: key<[query: AccountingQuery]>("listedTransactions", "export"),
  },
  find: {
    all: key("find"),
    any: key<[query: Filter]>("find", "any"),
    page: key<[kind: FindKind, filter: Filter, page: PageWindow]>("find", "page"),
  },
  exports: {
    one: key<[query: FindExportQuery, accepted: number | undefined]>("exports", "one"),
  },
  addressOwners: {
    all: key("addressOwners"),
    of: key<[address: string]>("addressOwners", "of"),
  },
  knownAddresses: {
    all: key("knownAddresses"),
    similar: key<[networkId: string | null, address: string]>("knownAddresses", "similar"),
    recipients: key<[networkId: string]>("knownAddresses", "recipients"),
  },
  lookup: {
    one: key<[text: string]>("lookup", "one"),
    workflow: key<[workflowId: string]>("lookup", "workflow"),
  },
  labels: {
    all: key("labels"),
    page: key<[query: LabelQuery]>("labels", "page"),
    of: key<[address: string]>("labels", "of"),
  },
  contractBook: {
    all: key("contractBook"),
    page: key<[query: BookQuery]>("contractBook", "page"),
    list: key<[query: ContractListQuery]>("contractBook", "list"),
    one: key<OfContract>("contractBook", "one"),
    abi: key<[...OfContract, position: number, hash: string]>("contractBook", "abi"),
    functions: key<[query: Filter]>("contractBook", "functions"),
    descriptor: key<OfContract>("contractBook", "descriptor"),
    descriptorVersion: key<[...OfContract, position: number, hash: string]>("contractBook", "descriptorVersion"),
  },
  operations: {
    all: key("operations"),
    pages: key("operations", "pages"),
    page: key<[query: OperationQuery]>("operations", "pages", "page"),
    one: key<[id: string]>("operations", "one"),
    pulse: key("operations", "pulse"),
    overview: key("operations", "pages", "overview"),
    attention: key("operations", "pages", "attention"),
    approvals: key<[networkId: string, address: string, page: PageWindow]>("operations", "pages", "approvals"),
    newer: key<[query: OperationCountQuery]>("operations", "pages", "newer", "count"),
    sent: key<[idempotencyKey: string, sentAt: number]>("operations", "sent"),
    related: key<[id: string]>("operations", "related"),
    origin: key<[id: string]>("operations", "origin"),
    workflow: key<[id: string]>("operations", "workflow"),
    revert: key<[id: string]>("operations", "revert"),
    evidence: key<[id: string]>("operations", "evidence"),
    checked: key<[id: string, hash: string]>("operations", "evidence", "checked"),
    unconfirmed: key("operations", "pages", "unconfirmed"),
    together: key("operations", "evidence", "together"),
  },
  runs: {
    all: key("runs"),
    page: key<[page: PageWindow]>("runs", "page"),
    one: key<[id: string]>("runs", "one"),
    items: key<[id: string, page?: PageWindow, state?: RunItemState, sort?: RunItemSort]>("runs", "items"),
    ended: key<[id: string, states: readonly RunItemState[]]>("runs", "ended"),
  },
  payouts: {
    pages: key("payouts", "pages"),
    page: key<[page: PageWindow]>("payouts", "pages", "page"),
    one: key<[id: string]>("payouts", "one"),
    check: key<[id: string, typing: number]>("payouts", "check"),
  },
  views: {
    all: key("views"),
    of: key<[page: ViewPage]>("views", "of"),
  },
  /** Separate from `runs`, so that a start, which invalidates those, does not repeat its own check. */
  runChecks: {
    of: key<[source: CopySource | PayoutSource]>("runChecks", "of"),
    drafts: key<[calls: readonly string[]]>("runChecks", "drafts"),
    started: key<[startKey: string, startedAt: number]>("runChecks", "started"),
    rest: key<[runId: string, goingOn: GoingOn]>("runChecks", "rest"),
  },
  tokens: {
    all: key("tokens"),
    one: key<OfContract>("tokens", "one"),
  },
  /** ABIs read in this browser. */
  readAbis: {
    ofService: key<[...OfContract, version: number]>("readAbis", "ofService"),
    ofText: key<[...OfContract, id: string]>("readAbis", "ofText"),
    together: key<[...OfContract, ids: readonly string[], serviceVersion: number | undefined]>("readAbis", "together"),
    facts: key<[...OfContract, ids: readonly string[], serviceVersion: number | undefined]>("readAbis", "facts"),
  },
  people: {
    all: (): QueryKey => ["people"],
    page: (query: PeopleQuery): QueryKey => ["people", "page", query],
  },
  audit: {
    all: (): QueryKey => ["audit"],
    page: (query: AuditQuery): QueryKey => ["audit", "page", query],
  },
  environments: { all: (): QueryKey => ["environments"] },
  session: { all: (): QueryKey => ["session"] },
  signInMethods: { all: (): QueryKey => ["signInMethods"] },
  version: { all: (): QueryKey => ["version"] },
  outages: { all: (): QueryKey => ["outages"] },
};
