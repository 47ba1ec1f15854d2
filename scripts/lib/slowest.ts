import { timed } from "./stages.mjs";

/** A test that has ended. */
export type TimedTest = { readonly name: string; readonly file: string; readonly seconds: number };

const count = 10;

/** The lines that list the ten tests which took longest, the longest first. */
export const listSlowest = (tests: readonly TimedTest[]): readonly string[] => {
  const slowest = [...tests].sort((a, b) => b.seconds - a.seconds).slice(0, count);
  if (slowest.length === 0) return [];
  return ["Slowest tests:", ...slowest.map(({ seconds, file, name }) => timed(seconds, `${file}  ${name}`))];
};
