import { expect, test } from "vitest";
import { secretIn } from "./secret.ts";

const base58 = "Kw".padEnd(52, "9xZ");

test.each([
  ["share", '{"networkId":"n","clientShare":"s3cret-share"}'],
  ["share", "client share: correct-horse"],
  ["share", "CLIENT_SHARE=correct-horse"],
  ["api-key", "curl -H 'x-api-key: k_live_1'"],
  ["api-key", "API key = abc"],
  ["private-key", "-----BEGIN EC PRIVATE KEY-----\nMHQ"],
  ["private-key", `privateKey: "0x${"1".repeat(64)}"`],
  ["private-key", "tprv8ZgxMBicQKsPd9TeAdPADNnSyH9SSUUbTVeFszDE23Ki6TBB5nCefAdHkK8FzYw2kRWQ"],
  ["private-key", base58],
  ["phrase", "abandon ability able about above absent absorb abstract absurd abuse access acid"],
])("Security 58: %s in %s is withheld", (secret, text) => {
  expect(secretIn(text)).toBe(secret);
});

test.each([
  // As in Postern's own snippets.
  `'{"clientShare":"'"$CLIENT_SHARE"'"}'`,
  "x-api-key: <your key>",
  "clientShare: ${share}",
  "The service did not accept the client share.",
  "clientShare:",
  `0x${"1".repeat(64)}`,
  "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
  "Acme settlement account of the old bank that we closed in spring last year",
  "",
])("%s is not a secret", (text) => {
  expect(secretIn(text)).toBeUndefined();
});

test.each(["client share", "client share: ", "x-api-key", "tprv1", "word ", "privatekey  :  "])(
  "a giant text of %j is read in few steps",
  (part) => {
    expect(() => secretIn(part.repeat(264_000 / part.length))).not.toThrow();
  },
);
