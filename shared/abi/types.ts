/** A parameter of a function, event or error, or a component of a tuple; an unnamed one has the name ''. */
export type AbiParameter = {
  readonly name: string;
  readonly type: string;
  readonly internalType?: string;
  readonly description?: string;
  readonly indexed?: boolean;
  readonly components?: readonly AbiParameter[];
  /** For the calldata of a raw call: blank means zero bytes. */
  readonly isOptional?: true;
};

export type StateMutability = "pure" | "view" | "nonpayable" | "payable";

/** `unstated`: the text names the function without saying whether it writes, as a table of selectors does. */
export type FunctionMutability = StateMutability | "unstated";

type Documented = {
  /** The ABI's description, in words. */
  readonly description?: string;
};

export type AbiFunction = Documented & {
  readonly type: "function";
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
  readonly outputs: readonly AbiParameter[];
  readonly stateMutability: FunctionMutability;
  /** The entry, if this is the way to call a function of unstated mutability without sending anything. */
  readonly readOf?: AbiFunction;
};

export type AbiEvent = Documented & {
  readonly type: "event";
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
  readonly anonymous: boolean;
};

export type AbiError = Documented & {
  readonly type: "error";
  readonly name: string;
  readonly inputs: readonly AbiParameter[];
};

export type AbiConstructor = Documented & {
  readonly type: "constructor";
  readonly inputs: readonly AbiParameter[];
  readonly stateMutability: "nonpayable" | "payable";
};

export type AbiFallback = Documented & {
  readonly type: "fallback";
  readonly stateMutability: "nonpayable" | "payable";
};

export type AbiReceive = Documented & {
  readonly type: "receive";
  readonly stateMutability: "payable";
};

/**
 * A call without a selector: its calldata is sent unchanged, or there is none. It returns bytes without a declared
 * type.
 */
export type AbiRawCall = Documented & {
  readonly type: "fallback" | "receive";
  /** Takes the place of a signature, which always has parentheses after a name without a space. */
  readonly name: "fallback" | "fallback (read)" | "receive";
  /** At most one, of the type bytes. */
  readonly inputs: readonly AbiParameter[];
  readonly outputs: readonly AbiParameter[];
  readonly stateMutability: "view" | "nonpayable" | "payable";
  readonly entry: AbiFallback | AbiReceive;
};

export type AbiCallable = AbiFunction | AbiRawCall;

export type AbiEntry = AbiFunction | AbiEvent | AbiError | AbiConstructor | AbiFallback | AbiReceive;

export type Abi = readonly AbiEntry[];

/**
 * An argument or a result: integers are bigint; addresses (checksummed), bytes (lower-case hex) and strings are text;
 * lists and tuples are arrays in ABI order, so a component name is never a key.
 */
export type AbiValue = bigint | boolean | string | readonly AbiValue[];

/** A location in a nested structure: indexes and property names from the outside in. */
export type Path = readonly (string | number)[];

/** Lower-case or mixed-case hex digits after 0x. */
export type Hex = `0x${string}`;
