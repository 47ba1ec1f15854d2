/** The longest `data:` URL of an image that is shown, in characters. */
export const longestDataImage = 256 * 1024;

/** The source of an image, or why it is not shown. */
export type ImageSource = { readonly src: string } | { readonly reason: string };

/**
 * Decides whether the image of a token's metadata is shown. The page's policy blocks the same addresses; this gives the
 * reason in words. `hosts` are the origins of the configuration. Undefined without an image.
 */
export const imageSource = (address: string | undefined, hosts: readonly string[]): ImageSource | undefined => {
  const text = address?.trim() ?? "";
  if (text === "") return undefined;
  if (/^data:/i.test(text)) return dataImage(text);
  if (/^ipfs:/i.test(text)) return { reason: "IPFS images are not loaded" };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return { reason: "This is not an image URL" };
  if (url.protocol === "http:") return { reason: "Images are loaded over https only" };
  if (url.username !== "" || url.password !== "") return { reason: "The image URL contains a user name" };
  if (!hosts.includes(url.origin)) return { reason: `Images from ${url.host} are not allowed here` };
  return { src: url.href };
};

const dataImage = (text: string): ImageSource => {
  if (!/^data:image\/[a-z0-9][a-z0-9.+-]*(;[^,]*)?,/i.test(text)) return { reason: "This data is not an image" };
  if (text.length > longestDataImage) return { reason: "The image is larger than 256 KB" };
  return { src: text };
};
