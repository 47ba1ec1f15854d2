import { countText } from "#shared/amount/number-text.ts";
import type { Person } from "#shared/console/people.ts";
import { isRunning } from "#shared/console/run-states.ts";
import { ApiError } from "#src/api/client/api-error.ts";

const browsers = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
] as const;

const systems = [
  ["Android", /\bAndroid\b/],
  ["iOS", /\b(?:iPhone|iPad)\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** A browser's usual name; an unknown one keeps its own. */
export const browserWord = (agent: string | null): string => {
  if (agent === null || agent.trim() === "") return "Unknown browser";
  const browser = browsers.find(([, pattern]) => pattern.test(agent))?.[0];
  const system = systems.find(([, pattern]) => pattern.test(agent))?.[0];
  if (browser === undefined) return agent.slice(0, 60);
  return system === undefined ? browser : `${browser} on ${system}`;
};

export const signInWord = { link: "Sign-in link", oidc: "Identity provider" } as const satisfies Record<
  Person["signIn"],
  string
>;

export const roleWord = { viewer: "Viewer", operator: "Operator", admin: "Admin" } as const satisfies Record<
  Person["role"],
  string
>;

/** What a person has under way, in one line. */
export const underWayWord = ({ runs, operations }: Pick<Person, "runs" | "operations">): string => {
  const open = operations.reduce((sum, { count }) => sum + count, 0);
  return [runs.length > 0 && countText(runs.length, "run"), open > 0 && countText(open, "operation")]
    .filter(Boolean)
    .join(", ");
};

/** What ends with a person's access. */
export const endsWord = ({ sessions, runs }: Pick<Person, "sessions" | "runs">): string => {
  const running = runs.filter(({ state }) => isRunning(state)).length;
  const ends = sessions.length === 0 ? "" : `Ends ${countText(sessions.length, "session")} at once.`;
  const pauses = running === 0 ? "" : `Pauses ${countText(running, "run")}, which an admin can take over.`;
  return [ends, pauses].filter(Boolean).join(" ");
};

/** The server's refusal of a change already says what to do: there is no input to correct. */
export const adviceOn = (error: Error): null | undefined =>
  error instanceof ApiError && error.code === "POSTERN_BAD_REQUEST" ? null : undefined;
