import type { FindKind, MirrorList } from "#shared/console/find.ts";
import { findAnswerSchema } from "#shared/console/find.ts";
import { inWindow, type PageWindow, paginationOf, windowOf } from "#shared/wire/page-window.ts";
import type { Harness, Person } from "./harness.ts";
import { answers, type Behaviour, type Upstream } from "./upstream.ts";

/** A service's records by list kind; a test may change it. */
export type Inventory = Record<FindKind, Readonly<Record<string, unknown>>[]>;

export const emptyInventory = (): Inventory => ({
  networks: [],
  profiles: [],
  wallets: [],
  addresses: [],
  contracts: [],
});

const paths: Readonly<Record<FindKind, RegExp>> = {
  networks: /^\/api\/v1\/network\/organization/,
  profiles: /^\/api\/v1\/profiles/,
  wallets: /^\/api\/v1\/wallets\/organization/,
  addresses: /^\/api\/v1\/addresses\/organization/,
  contracts: /^\/api\/v1\/deployed-contracts/,
};

/** Makes a service double list these as the organization's networks, all on one page. */
export const listNetworks = (upstream: Upstream, networks: readonly object[]): void => {
  const pagination = paginationOf(networks.length, { skip: 0, take: 100 });
  upstream.on(answers(200, { networks, pagination }), /network\/organization/);
};

const windowOfUrl = (url: string): PageWindow =>
  windowOf(Object.fromEntries(new URL(url, "http://service").searchParams), 10);

/** A page of a list as the specification has it. */
export const listPage =
  (kind: FindKind, inventory: Inventory): Behaviour =>
  (response, request, socket) => {
    const window = windowOfUrl(request.url);
    const all = inventory[kind];
    const data = inWindow(all, window);
    const pagination = paginationOf(all.length, window);
    const body =
      kind === "contracts"
        ? { deployedContracts: { contracts: data, total: all.length, ...window } }
        : { [kind === "networks" ? "networks" : "data"]: data, pagination };
    answers(200, body)(response, request, socket);
  };

/** Has the service double answer its lists from an inventory. */
export const serveLists = ({ upstream }: Harness, inventory: Inventory): void => {
  for (const [kind, path] of Object.entries(paths)) {
    if (isKind(kind)) upstream.on(listPage(kind, inventory), path);
  }
};

/** Serves two networks and so many addresses. The inventory that it returns may change later. */
export const serveAddresses = (harness: Harness, count: number): Inventory => {
  const inventory = { ...emptyInventory(), networks: networks(), addresses: addresses(count) };
  serveLists(harness, inventory);
  return inventory;
};

const isKind = (name: string): name is FindKind => Object.hasOwn(paths, name);

export const pathOf = (kind: FindKind): RegExp => paths[kind];

/** The pages of a list that were requested from the service, by offset. */
export const pagesOf = ({ upstream }: Harness, kind: FindKind): readonly number[] =>
  upstream.seen.filter(({ url }) => paths[kind].test(url)).map(({ url }) => windowOfUrl(url).skip);

const number = (index: number): string => String(index).padStart(12, "0");

export const addressId = (index: number): string => `aaaaaaaa-0000-4000-8000-${number(index)}`;

/** Addresses as a service lists them, all different. */
export const addresses = (count: number, from = 0): Inventory["addresses"] =>
  Array.from({ length: count }, (_, offset) => {
    const index = from + offset;
    return {
      id: addressId(index),
      address: `0xAbCd${index.toString(16).padStart(36, "0")}`,
      reference: `customer-${index % 10}`,
      date: "2026-01-01T00:00:00.000Z",
      sub: String(index),
      balance: "0",
      miniWalletId: `bbbbbbbb-0000-4000-8000-${number(index % 20)}`,
      networkId: `net-${index % 2}`,
      label: `Label ${index}`,
    };
  });

export const networks = (): Inventory["networks"] =>
  ["Testnet Ether", "Sandbox"].map((name, index) => ({
    id: `net-${index}`,
    enabled: true,
    name,
    addressFamily: "EVM",
  }));

/** Runs the mirror for this long, one step of every environment at a time; the clock advances to the next step. */
export const mirrorFor = async (
  { clock, mirror }: Pick<Harness, "clock" | "mirror">,
  milliseconds: number,
): Promise<void> => {
  const end = clock.now + milliseconds;
  while (clock.now < end) {
    await mirror.round();
    await mirror.idle();
    const due = (await mirror.nextDue()) ?? end;
    // Like the queue: leases expire without notice.
    clock.now = Math.min(end, Math.max(clock.now + 100, Math.min(due, clock.now + 5_000)));
  }
};

/** Simulates a person looking, and runs the mirror for this long. */
export const lookFor = async (harness: Harness, person: Person, milliseconds: number): Promise<void> => {
  await find(harness, person);
  await mirrorFor(harness, milliseconds);
};

/** The response of find. */
export const find = async (harness: Pick<Harness, "send">, person: Person, query = "") =>
  findAnswerSchema.parse((await harness.send(person, "GET", `/console/ask/find?${query}`)).json());

/** The progress of a list. */
export const listOf = async (
  harness: Pick<Harness, "send">,
  person: Person,
  kind: FindKind,
): Promise<MirrorList | undefined> => (await find(harness, person, "take=1")).lists.find((list) => list.kind === kind);
