import { expect, test, vi } from "vitest";
import { putTogether, readAbiText } from "./abi-reading.ts";

test("an ABI has the hash that the server stores for it", async () => {
  vi.stubGlobal("isSecureContext", true);
  const text = JSON.stringify([
    {
      type: "function",
      name: "transfer",
      inputs: [
        { name: "to", type: "address" },
        { name: "__proto__", type: "uint256", internalType: "Ünit" },
      ],
      outputs: [{ name: "", type: "bool" }],
      stateMutability: "nonpayable",
    },
  ]);
  const { signal } = new AbortController();
  const result = await readAbiText(text, signal);
  const { hash } = await putTogether([{ id: "pasted", name: "pasted", result }], signal);
  // The same as in server/domains/contracts/rows.test.ts.
  expect(hash).toBe("75be735d0a83dba8564bc971de1df94afd50b63c22a43d065562446e063c113a");
  vi.unstubAllGlobals();
});
