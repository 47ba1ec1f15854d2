import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PrimitiveValueListNode,
  type QueryId,
  type ValueNode,
} from "kysely";

/**
 * Refuses every parameter but text, safe integers and null. The SQLite driver ends the process on a boolean, stores
 * undefined and NaN as NULL and rounds integers over 2^53; PostgreSQL would treat each of them in another way.
 */
export const checkParameter = (value: unknown): void => {
  if (value === null || typeof value === "string" || Number.isSafeInteger(value)) return;
  throw new TypeError(`A column takes text, a safe integer or null, not ${describe(value)}.`);
};

const describe = (value: unknown): string => (typeof value === "number" ? String(value) : typeof value);

// Kysely's transformer is a class by its own design; this is its one extension point for parameters.
class ParameterCheck extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode, queryId?: QueryId): ValueNode {
    checkParameter(node.value);
    return super.transformValue(node, queryId);
  }

  protected override transformPrimitiveValueList(
    node: PrimitiveValueListNode,
    queryId?: QueryId,
  ): PrimitiveValueListNode {
    for (const value of node.values) checkParameter(value);
    return super.transformPrimitiveValueList(node, queryId);
  }
}

/** The plugin that checks every parameter of every query before it reaches a driver. */
export const parameterPlugin = (): KyselyPlugin => {
  const check = new ParameterCheck();
  return {
    transformQuery: ({ node, queryId }) => check.transformNode(node, queryId),
    transformResult: ({ result }) => Promise.resolve(result),
  };
};
