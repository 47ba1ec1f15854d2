import { CompiledQuery, type RootOperationNode } from "kysely";
import type { Store } from "#server/store/tables.ts";

/** SQLite's query plans for the queries that a piece of work makes. */
export const queryPlans = async (
  store: Store,
  work: (store: Store) => Promise<unknown>,
): Promise<readonly string[]> => {
  const nodes: RootOperationNode[] = [];
  await work(
    store.withPlugin({
      transformQuery: ({ node }) => {
        nodes.push(node);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
  );
  const plans: string[] = [];
  for (const node of nodes) {
    const { sql, parameters } = store.getExecutor().compileQuery(node, { queryId: "plan" });
    const { rows } = await store.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]),
    );
    plans.push(rows.map(({ detail }) => detail).join("; "));
  }
  return plans;
};
