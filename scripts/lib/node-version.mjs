const floor = [20, 19];

/**
 * What is wrong with a version of Node, or undefined where it will do.
 * @param {string} version as in process.versions.node
 */
export const nodeVersionProblem = (version) => {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const enough = major > floor[0] || (major === floor[0] && minor >= floor[1]);
  return enough
    ? undefined
    : `Node ${version} is too old: Postern needs Node ${floor.join(".")} or newer. Install a current one from https://nodejs.org and start again.`;
};
