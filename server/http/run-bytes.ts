/** Bytes of a run's list, whatever the limit of other bodies is: ten thousand contract writes. */
export const runBytes = 16 * 1024 * 1024;
