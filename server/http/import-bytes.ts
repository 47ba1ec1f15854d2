/** Bytes of a file that an admin imports, whatever the limit of other bodies is. */
export const importBytes = 4 * 1024 * 1024;
