import { createHash } from "node:crypto";
import type { MirrorRecordTable } from "#server/store/tables.ts";
import type { FindKind } from "#shared/console/find.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { Mirrored, Unreadable } from "./lists.ts";

/** A longer id, too long for an index, is replaced by its hash. */
const longestId = 500;
/** Longer texts are cut. */
const longestWord = 500;

/** Separates the texts of a record; neither they nor a query contain it. */
export const separator = "\n";

/** A text in comparable form: one case, normalized accents, no control characters. */
export const folded = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/\p{Cc}/gu, "\ufffd");

export const recordId = (id: string): string =>
  id.length > longestId ? createHash("sha256").update(id).digest("hex") : plain(id);

/** PostgreSQL stores no NUL in a text. */
const plain = (text: string): string => text.replaceAll("\u0000", "\ufffd");

/** The columns derived from a record's content. */
export type RecordContent = Pick<
  MirrorRecordTable,
  "kind" | "id" | "network_id" | "profile" | "address" | "names" | "words" | "record"
>;

/** The kind of a list's unreadable records. */
export const unreadable = (kind: FindKind): `unreadable ${FindKind}` => `unreadable ${kind}`;

/** A list record in the mirror's form; with the names of networks by id it can be found by its network's name. */
export const contentOf = (
  kind: FindKind,
  mirrored: Mirrored | Unreadable,
  networks: ReadonlyMap<string, string>,
): RecordContent => {
  if ("isUnreadable" in mirrored) return { ...nothing, kind: unreadable(kind), id: recordId(mirrored.id) };
  const { id, networkId, profile, address, names, words, record } = mirrored;
  return {
    kind,
    id: recordId(id),
    network_id: networkId === undefined ? null : plain(networkOf(networkId, networks)),
    profile: profile === undefined ? null : plain(profile),
    address: address === undefined ? null : plain(addressKey(address)),
    names: lines(names),
    words: lines([...words, networkId === undefined ? undefined : networks.get(networkId)]),
    record: JSON.stringify(record),
  };
};

const nothing = { network_id: null, profile: null, address: null, names: "", words: "", record: "null" } as const;

/** A network by its id; the older form of a record gives its code. */
const networkOf = (reference: string, networks: ReadonlyMap<string, string>): string =>
  networks.has(reference) ? reference : ([...networks].find(([, name]) => name === reference)?.[0] ?? reference);

const lines = (words: readonly (string | number | undefined)[]): string => {
  const texts = words.flatMap((word) =>
    word === undefined || word === "" ? [] : [folded(String(word).slice(0, longestWord))],
  );
  return texts.length === 0 ? "" : `${separator}${[...new Set(texts)].join(separator)}${separator}`;
};
