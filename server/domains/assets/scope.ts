/** Whose assets: one address, wallet or profile, or the whole organization. */
export type Scope =
  | { readonly kind: "organization" }
  | { readonly kind: "address" | "wallet" | "profile"; readonly id: string };

/** Whose an address is, and where it is. */
export type Holder = {
  /** The id of the address record, as the mirror has it. */
  readonly addressId: string;
  /** Empty where the record names none. */
  readonly networkId: string;
  /** In its one spelling. */
  readonly address: string;
  readonly profile: string | null;
  readonly wallet: string | null;
};

/** How a scope is stored. */
export const scopeKey = (scope: Scope): string =>
  scope.kind === "organization" ? "organization" : `${scope.kind} ${scope.id}`;

/** The scopes that an address counts in. */
export const scopesOf = ({ addressId, profile, wallet }: Pick<Holder, "addressId" | "profile" | "wallet">) => [
  "organization",
  ...(profile === null ? [] : [scopeKey({ kind: "profile", id: profile })]),
  ...(wallet === null ? [] : [scopeKey({ kind: "wallet", id: wallet })]),
  scopeKey({ kind: "address", id: addressId }),
];
