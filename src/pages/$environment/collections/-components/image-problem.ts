import { longestDataImage } from "#src/records/token-image-source.ts";

/** The error of a minted token's image; undefined if it is valid, and without an image. */
export const imageProblem = (text: string): string | undefined => {
  const typed = text.trim();
  if (typed === "") return undefined;
  if (/^data:/i.test(typed)) return dataProblem(typed);
  const isLink = URL.canParse(typed) && ["https:", "ipfs:", "ar:"].includes(new URL(typed).protocol);
  return isLink ? undefined : "Enter a URL that starts with https:, ipfs: or ar:, or a data: URL of an image.";
};

const dataProblem = (typed: string): string | undefined => {
  const [, type = "", base64, data = ""] =
    /^data:(image\/[a-z0-9.+-]+)(?:;[^,;]*)*?(;base64)?,(.*)$/is.exec(typed) ?? [];
  if (type === "") return "This data is not an image.";
  if (typed.length > longestDataImage) return "The image is larger than 256 KB. Use a smaller one, or its URL.";
  if (type.toLowerCase() !== "image/svg+xml") return undefined;
  const svg = decoded(data, base64 !== undefined);
  if (svg === undefined) return "Postern could not read this SVG.";
  // It would not run here, but might in another application that shows the token.
  return /<script|\son[a-z]+\s*=|javascript:|<foreignobject/i.test(svg)
    ? "This SVG contains a script. Remove it, or use another image."
    : undefined;
};

const decoded = (data: string, isBase64: boolean): string | undefined => {
  try {
    // Browsers accept a percent sign alone, as in a colour.
    return isBase64
      ? new TextDecoder().decode(bytesOf(data))
      : decodeURIComponent(data.replaceAll(/%(?![0-9a-f]{2})/gi, "%25"));
  } catch {
    return undefined;
  }
};

const bytesOf = (data: string): Uint8Array => Uint8Array.from(atob(data), (character) => character.codePointAt(0) ?? 0);
