import { benchPages } from "./service/pages.mjs";
import { benchStarts } from "./service/starts.mjs";
import { benchWithdrawals } from "./service/withdrawals.mjs";
import { benchWrites } from "./service/writes.mjs";

/** The sandbox from outside: writes, withdrawals, starts and memory, pages of long lists. */
export const run = async () => {
  await benchWrites();
  await benchWithdrawals();
  await benchStarts();
  await benchPages();
};
