import { expect, test } from "vitest";
import { type Role, roles } from "#shared/wire/role.ts";
import { shortcutsOf } from "#src/keyboard/shortcuts.ts";
import { creationsOf } from "./creations.ts";
import { navigationGroups, pagesOf } from "./pages.ts";

const ofOperator = [
  ["Send…", "s", "/$environment", { form: "send" }],
  ["Generate address", "a", "/$environment/addresses", { form: "generate" }],
  ["Create profile", "p", "/$environment/profiles", { form: "create" }],
  ["Create wallet", "w", "/$environment/wallets", { form: "create" }],
  ["Generate many addresses", "r", "/$environment/runs/new", {}],
  ["New payout", "m", "/$environment/payouts", { form: "new" }],
] as const;
const ofTokens = [
  ["Issue token", "k", "/$environment/tokens/issue", {}],
  ["Link token", "i", "/$environment/tokens", { form: "link" }],
  ["New collection", "x", "/$environment/collections/new", {}],
  ["Mint", "n", "/$environment/collections", {}],
] as const;
const ofAdmin = [
  ...ofOperator,
  ["Add recipient", "l", "/$environment/labels", { form: "new" }],
  ["Save contract", "c", "/$environment/contracts", {}],
  ["New template", "e", "/$environment/templates/new", {}],
  ...ofTokens,
] as const;

test.each([
  [undefined, []],
  ["viewer", []],
  ["operator", [...ofOperator, ...ofTokens]],
  ["admin", ofAdmin],
] as const)("the role %s is offered exactly what it may send", (role, begins) => {
  expect(creationsOf(role).map(({ label, key, to, search }) => [label, key, to, search])).toEqual(begins);
});

test.each([
  [undefined, false],
  ["viewer", false],
  ["operator", false],
  ["admin", true],
] as const)("the role %s has the audit among its pages: %s", (role, has) => {
  const labels = pagesOf(role).map(({ label }) => label);
  expect(labels.includes("Audit")).toBe(has);
  expect(labels).toEqual(expect.arrayContaining(["Overview", "Networks", "Playground", "Activity"]));
});

test("the navigation has at most ten entries, and every role may open the first page of each", () => {
  const sections = navigationGroups.flatMap((group) => group.sections);
  expect(sections.length).toBeLessThanOrEqual(10);
  expect(sections.filter(({ pages: [first] }) => first.needs !== undefined)).toEqual([]);
});

// Listed by hand: keys that people have learnt must not change.
const keys = {
  "/": "Go to the list's search field, or open the palette",
  "?": "Show these shortcuts",
  "g o": "Overview",
  "g n": "Networks",
  "g p": "Profiles",
  "g w": "Wallets",
  "g a": "Addresses",
  "g r": "Runs",
  "g l": "Recipients",
  "g c": "Contracts",
  "g y": "Playground",
  "g e": "Templates",
  "g k": "Tokens",
  "g x": "Collections",
  "g b": "Assets",
  "g v": "Activity",
  "g t": "Transactions",
  "g m": "Payouts",
  "g f": "Look-up",
  "g d": "Payments",
  "g s": "Organization",
};
const keysOf: Readonly<Record<Role, Readonly<Record<string, string>>>> = {
  viewer: keys,
  operator: {
    ...keys,
    "c s": "Send…",
    "c a": "Generate address",
    "c p": "Create profile",
    "c w": "Create wallet",
    "c r": "Generate many addresses",
    "c m": "New payout",
    "c k": "Issue token",
    "c i": "Link token",
    "c x": "New collection",
    "c n": "Mint",
  },
  admin: {
    ...keys,
    "g i": "People",
    "g u": "Audit",
    "c s": "Send…",
    "c a": "Generate address",
    "c p": "Create profile",
    "c w": "Create wallet",
    "c r": "Generate many addresses",
    "c m": "New payout",
    "c k": "Issue token",
    "c i": "Link token",
    "c x": "New collection",
    "c n": "Mint",
    "c l": "Add recipient",
    "c c": "Save contract",
    "c e": "New template",
  },
};

test.each(roles)("the keys of the role %s", (role) => {
  const all = shortcutsOf(role).flatMap(({ shortcuts }) => shortcuts);
  expect(Object.fromEntries(all.map((shortcut) => [shortcut.keys, shortcut.label]))).toEqual(keysOf[role]);
  // No two are the same.
  expect(all).toHaveLength(Object.keys(keysOf[role]).length);
});
