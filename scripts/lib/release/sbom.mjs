import { createHash } from "node:crypto";

/**
 * @typedef {{ "bom-ref": string, name: string, version: string } & Record<string, unknown>} Component
 * @typedef {{
 *   serialNumber: string,
 *   metadata: { timestamp: string, component: Component } & Record<string, unknown>,
 *   components: Component[],
 *   dependencies: { ref: string, dependsOn: string[] }[],
 * } & Record<string, unknown>} Sbom
 */

/**
 * npm's list of a checkout's packages, reduced to those of the release, and reproducible.
 * @param {Sbom} sbom
 * @param {{ shipped: { has: (key: string) => boolean }, seconds: number, commit: string }} release
 * @returns {Sbom}
 */
export const releasedSbom = (sbom, { shipped, seconds, commit }) => {
  const components = sbom.components.filter(({ name, version }) => shipped.has(`${name}@${version}`));
  const root = sbom.metadata.component;
  const references = new Set([root["bom-ref"], ...components.map((one) => one["bom-ref"])]);
  const dependencies = sbom.dependencies
    .filter(({ ref }) => references.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => references.has(one)) }));
  // npm uses the folder's name, and calls a program a library.
  const component = { ...root, type: "application", name: "postern" };
  const properties = [{ name: "postern:commit", value: commit }];
  const metadata = { ...sbom.metadata, timestamp: new Date(seconds * 1000).toISOString(), component, properties };
  const content = { ...sbom, metadata, components, dependencies };
  return { ...content, serialNumber: `urn:uuid:${uuidOf(JSON.stringify({ ...content, serialNumber: "" }))}` };
};

/** A UUID of version 8, whose bits are free to choose: here, the hash of a text. @type {(text: string) => string} */
const uuidOf = (text) => {
  const bytes = createHash("sha256").update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
};
