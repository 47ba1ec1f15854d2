import { timed } from "./stages.mjs";

/** A finished test. */
export type TimedTest = { readonly name: string; readonly file: string; readonly seconds: number };

const count = 10;

/** The lines for the ten slowest tests, slowest first. */
export const listSlowest = (tests: readonly TimedTest[]): readonly string[] => {
  const slowest = [...tests].sort((a, b) => b.seconds - a.seconds).slice(0, count);
  if (slowest.length === 0) return [];
  return ["Slowest tests:", ...slowest.map(({ seconds, file, name }) => timed(seconds, `${file}  ${name}`))];
};
