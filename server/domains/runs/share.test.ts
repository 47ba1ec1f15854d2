import { describe, expect, test } from "vitest";
import { Problem } from "#server/lib/problem.ts";
import { createSecret } from "#server/lib/secret.ts";
import type { Environment } from "#shared/console/environment.ts";
import { refuseStoredShare, runShareOf } from "./share.ts";
import { itemOf } from "./source-item.ts";

const share = 'canary "share" 1234';
const view: Environment = {
  id: "ask",
  label: "Ask",
  kind: "mainnet",
  clientShare: "ask",
  valueForm: "bare",
  amountUnit: "base",
  withdrawAmountUnit: "base",
  lacks: [],
  explorers: {},
};
const environment = (clientShare: Environment["clientShare"]) => ({
  view: { ...view, clientShare },
  shortestShare: 12,
  upstream: () => null,
});
const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
  return "none";
};

describe("the share of a run", () => {
  const writes = ["writeContract"];

  test("is what a person typed, if an endpoint of the run takes one", () => {
    expect(runShareOf(environment("ask"), writes, share)?.reveal()).toBe(share);
    expect(codeOf(() => runShareOf(environment("ask"), writes, undefined))).toBe("POSTERN_SHARE_REQUIRED");
    expect(codeOf(() => runShareOf(environment("ask"), writes, "elevenchars"))).toBe("POSTERN_SHARE_TOO_SHORT");
  });

  test("is none, and must not be given, if no endpoint takes one", () => {
    expect(runShareOf(environment("ask"), [], undefined)).toBeNull();
    expect(codeOf(() => runShareOf(environment("ask"), [], share))).toBe("POSTERN_SHARE_REFUSED");
  });

  test("is the server's, and must not be given, if the server holds it", () => {
    expect(runShareOf(environment("held"), writes, undefined)).toBeNull();
    expect(codeOf(() => runShareOf(environment("held"), writes, share))).toBe("POSTERN_SHARE_REFUSED");
  });
});

describe("a share that would be stored is refused", () => {
  const item = (more: Partial<Parameters<typeof itemOf>[0]> = {}) =>
    itemOf({ endpoint: "writeContract", params: {}, body: {}, ...more }, 0);
  const refusal = (
    name: string | undefined,
    items: readonly ReturnType<typeof item>[],
    columns: readonly string[] = [],
  ) =>
    refuseStoredShare(createSecret(share), name, { items, columns }).then(
      () => "none",
      (error: unknown) => (error instanceof Problem ? `${error.code} ${error.message}` : String(error)),
    );
  const heading = "The name of the run, or a heading of its columns,";
  const sentence = (where: string) =>
    `POSTERN_SHARE_REFUSED ${where} contains the client share, which would be stored. Remove it. Nothing was sent.`;

  test("wherever it is", async () => {
    expect(await refusal(undefined, [item()])).toBe("none");
    expect(await refusal("Rent", [item()], ["to"])).toBe("none");
    expect(await refusal(`x${share}`, [item()])).toBe(sentence(heading));
    expect(await refusal(undefined, [item()], ["to", share])).toBe(sentence(heading));
    for (const more of [
      { params: { id: share } },
      { body: { deep: [{ deeper: `a ${share} b` }] } },
      { cells: ["x", share] },
      { purpose: share },
    ])
      expect(await refusal(undefined, [item(), item(more)])).toBe(sentence("Item 2"));
  });

  test("also in an item that is repeated later", async () => {
    const [clean, dirty] = [item(), item({ purpose: share })];
    expect(await refusal(undefined, [clean, clean, dirty, dirty])).toBe(sentence("Item 3"));
    expect(await refusal(undefined, [clean, clean])).toBe("none");
  });
});
