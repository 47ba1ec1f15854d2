import type { Explained } from "./fault.ts";

const askOperator = "Try again; if it happens again, give the request id to the operator of the service.";
/**
 * The codes whose meaning the interface tells (specification, Codes with known message, status and category; operations
 * beyond the specification, Error codes).
 */
export const serviceCodes: Readonly<Record<string, Explained>> = {
  ERR_000: ["There is such a thing already.", "you", "Look for it before you make another."],
  ERR_001: [
    "A profile with this reference already exists.",
    "you",
    "Use another reference, or open the existing profile.",
  ],
  ERR_006: ["The service knows nothing of what was asked for.", "you", "Check the id, the address and the network."],
  ERR_008: [
    "The service refused this server's API key: it is missing, wrong, revoked or expired.",
    "configuration",
    "Signing in again does not help: an admin has to give the server a valid key.",
  ],
  ERR_009: [
    "This server's API key lacks a permission that this needs.",
    "configuration",
    "An admin has to have the policy added to the key, or use another key.",
  ],
  ERR_010: ["The service could not read the request as it was.", "you", "Correct what was filled in and try again."],
  ERR_011: [
    "The service holds the session of this server's API key for invalid or expired.",
    "configuration",
    "Signing in again does not help: an admin has to look at the server's key.",
  ],
  ERR_013: [
    "The service knows no organization of this server's API key.",
    "configuration",
    "An admin has to check that the key belongs to this organization and environment.",
  ],
  ERR_014: ["The organization has its master wallet already.", "nobody", "There is nothing to do: it is made once."],
  ERR_015: [
    "The organization has no master wallet yet.",
    "configuration",
    "An admin has to finish the onboarding with the service: the shares are made first.",
  ],
  ERR_019: ["Something went wrong inside the service.", "service", askOperator],
  ERR_022: [
    "A part of the list was asked for that cannot be.",
    "you",
    "Go to the first page; skip is at least 0, take from 1 to 100.",
  ],
  ERR_046: [
    "The service has no receipt of this transaction.",
    "nobody",
    "Wait until it is in a block; check the transaction id and the network.",
  ],
  ERR_056: [
    "There is no such contract template.",
    "you",
    "Somebody may have deleted it. Choose another one from the list.",
  ],
  ERR_066: ["There is no such contract.", "you", "Check the address or the deployment id, and the network."],
  ERR_068: ["There is no such collection.", "you", "Somebody may have deleted it. Choose another one from the list."],
  ERR_076: ["The contract's ABI has no such function.", "you", "Compare its name and signature with the ABI."],
  ERR_096: ["There is no such address.", "you", "Check the id, or generate the address."],
  ERR_126: [
    "The contract could not be deployed.",
    "service",
    "Read what the network says below. Check the constructor's arguments, the sender's balance and the template's bytecode, then deploy it again.",
  ],
  ERR_146: [
    "The contract is still being deployed.",
    "nobody",
    "Nothing was sent. Wait until its deployment has ended, then send it.",
  ],
  ERR_176: ["This is not the address of a contract.", "you", "Check its format and the network."],
  ERR_186: [
    "The token could not be issued.",
    "service",
    "Read what the network says below. Check the initializer's arguments and the deployment, then issue it again.",
  ],
  ERR_196: ["There is no such token.", "you", "Somebody may have unlinked it. Choose another one from the list."],
  ERR_200: ["The service could not reach the network behind it.", "service", "Try again later."],
  ERR_204: ["Something that the service needs is not available.", "service", "Try again in a moment."],
  ERR_216: [
    "The service knows no balance of this address.",
    "nobody",
    "It has no funds, or is not indexed yet: look again later.",
  ],
  ERR_226: ["The address has no unspent outputs.", "you", "Send funds to it, and wait until they are confirmed."],
  ERR_236: ["The balance is too low.", "you", "Lower the amount, and leave room for the fees."],
  ERR_302: ["A field that must be filled in is missing.", "you", "Fill it in and try again."],
  ERR_303: ["A field has the wrong format.", "you", "Check the format of what was filled in."],
  ERR_304: ["A value is out of its range.", "you", "Check the range of what was filled in."],
  ERR_405: [
    "The service cannot read this server's API key: it is malformed.",
    "configuration",
    "Signing in again does not help: an admin has to correct the key in the server's configuration.",
  ],
  ERR_410: [
    "The service refused this call to this server's API key.",
    "configuration",
    "An admin has to look at what the key is allowed to do.",
  ],
  ERR_999: ["The service met an error that it did not expect.", "service", askOperator],
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

/** Whether the interface lists a code, though without a meaning. */
export const isListed = (code: string): boolean => {
  const [, digits] = /^ERR_(\d{3})$/.exec(code) ?? [];
  return digits !== undefined && listed.some(([from, to]) => Number(digits) >= from && Number(digits) <= to);
};
