import type { Metrics } from "#server/domains/metrics/metrics.ts";

/**
 * Metrics that are made when they are first read, and then get everything they were told before. Few tests read them,
 * and each of prom-client's registries watches the process until it ends.
 */
export const createLazyMetrics = (make: () => Metrics): Metrics => {
  const calls: ((metrics: Metrics) => void)[] = [];
  let real: Metrics | null = null;
  const tell = (what: (metrics: Metrics) => void): void => {
    if (real === null) calls.push(what);
    else what(real);
  };
  const madeNow = (): Metrics => {
    const metrics = make();
    for (const what of calls.splice(0)) what(metrics);
    return metrics;
  };
  return {
    offered: (route) => tell((metrics) => metrics.offered(route)),
    answered: (request) => tell((metrics) => metrics.answered(request)),
    observed: (exchange) => tell((metrics) => metrics.observed(exchange)),
    asked: (question) => tell((metrics) => metrics.asked(question)),
    reachable: (node) => tell((metrics) => metrics.reachable(node)),
    reloaded: (isDone) => tell((metrics) => metrics.reloaded(isDone)),
    read: () => (real ??= madeNow()).read(),
  };
};
