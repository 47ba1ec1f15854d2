/** Every request of the browser that changes something carries it, with the value `1`. */
export const requestMark = "x-postern";

/** The key that makes a write happen at most once; made when a form opens. */
export const idempotencyKeyHeader = "idempotency-key";

/** On an edit: the version that it changes, or, for something new, `*` as the one that must not be there. */
export const ifMatchHeader = "if-match";
export const ifNoneMatchHeader = "if-none-match";

/** On every answer behind the sign-in: the id of the person whose session has asked, as `encodeURIComponent` writes it. */
export const personHeader = "x-postern-person";

/** On the answer of a relayed write: the id of its row in the journal. */
export const operationHeader = "x-postern-operation";

/** On a write: the id of the identical operation that the sender has been shown and sends this one in spite of. */
export const acknowledgeHeader = "x-postern-acknowledge";

/** On a write with an amount: what the sender has written it in, `native` or `base`. A page may be older than the configuration. */
export const amountUnitHeader = "x-postern-amount-unit";

/**
 * On a deployment: Keccak-256 of the template's creation code as it was reviewed. Where the service shows another code by the time that the
 * deployment is sent, it is refused.
 */
export const reviewedCodeHeader = "x-postern-reviewed-code";

/**
 * On a write: what it is for, in the organization's own words, as `encodeURIComponent` writes it. The journal keeps it, and the service never
 * gets it.
 */
export const purposeHeader = "x-postern-purpose";
