/** How a service answers where it lacks an endpoint. Endpoints that the specification shows are never lacking. */
export const lackingStatuses: ReadonlySet<number> = new Set([404, 405, 501]);
