import { isRecord } from "#shared/json/is-record.ts";

/** A name with text about it, such as a parameter; the name is '' if there is none. */
export type Noted = { readonly name: string; readonly text: string };

export type MethodNote = Noted & { readonly params: readonly Noted[]; readonly returns: readonly Noted[] };

/** Documentation for one kind of reader, by the template's author. */
export type TemplateNotes = {
  readonly audience: "developers" | "users" | "anyone";
  readonly details: string;
  readonly methods: readonly MethodNote[];
  readonly events: readonly Noted[];
};

export type TemplateDocs = {
  readonly notes: readonly TemplateNotes[];
  /** Other shapes, as text. */
  readonly others: readonly string[];
};

/**
 * Parses a template's documentation: one or several, as objects or JSON text. Methods are a list (operations beyond,
 * Tokens and collections, `docs`), or an object by signature as compilers write NatSpec.
 */
export const readDocs = (docs: unknown): TemplateDocs => {
  const value = fromText(docs);
  const parts = (Array.isArray(value) ? value : [value]).filter(
    (part) => part !== undefined && part !== null && part !== "",
  );
  const read = parts.map((part: unknown) => ({ part, notes: notesOf(part) }));
  return {
    notes: read.flatMap(({ notes }) => notes ?? []),
    others: read.flatMap(({ part, notes }) => (notes === undefined ? [textOf(part)] : [])),
  };
};

const notesOf = (part: unknown): TemplateNotes | undefined => {
  if (!isRecord(part)) return undefined;
  const { kind, details, notice, title, methods, events } = part;
  const audience = audiences.get(kind) ?? (kind === undefined ? "anyone" : undefined);
  if (audience === undefined) return undefined;
  const notes: TemplateNotes = {
    audience,
    details: [title, notice, details].filter(isWord).join("\n"),
    methods: methodsOf(methods),
    events: notedOf(events),
  };
  const isEmpty = notes.details === "" && notes.methods.length === 0 && notes.events.length === 0;
  // An object without known keys would be shown as empty.
  return isEmpty && kind === undefined ? undefined : notes;
};

const audiences: ReadonlyMap<unknown, TemplateNotes["audience"]> = new Map([
  ["dev", "developers"],
  ["user", "users"],
]);

const methodsOf = (methods: unknown): readonly MethodNote[] => {
  const list: readonly (readonly [string, unknown])[] = Array.isArray(methods)
    ? methods.map((method: unknown) => [isRecord(method) ? wordOf(method["name"]) : "", method] as const)
    : isRecord(methods)
      ? Object.entries(methods)
      : [];
  return list.map(([name, method]) => {
    if (!isRecord(method)) return { name, text: textOf(method), params: [], returns: [] };
    const { description, notice, details, params, returns } = method;
    const text = [description, notice, details].filter(isWord).join("\n");
    return { name, text, params: notedOf(params), returns: notedOf(returns) };
  });
};

/** A list of names with text, in any of its forms. */
const notedOf = (value: unknown): readonly Noted[] => {
  if (value === undefined || value === null || value === "") return [];
  if (Array.isArray(value)) return value.map(notedItem);
  if (isRecord(value)) return Object.entries(value).map(([name, text]) => ({ name, text: wordsOf(text) }));
  return [{ name: "", text: textOf(value) }];
};

const notedItem = (item: unknown): Noted => {
  if (!isRecord(item)) return { name: "", text: textOf(item) };
  const { name, ...rest } = item;
  return { name: wordOf(name), text: wordsOf(rest) };
};

/** An object's text, if it has some, else its JSON. */
const wordsOf = (value: unknown): string => {
  if (!isRecord(value)) return textOf(value);
  const { description, notice, details, type } = value;
  const words = [description, notice, details].filter(isWord);
  if (words.length > 0) return words.join("\n");
  return isWord(type) ? type : textOf(value);
};

const isWord = (value: unknown): value is string => typeof value === "string" && value !== "";

const wordOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The value of a JSON text; any other text is unchanged. */
export const fromText = (value: unknown): unknown => {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/** A value for reading: a string unchanged, anything else as JSON. */
export const textOf = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value, null, 2) ?? "");
