import { createHash } from "node:crypto";
import type { FindKind } from "#shared/console/find.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import type { MirrorRecordTable } from "#server/store/tables.ts";
import type { Mirrored, Unreadable } from "./lists.ts";

/** An id that no index takes is shortened to its hash. */
const longestId = 500;
/** More of a text than this is not looked at. */
const longestWord = 500;

/** What stands between the texts of a record: none of them has it, and no query either. */
export const separator = "\n";

/** A text in the form in which texts are compared: one case, one spelling of accents, no control characters. */
export const folded = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/\p{Cc}/gu, "\ufffd");

/** The id under which a record is kept. */
export const recordId = (id: string): string =>
  id.length > longestId ? createHash("sha256").update(id).digest("hex") : plain(id);

/** PostgreSQL keeps no NUL in a text. */
const plain = (text: string): string => text.replaceAll("\u0000", "\ufffd");

/** The columns of a record that its content decides. */
export type RecordContent = Pick<
  MirrorRecordTable,
  "kind" | "id" | "network_id" | "profile" | "address" | "names" | "words" | "record"
>;

/** The kind of what could not be read in a list. */
export const unreadable = (kind: FindKind): `unreadable ${FindKind}` => `unreadable ${kind}`;

/** A record of a list as the mirror keeps it; the names of networks by their ids make it found by the name of its own. */
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

/** A network by its id; the older form of a record names it by its code. */
const networkOf = (reference: string, networks: ReadonlyMap<string, string>): string =>
  networks.has(reference) ? reference : ([...networks].find(([, name]) => name === reference)?.[0] ?? reference);

const lines = (words: readonly (string | number | undefined)[]): string => {
  const kept = words.flatMap((word) =>
    word === undefined || word === "" ? [] : [folded(String(word).slice(0, longestWord))],
  );
  return kept.length === 0 ? "" : `${separator}${[...new Set(kept)].join(separator)}${separator}`;
};
