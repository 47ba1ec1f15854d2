import { withEscapes } from "#shared/text/invisible.ts";

/** Characters of a message: what a request names, and what a service, a contract or a node says is of any length. */
const longest = 400;

/** A message that is short and has no hidden characters: PostgreSQL stores no NUL. */
export const briefly = (message: string): string => {
  const text = withEscapes(message.slice(0, longest));
  return message.length > longest ? `${text}…` : text;
};
