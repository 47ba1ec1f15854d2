/**
 * One line of progress on standard error: standard output is reserved for what a program may read, such as the sign-in
 * link.
 */
export const say = (/** @type {string} */ text) => process.stderr.write(`${text}\n`);

/**
 * Ends with one clear line and exit code 1.
 * @param {string} text what failed and what to do
 * @returns {never}
 */
export const fail = (text) => {
  process.stderr.write(`\nPostern: ${text}\n`);
  process.exit(1);
};
