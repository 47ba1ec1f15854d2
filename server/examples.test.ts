// @full: It is about an installation, not about what is sent.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeFunctionData, parseAbi } from "viem";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  descriptorAnswerSchema,
  type DescriptorDetail,
  descriptorPreviewSchema,
  descriptorSchema,
} from "#shared/console/descriptor.ts";
import { payoutCheckSchema } from "#shared/console/payouts.ts";
import { parseCsv } from "#shared/csv/read.ts";
import { sentenceText } from "#shared/meaning/sentence-text.ts";
import { checkConfig } from "./config/check.ts";
import { loadConfig } from "./config/load.ts";
import { bookOf, contract, over, path } from "./testing/contracts.ts";
import { type Harness, type Person, startHarness } from "./testing/harness.ts";
import { listNetworks } from "./testing/lists.ts";
import { payoutBody, servePayouts, token } from "./testing/payouts.ts";
import { erc20, serveTokens } from "./testing/token-service.ts";

// The files of docs/examples, unchanged.

const example = (name: string): string => readFileSync(new URL(`../docs/examples/${name}`, import.meta.url), "utf8");
const readme = example("README.md");

describe("docs/examples/mainnet.json", () => {
  const directory = mkdtempSync(join(tmpdir(), "postern-example-"));
  const file = join(directory, "postern.json");
  const variables = {
    POSTERN_CONFIG: file,
    POSTERN_DATA_DIR: join(directory, "data"),
    DATABASE_URL: "postgres://postern:a-password@database.example.org/postern",
    ETHEREUM_RPC_URL: "https://node.example.org/a-key-of-a-node",
  };
  const secrets = ["secrets/service_api_key", "secrets/oidc_client_secret"];

  beforeEach(() => {
    writeFileSync(file, example("mainnet.json"));
    mkdirSync(join(directory, "secrets"), { recursive: true });
    for (const name of secrets) writeFileSync(join(directory, name), `the-content-of-${name}\n`);
  });

  test("is valid, and needs only the secrets that its README names", async () => {
    const config = loadConfig(variables);
    const output = await checkConfig(variables, () => Promise.resolve(null));
    expect(output.split("\n")).toEqual([
      "The configuration is valid.",
      "Listens on   127.0.0.1:4600, for browsers https://postern.example.org",
      "Sign-in      OpenID Connect, https://login.example.org",
      `Data         ${variables.POSTERN_DATA_DIR}`,
      "Database     PostgreSQL, which answers",
      "Retention    sessions 7 days, mirror 30 days, bodies forever, audit forever",
      "Drain        5 seconds",
      "Environment  mainnet: mainnet, https://service.example.org, the share is typed, 1 node",
    ]);
    expect(config).toMatchObject({ trustedProxies: ["127.0.0.1"], stepUpMinutes: 15 });
    for (const name of ["DATABASE_URL", "ETHEREUM_RPC_URL", ...secrets]) expect(readme).toContain(`\`${name}\``);
  });

  test("without its secrets says which are missing", () => {
    const { POSTERN_CONFIG, POSTERN_DATA_DIR } = variables;
    writeFileSync(join(directory, "secrets/service_api_key"), "");
    const load = () => loadConfig({ POSTERN_CONFIG, POSTERN_DATA_DIR });
    for (const missing of ["DATABASE_URL", "ETHEREUM_RPC_URL", "secrets/service_api_key"]) {
      expect(load).toThrow(missing);
    }
    expect(load).not.toThrow("oidc_client_secret");
  });
});

describe("with a server,", () => {
  let harness: Harness;
  let admin: Person;
  beforeEach(async () => {
    harness = await startHarness();
    admin = await harness.signIn("admin", "Ada");
  });
  afterEach(() => harness.close());

  describe("docs/examples/grants.descriptor.json", () => {
    const descriptor = descriptorSchema.parse(JSON.parse(example("grants.descriptor.json")));
    const [{ chainId, address } = { chainId: 0, address: "" }] = descriptor.context.contract.deployments ?? [];
    const own = `${path}/net-1/${address}/descriptor`;
    const beneficiary = "0x130286312BA5E7d805330ADFe0059451484a17B5";
    const day = 24 * 60 * 60;
    // Encoded without our own codec, so that a mistake in it does not cancel itself out.
    const calls = parseAbi([
      "function createGrant(address beneficiary, address token, uint256 amount, uint64 start, uint64 duration, uint8 kind)",
      "function release(uint256 grantId)",
      "function revoke(uint256 grantId)",
    ]);
    const grant = encodeFunctionData({
      abi: calls,
      functionName: "createGrant",
      args: [
        beneficiary,
        "0xd1962Bb059b4BDADD0620b226673bd8e2C19849e",
        1_200_000_000n,
        BigInt(Date.parse("2027-01-01T00:00:00Z") / 1000),
        BigInt(365 * day),
        1,
      ],
    });

    let saved: DescriptorDetail;
    beforeEach(async () => {
      listNetworks(harness.upstream, [{ id: "net-1", name: "Ethereum", enabled: true, chainId, decimals: 18 }]);
      serveTokens(harness.upstream, { [token.address.toLowerCase()]: erc20(token.symbol, token.decimals) });
      const abi: unknown = JSON.parse(example("grants.abi.json"));
      const { version } = await bookOf(harness, admin).made(contract({ name: "Grants", abi }), `net-1/${address}`);
      const answer = await harness.send(admin, "PUT", own, { payload: { descriptor }, headers: over(version) });
      saved = descriptorAnswerSchema.parse(answer.json()).data;
    });

    const shown = async (calldata: string) => {
      const answer = await harness.send(admin, "POST", `${own}/preview`, { payload: { descriptor, calldata } });
      const { findings, call } = descriptorPreviewSchema.parse(answer.json()).data;
      expect([findings, call?.with.source]).toEqual([[], "descriptor"]);
      return {
        sentence: sentenceText(call?.with.short ?? []),
        fields: call?.with.fields.map(({ label, value }) => `${label}: ${sentenceText(value)}`),
        without: sentenceText(call?.without.short ?? []),
      };
    };

    test("fits its ABI, and describes a call in the words that the README shows", async () => {
      expect([saved.present?.descriptor, saved.findings]).toEqual([descriptor, []]);
      const { sentence, fields, without } = await shown(grant);
      expect(readme).toContain(`\n   > ${sentence}\n`);
      expect(fields).toEqual([
        `Beneficiary: ${beneficiary}`,
        "Amount: 1,200 PDT",
        "Starts: 2027-01-01 00:00:00Z",
        "Released over: 8760:00:00",
        "Kind: cannot be revoked",
      ]);
      expect(without).not.toContain("PDT");
    });

    test.each([
      ["release", "Release what is due of grant 7"],
      ["revoke", "Revoke grant 7"],
    ] as const)("describes %s", async (functionName, words) => {
      expect((await shown(encodeFunctionData({ abi: calls, functionName, args: [7n] }))).sentence).toBe(words);
    });
  });

  test("docs/examples/payout.csv has no errors or warnings, and comes to the sums that the README names", async () => {
    servePayouts(harness.upstream);
    const [headings, ...lines] = parseCsv(example("payout.csv")).map(({ cells }) => cells);
    expect(headings).toEqual(["to", "amount", "asset", "purpose"]);
    const rows = lines.map(([to = "", amount = "", asset = "", purpose = ""]) => ({ to, amount, asset, purpose }));
    const answer = await harness.send(admin, "POST", "/console/held/payouts/check", { payload: payoutBody({ rows }) });
    const { findings, totals } = payoutCheckSchema.parse(answer.json()).data;
    expect(findings.map(({ row, severity, message }) => `${row} ${severity}: ${message}`)).toEqual(
      [0, 1, 2, 3].map((row) => `${row} note: The first payment to this recipient through Postern.`),
    );
    const sums = totals.map(({ total }) => total.text);
    expect(sums).toEqual(["2,543.25 PDT", "0.05 ETH"]);
    expect(readme).toContain(`sums up ${sums.join(" and ")}`);
  });
});
