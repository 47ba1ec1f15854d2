/** The kind of secret in a text, which must not be looked up. */
export type HeldSecret = "share" | "api-key" | "private-key" | "phrase";

const forms: readonly (readonly [HeldSecret, RegExp])[] = [
  ["share", /client[ _-]?share["'`]?[ \t]{0,8}[:=][ \t]{0,8}(?!["'`]{0,3}(?:[$<{[*…]|$))["'`]?\S/i],
  ["api-key", /\bapi[ _-]?key["'`]?[ \t]{0,8}[:=][ \t]{0,8}(?!["'`]{0,3}(?:[$<{[*…]|$))["'`]?\S/i],
  ["private-key", /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/],
  ["private-key", /\bprivate[ _-]?key["'`]?[ \t]{0,8}[:=][ \t]{0,8}(?!["'`]{0,3}(?:[$<{[*…]|$))["'`]?\S/i],
  // An extended private key (BIP-32), and a private key as exported by Bitcoin wallets.
  ["private-key", /\b[tuvxyz]prv[1-9A-HJ-NP-Za-km-z]{60,}/],
  ["private-key", /^[5KLc9][1-9A-HJ-NP-Za-km-z]{50,51}$/],
];

/** Word counts of recovery phrases (BIP-39). */
const phraseLengths: ReadonlySet<number> = new Set([12, 15, 18, 21, 24]);

/**
 * The secret in a text, recognized by the name beside it or by its unique form. Not a guarantee: a bare share looks
 * like any other word. Placeholders, as in Postern's own snippets, are not secrets.
 */
export const secretIn = (text: string): HeldSecret | undefined => {
  const bare = text.trim();
  const match = forms.find(([, form]) => form.test(bare));
  if (match !== undefined) return match[0];
  return bare.length <= 300 && isPhrase(bare) ? "phrase" : undefined;
};

const isPhrase = (text: string): boolean => {
  const words = text.split(/\s+/);
  return phraseLengths.has(words.length) && words.every((word) => /^[a-z]{3,8}$/.test(word));
};
