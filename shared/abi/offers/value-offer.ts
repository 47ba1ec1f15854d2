/** How a text was interpreted as a value. */
export type OfferKind =
  | "number"
  | "date-stated"
  | "date-utc"
  | "date-local"
  | "address-of-word"
  | "hex"
  | "utf8"
  | "keccak-text"
  | "keccak-bytes"
  | "admin-role"
  | "text-right"
  | "number-left"
  | "hex-left"
  | "hex-right"
  | "selector";

/** A value for a field: in base units, as hex, or an address with its checksum. */
export type ValueOffer = {
  readonly as: OfferKind;
  /** The text or signature the value was derived from. */
  readonly of?: string;
  readonly text: string;
};
