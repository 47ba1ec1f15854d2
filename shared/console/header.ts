/** Sent with value `1` on every browser request that changes something. */
export const requestMark = "x-postern";

/**
 * On a read: the sender can make use of the last answer. With `1` while the service does not respond in time; with
 * `outage` only while it does not respond at all. Programs that do not send it get the service's answer or an error.
 */
export const acceptsSeenHeader = "x-postern-accepts-seen";

/** On the answer of a read: it is the last one, from this time, because there is no current one. ISO 8601. */
export const seenAtHeader = "x-postern-seen-at";

/** Beside it, with the value `1`: the service may only be slow, and the current answer is still expected. */
export const lateHeader = "x-postern-late";

/** On the same read again: the time of the last answer, which the sender has. It gets the next one, once it is there. */
export const shownAtHeader = "x-postern-shown-at";

/** Makes a write happen at most once; created when a form opens. */
export const idempotencyKeyHeader = "idempotency-key";

/** On an edit: the version being changed, or `*` for something new that must not exist yet. */
export const ifMatchHeader = "if-match";
export const ifNoneMatchHeader = "if-none-match";

/** On the answer of a relayed write: the id of its row in the journal. */
export const operationHeader = "x-postern-operation";

/** On a write: the id of the identical operation that the sender has seen and chooses to repeat. */
export const acknowledgeHeader = "x-postern-acknowledge";

/** On a write: the id of the earlier payment that the sender has seen and chooses to repeat. */
export const paidBeforeHeader = "x-postern-paid-before";

/**
 * On a write with an amount: the unit the sender wrote it in, `native` or `base`. A page may be older than the
 * configuration.
 */
export const amountUnitHeader = "x-postern-amount-unit";

/**
 * On a write: the digest of its review. If anything that the review relied on has changed by the time the write is sent,
 * it is refused.
 */
export const reviewedHeader = "x-postern-reviewed";

/** In place of a digest: the sender chose to go on without a review. A mainnet does not accept it. */
export const notReviewed = "none";

/**
 * On a write: its purpose in the organization's own words, encoded with `encodeURIComponent`. It is stored in the
 * journal and never sent to the service.
 */
export const purposeHeader = "x-postern-purpose";
