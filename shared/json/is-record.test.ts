import { expect, test } from "vitest";
import { isRecord, isRecordOrList } from "./is-record.ts";

test.each([
  [{}, true, true],
  [{ a: 1 }, true, true],
  [Object.create(null), true, true],
  [[], false, true],
  [[{}], false, true],
  [null, false, false],
  [undefined, false, false],
  ["{}", false, false],
  [0, false, false],
  [() => ({}), false, false],
] as readonly (readonly [unknown, boolean, boolean])[])(
  "%j: a record %s, a record or a list %s",
  (value, one, either) => {
    expect([isRecord(value), isRecordOrList(value)]).toEqual([one, either]);
  },
);
