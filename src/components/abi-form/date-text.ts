/** How a point in time is written, by the person's clock or that of a zone. */
export const dateAndTime = (timeZone?: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(undefined, {
    dateStyle: "medium",
    timeStyle: "long",
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  formats.set(timeZone, made);
  return made;
};

// To make one takes longer than a key may.
const formats = new Map<string | undefined, Intl.DateTimeFormat>();
