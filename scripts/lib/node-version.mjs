const floor = { major: 20, minor: 19 };

/**
 * What is wrong with a version of Node, or undefined where it will do.
 * @param {string} version as in process.versions.node
 */
export const nodeVersionProblem = (version) => {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const enough = major > floor.major || (major === floor.major && minor >= floor.minor);
  return enough
    ? undefined
    : `Node ${version} is too old: Postern needs Node ${floor.major}.${floor.minor} or newer. Install a current one from https://nodejs.org and start again.`;
};
