/** A call of a trace, from which tests make both of nodes' formats. */
export type Call = {
  readonly type: "CALL" | "CALLCODE" | "DELEGATECALL" | "STATICCALL" | "CREATE" | "CREATE2" | "SELFDESTRUCT";
  readonly from: string;
  readonly to: string;
  readonly value?: bigint;
  readonly error?: string;
  readonly calls?: readonly Call[];
};

const hex = (value: bigint): string => `0x${value.toString(16)}`;

/** As `callTracer` writes it. */
export const nested = ({ type, from, to, value = 0n, error, calls = [] }: Call): object => ({
  type,
  from,
  to,
  ...(type === "STATICCALL" ? {} : { value: hex(value) }),
  gas: "0x5208",
  gasUsed: "0x5208",
  input: "0x",
  ...(error === undefined ? {} : { error }),
  ...(calls.length === 0 ? {} : { calls: calls.map(nested) }),
});

/** As `trace_transaction` writes it. */
export const flat = (hash: string, call: Call, place: readonly number[] = []): readonly object[] => {
  const { error, calls = [] } = call;
  return [
    {
      ...parts(call),
      ...(error === undefined ? {} : { error, result: null }),
      subtraces: calls.length,
      traceAddress: place,
      transactionHash: hash,
      transactionPosition: 0,
      blockNumber: 1,
    },
    ...calls.flatMap((inner, index) => flat(hash, inner, [...place, index])),
  ];
};

const parts = ({ type, from, to, value = 0n }: Call): object => {
  switch (type) {
    case "SELFDESTRUCT":
      return { type: "suicide", action: { address: from, refundAddress: to, balance: hex(value) }, result: null };
    case "CREATE":
    case "CREATE2":
      return {
        type: "create",
        action: { from, value: hex(value), gas: "0x0", init: "0x" },
        result: { address: to, code: "0x", gasUsed: "0x0" },
      };
    case "CALL":
    case "CALLCODE":
    case "DELEGATECALL":
    case "STATICCALL":
      return {
        type: "call",
        action: { callType: type.toLowerCase(), from, to, value: hex(value), gas: "0x0", input: "0x" },
        result: { gasUsed: "0x0", output: "0x" },
      };
  }
};
