import type { Environment } from "#shared/console/environment.ts";
import type { Related } from "#shared/console/operation-detail.ts";
import type { Role } from "#shared/wire/role.ts";
import { assetsAnswer } from "./assets.ts";
import { heldAnswer } from "./held.ts";
import { pulse } from "./pulse.ts";
import { journalOverview, pageOf } from "./records.ts";
import { serve } from "./server.ts";
import { completeProgress, transactionsAnswer } from "./transactions.ts";

type Routes = Parameters<typeof serve>[0];

const network = {
  id: "net-1",
  name: "tETH",
  enabled: true,
  addressFamily: "EVM",
  chainId: 11155111,
  decimals: 18,
  isGasless: false,
  isMainnet: false,
};

const networks = { networks: [network], pagination: { totalElements: 1, totalPages: 1, skip: 0, take: 20 } };

const noOperations = { data: [], isMore: false };

/** The related data of an operation without any. */
export const relatedNothing: Related = {
  sameCall: noOperations,
  sameSender: noOperations,
  run: null,
  acknowledges: null,
  acknowledgedBy: noOperations,
};

/** The only environment, unless a test has others. */
export const sandbox: Environment = {
  id: "sandbox",
  label: "Sandbox",
  kind: "sandbox",
  clientShare: "held",
  valueForm: "bare",
  amountUnit: "native",
  withdrawAmountUnit: "native",
  lacks: [],
  explorers: {},
};

/** The response of GET /auth/session. */
export const session = (role: Role = "admin") => ({
  person: { id: "p1", name: "Ada" },
  role,
  signedInAt: "2026-01-01T00:00:00.000Z",
  expiresAt: "2026-01-02T00:00:00.000Z",
});

const none = { count: 0, isMore: false, data: [] };
const noAttention = { unconfirmed: none, failed: none, waiting: none };

/** The requests of every page's frame for a signed-in person; a test adds or replaces routes. */
export const serveApp = (routes: Routes = {}) =>
  serve({
    "GET /auth/session": () => ({ body: session() }),
    "GET /auth/methods": () => ({ body: { methods: ["link"] } }),
    "GET /console/environments": () => ({
      body: { data: [sandbox] },
    }),
    "GET /console/sandbox/pulse": () => ({ body: pulse() }),
    "GET /console/sandbox/operations": () => ({ body: pageOf([]) }),
    "GET /console/sandbox/operations/op-1/related": () => ({ body: { data: relatedNothing } }),
    "GET /console/sandbox/operations/op-1/origin": () => ({ body: { data: [], isMore: false } }),
    "GET /console/sandbox/operations/attention": () => ({ body: noAttention }),
    "GET /console/sandbox/operations/count": () => ({ body: { count: 0, isMore: false } }),
    "GET /console/sandbox/views": () => ({ body: { data: [], defaults: { own: null, team: null } } }),
    "GET /console/sandbox/operations/overview": () => ({ body: journalOverview() }),
    // The service returns nothing in time: each part is fetched separately.
    "GET /console/sandbox/overview": () => ({ body: { organization: null, counts: {} } }),
    "GET /relay/sandbox/api/v1/network/organization": () => ({ body: networks }),
    "POST /console/sandbox/addresses/names": () => ({ body: { labels: [], owners: [] } }),
    // The mirror is still empty.
    "GET /console/sandbox/find": () => ({ body: { ...pageOf([]), lists: [] } }),
    "GET /relay/sandbox/api/v1/network/enabled": () => ({
      body: { networks: [{ networkId: "net-1", name: "tETH", alias: "sepolia" }] },
    }),
    "POST /console/sandbox/assets/held": () => ({ body: heldAnswer() }),
    "GET /console/sandbox/assets": () => ({ body: assetsAnswer() }),
    "GET /console/sandbox/transactions": () => ({ body: transactionsAnswer([]) }),
    "GET /console/sandbox/transactions/days": () => ({ body: { data: [], list: completeProgress } }),
    ...routes,
  });
