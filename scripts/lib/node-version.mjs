const floor = { major: 20, minor: 19 };

/**
 * The problem with a Node version, or undefined if it is supported.
 * @param {string} version as in process.versions.node
 */
export const nodeVersionProblem = (version) => {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const enough = major > floor.major || (major === floor.major && minor >= floor.minor);
  return enough
    ? undefined
    : `Node ${version} is too old: Postern needs Node ${floor.major}.${floor.minor} or newer. Install a current one from https://nodejs.org and start again.`;
};
