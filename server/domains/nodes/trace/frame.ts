/** A call in a trace, whichever of the two formats the node uses. */
export type Frame = {
  /**
   * Plain: it moves its amount from one end to the other. Create: likewise, to the contract it creates. Destroy: a
   * contract gives all it has to an address. Borrowed: it runs another contract's code, or reads, and moves nothing.
   */
  readonly kind: "plain" | "create" | "destroy" | "borrowed";
  /** In canonical spelling. */
  readonly from: string;
  /** Null if the trace does not say, as of a creation that failed. */
  readonly to: string | null;
  readonly amount: bigint;
  /** It, or a call around it, was reverted. */
  readonly isUndone: boolean;
};

/** Coin that a contract passed on; the ends in canonical spelling. */
export type PassedOn = { readonly from: string; readonly to: string; readonly amount: bigint };

/** What a trace says. Anything doubtful makes all of it unusable: half of a trace would be a wrong book. */
export type TraceReading =
  | { readonly kind: "read"; readonly top: Frame; readonly passedOn: readonly PassedOn[] }
  | { readonly kind: "unusable" }
  | { readonly kind: "too-large" };

/** More than a block's gas can pay for. */
const mostPassedOn = 20_000;

/** Collects what the calls within the outermost one have moved, in order. */
export const createCollector = () => {
  const passedOn: PassedOn[] = [];
  let top: Frame | undefined;
  let failure: Exclude<TraceReading["kind"], "read"> | undefined;
  return {
    /** False: nothing more has to be read. */
    add: (frame: Frame | undefined): boolean => {
      if (frame === undefined) failure ??= "unusable";
      else if (top === undefined) top = frame;
      else if (moves(frame)) {
        const { from, to, amount } = frame;
        if (to === null) failure ??= "unusable";
        else if (passedOn.length === mostPassedOn) failure ??= "too-large";
        else passedOn.push({ from, to, amount });
      }
      return failure === undefined;
    },
    result: (): TraceReading => {
      if (failure !== undefined) return { kind: failure };
      return top === undefined ? { kind: "unusable" } : { kind: "read", top, passedOn };
    },
  };
};

/** A contract that destroys itself in its own favor keeps its coins or burns them; no other address receives any. */
const moves = ({ kind, from, to, amount, isUndone }: Frame): boolean =>
  !isUndone && amount > 0n && kind !== "borrowed" && !(kind === "destroy" && from === to);

/** What a call does, by its word in either format; undefined for an unknown word, which might move coins. */
export const kindOfCall = (word: string): Frame["kind"] | undefined => {
  const key = word.toLowerCase();
  return Object.hasOwn(kinds, key) ? kinds[key] : undefined;
};

const kinds: Readonly<Record<string, Frame["kind"]>> = {
  call: "plain",
  create: "create",
  create2: "create",
  selfdestruct: "destroy",
  suicide: "destroy",
  callcode: "borrowed",
  delegatecall: "borrowed",
  staticcall: "borrowed",
};
