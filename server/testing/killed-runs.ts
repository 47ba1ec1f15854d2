import { setTimeout as delay } from "node:timers/promises";
import { expect, inject, vi } from "vitest";
import * as z from "zod";
import { payoutAnswerSchema } from "#shared/console/payouts.ts";
import { runCheckAnswerSchema } from "#shared/console/run-start.ts";
import { type Run, runAnswerSchema, type RunItem, runItemListSchema } from "#shared/console/run.ts";
import type { Deployment } from "./deployment.ts";
import { listNetworks } from "./lists.ts";
import { completed, mined } from "./own-workflows.ts";
import { patience } from "./patience.ts";
import { payoutBody, payoutRow, recipients, token } from "./payouts.ts";
import { headersAt, type ServerProcess } from "./process.ts";
import { contractAddress, networkId, sender, started, writeBody } from "./samples.ts";
import { erc20, serveTokens } from "./token-service.ts";
import { unsearched } from "./unsearched.ts";
import { answers, type Behaviour } from "./upstream.ts";

/** Runs of every kind of source that a server works on at the same time while it is killed. The body of each item identifies it. */
export type KilledRuns = {
  /** Starts them at a server: contract writes several at a time and one after another, addresses, a payout, and mints. */
  readonly begin: (server: ServerProcess, sizes: Sizes, share?: string) => Promise<void>;
  /**
   * Does what a person would do after a restart: settles each unknown operation as the service has it, and resumes the
   * runs that have stopped.
   */
  readonly goOn: (server: ServerProcess, share?: string) => Promise<void>;
  /** Repeats `goOn`, and retries what was not sent, until every item of every run has succeeded. */
  readonly finish: (server: ServerProcess, share?: string) => Promise<void>;
  readonly runs: (server: ServerProcess) => Promise<readonly Run[]>;
  /** Waits until each run has stopped, because the server that had its share is gone; fails if one resumes without the share. */
  readonly expectShareNeeded: (server: ServerProcess) => Promise<void>;
  /** Fails if the service has got an item twice. */
  readonly expectNothingTwice: () => void;
  /** Fails unless the service got every item once, and the items and the counts of the runs say so. */
  readonly expectAllOnce: (server: ServerProcess) => Promise<void>;
  /** Ends the leases of an instance that is gone, for which another would wait for up to half a minute. */
  readonly lapse: () => Promise<void>;
};

/** How many items each of them has, and how many contract writes are under way at once in the first. */
export type Sizes = {
  readonly several: number;
  readonly atOnce: number;
  readonly single: number;
  readonly addresses: number;
};

/** The item in a request's body: its amount, its profile, what it transfers of the token, or the id of the token that it mints. */
const itemIn = (body: string): string =>
  /"amount":"(\d+)"/.exec(body)?.[1] ??
  /"reference":"(p\d+)"/.exec(body)?.[1] ??
  /"value":"(3\d{6})"/.exec(body)?.[1] ??
  /"tokenId":"(4\d{6})"/.exec(body)?.[1] ??
  "none";

/** A service that accepts everything, a little slowly, and remembers what has arrived. */
const serve = ({ upstream }: Deployment) => {
  const arrived = (): readonly string[] => upstream.writes().map(({ body }) => itemIn(body));
  const after =
    (milliseconds: number, behaviour: Behaviour): Behaviour =>
    (...request) =>
      void setTimeout(() => behaviour(...request), milliseconds);
  const starts: Behaviour = (response, request, socket) => {
    const handle = { ...started.workflowResult, workflowId: `workflow-${itemIn(request.body)}` };
    answers(200, { workflowResult: handle })(response, request, socket);
  };
  const makes: Behaviour = (response, request, socket) => {
    const reference = itemIn(request.body);
    answers(201, { data: { id: reference, address: `0x${reference}` }, message: "made" })(response, request, socket);
  };
  const lists: Behaviour = (response, request, socket) => {
    const reference = new URL(request.url, "http://x").pathname.split("/").at(-1) ?? "";
    const all = arrived().filter((item) => item === reference);
    const data = all.map(() => ({ id: reference, address: `0x${reference}`, date: "2026-01-01T00:00:00.000Z" }));
    const pagination = { totalElements: all.length, totalPages: 1, skip: 0, take: 1 };
    answers(200, { data, pagination })(response, request, socket);
  };
  listNetworks(upstream, [{ id: networkId, name: "tETH", enabled: true }]);
  serveTokens(upstream, { [token.address.toLowerCase()]: { ...erc20(token.symbol, 0), balanceOf: "1000000000000" } });
  upstream.on(after(50, starts), /write$|mint$/);
  upstream.on(answers(200, { collection }), /collections\/collection-1$/);
  upstream.on(completed, /workflows/);
  upstream.on(mined, /\/tx\//);
  upstream.on(lists, /addresses\/[^/]+\?/);
  upstream.on(after(200, makes), /generate$/);
  return { arrived };
};

/** Where tokens are minted. */
const collection = {
  id: "collection-1",
  type: "NON_FUNGIBLE_TOKEN",
  network: "tETH",
  collectionMetadata: { name: "Things", symbol: "THG", contractAddress },
};

const unsettledSchema = z.array(z.object({ id: z.string(), body: z.string() }));
const countSchema = z.tuple([z.object({ count: z.coerce.number() })]);

/** Runs in one environment, as the person whose cookie it is. */
export const createKilledRuns = (deployment: Deployment, environment: string, cookie: string): KilledRuns => {
  const { arrived } = serve(deployment);
  let ids: readonly string[] = [];

  const request = async (server: ServerProcess, path: string, body?: object, key = ""): Promise<Response> =>
    fetch(`${server.origin}/console/${environment}${path}`, {
      headers: headersAt(server.origin, cookie, key),
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    });
  const runIn = async (answer: Response): Promise<Run> => runAnswerSchema.parse(await answer.json()).data;
  const find = async (server: ServerProcess, id: string): Promise<Run> => runIn(await request(server, `/runs/${id}`));
  const runs = (server: ServerProcess): Promise<readonly Run[]> => Promise.all(ids.map((id) => find(server, id)));

  const itemsOf = async (server: ServerProcess, { id, total }: Run): Promise<readonly RunItem[]> => {
    const items: RunItem[] = [];
    while (items.length < total) {
      const answer = await request(server, `/runs/${id}/items?take=100&skip=${items.length}`);
      if (!answer.ok) throw new Error(`items: ${answer.status} ${await answer.text()}`);
      const { data } = runItemListSchema.parse(await answer.json());
      expect(data).not.toEqual([]);
      items.push(...data);
    }
    return items;
  };

  const writes = (from: number, count: number) => ({
    common: { endpoint: "writeContract", params: { networkId, contractAddress }, body: writeBody },
    items: Array.from({ length: count }, (_, index) => ({ body: { amount: String(from + index) } })),
  });

  /** Resumes or retries a run, unless its state has changed meanwhile. */
  const change = async (server: ServerProcess, { id }: Run, wish: "resume" | "retry", share?: string) => {
    const answer = await request(server, `/runs/${id}/${wish}`, share === undefined ? {} : { clientShare: share });
    if (!answer.ok && answer.status !== 409) throw new Error(`${wish}: ${answer.status} ${await answer.text()}`);
  };

  const isInFlight = "state IN ('prepared', 'sending')";
  const settleUnknown = async (server: ServerProcess): Promise<void> => {
    const rows = await deployment.query("SELECT id, body FROM operations WHERE state IN ('unknown', 'ended')");
    for (const { id, body } of unsettledSchema.parse(rows)) {
      const outcome = arrived().includes(itemIn(body)) ? "succeeded" : "not_sent";
      const answer = await request(server, `/operations/${id}/settle`, {
        outcome,
        note: "Seen at the service.",
        ...unsearched,
      });
      // Evidence of the service may have settled it meanwhile.
      if (!answer.ok && answer.status !== 409) throw new Error(`settle: ${answer.status} ${await answer.text()}`);
    }
  };

  const goOn = async (server: ServerProcess, share?: string): Promise<void> => {
    // Soon after the start, whatever the killed server was sending is recorded as unknown.
    await vi.waitFor(async () => {
      const count = await deployment.query(
        `SELECT count(*) AS count FROM operations WHERE ${isInFlight} AND lease_until = 0`,
      );
      expect(countSchema.parse(count)[0].count).toBe(0);
    }, patience);
    await settleUnknown(server);
    for (const run of await runs(server)) {
      if (run.state === "halted" || run.state === "paused" || run.state === "needs_share")
        await change(server, run, "resume", share);
    }
  };

  return {
    begin: async (server, { several, atOnce, single, addresses }, share) => {
      const shared = share === undefined ? {} : { clientShare: share };
      const lines = Array.from({ length: addresses }, (_, index) => ({ reference: `p${index}`, count: 1 }));
      const bodies = [
        { ...writes(1_000_000, several), atOnce, onFailure: "continue" },
        { ...writes(2_000_000, single), atOnce: 1, onFailure: "stop" },
        { networkId, lines },
      ];
      const mints = {
        common: {
          endpoint: "mintToken",
          params: { id: collection.id },
          body: { addressId: sender.id, to: recipients[0], metadata: { name: "Blue" } },
        },
        items: Array.from({ length: single }, (_, index) => ({ body: { tokenId: String(4_000_000 + index) } })),
      };
      const rows = Array.from({ length: single }, (_, index) => payoutRow(recipients[0], String(3_000_000 + index)));
      const draft = await request(server, "/payouts", payoutBody({ rows }));
      const { id, version } = payoutAnswerSchema.parse(await draft.json()).data;
      const payout = { payout: { id, version }, atOnce: 1, onFailure: "stop" };
      const options = { atOnce: 1, onFailure: "stop" };
      const begun: string[] = [];
      for (const [index, body] of [...bodies, payout, mints].entries()) {
        const { atOnce: _atOnce, onFailure: _onFailure, ...source } = { ...options, ...body };
        const checked = await request(server, "/runs/check", source);
        const { digest } = runCheckAnswerSchema.parse(await checked.json()).data;
        const answer = await request(server, "/runs", { ...body, ...shared, digest }, `start-${index}`);
        if (!answer.ok) throw new Error(`start: ${answer.status} ${await answer.text()}`);
        begun.push((await runIn(answer)).id);
      }
      ids = begun;
    },
    goOn,
    finish: async (server, share) => {
      const isOver = async (): Promise<boolean> => {
        await goOn(server, share);
        for (const run of await runs(server)) {
          if (run.state === "done" && run.counts.not_sent > 0) await change(server, run, "retry", share);
        }
        return (await runs(server)).every(({ state, counts, total }) => state === "done" && counts.succeeded === total);
      };
      while (!(await isOver())) await delay(200);
    },
    runs,
    expectShareNeeded: async (server) => {
      const needed = { state: "needs_share", note: expect.stringMatching(/client share.*memory/) };
      // The item that it was sending alone is unconfirmed, or nothing was on its way.
      const single = {
        state: expect.stringMatching(/^(halted|needs_share)$/),
        note: expect.stringMatching(/unconfirmed|client share/),
      };
      await vi.waitFor(
        async () => expect(await runs(server)).toMatchObject([needed, single, needed, single, single]),
        patience,
      );
      await expect(goOn(server)).rejects.toThrow(/share/i);
    },
    expectNothingTwice: () => {
      expect(arrived().filter((item, index, all) => all.indexOf(item) !== index)).toEqual([]);
    },
    expectAllOnce: async (server) => {
      const items: RunItem[] = [];
      for (const run of await runs(server)) {
        const own = await itemsOf(server, run);
        const counted = Object.fromEntries(
          Object.keys(run.counts).map((state) => [state, own.filter((item) => item.state === state).length]),
        );
        expect(run.counts).toEqual(counted);
        expect(run.counts.succeeded).toBe(run.total);
        items.push(...own);
      }
      expect(items.map(({ body }) => itemIn(JSON.stringify(body))).toSorted()).toEqual([...arrived()].toSorted());
    },
    lapse: async () => {
      if (inject("postgresUrl") === undefined) return;
      for (const table of ["runs", "operations"]) {
        await deployment.query(`UPDATE ${table} SET lease_until = 0 WHERE lease_until > 0`);
      }
    },
  };
};
