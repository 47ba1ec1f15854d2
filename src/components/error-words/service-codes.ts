import type { Explained } from "./fault.ts";

const askOperator = "Try again. If it keeps happening, give the service's operator the request id.";
/**
 * The codes whose meaning the interface defines (specification, Codes with known message, status and category;
 * operations beyond the specification, Error codes).
 */
export const serviceCodes: Readonly<Record<string, Explained>> = {
  ERR_000: ["This already exists.", "you", "Nothing was created. Open the existing one instead."],
  ERR_001: [
    "A profile with this reference already exists.",
    "you",
    "Use another reference, or open the existing profile.",
  ],
  ERR_006: ["The service could not find what was requested.", "you", "Check the id, the address and the network."],
  ERR_008: [
    "The service refused this server's API key: it is missing, wrong, revoked or expired.",
    "configuration",
    "Signing in again will not help. An admin needs to give the server a valid key.",
  ],
  ERR_009: [
    "This server's API key lacks a permission for this.",
    "configuration",
    "An admin needs to have the policy added to the key or use another key.",
  ],
  ERR_010: ["The service could not process the request.", "you", "Correct what you entered and try again."],
  ERR_011: [
    "The service says that the session of this server's API key is invalid or expired.",
    "configuration",
    "Signing in again will not help. An admin needs to check the server's key.",
  ],
  ERR_013: [
    "The service found no organization for this server's API key.",
    "configuration",
    "An admin needs to check that the key belongs to this organization and environment.",
  ],
  ERR_014: ["The organization already has its master wallet.", "nobody", "There is nothing to do: it is created once."],
  ERR_015: [
    "The organization has no master wallet yet.",
    "configuration",
    "An admin needs to finish onboarding with the service, which creates the shares first.",
  ],
  ERR_019: ["Something went wrong inside the service.", "service", askOperator],
  ERR_022: [
    "The requested part of the list does not exist.",
    "you",
    "Go to the first page. skip must be at least 0, take from 1 to 100.",
  ],
  ERR_046: [
    "The service has no receipt for this transaction.",
    "nobody",
    "Wait until it is in a block, and check the transaction id and the network.",
  ],
  ERR_056: [
    "This contract template does not exist.",
    "you",
    "Someone may have deleted it. Choose another one from the list.",
  ],
  ERR_066: ["This contract does not exist.", "you", "Check the address or the deployment id, and the network."],
  ERR_068: ["This collection does not exist.", "you", "Someone may have deleted it. Choose another one from the list."],
  ERR_076: ["The contract's ABI does not have this function.", "you", "Compare its name and signature with the ABI."],
  ERR_096: ["The service does not have this address.", "you", "Check the id, or generate the address."],
  ERR_126: [
    "The contract could not be deployed.",
    "service",
    "Read what the network says below. Check the constructor's arguments, the sender's balance and the template's bytecode, then deploy it again.",
  ],
  ERR_146: [
    "The contract is still being deployed.",
    "nobody",
    "Nothing was sent. Wait until it is deployed, then send again.",
  ],
  ERR_176: ["This is not a contract address.", "you", "Check its format and the network."],
  ERR_186: [
    "The token could not be issued.",
    "service",
    "Read what the network says below. Check the initializer's arguments and the deployment, then issue it again.",
  ],
  ERR_196: ["This token does not exist.", "you", "Someone may have unlinked it. Choose another one from the list."],
  ERR_200: ["The service could not reach the network behind it.", "service", "Try again later."],
  ERR_204: ["Something the service depends on is unavailable.", "service", "Try again in a moment."],
  ERR_216: [
    "The service has no balance for this address.",
    "nobody",
    "It has no funds or is not indexed yet. Check again later.",
  ],
  ERR_226: ["The address has no unspent outputs.", "you", "Send funds to it, and wait until they are confirmed."],
  ERR_236: ["The balance is too low.", "you", "Lower the amount and leave room for the fees."],
  ERR_302: ["A required field is missing.", "you", "Fill it in and try again."],
  ERR_303: ["A field has the wrong format.", "you", "Check the format of what you entered."],
  ERR_304: ["A value is out of range.", "you", "Enter a value within the allowed range."],
  ERR_405: [
    "The service cannot read this server's API key: it is malformed.",
    "configuration",
    "Signing in again will not help. An admin needs to correct the key in the server's configuration.",
  ],
  ERR_410: [
    "The service does not let this server's API key do this.",
    "configuration",
    "An admin needs to check what the key is allowed to do.",
  ],
  ERR_999: ["The service ran into an unexpected error.", "service", askOperator],
};

/** From and to, of the codes that the interface lists without a meaning (specification, All codes the error body may carry). */
const listed: readonly (readonly [from: number, to: number])[] = [
  [2, 3],
  [12, 12],
  [16, 18],
  [20, 21],
  [23, 23],
  [26, 26],
  [36, 36],
  [67, 67],
  [86, 86],
  [106, 106],
  [116, 116],
  [136, 136],
  [147, 147],
  [156, 156],
  [166, 166],
  [201, 203],
  [205, 215],
  [217, 217],
  [237, 242],
  [246, 246],
  [256, 256],
  [266, 266],
  [276, 276],
  [286, 286],
  [296, 296],
  [300, 301],
  [305, 305],
  [310, 313],
  [320, 328],
  [400, 404],
  [411, 412],
  [500, 503],
  [600, 604],
  [701, 711],
  [888, 888],
];

/** Whether the interface lists a code, even without a meaning. */
export const isListed = (code: string): boolean => {
  const [, digits] = /^ERR_(\d{3})$/.exec(code) ?? [];
  return digits !== undefined && listed.some(([from, to]) => Number(digits) >= from && Number(digits) <= to);
};
