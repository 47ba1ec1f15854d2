import type { RegisteredRouter, RouterState } from "@tanstack/react-router";
import { segmentOf } from "#src/navigation/pages.ts";

/**
 * The first part of the open page's path below its environment, which tells its section. A run that pays is a payment,
 * not work.
 */
export const openSegment = ({ matches, location }: RouterState<RegisteredRouter["routeTree"]>): string => {
  const match = matches.at(-1);
  if (match?.routeId !== "/$environment/runs/$runId" || match.pathname !== location.pathname) {
    return segmentOf(location.pathname);
  }
  return match.loaderData?.isPayment === true ? "payments" : "runs";
};
