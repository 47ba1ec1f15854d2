import { duration, printTable, spread, timed } from "../lib/figures.mjs";
import { withFolder } from "../lib/folder.mjs";
import { lastPayees, networkNamed, generateAddresses, withdraw } from "./client.mjs";
import { startSandbox, using } from "./program.mjs";

/** @typedef {import("./program.mjs").Sandbox} Sandbox */

const evm = { to: "0x000000000000000000000000000000000000dEaD", amount: "0.01" };
const bitcoin = { to: "tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl", amount: "0.0001" };

/**
 * All withdrawals at once: the time until the last is answered, and of each from its request to its answer.
 * @param {Sandbox} sandbox
 * @param {string} networkId
 * @param {readonly string[]} senders
 */
const withdrawAll = async (sandbox, networkId, senders) => {
  const each = senders.map((from) => () => withdraw(sandbox, { ...evm, networkId, from }));
  const { took, result } = await timed(() => Promise.all(each.map((one) => timed(one))));
  return [duration(took), ...spread(result.map((one) => one.took))];
};

/**
 * One after another, each paid from the change of the one before it.
 * @param {Sandbox} sandbox
 * @param {string} networkId
 * @param {number} count
 */
const withdrawInARow = async (sandbox, networkId, count) => {
  let [from = ""] = (await generateAddresses(sandbox, 1, networkId)).map(({ address }) => address);
  const times = [];
  for (let done = 0; done < count; done += 1) {
    const { took } = await timed(() => withdraw(sandbox, { ...bitcoin, networkId, from }));
    times.push(took);
    from = (await lastPayees(sandbox, from)).find((address) => address !== bitcoin.to) ?? "";
  }
  return [duration(times.reduce((sum, took) => sum + took, 0)), ...spread(times)];
};

/** Withdrawals in parallel on a chain, and in a row on the ledger. */
export const benchWithdrawals = () =>
  withFolder(async (folder) =>
    using(await startSandbox(folder), async (sandbox) => {
      const networkId = await networkNamed(sandbox, "tETH");
      const senders = (await generateAddresses(sandbox, 20, networkId)).map(({ address }) => address);
      const [first = ""] = senders;
      await withdraw(sandbox, { ...evm, networkId, from: first });
      const same = Array.from({ length: 20 }, () => first);
      printTable(
        ["Withdrawals", "all answered", "median", "95th percentile"],
        [
          ["20 at once from one address, tETH", ...(await withdrawAll(sandbox, networkId, same))],
          ["20 at once from 20 addresses, tETH", ...(await withdrawAll(sandbox, networkId, senders))],
          ["50 in a row, tBTC", ...(await withdrawInARow(sandbox, await networkNamed(sandbox, "tBTC"), 50))],
        ],
      );
    }),
  );
