import { inspect } from "node:util";

/** A value that cannot be printed by accident: every conversion to text except `reveal` gives "[secret]". */
export type Secret = {
  readonly reveal: () => string;
  readonly toString: () => string;
  readonly toJSON: () => string;
};

const hidden = "[secret]";

export const createSecret = (value: string): Secret =>
  Object.freeze({
    reveal: () => value,
    toString: () => hidden,
    toJSON: () => hidden,
    [inspect.custom]: () => hidden,
  });
