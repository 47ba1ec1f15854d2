/** Formats a point in time, in the person's time zone or a given one. */
export const dateAndTime = (timeZone?: string): Intl.DateTimeFormat => {
  const cachedFormat = formats.get(timeZone);
  if (cachedFormat !== undefined) return cachedFormat;
  const made = new Intl.DateTimeFormat(undefined, {
    dateStyle: "medium",
    timeStyle: "long",
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  formats.set(timeZone, made);
  return made;
};

// Creating one takes longer than a keystroke may.
const formats = new Map<string | undefined, Intl.DateTimeFormat>();
