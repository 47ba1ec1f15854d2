import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import fc from "fast-check";
import { encodeFunctionData } from "viem";
import { buildAbiFunction, type ValueForm } from "../shared/abi/abi-function.ts";
import { formatDraft, parseDrafts } from "../shared/abi/draft.ts";
import { describeField } from "../shared/abi/field.ts";
import { anyDeepCall } from "../shared/abi/testing.ts";
import type { AbiFunction, AbiValue } from "../shared/abi/types.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import { fillPath } from "../shared/wire/path.ts";
import { expect, signIn, test } from "./fixtures.ts";
import { type Postern, removeData, startPostern } from "./server.ts";
import { contractNamed, seededOf } from "./service.ts";

const AT_ONCE = 20;
const CASES = 10_000;

type Call = { readonly fn: AbiFunction; readonly values: readonly AbiValue[] };

/** The service's calldata of a call whose values went through a form's text fields. */
const sentCalldata = async (request: APIRequestContext, path: string, { fn, values }: Call, form: ValueForm) => {
  const fields = fn.inputs.map(describeField);
  const drafts = fields.map((field, index) => formatDraft(field, values[index] ?? ""));
  const parsed = parseDrafts(fields, drafts);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  const answer = await request.post(path, {
    headers: { "x-postern": "1", "sec-fetch-site": "same-origin" },
    data: { abiFunction: buildAbiFunction(fn, parsed.value, form) },
  });
  const text = await answer.text();
  if (answer.status() !== 200) throw new Error(text);
  const body: unknown = JSON.parse(text);
  return endpoints.readContract.response.parse(body).result.data.encodedData;
};

/** A separate Postern: one person may not make this many calls in a minute. */
let postern: Postern;
const directory = mkdtempSync(join(tmpdir(), "postern-e2e-encoding-"));

test.beforeAll(async () => {
  const config = join(directory, "config.json");
  const environments = [{ id: "sandbox", label: "Sandbox", kind: "sandbox", service: "embedded" }];
  writeFileSync(
    config,
    JSON.stringify({ logLevel: "warn", limits: { perPerson: 1_000_000, perAddress: 1_000_000 }, environments }),
  );
  postern = await startPostern({ config });
});

test.afterAll(async () => {
  await postern.stop();
  removeData(postern);
  rmSync(directory, { recursive: true });
});

test("any values for any ABI, typed into a form, are sent as the calldata that viem encodes @full", async ({
  page,
}) => {
  test.setTimeout(1_800_000);
  await signIn(page, postern);
  const { networkId } = await seededOf(page.request, "tETH", postern.origin);
  const contractAddress = await contractNamed(page.request, networkId, "AcceptsAnything", postern.origin);
  const path = fillPath(endpoints.readContract.path, { networkId, contractAddress });
  const url = `${postern.origin}/relay/sandbox${path}`;
  const calls = fc.array(anyDeepCall, { minLength: AT_ONCE, maxLength: AT_ONCE });
  await fc.assert(
    fc.asyncProperty(calls, fc.constantFrom("bare", "wrapped"), async (some, form) => {
      const sent = await Promise.all(some.map((call) => sentCalldata(page.request, url, call, form)));
      const own = some.map(({ fn, values }) => encodeFunctionData({ abi: [fn], functionName: fn.name, args: values }));
      expect(sent).toEqual(own);
    }),
    { numRuns: CASES / AT_ONCE },
  );
});
