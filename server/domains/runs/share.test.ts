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
    expect(codeOf(() => runShareOf(environment("ask"), writes, "abcdef".repeat(1_000)))).toBe("POSTERN_SHARE_REFUSED");
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
  const sentence = (place: string) =>
    `POSTERN_SHARE_REFUSED The request contains a client share or a key in ${place}, where it would be stored or sent on. Remove it. Nothing was done.`;

  test("wherever it is", async () => {
    expect(await refusal(undefined, [item()])).toBe("none");
    expect(await refusal("Rent", [item()], ["to"])).toBe("none");
    expect(await refusal(`x${share}`, [item()])).toBe(sentence("name"));
    expect(await refusal(undefined, [item()], ["to", share])).toBe(sentence("columns.1"));
    for (const [more, place] of [
      [{ params: { id: share } }, "params.id"],
      [{ body: { deep: [{ deeper: `a ${share} b` }] } }, "body.deep.0.deeper"],
      [{ cells: ["x", share] }, "cells.1"],
      [{ purpose: JSON.stringify(share) }, "purpose"],
    ] as const)
      expect(await refusal(undefined, [item(), item(more)])).toBe(sentence(`items.1.${place}`));
  });

  test("also in an item that is repeated later", async () => {
    const [clean, dirty] = [item(), item({ purpose: share })];
    expect(await refusal(undefined, [clean, clean, dirty, dirty])).toBe(sentence("items.2.purpose"));
    expect(await refusal(undefined, [clean, clean])).toBe("none");
  });
});
