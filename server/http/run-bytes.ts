/** Most bytes of a list of calls, whatever `limits.bodyBytes` is: enough for ten thousand contract writes. */
export const runBytes = 16 * 1024 * 1024;

/** Most bytes of a payout: ten thousand rows with all their text. It is stored as one text. */
export const payoutBytes = 4 * 1024 * 1024;
