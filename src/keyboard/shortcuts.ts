import type { Role } from "#shared/wire/role.ts";
import { creationsOf } from "#src/navigation/creations.ts";
import { type Page, pagesOf } from "#src/navigation/pages.ts";

type Creation = ReturnType<typeof creationsOf>[number];

/** What a shortcut does. */
type Deed =
  | { readonly kind: "find" | "help" }
  | { readonly kind: "go"; readonly to: Page["to"] }
  | { readonly kind: "begin"; readonly to: Creation["to"]; readonly search: Creation["search"] };

type Shortcut = { readonly keys: string; readonly label: string; readonly does: Deed };
type Group = { readonly group: string; readonly shortcuts: readonly Shortcut[] };

/** A role's shortcuts in groups: each goes to a page or opens a form, none sends anything. */
export const shortcutsOf = (role: Role | undefined): readonly Group[] => [
  {
    group: "Find",
    shortcuts: [
      { keys: "/", label: "Go to the list's search field, or open the palette", does: { kind: "find" } },
      { keys: "?", label: "Show these shortcuts", does: { kind: "help" } },
    ],
  },
  {
    group: "Go to",
    shortcuts: pagesOf(role).map(({ key, label, to }) => ({ keys: `g ${key}`, label, does: { kind: "go", to } })),
  },
  {
    group: "Create",
    shortcuts: creationsOf(role).map(({ key, label, to, search }) => ({
      keys: `c ${key}`,
      label,
      does: { kind: "begin", to, search },
    })),
  },
];
