import { benchPages } from "./service/pages.mjs";
import { benchStarts } from "./service/starts.mjs";
import { benchWrites } from "./service/writes.mjs";

/** The sandbox from outside: writes, starts and memory, pages of long lists. */
export const run = async () => {
  await benchWrites();
  await benchStarts();
  await benchPages();
};
