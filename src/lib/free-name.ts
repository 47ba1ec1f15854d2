/** A name that nothing else has: with a number, "Rent 2", if it is taken. At most `longest` characters. */
export const freeName = (name: string, taken: ReadonlySet<string>, longest: number): string => {
  if (!taken.has(name)) return name;
  // A year is part of the name.
  const base = name.replace(/ \d{1,2}$/, "");
  for (let number = 2; ; number += 1) {
    const end = ` ${number}`;
    const next = `${base.slice(0, longest - end.length).trimEnd()}${end}`;
    if (!taken.has(next)) return next;
  }
};
