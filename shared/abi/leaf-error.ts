export type LeafErrorCode =
  | "required"
  | "not-an-integer"
  | "fraction"
  | "out-of-range"
  | "too-precise"
  | "decimals-invalid"
  | "not-a-boolean"
  | "not-an-address"
  | "checksum"
  | "no-checksum"
  | "not-hex"
  | "odd-length"
  | "byte-length"
  | "not-unicode"
  | "nul";

/** An error in a text; `suggestion` means the same and would be accepted. */
export type LeafError = {
  readonly code: LeafErrorCode;
  /** A type (`uint8`), a range (`0 to 255`) or a number of bytes (`4`), depending on the code. */
  readonly expected: string;
  readonly got: string;
  readonly suggestion?: string;
};

export type LeafResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: LeafError };

export const leafError = (
  code: LeafErrorCode,
  expected: string,
  got: string,
  suggestion?: string,
): Extract<LeafResult<never>, { ok: false }> => ({
  ok: false,
  error: { code, expected, got, ...(suggestion === undefined ? {} : { suggestion }) },
});
