/** The approximate length of a value's JSON. Stops counting above `most`. */
export const sizeUpTo = (value: unknown, most: number): number => {
  const open: unknown[] = [value];
  let size = 0;
  while (open.length > 0 && size <= most) {
    const one = open.pop();
    size += 1;
    if (typeof one === "string") size += one.length;
    else if (typeof one === "object" && one !== null) {
      for (const [key, inner] of Object.entries(one)) {
        size += Array.isArray(one) ? 1 : key.length;
        open.push(inner);
        if (size > most) break;
      }
    }
  }
  return size;
};
