import type { FastifyRequest } from "fastify";
import { isRecord } from "#shared/json/is-record.ts";

/** The route that an open page asks by itself, also while nobody looks at it. */
export const pulsePath = "/console/:environment/pulse";

/** Whether a page asks by itself while nobody looks at it. */
export const isAway = ({ routeOptions, query }: FastifyRequest): boolean =>
  routeOptions.url === pulsePath && isRecord(query) && query["away"] === "true";
