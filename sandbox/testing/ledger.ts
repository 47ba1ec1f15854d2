/** A sent write, and its workflow if the answer arrived. */
export type Write = { readonly networkId: string; readonly amount: string; readonly workflowId: string | null };

/** A sent withdrawal, in base units, and its id if the answer arrived. */
export type Withdrawal = { readonly networkId: string; readonly amount: string; readonly id: string | null };

/** A sent deployment, issue or mint, and its handle if the answer arrived. */
export type Making = {
  readonly kind: "deployment" | "token" | "mint";
  readonly workflowId: string | null;
  readonly operationId: string | null;
};

/** An address as returned by its generation. */
export type Generated = { readonly address: string; readonly reference: string; readonly networkId: string };

/** What clients were told, and where two answers contradict each other. */
export type Ledger = ReturnType<typeof createLedger>;

/** An empty ledger; it outlives its sandbox. */
export const createLedger = () => {
  const facts = new Map<string, string>();
  const counters = new Map<string, number>();
  const generated = new Map<string, Generated>();
  const writes = new Map<string, Write>();
  const withdrawals = new Map<string, Withdrawal>();
  const makings = new Map<string, Making>();
  const contradictions: string[] = [];
  const contradict = (text: string): void => {
    contradictions.push(text);
  };
  return {
    /** What must never change once it was returned: an answer's text by its path, a record, a block's hash. */
    facts: facts as ReadonlyMap<string, string>,
    /** What may only grow. */
    counters: counters as ReadonlyMap<string, number>,
    /** By address id. */
    generated,
    /** By amount, which is unique for every write of a ledger. */
    writes,
    /** By amount, which is unique here too, whatever the network. */
    withdrawals,
    /** By a name contained in the result. */
    makings,
    contradictions: contradictions as readonly string[],
    contradict,
    note: (name: string, text: string): void => {
      const before = facts.get(name) ?? text;
      if (before !== text) contradict(`${name} was\n${before}\nand is\n${text}`);
      facts.set(name, before);
    },
    count: (name: string, value: number): void => {
      const before = counters.get(name) ?? value;
      if (value < before) contradict(`${name} was ${before} and is ${value}`);
      counters.set(name, Math.max(before, value));
    },
  };
};
