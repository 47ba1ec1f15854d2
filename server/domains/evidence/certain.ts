import type { Candidate, Evidence } from "#shared/console/evidence.ts";
import { receiptStates } from "#shared/console/operation-states.ts";
import type { Doubt, Searched } from "#shared/console/settling-together.ts";

/** An operation's evidence, and what a certain match depends on besides. */
type Considered = {
  readonly evidence: Pick<Evidence, "candidates" | "rivals" | "coverage">;
  /** Sender, recipient, asset and amount are all that it requests. */
  readonly isPayment: boolean;
  /** When it was recorded. */
  readonly requestedAt: number;
};

/** The latest that a transaction is certainly of this request, and not of a later one. */
const windowMs = 24 * 3_600_000;

/**
 * The one transaction that is certainly the operation's, or every reason why none is. Certain is what a person would
 * settle without a confirmation, and more: it is the only match, nothing that finds transactions was left out, it has a
 * final result, it is from the day after the request, and its bytes were compared unless the operation only pays.
 */
export const certaintyOf = ({ evidence, isPayment, requestedAt }: Considered): Omit<Searched, "id"> => {
  const { candidates, rivals, coverage } = evidence;
  // A network without a node: nothing is found there, and `calldata` says what could not be compared.
  const gaps = coverage.gaps.filter(({ place, reason }) => place !== "node" || reason !== "none");
  const [only, ...more] = candidates;
  const doubts: readonly Doubt[] = [
    ...(rivals.length > 0 ? (["rivals"] as const) : []),
    ...(only === undefined
      ? (["none"] as const)
      : more.length > 0
        ? (["several"] as const)
        : doubtsOf(only, { isAlone: rivals.length === 0, isPayment, requestedAt })),
    ...(gaps.length > 0 ? (["incomplete"] as const) : []),
  ];
  return { match: only !== undefined && doubts.length === 0 ? only : null, doubts: [...doubts], gaps };
};

const doubtsOf = (
  { fit, follows, at }: Candidate,
  { isAlone, isPayment, requestedAt }: Pick<Considered, "isPayment" | "requestedAt"> & { readonly isAlone: boolean },
): readonly Doubt[] => {
  const isFinal = receiptStates.some((state) => state === follows);
  const isSure = fit === "same" || fit === "likely";
  return [
    ...(isFinal ? [] : (["pending"] as const)),
    // A rival alone makes a match doubtful, and is a reason of its own.
    ...(isSure || !isAlone ? [] : (["uncompared"] as const)),
    ...(fit === "likely" && !isPayment ? (["calldata"] as const) : []),
    ...(at !== null && Date.parse(at) > requestedAt + windowMs ? (["late"] as const) : []),
  ];
};

/**
 * Whether the bytes of a request say no more than its recipient and amount: none, or an ERC-20 transfer. Null: the
 * service makes them.
 */
export const onlyPays = (calldata: string | null): boolean =>
  calldata === "0x" || (calldata !== null && /^0xa9059cbb[0-9a-f]{128}$/i.test(calldata));
