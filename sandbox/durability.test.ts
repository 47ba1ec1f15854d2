import { setTimeout as delay } from "node:timers/promises";
import { expect, onTestFailed, test } from "vitest";
import { audit } from "./testing/audit.ts";
import { type Crashable, createCrashable, type Victim } from "./testing/crash.ts";
import { createLedger } from "./testing/ledger.ts";
import { startLoad } from "./testing/load.ts";
import { createRandom, type Random } from "./testing/random.ts";
import { createScene } from "./testing/scene.ts";

const isFull = process.env["POSTERN_TEST_FULL"] === "1";
const kills = isFull ? 20 : 2;
const timeout = 900_000;

/** What each kill of a round hits, and how many starts are killed before the one that is checked. */
type Round = { readonly victims: readonly Victim[]; readonly starts: readonly Victim[] };

const rounds: readonly Round[] = [
  { victims: ["sandbox and chains"], starts: ["sandbox"] },
  { victims: ["chains", "sandbox"], starts: [] },
  { victims: ["sandbox"], starts: ["sandbox and chains", "sandbox"] },
  { victims: ["chains"], starts: [] },
  { victims: ["sandbox and chains"], starts: [] },
];

const roundOf = (kill: number): Round => rounds[kill % rounds.length] ?? { victims: [], starts: [] };

/** The longest load before a kill, in milliseconds: several times the shortest duration of a workflow. */
const longestLoad = 3000;

/** The longest wait for a snapshot under load, in milliseconds: a free machine needs about five seconds. */
const longestWait = 180_000;

/** Set this seed to repeat the same moments, as far as the machine allows. */
const seededRandom = (): Random => {
  const seed = Number(process.env["POSTERN_TEST_SEED"] ?? Date.now() % 2 ** 32);
  onTestFailed(() => {
    process.stderr.write(`The moments were chosen with POSTERN_TEST_SEED=${seed}\n`);
  });
  return createRandom(seed);
};

/** Kills at any time from running the program to its ready line. */
const killStart = async (crashable: Crashable, random: Random, victim: Victim): Promise<void> => {
  crashable.beginStart();
  await delay(random.between(0, crashable.startDuration()));
  await crashable.kill(victim);
};

test(
  `Reliability 30: everything answered survives kill -9 under load, ${kills} times, also while a snapshot is written`,
  { timeout },
  async () => {
    const random = seededRandom();
    const crashable = createCrashable();
    const ledger = createLedger();
    let target = await crashable.start();
    const scene = await createScene(target, ledger);
    const withdrawn = [...ledger.withdrawals.values()].filter(({ id }) => id !== null);
    expect(new Set(withdrawn.map(({ networkId }) => networkId))).toEqual(new Set(scene.networkIds));
    for (let kill = 0; kill < kills; kill += 1) {
      const { victims, starts } = roundOf(kill);
      const load = startLoad(target, ledger, scene);
      for (const victim of victims) {
        await delay(random.between(0, longestLoad));
        // After the first kill there may be no more snapshots.
        if (kill % 2 === 0 && victim === victims[0]) await crashable.writingSnapshot(longestWait);
        if (victim !== "chains") void load.end();
        await crashable.kill(victim);
      }
      await load.end();
      for (const victim of starts) await killStart(crashable, random, victim);
      target = await crashable.start();
      expect(await audit(target, ledger, scene)).toEqual([]);
      expect(crashable.wrongChains(target)).toEqual([]);
    }
    // The ledger knows blocks, nonces, receipts and balances by now. The log alone gives the same ones.
    await crashable.kill("sandbox and chains");
    crashable.removeSnapshots();
    target = await crashable.start();
    expect(await audit(target, ledger, scene)).toEqual([]);
  },
);

test(`a killed first start is completed by the next, ${kills} times @full`, { timeout }, async () => {
  const random = seededRandom();
  for (let kill = 0; kill < kills; kill += 1) {
    const crashable = createCrashable();
    const ledger = createLedger();
    await killStart(crashable, random, kill % 2 === 0 ? "sandbox" : "sandbox and chains");
    const target = await crashable.start();
    const scene = await createScene(target, ledger);
    expect(await audit(target, ledger, scene)).toEqual([]);
    expect(crashable.wrongChains(target)).toEqual([]);
    await crashable.kill("sandbox and chains");
  }
});
