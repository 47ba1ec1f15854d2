import type { FastifyRequest } from "fastify";
import { isRecord } from "#shared/json/is-record.ts";

/** The route that an open page polls, even in the background. */
export const pulsePath = "/console/:environment/pulse";

/** Whether a page polls from the background. */
export const isAway = ({ routeOptions, query }: FastifyRequest): boolean =>
  routeOptions.url === pulsePath && isRecord(query) && query["away"] === "true";
