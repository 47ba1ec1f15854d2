/** How a service without a route answers to it; an operation that the specification shows is never lacking. */
export const lackingStatuses: ReadonlySet<number> = new Set([404, 405, 501]);
