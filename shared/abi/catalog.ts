import { callablesOf, callName, isRead, selector, signature, topicOf } from "./functions.ts";
import { rawCalls } from "./raw-call.ts";
import type { Abi, AbiCallable, AbiEntry, AbiParameter } from "./types.ts";

export type CatalogKind = "read" | "write" | "event" | "error" | "constructor" | "fallback";

/** One row of the list that shows an ABI. */
export type CatalogItem = {
  /** The item's name in a URL: a function's full signature; for anything else its type. */
  readonly key: string;
  readonly kind: CatalogKind;
  readonly entry: AbiEntry;
  /** undefined if the item cannot be called. */
  readonly callable: AbiCallable | undefined;
  readonly name: string;
  /** The types in parentheses, which tell overloads apart. */
  readonly types: string;
  /** The selector of a function or an error, the first topic of an event, or ''. Hashed on first use. */
  readonly code: string;
  /** Lower-case text to search, apart from the code. Built on first use. */
  readonly haystack: string;
};

/** Every entry of an ABI in its order; repeats, as in merged ABIs, appear once. */
export const catalogOf = (abi: Abi): readonly CatalogItem[] => {
  const byKey = new Map<string, CatalogItem>();
  for (const entry of abi) {
    for (const item of itemsOf(entry)) {
      if (!byKey.has(item.key)) byKey.set(item.key, item);
    }
  }
  return [...byKey.values()];
};

/**
 * The items whose signature, selector, topic, or parameter name or type contains the text, ignoring case. The text is
 * never a pattern.
 */
export const searchCatalog = (items: readonly CatalogItem[], text: string): readonly CatalogItem[] => {
  const query = text.trim().toLowerCase();
  if (query === "") return items;
  const isOfCode = CODE_PART.test(query);
  return items.filter((item) => item.haystack.includes(query) || (isOfCode && item.code.includes(query)));
};

// Other text is in no selector, so nothing is hashed for it.
const CODE_PART = /^(?:0?x)?[\da-f]*$/;

/** How many ABI entries the items come from: a fallback has one item for each way to call it. */
export const entryCount = (items: readonly CatalogItem[]): number => new Set(items.map(({ entry }) => entry)).size;

const itemsOf = (entry: AbiEntry): readonly CatalogItem[] => {
  switch (entry.type) {
    case "function": {
      const full = signature(entry);
      return callablesOf(entry).map((callable) =>
        named(entry, isRead(callable) ? "read" : "write", callName(callable), full, () => selector(entry), callable),
      );
    }
    case "event": {
      const full = signature(entry);
      return [named(entry, "event", `event ${full}`, full, () => (entry.anonymous ? "" : topicOf(entry)))];
    }
    case "error": {
      const full = signature(entry);
      return [named(entry, "error", `error ${full}`, full, () => selector(entry))];
    }
    case "constructor": {
      const full = signature({ name: "constructor", inputs: entry.inputs });
      return [named({ ...entry, name: "constructor" }, "constructor", "constructor", full, () => "")];
    }
    case "fallback":
    case "receive":
      return rawCalls(entry).map((callable) => ({
        key: callable.name,
        kind: "fallback",
        entry,
        callable,
        name: callable.name,
        types: "",
        code: "",
        haystack: [callable.name, ...callable.inputs.flatMap(words)].join("\n").toLowerCase(),
      }));
  }
};

const named = (
  entry: Exclude<AbiEntry, { type: "fallback" | "receive" }> & { readonly name: string },
  kind: CatalogKind,
  key: string,
  full: string,
  codeOf: () => string,
  callable?: AbiCallable,
): CatalogItem => {
  let haystack: string | undefined;
  return {
    key,
    kind,
    entry,
    callable,
    name: entry.name,
    types: full.slice(entry.name.length),
    get code() {
      return codeOf();
    },
    get haystack() {
      // A search is one line of text, so it never matches across these line breaks.
      haystack ??= [full, ...entry.inputs.flatMap(words)].join("\n").toLowerCase();
      return haystack;
    },
  };
};

// As declared: a name after its type, and what the contract's source calls the type.
const words = ({ name, type, internalType, components }: AbiParameter): readonly string[] => [
  `${type} ${name}`,
  internalType === undefined ? "" : `${internalType} ${name}`,
  ...(components ?? []).flatMap(words),
];
