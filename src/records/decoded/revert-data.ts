/** An error's revert data: the bytes themselves, or an object with them as `data`. */
export const revertDataOf = (data: unknown): string | undefined => {
  if (typeof data === "string") return /^0x(?:[0-9a-fA-F]{2})*$/.test(data) ? data : undefined;
  if (typeof data !== "object" || data === null) return undefined;
  for (const key of ["data", "revertData"]) {
    const inner: unknown = Object.hasOwn(data, key) ? Reflect.get(data, key) : undefined;
    if (typeof inner === "string") return revertDataOf(inner);
  }
  return undefined;
};
