/** Why the coins that contracts passed on are not known. */
export type PassedOnUnknown =
  | "due"
  | "no-node"
  | "other-network"
  | "no-traces"
  | "unanswered"
  | "too-large"
  | "unusable";

/**
 * Why it is not known what a contract passed on, in a whole sentence. `isCall`: the recipient is a contract; of a
 * transfer without data, only the network knows whether it is.
 */
export const passedOnUnknown = (why: PassedOnUnknown, network: string, isCall: boolean): string => {
  const what = isCall
    ? "Coins that the contract passed on are not known"
    : "If the recipient is a contract, coins that it passed on are not known";
  const isLate = why === "due" ? " yet" : "";
  return `${what}${isLate}: ${reasons[why](network)}.`;
};

const reasons: Readonly<Record<PassedOnUnknown, (network: string) => string>> = {
  due: (network) => `the node of ${network} is being asked for a trace`,
  "no-node": (network) => `no node is configured for ${network}`,
  "other-network": (network) => `the node configured for ${network} belongs to another network`,
  "no-traces": (network) => `the node of ${network} gives no traces`,
  unanswered: (network) => `the node of ${network} did not answer with a trace`,
  "too-large": (network) => `the trace of the node of ${network} is too large to be read`,
  unusable: (network) => `the trace of the node of ${network} cannot be used`,
};
