const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * A duration in at most two units: "0.4 s", "12 s", "3 min 5 s", "2 d 4 h". A negative one, from differing clocks, is
 * zero.
 */
export const tookText = (milliseconds: number): string => {
  const ms = Math.max(0, milliseconds);
  if (ms < 50) return "under 0.1 s";
  if (ms < 9_950) return `${(ms / second).toFixed(1)} s`;
  if (ms < minute) return `${Math.min(59, Math.round(ms / second))} s`;
  if (ms < hour) return two(ms, minute, "min", second, "s");
  if (ms < day) return two(ms, hour, "h", minute, "min");
  return two(ms, day, "d", hour, "h");
};

const two = (ms: number, large: number, largeUnit: string, small: number, smallUnit: string): string => {
  const rest = Math.floor((ms % large) / small);
  const whole = `${Math.floor(ms / large)} ${largeUnit}`;
  return rest === 0 ? whole : `${whole} ${rest} ${smallUnit}`;
};
