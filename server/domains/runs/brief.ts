import { withEscapes } from "#shared/text/invisible.ts";

/** The longest message: text from a request, a service, a contract or a node has any length. */
const longest = 400;

/** A short message without hidden characters. PostgreSQL stores no NUL. */
export const briefly = (message: string): string => {
  const text = withEscapes(message.slice(0, longest));
  return message.length > longest ? `${text}…` : text;
};
