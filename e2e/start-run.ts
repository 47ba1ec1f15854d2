import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { runCheckAnswerSchema } from "../shared/console/run-start.ts";
import { runAnswerSchema } from "../shared/console/run.ts";

const runs = "/console/sandbox/runs";

/** Starts a run as its check allows it, and waits until it is done. Returns its id. */
export const startRun = async (page: Page, source: object, rest: object = {}): Promise<string> => {
  const headers = { "x-postern": "1", "sec-fetch-site": "same-origin", "idempotency-key": randomUUID() };
  const check = await page.request.post(`${runs}/check`, { headers, data: source });
  const { digest } = runCheckAnswerSchema.parse(await check.json()).data;
  const answer = await page.request.post(runs, { headers, data: { ...source, ...rest, digest } });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = runAnswerSchema.parse(await answer.json()).data;
  const state = async () => runAnswerSchema.parse(await (await page.request.get(`${runs}/${id}`)).json()).data.state;
  await expect.poll(state, { timeout: 60_000 }).toBe("done");
  return id;
};
