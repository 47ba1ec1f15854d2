// The corpus of ABIs is compressed, and tests run on Node. Its other types are none of the page's.
declare module "node:zlib" {
  export const brotliDecompressSync: (data: Uint8Array) => Uint8Array;
}
