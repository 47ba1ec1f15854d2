import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PrimitiveValueListNode,
  type QueryId,
  type ValueNode,
} from "kysely";
import { checkParameter } from "#database/parameters.ts";

// Kysely's transformer is a class, and its only extension point for parameters.
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

/** Checks every parameter of every query before PostgreSQL sees it; SQLite's driver checks its own. */
export const parameterPlugin = (): KyselyPlugin => {
  const check = new ParameterCheck();
  return {
    transformQuery: ({ node, queryId }) => check.transformNode(node, queryId),
    transformResult: ({ result }) => Promise.resolve(result),
  };
};
