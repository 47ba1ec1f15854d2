import { expect, test } from "vitest";
import { canonicalId, isUuid, sameId } from "./ids.ts";

const uuid = "0e7a1c52-5a0d-4b0c-8000-00000000abcd";

test.each([
  uuid,
  uuid.toUpperCase(),
  uuid.replaceAll("-", ""),
  "0E7a-1c52-5a0d-4b0c-8000-0000-0000-abcd",
  `{${uuid}}`,
  `urn:uuid:${uuid}`,
  `URN:UUID:${uuid.toUpperCase()}`,
  ` ${uuid}\n`,
])("Reliability 17: %j is one UUID", (text) => {
  expect([canonicalId(text), isUuid(text)]).toEqual([uuid, true]);
});

test.each([
  ["address-1", "address-1"],
  ["Address-1", "address-1"],
  [" a ", "a"],
  ["tETH", "teth"],
  [`${uuid}0`, `${uuid}0`],
  [uuid.slice(1), uuid.slice(1)],
  [uuid.replace("a", "g"), uuid.replace("a", "g")],
  ["", ""],
])("%j is not a UUID, and counts as %j", (text, canonical) => {
  expect([canonicalId(text), isUuid(text)]).toEqual([canonical, false]);
});

test.each([
  ["0xAB12", "0xab12", true],
  ["0XAB12", "ab12", true],
  [uuid.toUpperCase(), uuid, true],
  [uuid.replaceAll("-", ""), uuid, true],
  [uuid, `urn:uuid:${uuid}`, true],
  [`0x${uuid.replaceAll("-", "")}`, uuid.replaceAll("-", ""), true],
  ["workflow-1", "workflow-1", true],
  ["workflow-1", "workflow-2", false],
  ["0xab12", "0xab1", false],
  ["0xab12", "", false],
])("%s and %s are the same: %s", (one, other, isSame) => {
  expect(sameId(one, other)).toBe(isSame);
});
