/** The oldest supported Node of each line; later lines are supported from their first version on. */
const oldest = [
  { major: 20, minor: 19 },
  { major: 22, minor: 12 },
];

/**
 * The problem with a Node version, or undefined if it is supported: package.json's `engines`.
 * @param {string} version as in process.versions.node
 */
export const nodeVersionProblem = (version) => {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const line = oldest.find((one) => one.major === major);
  const isSupported = line === undefined ? major > Math.max(...oldest.map((one) => one.major)) : minor >= line.minor;
  return isSupported
    ? undefined
    : `Node ${version} is not supported: Postern needs Node 22.12 or newer, or 20.19 and newer of Node 20. Install a current one from https://nodejs.org and start again.`;
};
