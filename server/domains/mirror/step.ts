import { fetchPage } from "#server/domains/paging/fetch.ts";
import { readPage, type StepDependencies } from "#server/domains/paging/step.ts";
import type { Service } from "#server/domains/service/service.ts";
import { release } from "#server/store/lease.ts";
import type { MirrorListTable, Store } from "#server/store/tables.ts";
import type { FindKind } from "#shared/console/find.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { type ListPage, mirrorLists } from "./lists.ts";
import { afterRefusal, afterSweep, begun, skipOf } from "./plan.ts";
import { contentOf, type RecordContent } from "./record.ts";
import { type Along, removeUnseen, savePage } from "./save.ts";

/** One step of a claimed list: a page, or the removal of missing records. At the end the list is released. */
export const step = async (
  deps: StepDependencies & { readonly along: Along },
  service: Service | null,
  claimed: MirrorListTable,
): Promise<void> => {
  const { store, now, along } = deps;
  const list = begun(claimed, now());
  if (list.phase === "sweep") {
    await removeUnseen(store, list);
    await along.swept(store, list, now());
    await release(store, "mirror_lists", claimed, afterSweep(list, now()));
    return;
  }
  const skip = skipOf(list);
  await readPage(deps, "mirror_lists", claimed, {
    fetch: () => fetchPage(service, mirrorLists[list.kind], { skip, take: maxTake }, now()),
    save: async ({ records, total }: ListPage, pauseMs) => {
      const networks = await networkNames(store, list.environment);
      const contents = records.map((record) => storable(list.kind, record, networks, service));
      await savePage(store, { list, contents, skip, total, pauseMs }, now(), along.saved);
    },
    refused: afterRefusal,
  });
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
