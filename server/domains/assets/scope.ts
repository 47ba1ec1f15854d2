import { recordId } from "#server/domains/mirror/record.ts";

/** The owner of assets: one address, wallet or profile, or the whole organization. */
export type Scope =
  | { readonly kind: "organization" }
  | { readonly kind: "address" | "wallet" | "profile"; readonly id: string };

/** An address's owner and location. */
export type Holder = {
  /** The id of the address record in the mirror. */
  readonly addressId: string;
  /** Empty if the record names none. */
  readonly networkId: string;
  /** In canonical form. */
  readonly address: string;
  readonly profile: string | null;
  readonly wallet: string | null;
};

/** A scope in stored form. */
export const scopeKey = (scope: Scope): string =>
  scope.kind === "organization" ? "organization" : `${scope.kind} ${scope.id}`;

/** The scopes an address belongs to. */
export const scopesOf = ({ addressId, profile, wallet }: Pick<Holder, "addressId" | "profile" | "wallet">) => [
  "organization",
  ...(profile === null ? [] : [scopeKey({ kind: "profile", id: profile })]),
  ...(wallet === null ? [] : [scopeKey({ kind: "wallet", id: wallet })]),
  scopeKey({ kind: "address", id: addressId }),
];

/** The key of a scope whose id comes from a request. */
export const storedScope = (scope: Scope): string =>
  scopeKey(scope.kind === "address" ? { ...scope, id: recordId(scope.id) } : scope);
