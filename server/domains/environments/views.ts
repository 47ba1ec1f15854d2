import type { Environment } from "#shared/console/environment.ts";
import type { RunningEnvironment } from "./environment.ts";

/** The environments without their secrets (GET /console/environments). */
export const environmentViews = (
  environments: ReadonlyMap<string, RunningEnvironment>,
  imageHosts: readonly string[],
): Environment[] => {
  const images = imageHosts.length === 0 ? {} : { imageHosts: [...imageHosts] };
  return [...environments.values()].map(({ view }) => ({ ...view, ...images }));
};
