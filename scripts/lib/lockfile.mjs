/**
 * @typedef {{ version?: string, optional?: boolean, dev?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string> }} Entry
 * @typedef {Record<string, Entry>} Packages
 */

const systems = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const processors = ["arm64", "arm", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "wasm32", "x64"];

/** The platform in a package's name: `binding-linux-arm64-musl`. */
const platformOf = (/** @type {string} */ name) => {
  const words = name.replace("amd64", "x64").split(/[-/]/);
  const os = systems.filter((system) => words.includes(system));
  const cpu = processors.filter((processor) => words.includes(processor));
  const libc = /-musl/.test(name) ? ["musl"] : /-gnu/.test(name) ? ["glibc"] : [];
  return { ...(cpu.length > 0 && { cpu }), ...(os.length > 0 && { os }), ...(libc.length > 0 && { libc }) };
};

/**
 * The optional packages for one platform that other packages name but the lockfile lacks.
 * @param {Packages} packages the lockfile's packages by path
 * @returns {{ path: string, entry: Entry }[]}
 */
export const missingPlatforms = (packages) =>
  Object.entries(packages).flatMap(([parent, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, version]) => {
      const path = `node_modules/${name}`;
      const nested = `${parent}/${path}`;
      if (packages[path] !== undefined || packages[nested] !== undefined) return [];
      const platform = platformOf(name);
      return [{ path, entry: { version, ...(dev === true && { dev }), ...platform, optional: true } }];
    }),
  );
