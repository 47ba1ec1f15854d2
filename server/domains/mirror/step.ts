import { randomUUID } from "node:crypto";
import { answerTo } from "#server/domains/service/answer.ts";
import { afterFailure, type ListFailure, listFailureOf, notRunning } from "#server/domains/service/list-failure.ts";
import type { Service } from "#server/domains/service/service.ts";
import type { MirrorListTable, Store } from "#server/store/tables.ts";
import type { FindKind } from "#shared/console/find.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { pageQuery } from "#shared/wire/page-window.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { giveBack } from "./claim.ts";
import { type ListPage, mirrorLists } from "./lists.ts";
import { afterRefusal, afterSweep, begun, skipOf } from "./plan.ts";
import { contentOf, type RecordContent } from "./record.ts";
import { type Along, removeUnseen, savePage } from "./save.ts";

export type StepDependencies = {
  readonly store: Store;
  readonly now: () => number;
  /** From 0 to 1, for the jitter. */
  readonly chance: () => number;
  readonly along: Along;
};

/** A page must arrive before the claim on its list expires. */
const pageTimeoutMs = 15_000;
/** The pause is as long as the service took, within these limits. */
const shortestPauseMs = 50;
const longestPauseMs = 5_000;

/** One step of a claimed list: a page, or the removal of missing records. At the end the list is released. */
export const step = async (
  { store, now, chance, along }: StepDependencies,
  service: Service | null,
  claimed: MirrorListTable,
): Promise<void> => {
  const list = begun(claimed, now());
  if (list.phase === "sweep") {
    await removeUnseen(store, list);
    await along.swept(store, list, now());
    await giveBack(store, claimed, afterSweep(list, now()));
    return;
  }
  const skip = skipOf(list);
  const from = performance.now();
  const fetched: Fetched = service === null ? notRunning : await fetchPage(service, list, skip, now());
  const pauseMs = Math.round(Math.min(longestPauseMs, Math.max(shortestPauseMs, performance.now() - from)));
  switch (fetched.kind) {
    case "page": {
      const networks = await networkNames(store, list.environment);
      const contents = fetched.page.records.map((record) => storable(list.kind, record, networks, service));
      await savePage(store, { list, contents, skip, total: fetched.page.total, pauseMs }, now(), along.saved);
      return;
    }
    case "not-offered":
      await giveBack(store, claimed, afterRefusal(now()));
      return;
    case "failed":
      await giveBack(store, claimed, afterFailure(claimed, fetched, now(), chance()));
  }
};

/** The stored form of a record; one from which secrets cannot be removed counts as unreadable. */
const storable = (
  kind: FindKind,
  record: ListPage["records"][number],
  networks: ReadonlyMap<string, string>,
  service: Service | null,
): RecordContent => {
  try {
    return cleaned(contentOf(kind, record, networks), service);
  } catch {
    return contentOf(kind, { id: record.id, isUnreadable: true }, networks);
  }
};

/** Redacts a record's secrets once more before it is stored. */
const cleaned = (content: RecordContent, service: Service | null): RecordContent =>
  service === null
    ? content
    : {
        ...content,
        names: service.clean(content.names),
        words: service.clean(content.words),
        record: service.clean(content.record),
      };

type Fetched = { readonly kind: "page"; readonly page: ListPage } | { readonly kind: "not-offered" } | ListFailure;

const fetchPage = async (service: Service, list: MirrorListTable, skip: number, now: number): Promise<Fetched> => {
  const { endpoint: listed, read } = mirrorLists[list.kind];
  const endpoint = { ...listed, timeoutMs: pageTimeoutMs, retry: "never" } as const;
  const query = pageQuery({ skip, take: maxTake });
  const call = { endpoint, params: {}, query, body: undefined, requestId: randomUUID() };
  const answer = answerTo(call, await service.read(call));
  return answer.kind === "success" ? { kind: "page", page: read(answer.value) } : listFailureOf(answer, now);
};

/** The names of the networks, by which records on them are found. */
const networkNames = async (store: Store, environment: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await store
    .selectFrom("mirror_records")
    .select(["id", "record"])
    .where("environment", "=", environment)
    .where("kind", "=", "networks")
    .limit(1000)
    .execute();
  return new Map(rows.flatMap(({ id, record }) => nameOf(id, JSON.parse(record))));
};

const nameOf = (id: string, record: unknown): readonly (readonly [string, string])[] =>
  isRecord(record) && typeof record["name"] === "string" ? [[id, record["name"]]] : [];
