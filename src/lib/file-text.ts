/** The text of a file, and how it had to be read. */
export type FileText = {
  readonly text: string;
  /** Whether it is not UTF-8 and was read as Windows-1252, the encoding of older Windows programs in Europe. */
  readonly isWindows1252: boolean;
};

/** What to say about a file that is not UTF-8. */
export const windows1252Note =
  "The file is not in UTF-8. Postern read it as Windows-1252: check its umlauts and accents.";

/**
 * Reads a file in UTF-8, in UTF-16 with a byte order mark, which spreadsheets call Unicode text, or else in
 * Windows-1252. The byte order mark is not part of the text.
 */
export const readFileText = async (file: Blob): Promise<FileText> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return plain(bytes, "utf-16le");
  if (first === 0xfe && second === 0xff) return plain(bytes, "utf-16be");
  const text = strictUtf8(bytes);
  if (text !== undefined) return { text, isWindows1252: false };
  // No text has a NUL: the file is something else, and its errors are shown like those of any text.
  return bytes.includes(0) ? plain(bytes, "utf-8") : { ...plain(bytes, "windows-1252"), isWindows1252: true };
};

const plain = (bytes: Uint8Array, encoding: string): FileText => ({
  text: new TextDecoder(encoding).decode(bytes),
  isWindows1252: false,
});

const strictUtf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};
