/**
 * What keeps a commit from being released as the version of its package.json.
 * @param {{
 *   version: string,
 *   lockedVersion: string,
 *   changelog: string,
 *   status: string,
 *   commit: string,
 *   tagged: string | null,
 * }} state `status` is what `git status --porcelain` prints, `tagged` the commit of the version's tag
 * @returns {readonly string[]} a sentence for each problem
 */
export const releaseProblems = ({ version, lockedVersion, changelog, status, commit, tagged }) => [
  ...(status.trim() === "" ? [] : ["The working tree has changes that are not committed: commit or remove them."]),
  ...(lockedVersion === version
    ? []
    : [`package-lock.json is of version ${lockedVersion}, package.json of ${version}: set both with npm version.`]),
  ...(sectionOf(changelog, version) === null ? [`CHANGELOG.md has no heading "## ${version}".`] : []),
  ...((sectionOf(changelog, "Unreleased") ?? "") === ""
    ? []
    : [`CHANGELOG.md lists changes under "Unreleased": move them below the heading of the version that they are in.`]),
  ...(tagged === null || tagged === commit
    ? []
    : [`The tag v${version} is another commit: a version is released once.`]),
];

/** @type {(changelog: string, name: string) => string | null} null: there is no such heading; a date may follow it */
const sectionOf = (changelog, name) => {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((one) => one.split("\n", 1)[0]?.split(" ", 1)[0] === name);
  return section === undefined ? null : section.split("\n").slice(1).join("\n").trim();
};
