import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { FindKind, MirrorList } from "#shared/console/find.ts";
import type { PageWindow } from "#shared/wire/page-window.ts";
import { isNotOffered } from "#src/api/client/offered.ts";
import { againMs } from "#src/api/client/poll.ts";
import { elseCopy } from "./copy.ts";
import { askAgainMs, askMirror, type FindFilter, type MirrorPage, type RecordOf } from "./mirror.ts";
import { type Listed, type LoadPage, type Paged, pageOfLoaded, walk } from "./pages.ts";

/*
 * The organization's records have two sources: the wallet service, and Postern's mirror, which is the server's copy of
 * the service's lists (docs/decisions/0012-mirror.md).
 *
 * - The service provides everything it has an endpoint for, because it is always up to date. - The mirror provides what
 * the service has no endpoint for: to search and filter a list, to find one record by its id, to add up balances, to
 * export a list. - While the service fails or takes long, the mirror replaces it (copy.ts). - The mirror also replaces
 * an endpoint that the specification only names and that this deployment does not offer. - A record that the mirror
 * lacks, because the mirror is incomplete or the record is new, is looked for in the service's list, in its first
 * `mostRead` rows.
 *
 * A page of the mirror says how complete the mirror is (`Listed`). A list on the screen shows the service's pages until
 * the person searches or filters it (src/lists/use-list.ts).
 */

/** How many rows of the service's list are read to make up for an incomplete mirror. */
const mostRead = 2_000;

/** Queries the service, and uses `instead` if this deployment does not offer the endpoint. */
export const ifOffered = async <T>(service: () => Promise<T>, instead: () => Promise<T>): Promise<T> => {
  try {
    return await service();
  } catch (error) {
    if (!isNotOffered(error)) throw error;
    return instead();
  }
};

/** A page from the service; from the mirror, once it has read the list, while the service fails or takes long. */
export const serviceElseCopy = <K extends FindKind>(
  service: LoadWith<RecordOf<K>>,
  page: MirrorPage<K>,
  signal: AbortSignal,
): Promise<Listed<RecordOf<K>>> =>
  elseCopy<Listed<RecordOf<K>>>(
    {
      service: (until) => service(until)(page.page),
      copy: async (until) => {
        const copy = await fromMirror(page, until);
        return wasRead(copy.mirror) ? { ...copy, isCopy: true } : undefined;
      },
    },
    signal,
  );

/** The same, and from the mirror if this deployment does not offer the endpoint. */
export const serviceElseMirror = <K extends FindKind>(
  service: LoadWith<RecordOf<K>>,
  page: MirrorPage<K>,
  signal: AbortSignal,
): Promise<Listed<RecordOf<K>>> =>
  ifOffered<Listed<RecordOf<K>>>(
    () => serviceElseCopy(service, page, signal),
    () => fromMirror(page, signal),
  );

/** Loads pages of a service list until aborted. */
type LoadWith<T> = (signal: AbortSignal) => LoadPage<T>;

const wasRead = (list: MirrorList | undefined): boolean => list !== undefined && list.walkedAt !== null;

/** A list of the service, and which of its rows are wanted. */
type Rows<T> = { readonly list: LoadPage<T>; readonly isMeant: (row: T) => boolean };

/**
 * A page from the mirror. If the mirror is incomplete, the rows come from a list of the service that includes them, if this
 * deployment has such a list and it is short enough to read in full.
 */
export const mirrorElseService = async <K extends FindKind>(
  page: MirrorPage<K>,
  service: Rows<RecordOf<K>> | undefined,
  signal: AbortSignal,
): Promise<Listed<RecordOf<K>>> => {
  const mirrored = await fromMirror(page, signal);
  if (mirrored.mirror?.state === "complete" || service === undefined) return mirrored;
  return ifOffered(
    async () => {
      const { items, complete } = await walk(service.list, { most: mostRead });
      return complete ? pageOfLoaded(items.filter(service.isMeant), page.page) : mirrored;
    },
    async () => mirrored,
  );
};

const fromMirror = async <K extends FindKind>(
  page: MirrorPage<K>,
  signal: AbortSignal,
): Promise<Listed<RecordOf<K>>> => {
  const { data, pagination, mirror } = await askMirror(page, signal);
  return { data, pagination, mirror };
};

/** One record, or null if it was not found, and whether the search was complete. */
export type LookedUp<T> = { readonly record: T | null; readonly complete: boolean };

type LookUp<K extends FindKind> = Rows<RecordOf<K>> & {
  readonly environment: string;
  readonly kind: K;
  /** Limits the mirror to the record and few others. */
  readonly filter: FindFilter;
};

/**
 * A record that the service has no endpoint for: from the mirror, else from the first rows of the service's list,
 * because a new record may not be mirrored yet.
 */
export const lookUp = async <K extends FindKind>(
  { list, isMeant, ...where }: LookUp<K>,
  signal: AbortSignal,
): Promise<LookedUp<RecordOf<K>>> => {
  const mirrored = await askMirror({ ...where, page: { skip: 0, take: 10 } }, signal);
  const record = mirrored.data.find(isMeant);
  if (record !== undefined) return { record, complete: true };
  const { items, complete } = await walk(list, { most: mostRead, until: isMeant });
  return { record: items.find(isMeant) ?? null, complete: complete || mirrored.mirror?.state === "complete" };
};

/** A record from the service's own endpoint for it; from the mirror while the service fails or takes long. */
export const recordElseCopy = <K extends FindKind>(
  service: (signal: AbortSignal) => Promise<RecordOf<K>>,
  { environment, kind, filter, isMeant }: Omit<LookUp<K>, "list">,
  signal: AbortSignal,
): Promise<RecordOf<K>> =>
  elseCopy<RecordOf<K>>(
    {
      service,
      copy: async (until) =>
        (await askMirror({ environment, kind, filter, page: { skip: 0, take: 10 } }, until)).data.find(isMeant),
    },
    signal,
  );

/** Finds a record in cached pages, for someone who comes from its list. */
export const inCachedPages = <T>(client: QueryClient, pages: QueryKey, isMeant: (row: T) => boolean): T | undefined =>
  client
    .getQueriesData<Paged<T>>({ queryKey: pages })
    .flatMap(([, page]) => page?.data ?? [])
    .find(isMeant);

/** The number of records; `asOf` is when the mirror was compared with the service, null for the service's own total. */
export type Count = { readonly total: number; readonly asOf: string | null };

/** Counts records: the service's total, or the mirror's count if the service is unavailable. */
export const countRecords = async (
  service: (window: PageWindow, signal: AbortSignal) => Promise<Pick<Paged<unknown>, "pagination">>,
  { environment, kind }: { readonly environment: string; readonly kind: FindKind },
  signal: AbortSignal,
): Promise<Count> => {
  const page = { skip: 0, take: 1 };
  const copy = async (until: AbortSignal): Promise<Count | undefined> => {
    const { mirror } = await askMirror({ environment, kind, filter: {}, page }, until);
    return mirror === undefined || mirror.checkedAt === null
      ? undefined
      : { total: mirror.rows, asOf: mirror.checkedAt };
  };
  const count = async (until: AbortSignal): Promise<Count> => {
    const { pagination } = await service(page, until);
    return { total: pagination.totalElements, asOf: null };
  };
  try {
    return await elseCopy<Count>({ service: count, copy }, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    const answer = await copy(signal);
    if (answer === undefined) throw error;
    return answer;
  }
};

type State<T> = { readonly state: { readonly data: T | undefined; readonly error: Error | null } };

/** `refetchInterval` of rows from an incomplete mirror, which may get more. */
export const whileIncomplete = ({ state }: State<Listed<unknown>>) =>
  againMs(state, state.data?.isCopy === true ? copyAgainMs : askAgainMs(state.data?.mirror));

/** A service that was only slow is queried again soon. */
const copyAgainMs = 10_000;

const notFoundMs = 5_000;

/** `refetchInterval` of one record: retries while it is not found, because the mirror may get it later. */
export const untilFound = ({ state }: State<unknown>) => againMs(state, state.data === null && notFoundMs);
