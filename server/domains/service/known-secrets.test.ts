import { expect, test } from "vitest";
import { createSecret } from "#server/lib/secret.ts";
import { createKnownSecrets } from "./known-secrets.ts";

const [first, second, typed] = ["the-first-key-5f2b", "the-second-key-9c1d", "a-typed-share-a81f"].map(createSecret);

test("Security 70: a replaced secret is still removed, and so is its replacement", () => {
  if (first === undefined || second === undefined || typed === undefined) throw new Error("A secret is missing.");
  const knownSecrets = createKnownSecrets([first]);
  const text = `${first.reveal()} ${second.reveal()} ${typed.reveal()}`;
  const share = [typed];
  expect(knownSecrets.redactor().text(text)).toBe(`[secret] ${second.reveal()} ${typed.reveal()}`);
  expect(knownSecrets.redactorFor(share).text(text)).toBe(`[secret] ${second.reveal()} [secret]`);
  knownSecrets.add([second]);
  expect(knownSecrets.redactor().text(text)).toBe(`[secret] [secret] ${typed.reveal()}`);
  expect(knownSecrets.redactorFor(share).text(text)).toBe("[secret] [secret] [secret]");
});

test("a repeated secret adds no search, and a call creates its own once", () => {
  if (first === undefined || typed === undefined) throw new Error("A secret is missing.");
  const knownSecrets = createKnownSecrets([first]);
  const redactor = knownSecrets.redactor();
  knownSecrets.add([createSecret(first.reveal())]);
  expect(knownSecrets.redactor()).toBe(redactor);
  expect(knownSecrets.redactorFor([createSecret(first.reveal())])).toBe(redactor);
  const share = [typed];
  expect(knownSecrets.redactorFor(share)).toBe(knownSecrets.redactorFor(share));
});
