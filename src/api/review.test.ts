import { expect, test } from "vitest";
import { problem, serve } from "#src/testing/server.ts";
import { createQueryClient } from "./query-client.ts";
import { reviewOptions } from "./review.ts";

const body = { networkId: "net-1", from: "0x1", to: "0x2", calldata: "0x", amount: "0" } as const;
const route = "POST /console/sand%20box/review";
const answer = {
  meaning: {
    source: "plain",
    long: [],
    short: [],
    fields: [],
    movements: [],
    counterparty: null,
    givesControl: false,
    inner: [],
    descriptor: null,
    contradiction: null,
  },
  warnings: [],
  unknown: [],
  simulation: { outcome: "unavailable" },
  fees: null,
  balances: [],
  tokens: [],
  digest: null,
  reviewed: [],
};

test("reviews exactly this transaction, and its result is used for no other", async () => {
  const bodies: unknown[] = [];
  serve({
    [route]: (request) => {
      bodies.push(request.body);
      return { body: { data: answer } };
    },
  });
  const client = createQueryClient();
  expect(await client.fetchQuery(reviewOptions("sand box", body))).toEqual(answer);
  expect(bodies).toEqual([body]);
  const changes = { networkId: "net-2", from: "0x3", to: "0x4", calldata: "0x00", amount: "1" };
  const others = Object.entries(changes).map(([name, value]) => reviewOptions("sand box", { ...body, [name]: value }));
  const keys = [reviewOptions("sand box", body), reviewOptions("other", body), ...others].map((one) =>
    JSON.stringify(one.queryKey),
  );
  expect(new Set(keys).size).toBe(7);
});

test("is not retried automatically, and an incomplete result is not used", async () => {
  const { requests } = serve({ [route]: () => problem(500, "POSTERN_INTERNAL") });
  await expect(createQueryClient().fetchQuery(reviewOptions("sand box", body))).rejects.toMatchObject({
    status: 500,
  });
  expect(requests).toHaveLength(1);
  serve({ [route]: () => ({ body: { data: { ...answer, meaning: undefined } } }) });
  await expect(createQueryClient().fetchQuery(reviewOptions("sand box", body))).rejects.toMatchObject({
    code: "POSTERN_UNREADABLE_ANSWER",
  });
});
