import { expect, test } from "vitest";
import { exportFileName } from "./file-name.ts";

const at = new Date("2026-11-22T23:59:59.999Z");

test("an exported file's name has the environment, its content, and the date (UTC)", () => {
  expect(exportFileName("sandbox", "addresses", at)).toBe("postern-sandbox-addresses-2026-11-22.csv");
  expect(exportFileName("acme-mainnet", "contracts", at, "json")).toBe(
    "postern-acme-mainnet-contracts-2026-11-22.json",
  );
});

test.each([
  ["an empty part", "sandbox", "", "postern-sandbox-2026-11-22.csv"],
  ["characters that a file system or a header would interpret", "a/b", '../x"\r\ny', "postern-a-b-x-y-2026-11-22.csv"],
])("%s is left out", (_what, environment, what, name) => {
  expect(exportFileName(environment, what, at)).toBe(name);
});
