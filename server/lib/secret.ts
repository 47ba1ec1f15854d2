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

/** A secret that can be replaced while the program runs: `reveal` returns the current one. */
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
