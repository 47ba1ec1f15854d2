import type { Problem } from "#server/lib/problem.ts";

type ProblemFacts = Pick<Problem, "code" | "category" | "message" | "status" | "operationId" | "data">;

/** A problem in the specification's error body; the path has no query, which may contain anything. */
export const problemBody = (problem: ProblemFacts, path: string, requestId: string, at = new Date()) => ({
  code: problem.code,
  category: problem.category,
  message: problem.message,
  statusCode: problem.status,
  path: path.split(/[?#]/, 1)[0] ?? "",
  timestamp: at.toISOString(),
  requestId,
  ...(problem.operationId === undefined ? {} : { operationId: problem.operationId }),
  ...(problem.data === undefined ? {} : { data: problem.data }),
});
