import { inspect } from "node:util";

/** A value that cannot be printed by accident: every conversion to text except `reveal` gives "[secret]". */
export type Secret = {
  readonly reveal: () => string;
  readonly toString: () => string;
  readonly toJSON: () => string;
};

const hidden = "[secret]";

const hiding = { toString: () => hidden, toJSON: () => hidden, [inspect.custom]: () => hidden };

export const createSecret = (value: string): Secret => Object.freeze({ ...hiding, reveal: () => value });

/** A secret that is exchanged for another one while the program runs: whoever reveals it gets the one that it is by then. */
export type ExchangeableSecret = Secret & { readonly exchange: (next: Secret) => void };

export const createExchangeable = (first: Secret): ExchangeableSecret => {
  let current = first;
  return Object.freeze({
    ...hiding,
    reveal: () => current.reveal(),
    exchange: (next: Secret) => {
      current = next;
    },
  });
};
