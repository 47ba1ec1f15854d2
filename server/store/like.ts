/** A pattern for `LIKE … ESCAPE '\'` that finds the text itself, anywhere, among texts in small letters. */
export const containing = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
