import { join } from "node:path";
import Database from "libsql";
import { openStore } from "../store/open.ts";
import type { TestStore } from "./store.ts";

/** An embedded store made from SQL, as a server finds it that is started on an older data directory. */
export const openRestoredStore = async (directory: string, dump: string): Promise<TestStore> => {
  const path = join(directory, "postern.db");
  const database = new Database(path);
  database.exec(dump);
  database.close();
  const store = await openStore(path);
  return { store, reopen: () => Promise.resolve(store) };
};
