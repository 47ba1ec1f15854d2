import type { Draft, LeafDraft } from "#shared/abi/draft.ts";
import type { Field, LeafField } from "#shared/abi/field.ts";
import { isLeaf } from "#shared/abi/field.ts";
import { parseLeaf } from "#shared/abi/leaf.ts";
import type { AbiValue } from "#shared/abi/types.ts";
import { componentLabel, parameterLabel, rowLabel } from "#src/components/abi-form/field-label.ts";

/**
 * One line of the argument tree: a struct or list, followed by its parts, a single value, or the omitted end of a long
 * list.
 */
export type ReviewRow = {
  /** The same however many items of the lists before it are shown. */
  readonly id: string;
  readonly depth: number;
  /** The path of its parents, such as `order.items[2].` */
  readonly parents: string;
  readonly label: string;
} & (
  | {
      readonly kind: "group";
      readonly field: Field;
      /** For a list: its number of rows in the form and in the calldata; undefined for a struct. */
      readonly counts: readonly [typed: number, decoded: number] | undefined;
    }
  | {
      readonly kind: "value";
      readonly field: Field;
      /** Undefined if only the calldata has it. */
      readonly draft: Draft | undefined;
      /** Undefined if only the form has it. */
      readonly value: AbiValue | undefined;
    }
  | {
      readonly kind: "rest";
      readonly field: Field;
      /** Of the list, for `ShownItems`. */
      readonly path: string;
      /** How many of its items are omitted. */
      readonly hidden: number;
    }
);

/** How many more items of a list are shown, by its path, such as `order.items`. */
export type ShownItems = ReadonlyMap<string, number>;

/** How many items of a list are shown at first: of a top-level list, of one in a list, of one in a list in a list. */
const firstItems = [50, 10, 5] as const;

/**
 * Every value of a call with its parents, from the form and from the calldata, in ABI order. Only the last items of a
 * long list are omitted, with a row that says so: nothing after a list can be hidden by its contents. After `most` rows,
 * no list shows another item.
 */
export const reviewRows = (
  fields: readonly Field[],
  drafts: readonly Draft[],
  decoded: readonly AbiValue[],
  shown: ShownItems,
  most = Number.POSITIVE_INFINITY,
): readonly ReviewRow[] => {
  const rows: ReviewRow[] = [];
  for (const [index, field] of fields.entries()) {
    const place = { id: String(index), depth: 0, parents: "", label: parameterLabel(field, index) };
    add({ rows, shown, most, lists: 0 }, place, field, drafts[index], decoded[index]);
  }
  return rows;
};

/** Whether a calldata value equals the value of the form's text. */
export const isSameValue = (field: Field, draft: Draft | undefined, value: AbiValue | undefined): boolean => {
  if (!isLeaf(field) || !isLeafDraft(draft)) return false;
  const typed = typedValue(field, draft);
  return typed !== undefined && typed === value;
};

type Place = Pick<ReviewRow, "id" | "depth" | "parents" | "label">;

type Tree = {
  readonly rows: ReviewRow[];
  readonly shown: ShownItems;
  readonly most: number;
  /** How many lists contain it. */
  readonly lists: number;
};

const add = (tree: Tree, place: Place, field: Field, draft: Draft | undefined, value: AbiValue | undefined): void => {
  const { rows, shown, most, lists } = tree;
  const path = `${place.parents}${place.label}`;
  if (field.kind === "list" && hasItems(draft) && isParts(value)) {
    const { item } = field;
    rows.push({ ...place, kind: "group", field, counts: [draft.items.length, value.length] });
    const inner = { ...tree, lists: lists + 1 };
    const count = Math.max(draft.items.length, value.length);
    const end = Math.min(count, (firstItems[lists] ?? 5) + (shown.get(path) ?? 0));
    let index = 0;
    for (; index < end && rows.length < most; index += 1) {
      const below = { id: `${place.id}.${index}`, depth: place.depth + 1, parents: path, label: rowLabel("", index) };
      add(inner, below, item, draft.items[index], value[index]);
    }
    const rest = { ...place, id: `${place.id}.rest`, depth: place.depth + 1 };
    if (count > index) rows.push({ ...rest, kind: "rest", field, path, hidden: count - index });
  } else if (field.kind === "tuple" && hasParts(draft) && isParts(value)) {
    rows.push({ ...place, kind: "group", field, counts: undefined });
    for (const [index, part] of field.parts.entries()) {
      const label = componentLabel(part, index);
      const below = { id: `${place.id}.${index}`, depth: place.depth + 1, parents: `${path}.`, label };
      add(tree, below, part, draft.parts[index], value[index]);
    }
  } else {
    rows.push({ ...place, kind: "value", field, draft, value });
  }
};

const typedValue = (field: LeafField, draft: LeafDraft): AbiValue | undefined => {
  const parsed = parseLeaf(field, draft);
  return parsed.ok ? parsed.value : undefined;
};

const isLeafDraft = (draft: Draft | undefined): draft is LeafDraft => draft !== undefined && "text" in draft;

const hasItems = (draft: Draft | undefined): draft is Extract<Draft, { items: unknown }> =>
  draft !== undefined && "items" in draft;

const hasParts = (draft: Draft | undefined): draft is Extract<Draft, { parts: unknown }> =>
  draft !== undefined && "parts" in draft;

const isParts = (value: AbiValue | undefined): value is readonly AbiValue[] => typeof value === "object";
