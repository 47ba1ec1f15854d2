/** A part of a token, or any value, in encoded form. */
export const encodePart = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

const decodePart = (text = ""): Record<string, unknown> => JSON.parse(Buffer.from(text, "base64url").toString());

/** A token's contents, unverified. */
export const partsOf = (
  token: string,
): { readonly header: Record<string, unknown>; readonly claims: Record<string, unknown> } => {
  const [header, claims] = token.split(".");
  return { header: decodePart(header), claims: decodePart(claims) };
};
