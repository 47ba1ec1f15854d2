import { isRecord } from "#shared/json/is-record.ts";

/** The NatSpec of one method or event in a template's documentation. */
type DocumentedName = {
  readonly name: string;
  readonly description: string;
  readonly params: readonly NamedWords[];
  readonly returns?: readonly NamedWords[];
};

type NamedWords = { readonly name: string; readonly description: string };

/** Documentation in the form of a template's `docs` (operations beyond, Tokens and collections). */
export type NatspecDocs = {
  readonly version: number;
  readonly kind: "dev" | "user";
  readonly details: string;
  readonly methods: readonly DocumentedName[];
  readonly events: readonly DocumentedName[];
};

/** Converts a compiler's NatSpec (`devdoc` for developers, `userdoc` for users), leaving out empty parts. */
export const natspecDocs = (devdoc: unknown, userdoc: unknown): readonly NatspecDocs[] =>
  [docsOf("dev", devdoc), docsOf("user", userdoc)].filter((docs) => docs !== undefined);

const docsOf = (kind: "dev" | "user", doc: unknown): NatspecDocs | undefined => {
  if (!isRecord(doc)) return undefined;
  const docs: NatspecDocs = {
    version: typeof doc["version"] === "number" ? doc["version"] : 1,
    kind,
    details: wordsOf(doc),
    methods: namesIn(doc["methods"], true),
    events: namesIn(doc["events"], false),
  };
  return docs.details === "" && docs.methods.length === 0 && docs.events.length === 0 ? undefined : docs;
};

/** Documentation by signature. devdoc has one text per event, or a list for overloads. */
const namesIn = (value: unknown, hasReturns: boolean): readonly DocumentedName[] => {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, about]) => {
    if (!isRecord(about)) return [];
    const documented: DocumentedName = {
      name,
      description: wordsOf(about),
      params: wordsByName(about["params"]),
      ...(hasReturns ? { returns: wordsByName(about["returns"]) } : {}),
    };
    const isSilent =
      documented.description === "" && documented.params.length === 0 && (documented.returns ?? []).length === 0;
    return isSilent ? [] : [documented];
  });
};

const wordsOf = ({ title, notice, details }: Readonly<Record<string, unknown>>): string =>
  [title, notice, details].filter((text) => typeof text === "string" && text !== "").join("\n");

const wordsByName = (value: unknown): readonly NamedWords[] =>
  isRecord(value)
    ? Object.entries(value).flatMap(([name, description]) =>
        typeof description === "string" ? [{ name, description }] : [],
      )
    : [];
