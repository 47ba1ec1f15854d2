// @full: main-job and writes read, write and start a list.
import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import fc from "fast-check";
import { buildAbiFunction } from "../shared/abi/abi-function.ts";
import { encodeCall } from "../shared/abi/calldata.ts";
import { parseAbi } from "../shared/abi/parse.ts";
import { castSnippet } from "../shared/abi/snippets/cast.ts";
import { curlToRelay, curlToService } from "../shared/abi/snippets/curl.ts";
import { shellWord } from "../shared/abi/snippets/shell.ts";
import { viemSnippet } from "../shared/abi/snippets/viem.ts";
import type { AbiFunction, AbiValue } from "../shared/abi/types.ts";
import { endpoints } from "../shared/wire/endpoints.ts";
import { fillPath } from "../shared/wire/path.ts";
import { expect, test } from "./fixtures.ts";
import { type ServiceProcess, startService } from "./service-process.ts";

// Copied text is executed: by a shell, by curl, and by Node with viem.

const run = promisify(execFile);

const shell = async (command: string, variables: Readonly<Record<string, string>> = {}): Promise<string> => {
  const { stdout } = await run("sh", ["-c", command], {
    env: { PATH: process.env["PATH"] ?? "", ...variables },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
};

/** Runs the copied program unchanged, except for its placeholders. */
const program = async (text: string, values: Readonly<Record<string, string>>): Promise<string> => {
  const code = Object.entries(values).reduce((left, [name, value]) => left.replace(name, value), text);
  return (await run(process.execPath, ["--input-type=module", "-e", code])).stdout;
};

const functionOf = (text: string): AbiFunction => {
  const parsed = parseAbi(text);
  const fn = parsed.ok ? parsed.abi.find((entry) => entry.type === "function") : undefined;
  if (fn === undefined) throw new Error(text);
  return fn;
};

const calldataOf = (fn: AbiFunction, values: readonly AbiValue[]): string => {
  const encoded = encodeCall(fn, values);
  return encoded.ok ? encoded.calldata : encoded.error.got;
};

/** Characters that a shell, a program or JSON could interpret. */
const hostile = [
  "'; touch /tmp/never; echo '",
  "$(touch /tmp/never) `id` ${HOME} $API_KEY",
  'a "quoted" \\ text\\',
  "lines\nand\ttabs\r and \u0000 NUL",
  "${process.exit(1)} \u2028 \u{1F600} </script>",
  "@/etc/passwd",
  "-X DELETE",
  "%s %n !! ~ * ? [a] {b,c} #",
].join("'");

const fn = functionOf(
  "function echo(string text, int256 number, (bool yes, bytes2 two)[] pairs) view returns (string text)",
);
const values: readonly AbiValue[] = [hostile, -5n, [[true, "0x1234"]]];

let folder: string;
let service: ServiceProcess;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "postern-e2e-copy-"));
  service = await startService(folder);
});
test.afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

const contract = (name: string) => {
  const match = service.contracts.find((one) => one.name === name);
  if (match === undefined) throw new Error(name);
  return match;
};

const callTo = (name: string, called: AbiFunction, args: readonly AbiValue[], kind: "read" | "write") => {
  const { networkId, address: contractAddress } = contract(name);
  const { path } = kind === "read" ? endpoints.readContract : endpoints.writeContract;
  const body = { abiFunction: buildAbiFunction(called, args, "bare") };
  return { path: fillPath(path, { networkId, contractAddress }), body, kind, share: "none" } as const;
};

test("any text is a single word to a shell, and none of it is executed", async () => {
  const texts = fc.array(fc.string({ unit: "binary", maxLength: 60 }), { minLength: 1, maxLength: 50 });
  await fc.assert(
    fc.asyncProperty(texts, async (list) => {
      const words = [...list, hostile].map((text) => text.replaceAll(/\0|\p{Surrogate}/gu, ""));
      const printed = await shell(`printf '%s\\0' ${words.map(shellWord).join(" ")}`);
      expect(printed.split("\0").slice(0, -1)).toEqual(words);
    }),
    { numRuns: 40 },
  );
});

test("curl to the service reads, even with hostile text", async () => {
  const command = curlToService(callTo("AcceptsAnything", fn, values, "read"), "1.0.0");
  expect(command).not.toContain(service.apiKeys.full);
  const answer = await shell(command, { SERVICE_URL: service.baseUrl, API_KEY: service.apiKeys.full });
  const { result } = endpoints.readContract.response.parse(JSON.parse(answer));
  expect(result.data.encodedData).toBe(calldataOf(fn, values));
});

test("curl to the service writes, with the client share that the shell adds", async () => {
  const write = functionOf("function note(string text)");
  const call = callTo("AcceptsAnything", write, [hostile], "write");
  const headers = { "x-api-key": service.apiKeys.full };
  const listed = await fetch(`${service.baseUrl}${endpoints.listAddresses.path}?take=100`, { headers });
  const { data } = endpoints.listAddresses.response.parse(await listed.json());
  const { networkId } = contract("AcceptsAnything");
  const addressId = data.find((one) => one.networkId === networkId)?.id;
  const body = { addressId, clientShare: service.clientShare, ...call.body };
  const command = curlToService({ ...call, body, share: "added" }, "1.0.0");
  expect(command).not.toContain(service.clientShare);
  const variables = { SERVICE_URL: service.baseUrl, API_KEY: service.apiKeys.full };
  const answer = await shell(command, { ...variables, CLIENT_SHARE: service.clientShare });
  expect(endpoints.writeContract.response.parse(JSON.parse(answer)).workflowResult.workflowId).toMatch(/./);
  expect(await shell(command, { ...variables, CLIENT_SHARE: "a-wrong-share-of-somebody" })).toContain('"code":"ERR_');
});

test("curl to the relay reads and writes with a session's cookie", async ({ asAdmin, postern, seeded }) => {
  const cookie = (await asAdmin.context().cookies()).map((one) => `${one.name}=${one.value}`).join("; ");
  const place = { origin: postern.origin, environment: "sandbox" };
  // The relay refuses a NUL: no database can store it.
  const sendable = [hostile.replaceAll("\0", ""), ...values.slice(1)];
  const read = callTo("AcceptsAnything", fn, sendable, "read");
  const answer = await shell(curlToRelay(read, place), { SESSION_COOKIE: cookie });
  expect(endpoints.readContract.response.parse(JSON.parse(answer)).result.data.encodedData).toBe(
    calldataOf(fn, sendable),
  );

  const transfer = functionOf("function transfer(address to, uint256 value) returns (bool)");
  const params = { networkId: seeded.networkId, contractAddress: seeded.token };
  const abiFunction = buildAbiFunction(transfer, [seeded.addresses[1]?.address ?? "", 7_331n], "bare");
  const write = {
    path: fillPath(endpoints.writeContract.path, params),
    body: { addressId: seeded.addresses[0]?.id, abiFunction },
    kind: "write",
    share: "none",
  } as const;
  const command = curlToRelay(write, place);
  expect(command).not.toContain(cookie);
  const sent = await shell(command, { SESSION_COOKIE: cookie, IDEMPOTENCY_KEY: "copied-by-a-test" });
  expect(endpoints.writeContract.response.parse(JSON.parse(sent)).workflowResult.workflowId).toMatch(/./);
  expect(await shell(command, { SESSION_COOKIE: "", IDEMPOTENCY_KEY: "k" })).toContain("POSTERN_SIGN_IN_REQUIRED");
});

test("the program with viem reads the contract's result", async () => {
  const { networkId, address } = contract("AcceptsAnything");
  const text = viemSnippet({ address, fn, values });
  // The contract returns the arguments: the first one is a string.
  const printed = await program(text, { RPC_URL: service.rpcUrls[networkId] ?? "" });
  expect(printed).toBe(`${hostile}\n`);
});

test("the built application copies the same text as the programs above", async ({ asAdmin: page, seeded }) => {
  const { networkId, token, addresses } = seeded;
  const [holder = { address: "" }] = addresses;
  await page.goto(`/sandbox/playground?network=${networkId}&address=${token}&fn=balanceOf(address)`);
  const form = page.getByRole("region", { name: "Form" });
  await form.getByRole("textbox").first().fill(holder.address);
  // The address's name shifts the content below, so an earlier click may miss. Other tests give the address a label.
  await expect(form.getByText(/^(demo · 0x|Treasury of the organization$)/)).toBeVisible();
  await form.getByRole("button", { name: "Copy as" }).click();
  const copied = async (label: string) => {
    await form.getByRole("button", { name: label, exact: true }).click();
    return form.getByLabel(`The call as ${label}`).innerText();
  };
  const word = (name: string, type: string) => ({ name, type, internalType: type });
  // The service's ABI comes from the compiler, which also names internal types.
  const balanceOf: AbiFunction = {
    type: "function",
    name: "balanceOf",
    inputs: [word("account", "address")],
    outputs: [word("", "uint256")],
    stateMutability: "view",
  };
  const fromForm = { address: token, fn: balanceOf, values: [holder.address] };
  expect(await copied("cast")).toBe(castSnippet(fromForm));
  const viem = await copied("TypeScript with viem");
  expect(viem).toMatch(/^import \{ createPublicClient, http \} from "viem";$/m);
  expect(viem).toBe(viemSnippet(fromForm));
  for (const label of ["curl to the service", "curl to Postern"]) {
    const text = await copied(label);
    expect(text).toMatch(/^curl /);
    expect(text).toContain(`/network/${networkId}/contract-address/${token}/functions/read`);
    expect(text).toContain(holder.address);
  }
});

/** A separate node, with a funded account. */
const startNode = async () => {
  const child = spawn("node_modules/.bin/anvil", ["--host", "127.0.0.1", "--port", "0", "--mnemonic", mnemonic], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const address = /^Listening on (127\.0\.0\.1:\d+)$/.exec(line)?.[1];
      if (address !== undefined) resolve(`http://${address}`);
    });
  });
  const stop = () =>
    new Promise((resolve) => {
      child.once("exit", resolve);
      child.kill("SIGTERM");
    });
  return { url, stop };
};

const mnemonic = "test test test test test test test test test test test junk";
/** The public key pair of the first account of this mnemonic. */
const publicKey = "ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";

test("the program with viem writes, with the form's calldata and amount", async () => {
  const node = await startNode();
  const write = functionOf("function note(string text, uint8 small, (bytes data)[1] nested) payable");
  const args: readonly AbiValue[] = [hostile, 255n, [["0xabcd"]]];
  const text = viemSnippet({ address: contract("AcceptsAnything").address, fn: write, values: args, amount: 5n });
  try {
    const hash = (await program(text, { "0xPRIVATE_KEY": `0x${publicKey}`, RPC_URL: node.url })).trim();
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "eth_getTransactionByHash", params: [hash] });
    const answer = await fetch(node.url, { method: "POST", headers: { "content-type": "application/json" }, body });
    expect(await answer.json()).toMatchObject({ result: { input: calldataOf(write, args), value: "0x5" } });
  } finally {
    await node.stop();
  }
});
