import type { Draft, LeafDraft } from "#shared/abi/draft.ts";
import type { Field, LeafField } from "#shared/abi/field.ts";
import { isLeaf } from "#shared/abi/field.ts";
import { parseLeaf } from "#shared/abi/leaf.ts";
import type { AbiValue } from "#shared/abi/types.ts";
import { componentLabel, parameterLabel, rowLabel } from "../components/abi-form/field-label.ts";

/** One line of the arguments as a tree: a struct or a list, whose parts follow it, a single value, or what is left out at the end of a long list. */
export type ReviewRow = {
  readonly depth: number;
  /** The names of what it is a part of, such as `order.items[2].` */
  readonly parents: string;
  readonly label: string;
} & (
  | {
      readonly kind: "group";
      readonly field: Field;
      /** Of a list: how many rows it has in the form and in the calldata; undefined of a struct. */
      readonly counts: readonly [typed: number, decoded: number] | undefined;
    }
  | {
      readonly kind: "value";
      readonly field: Field;
      /** Undefined where only the calldata has it. */
      readonly draft: Draft | undefined;
      /** Undefined where only the form has it. */
      readonly value: AbiValue | undefined;
    }
  | {
      readonly kind: "rest";
      readonly field: Field;
      /** Of the list, for `ShownItems`. */
      readonly path: string;
      /** How many of its items are left out. */
      readonly hidden: number;
    }
);

/** How many items more than at first are shown of a list, by its path, such as `order.items`. */
export type ShownItems = ReadonlyMap<string, number>;

/** How many items of a list are shown at first: of one that is not part of another, of one in a list, of one in a list in a list. */
const firstItems = [50, 10, 5] as const;

/**
 * Every value of a call with the names around it, as the form holds it and as the calldata says it, in the order of the ABI. Only the last items of a
 * long list are left out, and that is a row of its own: nothing that comes after a list can be hidden by what is in it.
 */
export const reviewRows = (
  fields: readonly Field[],
  drafts: readonly Draft[],
  decoded: readonly AbiValue[],
  shown: ShownItems,
): readonly ReviewRow[] => {
  const rows: ReviewRow[] = [];
  for (const [index, field] of fields.entries()) {
    const place = { depth: 0, parents: "", label: parameterLabel(field, index) };
    add({ rows, shown, lists: 0 }, place, field, drafts[index], decoded[index]);
  }
  return rows;
};

/** Whether a value of the calldata is the one that the form's text stands for. */
export const isSameValue = (field: Field, draft: Draft | undefined, value: AbiValue | undefined): boolean => {
  if (!isLeaf(field) || !isLeafDraft(draft)) return false;
  const typed = typedValue(field, draft);
  return typed !== undefined && typed === value;
};

type Place = Pick<ReviewRow, "depth" | "parents" | "label">;

type Tree = {
  readonly rows: ReviewRow[];
  readonly shown: ShownItems;
  /** How many lists are around. */
  readonly lists: number;
};

const add = (tree: Tree, place: Place, field: Field, draft: Draft | undefined, value: AbiValue | undefined): void => {
  const { rows, shown, lists } = tree;
  const path = `${place.parents}${place.label}`;
  if (field.kind === "list" && hasItems(draft) && isParts(value)) {
    const { item } = field;
    rows.push({ ...place, kind: "group", field, counts: [draft.items.length, value.length] });
    const inner = { ...tree, lists: lists + 1 };
    const count = Math.max(draft.items.length, value.length);
    const most = Math.min(count, (firstItems[lists] ?? 5) + (shown.get(path) ?? 0));
    for (let index = 0; index < most; index += 1) {
      const below = { depth: place.depth + 1, parents: path, label: rowLabel("", index) };
      add(inner, below, item, draft.items[index], value[index]);
    }
    if (count > most) rows.push({ ...place, depth: place.depth + 1, kind: "rest", field, path, hidden: count - most });
  } else if (field.kind === "tuple" && hasParts(draft) && isParts(value)) {
    rows.push({ ...place, kind: "group", field, counts: undefined });
    for (const [index, part] of field.parts.entries()) {
      const below = { depth: place.depth + 1, parents: `${path}.`, label: componentLabel(part, index) };
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
