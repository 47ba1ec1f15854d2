import { setImmediate as otherWork } from "node:timers/promises";
import { isRecord } from "#shared/json/is-record.ts";

/** What a schema makes of a value. */
type Checked = { readonly success: true; readonly data: unknown } | { readonly success: false };
type Schema = { readonly safeParse: (value: unknown) => Checked };

/** Rows checked in one step. */
const rowsAtOnce = 200;

/** A list of the answer, or of one of its objects. */
type Place = readonly [key: string, inner?: string];

/**
 * Checks a long answer with its schema as `safeParse` would, but its long lists some rows at a time, with pauses. No
 * schema of the interface has a rule about the whole of such a list.
 */
export const checkLong = async (schema: Schema, value: unknown): Promise<Checked> => {
  const places = longLists(value);
  if (places.length === 0 || !isRecord(value)) return schema.safeParse(value);
  const empty = places.reduce((rest, place) => withList(rest, place, []), value);
  const checked = schema.safeParse(empty);
  if (!checked.success) return checked;
  let { data } = checked;
  for (const place of places) {
    const rows = listAt(value, place) ?? [];
    // The schema gives the list another form.
    if (listAt(data, place) === undefined) return schema.safeParse(value);
    const all: unknown[] = [];
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const some = schema.safeParse(withList(empty, place, rows.slice(from, from + rowsAtOnce)));
      const read = some.success ? listAt(some.data, place) : undefined;
      if (read === undefined) return { success: false };
      for (const row of read) all.push(row);
      await otherWork();
    }
    data = isRecord(data) ? withList(data, place, all) : data;
  }
  return { success: true, data };
};

const longLists = (value: unknown): readonly Place[] => {
  if (!isRecord(value)) return [];
  const isLong = (one: unknown): boolean => Array.isArray(one) && one.length > rowsAtOnce;
  return Object.entries(value).flatMap(([key, one]): readonly Place[] => {
    if (isLong(one)) return [[key]];
    if (!isRecord(one)) return [];
    return Object.entries(one).flatMap(([inner, list]): readonly Place[] => (isLong(list) ? [[key, inner]] : []));
  });
};

const listAt = (value: unknown, [key, inner]: Place): readonly unknown[] | undefined => {
  const outer = isRecord(value) ? value[key] : undefined;
  const list = inner === undefined ? outer : isRecord(outer) ? outer[inner] : undefined;
  return Array.isArray(list) ? list : undefined;
};

const withList = (
  value: Readonly<Record<string, unknown>>,
  [key, inner]: Place,
  list: readonly unknown[],
): Readonly<Record<string, unknown>> => {
  const outer = value[key];
  return { ...value, [key]: inner === undefined ? list : isRecord(outer) ? { ...outer, [inner]: list } : outer };
};
