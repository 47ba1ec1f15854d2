/** Most bytes of a list of calls, whatever `limits.bodyBytes` is: enough for ten thousand contract writes. */
export const runBytes = 16 * 1024 * 1024;
