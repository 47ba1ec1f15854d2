import type { Profile } from "#shared/wire/profile.ts";
import { type DataColumns, textOf } from "./column.ts";

/** The columns of the profiles (specification, Profile). */
export const profileColumns = {
  reference: { screen: { key: "reference", header: "Reference" }, isName: true, text: ({ reference }) => reference },
  type: { screen: { key: "type", header: "Type" }, text: ({ type }) => textOf(type) },
} as const satisfies DataColumns<Profile, unknown>;
