import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A package that is part of a release, or of its installation.
 * @typedef {{ name: string, version: string, identifier?: string, text?: string }} Shipped
 */

/** @type {(path: string) => string} */
const nameOf = (path) => path.replace(/^.*node_modules\//, "");

/** @type {(one: Shipped) => string} */
export const keyOf = ({ name, version }) => `${name}@${version}`;

/**
 * The texts that have to be passed on with a package: its licence, and its notice under Apache-2.0.
 * @type {(folder: string) => string}
 */
const textsIn = (folder) =>
  readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice)/i.test(name))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), "utf8").trim())
    .join("\n\n");

/**
 * Every package of a release: those it installs, and those in its built files.
 * @param {string} root a folder with the packages and both builds
 * @param {import("./manifest.mjs").Lockfile} lockfile of the release
 * @returns {ReadonlyMap<string, Shipped>} by name and version, in this order
 */
export const shippedPackages = (root, lockfile) => {
  const installed = Object.entries(lockfile.packages).flatMap(([path, { version = "", license, os, cpu }]) => {
    if (path === "") return [];
    // Which platform-specific packages are installed depends on the machine that makes the release, so their texts are
    // left out.
    const isHere = os === undefined && cpu === undefined && existsSync(join(root, path));
    return [
      {
        name: nameOf(path),
        version,
        ...(license === undefined ? {} : { identifier: license }),
        ...(isHere ? { text: textsIn(join(root, path)) } : {}),
      },
    ];
  });
  const bundled = ["dist/node/licenses.json", "dist/app/licenses.json"].flatMap(
    (path) => /** @type {Shipped[]} */ (JSON.parse(readFileSync(join(root, path), "utf8"))),
  );
  const all = [...bundled, ...installed].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return new Map(all.map((one) => [keyOf(one), one]));
};

/** The file with all of their licences. @type {(shipped: ReadonlyMap<string, Shipped>) => string} */
export const licencesText = (shipped) =>
  [
    "Packages of other people that are part of this release, or that its installation brings, with their licences.",
    ...[...shipped].map(([key, { identifier = "see its package", text = "" }]) =>
      [`${key} (${identifier})`, ...(text === "" ? [] : [text])].join("\n\n"),
    ),
  ].join(`\n\n${"-".repeat(80)}\n\n`) + "\n";
