// @full: The conformance tests send the sandbox every request of the specification.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { StartError } from "#sandbox/lib/errors.ts";
import { testDirectory } from "#sandbox/testing/directory.ts";
import { apiKeyPattern, digestOf, loadCredentials } from "./credentials.ts";

test("creates credentials at the first start and finds them at the next", () => {
  const directory = testDirectory();
  const first = loadCredentials(directory);
  expect(loadCredentials(directory)).toEqual(first);
  expect(readdirSync(directory)).toEqual(["credentials.json"]);
});

test("only the owner can read the file", () => {
  const directory = testDirectory();
  loadCredentials(directory);
  expect(statSync(join(directory, "credentials.json")).mode & 0o777).toBe(0o600);
});

test("all keys are different and well-formed, and the share is 32 bytes of base64", () => {
  const { apiKeys, clientShare } = loadCredentials(testDirectory());
  const keys = Object.values(apiKeys);
  expect(new Set(keys).size).toBe(5);
  for (const key of keys) expect(key).toMatch(apiKeyPattern);
  expect(Buffer.from(clientShare, "base64")).toHaveLength(32);
});

test("a file of the first version gets the second organization, and keeps the rest", () => {
  const directory = testDirectory();
  const { otherOrganization, ...first } = loadCredentials(directory);
  writeFileSync(join(directory, "credentials.json"), JSON.stringify(first));
  const completed = loadCredentials(directory);
  expect(completed).toMatchObject(first);
  expect(completed.otherOrganization.apiKey).toMatch(apiKeyPattern);
  expect(completed.otherOrganization).not.toEqual(otherOrganization);
  expect(loadCredentials(directory)).toEqual(completed);
});

test("a file of the previous version gets a key without the mint and burn policies, and keeps the rest", () => {
  const directory = testDirectory();
  const { apiKeys, ...rest } = loadCredentials(directory);
  const { interactOnly, ...others } = apiKeys;
  writeFileSync(join(directory, "credentials.json"), JSON.stringify({ apiKeys: others, ...rest }));
  const completed = loadCredentials(directory);
  expect(completed).toMatchObject({ apiKeys: others, ...rest });
  expect(completed.apiKeys.interactOnly).toMatch(apiKeyPattern);
  expect(completed.apiKeys.interactOnly).not.toBe(interactOnly);
  expect(loadCredentials(directory)).toEqual(completed);
});

test("two data directories share nothing", () => {
  const [first, second] = [loadCredentials(testDirectory()), loadCredentials(testDirectory())];
  expect(first.clientShare).not.toBe(second.clientShare);
  expect(first.apiKeys.full).not.toBe(second.apiKeys.full);
});

test.each(["", "{", "{}", '{"apiKeys":{},"clientShare":"x"}'])("refuses a damaged file: %j", (text) => {
  const directory = testDirectory();
  writeFileSync(join(directory, "credentials.json"), text);
  expect(() => loadCredentials(directory)).toThrow(StartError);
  expect(readFileSync(join(directory, "credentials.json"), "utf8")).toBe(text);
});

test.each(["", "psk_", `psk_${"0".repeat(39)}`, `psk_${"0".repeat(41)}`, `psk_${"G".repeat(40)}`, "0".repeat(40)])(
  "%j is not an API key",
  (text) => {
    expect(text).not.toMatch(apiKeyPattern);
  },
);

test("the digest of a key is SHA-256 in hex", () => {
  expect(digestOf("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
