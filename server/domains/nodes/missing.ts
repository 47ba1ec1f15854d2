import type { NodeError } from "./json-rpc.ts";

/** Whether a node does not have the method. Nodes have different messages for that. */
export const isMissing = ({ code, message }: NodeError): boolean =>
  code === missingCode ||
  /method\b.*\b(?:not|un)\s?-?(?:found|supported|available|exist|allowed|known)|unsupported method|unknown method/i.test(
    message,
  );

const missingCode = -32_601;
