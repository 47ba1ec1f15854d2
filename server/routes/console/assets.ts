import type { FastifyInstance } from "fastify";
import type * as z from "zod/mini";
import { listDifferences } from "#server/domains/assets/differences.ts";
import { noteLooked } from "#server/domains/assets/due.ts";
import { listHeld } from "#server/domains/assets/held.ts";
import { historyOf } from "#server/domains/assets/history.ts";
import { listHolders } from "#server/domains/assets/holders.ts";
import { listItems } from "#server/domains/assets/items.ts";
import { listHoldings } from "#server/domains/assets/list.ts";
import type { Scope } from "#server/domains/assets/scope.ts";
import { noteUnknownTokens } from "#server/domains/assets/unknown-tokens.ts";
import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import type { MirrorControl } from "#server/domains/mirror/control.ts";
import type { TransactionsControl } from "#server/domains/transactions/control.ts";
import { checkMark } from "#server/http/guards.ts";
import { environmentOf, type Environments, type InEnvironment, runningIn } from "#server/http/in-environment.ts";
import type { Clock } from "#server/lib/clock.ts";
import { inTime, notingMs } from "#server/lib/in-time.ts";
import { parseQuery, parseRequest } from "#server/lib/parse.ts";
import type { Store } from "#server/store/tables.ts";
import {
  assetDifferencesQuerySchema,
  type assetHistoryAnswerSchema,
  assetHistoryQuerySchema,
  type assetHoldersAnswerSchema,
  assetHoldersQuerySchema,
  type assetItemsAnswerSchema,
  assetItemsQuerySchema,
  type AssetsAnswer,
  assetsQuerySchema,
} from "#shared/console/assets.ts";
import type { differencesAnswerSchema } from "#shared/console/book-differences.ts";
import { type HeldAnswer, heldBodySchema } from "#shared/console/held.ts";

export type AssetDependencies = Environments &
  Clock & {
    readonly store: Store;
    readonly facts: Pick<FactsDependencies, "networks" | "tokens">;
    readonly mirror: MirrorControl;
    readonly transactions: TransactionsControl;
    /** Wakes the token reader, because a person is waiting. */
    readonly wakeAssets: () => void;
  };

/** The default number of a collection's tokens on a page. */
const usualItems = 24;
const usualHolders = 20;
const usualDifferences = 20;

const path = "/console/:environment/assets";

/** Assets of addresses, wallets, profiles and the organization, for everyone who is signed in. */
export const assetRoutes = (app: FastifyInstance, dependencies: AssetDependencies): void => {
  const { store, now, mirror, transactions, wakeAssets } = dependencies;

  app.get<InEnvironment>(path, async (request): Promise<AssetsAnswer> => {
    const running = runningIn(dependencies, request);
    const { networkId, take, order, ...owner } = parseQuery(assetsQuerySchema, request.query);
    const scope = scopeOf(owner);
    // Transactions show which addresses may have tokens.
    await Promise.all([mirror.used(running.view.id), transactions.used(running.view.id)]);
    await look(
      scope.kind === "address"
        ? noteLooked(store, running.view.id, scope.id, now())
        : noteUnknownTokens(store, running, scope, now()),
    );
    return listHoldings(dependencies, running, scope, { networkId, take, order });
  });

  /** A read neither fails nor waits long because the database accepts no write. */
  const look = async (noted: Promise<boolean>): Promise<void> => {
    const isDue = await inTime(
      noted.catch(() => false),
      notingMs,
    );
    if (isDue === true) wakeAssets();
  };

  app.get<InEnvironment>(`${path}/items`, async (request): Promise<z.output<typeof assetItemsAnswerSchema>> => {
    const environment = environmentOf(dependencies, request);
    const { networkId, contract, skip, take, ...owner } = parseQuery(assetItemsQuerySchema, request.query);
    const of = { environment, scope: scopeOf(owner), networkId, contract };
    const { data, total } = await listItems(store, of, { skip: skip ?? 0, take: take ?? usualItems });
    return { data: [...data], total };
  });

  app.get<InEnvironment>(`${path}/holders`, async (request): Promise<z.output<typeof assetHoldersAnswerSchema>> => {
    const environment = environmentOf(dependencies, request);
    const { networkId, contract, q, skip, take } = parseQuery(assetHoldersQuerySchema, request.query);
    const page = { skip: skip ?? 0, take: take ?? usualHolders };
    const { data, total } = await listHolders(dependencies, { environment, networkId, contract, q }, page);
    return { data: [...data], total };
  });

  app.get<InEnvironment>(`${path}/differences`, async (request): Promise<z.output<typeof differencesAnswerSchema>> => {
    const environment = environmentOf(dependencies, request);
    const { networkId, skip, take, ...owner } = parseQuery(assetDifferencesQuerySchema, request.query);
    const page = { skip: skip ?? 0, take: take ?? usualDifferences };
    const { data, total } = await listDifferences(
      dependencies,
      environment,
      { scope: scopeOf(owner), networkId },
      page,
    );
    return { data: [...data], total };
  });

  app.get<InEnvironment>(`${path}/history`, async (request): Promise<z.output<typeof assetHistoryAnswerSchema>> => {
    const environment = environmentOf(dependencies, request);
    const { networkId, asset, ...owner } = parseQuery(assetHistoryQuerySchema, request.query);
    return historyOf(dependencies, environment, scopeOf(owner), { networkId, asset });
  });

  // A page of references does not fit in a URL.
  app.post<InEnvironment>(`${path}/held`, async (request): Promise<HeldAnswer> => {
    checkMark(request);
    const running = runningIn(dependencies, request);
    const body = parseRequest(heldBodySchema, request.body, "body");
    await Promise.all([mirror.used(running.view.id), transactions.used(running.view.id)]);
    return listHeld(dependencies, running, body);
  });
};

type Owner = {
  readonly addressId?: string | undefined;
  readonly wallet?: string | undefined;
  readonly profile?: string | undefined;
};

/** The narrowest owner named. */
const scopeOf = ({ addressId, wallet, profile }: Owner): Scope => {
  if (addressId !== undefined) return { kind: "address", id: addressId };
  if (wallet !== undefined) return { kind: "wallet", id: wallet };
  return profile === undefined ? { kind: "organization" } : { kind: "profile", id: profile };
};
