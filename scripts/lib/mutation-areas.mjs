/**
 * What `npm run test:mutation` breaks on purpose, and the tests that have to notice: those of the area itself, not
 * those of the code that uses it. A folder means all of its files.
 * @typedef {{ readonly mutate: readonly string[], readonly tests: readonly string[] }} Area
 */

/** @type {(folder: string, names: readonly string[]) => string[]} */
const filesIn = (folder, names) => names.map((name) => `${folder}/${name}.ts`);

/**
 * Code where a mistake sends money twice, leaks a key, or shows a different call from the one that is sent.
 * @type {Readonly<Record<string, Area>>}
 */
export const areas = {
  machine: {
    mutate: ["server/domains/journal/machine.ts", "shared/console/operation-states.ts"],
    tests: ["server/domains/journal/machine.test.ts", "shared/console/operation-states.test.ts"],
  },
  spending: {
    mutate: filesIn("server/domains/journal", [
      "intent",
      "spending",
      "spending-parts",
      "spending-issuance",
      "refused-call",
      "withdrawal-senders",
    ]),
    tests: filesIn("server/domains/journal", [
      "intent.test",
      "refused-call.test",
      "withdrawal-senders.test",
      "spending-issuance.test",
      "spending.test",
    ]),
  },
  redaction: {
    mutate: filesIn("server/domains/service", [
      "redact",
      "decoded-forms",
      "secret-spellings",
      "json-parts",
      "interface-words",
    ]),
    // The tests of the parts come before those of the whole, which take longer.
    tests: filesIn("server/domains/service", [
      "decoded-forms.test",
      "secret-spellings.test",
      "json-parts.test",
      "interface-words.test",
      "redact.test",
    ]),
  },
  runs: {
    mutate: ["server/domains/runs/", "server/domains/generation/"],
    tests: ["server/domains/runs/", "server/domains/generation/"],
  },
  abi: { mutate: ["shared/abi/"], tests: ["shared/abi/"] },
  meaning: { mutate: ["shared/meaning/"], tests: ["shared/meaning/"] },
};

/** @type {(paths: readonly string[], ending: string) => string[]} */
const globs = (paths, ending) => paths.map((path) => (path.endsWith("/") ? `${path}**/*${ending}` : path));

/** Files that only tests use. */
const notTests = ["!**/*.test.ts", "!**/testing*.ts", "!**/testing-*/**"];

/**
 * The globs of the named areas, or of all. If paths are named, only those files.
 * @param {readonly string[]} words names of areas, and paths of files and of tests
 * @returns {(Area & { readonly name: string })[] | string} a text where a word is neither
 */
export const chosenAreas = (words) => {
  const names = words.filter((word) => Object.hasOwn(areas, word));
  const chosenTests = words.filter((word) => word.endsWith(".test.ts"));
  const files = words.filter((word) => word.endsWith(".ts") && !chosenTests.includes(word));
  const unknown = words.find((word) => ![...names, ...chosenTests, ...files].includes(word));
  if (unknown !== undefined)
    return `${unknown} is neither a file nor one of the areas ${Object.keys(areas).join(", ")}.`;
  return Object.entries(areas).flatMap(([name, { mutate, tests }]) => {
    if (names.length > 0 && !names.includes(name)) return [];
    return [
      {
        name,
        mutate: files.length > 0 ? files : [...globs(mutate, ".ts"), ...notTests],
        tests: chosenTests.length > 0 ? chosenTests : globs(tests, ".test.ts"),
      },
    ];
  });
};
