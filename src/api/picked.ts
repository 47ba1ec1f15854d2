import type { MirrorList } from "../../shared/console/find.ts";
import { type Find, found, type RecordOf } from "./find.ts";
import { type Page, type Paged } from "./page.ts";

/**
 * Rows of a list; `partial` is how far the mirror is that they were picked out of, null where the service picked them out
 * itself: then they are all that there are.
 */
export type Picked<T> = Paged<T> & { readonly partial: MirrorList | null };

type Kind = "addresses" | "wallets";

/** A page of what the server's mirror of an organization's list has of something. */
export const picked = async <K extends Kind>(
  environment: string,
  kind: K,
  filter: Pick<Find, "q" | "networkId" | "profile">,
  page: Page,
  signal: AbortSignal,
): Promise<Picked<RecordOf<K>>> => {
  const { data, pagination, list } = await found(environment, kind, filter, page, signal);
  return { data, pagination, partial: list ?? null };
};

const againMs = 2_000;

/** Rows of a mirror that is being read are asked for again: more come as it goes on. */
export const whileRead = <T>({ state }: { readonly state: { readonly data: Picked<T> | undefined } }) =>
  state.data?.partial?.state === "syncing" ? againMs : false;

type Looked<T> = { readonly record: T | undefined; readonly complete: boolean };

/** A record of the mirror by the text that is its id; whether the mirror has all of them is said with it. */
export const lookedUp = async <K extends Kind | "profiles" | "contracts">(
  environment: string,
  kind: K,
  filter: Pick<Find, "q" | "profile">,
  isIt: (record: RecordOf<K>) => boolean,
  signal: AbortSignal,
): Promise<Looked<RecordOf<K>>> => {
  const { data, list } = await found(environment, kind, filter, { skip: 0, take: 10 }, signal);
  return { record: data.find(isIt), complete: list?.state === "complete" };
};
