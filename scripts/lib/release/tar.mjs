import { gzipSync } from "node:zlib";

const block = 512;

/**
 * A compressed tar archive that depends only on its files and the given time: it is the same on every machine, with
 * the names sorted.
 * @param {ReadonlyMap<string, Buffer>} files by path
 * @param {number} seconds since 1970, the time of each file
 * @returns {Buffer}
 */
export const tarOf = (files, seconds) => {
  const parts = [...files.keys()].toSorted().flatMap((path) => {
    const content = files.get(path) ?? Buffer.alloc(0);
    return [headerOf(path, content.length, seconds), content, Buffer.alloc(-content.length & (block - 1))];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * block)]));
};

/** @type {(path: string, size: number, seconds: number) => Buffer} */
const headerOf = (path, size, seconds) => {
  const header = Buffer.alloc(block);
  const { prefix, name } = splitPath(path);
  header.write(name, 0, 100, "utf8");
  header.write(octal(0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(seconds, 12), 136);
  // The checksum is computed with spaces in its own field.
  header.write(" ".repeat(8), 148);
  header.write("0", 156);
  header.write("ustar\u000000", 257);
  header.write("root", 265);
  header.write("root", 297);
  header.write(prefix, 345, 155, "utf8");
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
};

/** @type {(number: number, length: number) => string} */
const octal = (number, length) => `${number.toString(8).padStart(length - 1, "0")}\0`;

/**
 * The format has 100 bytes for a name and 155 for the folders above it.
 * @type {(path: string) => { prefix: string, name: string }}
 */
const splitPath = (path) => {
  if (Buffer.byteLength(path) <= 100) return { prefix: "", name: path };
  const at = path.lastIndexOf("/", 154);
  const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
  if (at < 1 || Buffer.byteLength(prefix) > 155 || Buffer.byteLength(name) > 100)
    throw new Error(`The path is too long for a tar archive: ${path}`);
  return { prefix, name };
};
