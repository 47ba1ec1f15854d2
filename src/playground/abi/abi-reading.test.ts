import { expect, test, vi } from "vitest";
import { catalogOf, searchCatalog } from "#shared/abi/catalog.ts";
import { readAddedText } from "#src/components/abi-text/read-abi-text.ts";
import { factsOf, putTogether } from "./abi-reading.ts";

test("an ABI has the same hash as the one the server stores for it", async () => {
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
  const result = await readAddedText(text, signal);
  const { hash } = await factsOf(await putTogether([{ id: "pasted", name: "pasted", result }], signal), signal);
  // The same as in server/domains/contracts/rows.test.ts.
  expect(hash).toBe("75be735d0a83dba8564bc971de1df94afd50b63c22a43d065562446e063c113a");
  vi.unstubAllGlobals();
});

test("none of 300 functions is hashed before their list appears; a search hashes them only for a possible selector", async () => {
  // Hashing a signature encodes it.
  const hashed = vi.spyOn(TextEncoder.prototype, "encode");
  const { signal } = new AbortController();
  const lines = Array.from({ length: 300 }, (_, at) => `function neverHashed${at}(uint256 a${at}) view`);
  const result = await readAddedText(lines.join("\n"), signal);
  const read = await putTogether([{ id: "pasted", name: "pasted", result }], signal);
  const items = catalogOf(read.abi);
  expect(searchCatalog(items, "neverhashed12")).toHaveLength(11);
  expect(hashed).not.toHaveBeenCalled();
  expect(searchCatalog(items, items[7]?.code ?? "none")).toEqual([items[7]]);
  expect(hashed).toHaveBeenCalledTimes(300);
  hashed.mockRestore();
});
