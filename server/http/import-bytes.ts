/** Largest file that an admin may import, in bytes, whatever the limit for other bodies. */
export const importBytes = 4 * 1024 * 1024;
