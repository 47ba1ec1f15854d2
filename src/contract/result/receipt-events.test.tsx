import { createMemoryHistory, RouterContextProvider } from "@tanstack/react-router";
import { encodeEventTopics } from "viem";
import { expect, test } from "vitest";
import { decodeLogs } from "#shared/abi/receipt-events.ts";
import { createQueryClient } from "#src/api/query-client.ts";
import { createAppRouter } from "#src/router.tsx";
import { render } from "#src/testing/render.tsx";
import { ReceiptEvents } from "./receipt-events.tsx";
import { abiOf, contractAddress, json, senderAddress, stubFetch } from "../testing/contract.tsx";

const abi = abiOf("event Transfer(address indexed from, address indexed to, uint256 value)");
const router = createAppRouter(createQueryClient(), createMemoryHistory({ initialEntries: ["/"] }));
const value = 9_007_199_254_740_993n;

test("an event of a receipt has its indexed arguments and its data apart; one that nobody declares is raw", () => {
  stubFetch({ "/labels/lookup": () => json({ data: [] }) });
  const topics = encodeEventTopics({
    abi: [...abi],
    eventName: "Transfer",
    args: { from: senderAddress, to: contractAddress },
  }).flatMap((topic) => topic ?? []);
  const foreign = `0x${"ab".repeat(32)}`;
  const logs = decodeLogs(
    [
      { address: contractAddress, topics, data: `0x${value.toString(16).padStart(64, "0")}` },
      { address: contractAddress, topics: [foreign], data: "0x1234" },
    ],
    abi,
  );
  const { getByRole } = render(
    <RouterContextProvider router={router}>
      <ReceiptEvents environment="sandbox" networkId="net-1" logs={logs} />
    </RouterContextProvider>,
  );
  const text = getByRole("region", { name: "Events" }).textContent ?? "";
  const [declared = "", raw = ""] = text.split("Not declared in this ABI");
  expect(declared).toContain("2 events");
  const [indexed = "", data = ""] = (declared.split("Indexed")[1] ?? "").split("Data");
  expect(indexed).toContain("from");
  expect(indexed).toContain("to");
  expect(indexed).not.toContain("9007199254740993");
  expect(data).toContain("9007199254740993");
  expect(raw).toContain(`topic 0: ${foreign}`);
  expect(raw).toContain("data: 0x1234");
});
