import { duration, printTable, spread, timed } from "../lib/figures.mjs";
import { withFolder } from "../lib/folder.mjs";
import { newAddresses, write } from "./client.mjs";
import { startSandbox, using } from "./program.mjs";

/**
 * All writes at once: the time until the last has ended, and of each from its request to its end.
 * @param {import("./program.mjs").Sandbox} sandbox
 * @param {readonly string[]} senders
 */
const writeAll = async (sandbox, senders) => {
  const { took, result } = await timed(() => Promise.all(senders.map((sender) => timed(() => write(sandbox, sender)))));
  return [duration(took), ...spread(result.map((one) => one.took))];
};

/** Parallel writes, from one address and from many. */
export const benchWrites = () =>
  withFolder(async (folder) =>
    using(await startSandbox(folder), async (sandbox) => {
      const senders = await newAddresses(sandbox, 20);
      const [first = ""] = senders;
      await write(sandbox, first);
      printTable(
        ["Writes at once", "all ended", "median", "95th percentile"],
        [
          [
            "20 from one address",
            ...(await writeAll(
              sandbox,
              Array.from({ length: 20 }, () => first),
            )),
          ],
          ["20 from 20 addresses", ...(await writeAll(sandbox, senders))],
          [
            "50 from one address",
            ...(await writeAll(
              sandbox,
              Array.from({ length: 50 }, () => first),
            )),
          ],
        ],
      );
    }),
  );
