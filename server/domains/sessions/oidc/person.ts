import { createHash } from "node:crypto";
import { type Identity, type Person, providerPerson } from "#server/domains/sessions/people.ts";
import { type Role, roleIncludes } from "#shared/wire/role.ts";
import type { Claims } from "./provider.ts";

/** The role of a claim's value, a string or a list of strings: the highest in the table; null for none. */
export const roleOf = (value: unknown, table: Readonly<Record<string, Role>>): Role | null => {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  let highest: Role | null = null;
  for (const one of values) {
    const role = typeof one === "string" && Object.hasOwn(table, one) ? table[one] : undefined;
    if (role !== undefined && (highest === null || roleIncludes(role, highest))) highest = role;
  }
  return highest;
};

/** The person of the claims, the same at each sign-in, or null for a person without a role. */
export const personOf = (claims: Claims, claim: string, table: Readonly<Record<string, Role>>): Person | null => {
  const role = roleOf(Object.hasOwn(claims, claim) ? claims[claim] : undefined, table);
  return role === null ? null : { personId: idOf(claims), name: nameOf(claims), role };
};

/** A subject is unique only at its issuer, in any format, so it is hashed. */
export const idOf = ({ iss, sub }: Claims): string =>
  providerPerson +
  createHash("sha256")
    .update(JSON.stringify([iss, sub]))
    .digest("hex");

const longestName = 80;

/** Controls, direction marks, and characters that a font may omit. */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]+/gu;

export const identityOf = ({ iss, sub }: Claims): Identity => ({ issuer: iss, subject: sub });

export const nameOf = (claims: Claims): string => {
  for (const value of [claims["name"], claims["preferred_username"], claims["email"], claims.sub]) {
    const name = typeof value === "string" ? value.replaceAll(unseen, " ").trim() : "";
    if (name !== "") return Array.from(name).slice(0, longestName).join("");
  }
  return "Unnamed person";
};
