import { describe, expect, test } from "vitest";
import type { Hex } from "#shared/abi/types.ts";
import { meaningOf } from "./meaning-of.ts";
import { encode } from "./testing-calls.ts";
import { ACME, at, DEMO, factsWith, knowledgeWith, OTHER, PDT, PROXY, real, ZERO } from "./testing.ts";
import type { Facts, Knowledge, Movement, Warning, WarningCode } from "./types.ts";
import { warningsOf } from "./warnings.ts";

type Case = {
  readonly to?: string | null;
  readonly calldata?: Hex;
  readonly amount?: bigint;
  readonly facts?: Facts;
  readonly knowledge?: Partial<Knowledge>;
};

const findings = ({ to = PDT, calldata = "0x", amount = 0n, facts = factsWith(), knowledge = {} }: Case) => {
  const transaction = { from: DEMO, to, calldata, amount };
  return warningsOf(transaction, meaningOf(transaction, facts), knowledgeWith(knowledge), facts);
};

const textsOf = (code: WarningCode, of: Case): readonly string[] =>
  findings(of).warnings.flatMap((warning) => (warning.code === code ? [warning.text] : []));

const send = (to: string, amount = 5n): Hex => encode("function transfer(address,uint256)", [to, amount * 10n ** 18n]);
const approve = (to: string, amount: bigint): Hex => encode("function approve(address,uint256)", [to, amount]);
const max = 2n ** 256n - 1n;

test("a harmless transfer has no warnings and no unknowns", () => {
  expect(findings({ calldata: send(ACME) })).toEqual({ warnings: [], unknown: [] });
});

describe("each warning", () => {
  const lookAlike = at("0x7eb6000000000000000000000000000000000001");
  const counterfeit = at("0x7eb600000000000000000000000000000000a605");
  const failed: Partial<Knowledge> = { simulation: { outcome: "failed", message: "execution reverted: \u202epaused" } };
  const sent = (count: number, largest: bigint | null): Partial<Knowledge> => ({
    sentBefore: () => ({ count, largest }),
  });
  const upgraded: Partial<Knowledge> = { implementation: { before: OTHER, now: ACME } };
  const balance = (units: bigint): Partial<Knowledge> => ({ balance: () => units * 10n ** 18n });

  test.each<[WarningCode, string, Case, Warning["severity"], string]>([
    [
      "unlimited-approval",
      "of every number",
      { calldata: approve(real.seaport, max) },
      "careful",
      `${real.seaport} may take every PDT from demo ${DEMO}, now and later, without a limit.`,
    ],
    [
      "unlimited-approval",
      "from 2^255 up",
      { calldata: approve(real.seaport, 2n ** 255n) },
      "careful",
      `${real.seaport} may take every PDT from demo ${DEMO}, now and later, without a limit.`,
    ],
    [
      "unlimited-approval",
      "of 160 bits",
      { calldata: approve(real.seaport, 2n ** 160n - 1n) },
      "careful",
      `${real.seaport} may take every PDT from demo ${DEMO}, now and later, without a limit.`,
    ],
    [
      "approval-without-code",
      "",
      { calldata: approve(ACME, 1n) },
      "careful",
      `Acme settlement ${ACME} is not a contract: the holder of its private key could take PDT.`,
    ],
    [
      "to-token-contract",
      "",
      { calldata: send(PDT) },
      "careful",
      `The recipient ${PDT} is the token's own contract: anything sent there is usually lost.`,
    ],
    [
      "to-zero-address",
      "of a token",
      { calldata: send(ZERO) },
      "careful",
      `The recipient is the zero address ${ZERO}: anything sent there is lost.`,
    ],
    [
      "to-zero-address",
      "of the coin",
      { to: ZERO, amount: 1n },
      "careful",
      `The recipient is the zero address ${ZERO}: anything sent there is lost.`,
    ],
    ["to-sender", "", { calldata: send(DEMO) }, "careful", `The recipient demo ${DEMO} is also the sender.`],
    [
      "first-transfer",
      "",
      { calldata: send(ACME), knowledge: sent(0, null) },
      "note",
      `Your organization has never sent anything to Acme settlement ${ACME} through Postern.`,
    ],
    [
      "looks-like-known",
      "at one end",
      { calldata: send(lookAlike), knowledge: { known: [{ address: ACME, name: "Acme settlement" }] } },
      "note",
      `${lookAlike} looks like Acme settlement ${ACME} but is a different address.`,
    ],
    [
      "looks-like-known",
      "at both ends",
      { calldata: send(counterfeit), knowledge: { known: [{ address: ACME, name: "Acme settlement" }] } },
      "careful",
      `${counterfeit} looks like Acme settlement ${ACME} but is a different address.`,
    ],
    [
      "recipient-is-contract",
      "of a token",
      { calldata: send(real.aave) },
      "note",
      `The recipient Aave pool ${real.aave} is a contract: make sure it can use what it receives.`,
    ],
    [
      "recipient-is-contract",
      "of the coin",
      { to: real.aave, amount: 1n },
      "note",
      `The recipient Aave pool ${real.aave} is a contract: make sure it can use what it receives.`,
    ],
    [
      "gives-control",
      "",
      { calldata: encode("function pause()", []) },
      "careful",
      "This changes who controls a contract or what it does.",
    ],
    [
      "implementation-changed",
      "",
      { calldata: send(ACME), knowledge: upgraded },
      "careful",
      `The code of ${PDT} has changed since the last call: it was at ${OTHER} and is at Acme settlement ${ACME} now.`,
    ],
    [
      "code-is-gone",
      "",
      { calldata: send(ACME), knowledge: { hasCode: () => false } },
      "careful",
      `There is no contract at ${PDT}: the call does nothing, and any amount sent with it stays there.`,
    ],
    [
      "simulation-fails",
      "",
      { calldata: send(ACME), knowledge: failed },
      "careful",
      String.raw`The network's node simulated this, and it failed: execution reverted: \u202epaused`,
    ],
    [
      "large-share",
      "of a token",
      { calldata: send(ACME, 6n), knowledge: balance(10n) },
      "careful",
      "This sends 6 PDT, more than half of the 10 PDT that the sender has.",
    ],
    [
      "large-share",
      "of the coin",
      { to: ACME, amount: 6n * 10n ** 18n, knowledge: balance(10n) },
      "careful",
      "This sends 6 ETH, more than half of the 10 ETH that the sender has.",
    ],
    [
      "large-share",
      "of a creation",
      { to: null, calldata: "0x60", amount: 6n * 10n ** 18n, knowledge: balance(10n) },
      "careful",
      "This sends 6 ETH, more than half of the 10 ETH that the sender has.",
    ],
    [
      "large-share",
      "of more than there is",
      { calldata: send(ACME, 11n), knowledge: balance(10n) },
      "careful",
      "This sends 11 PDT, but the sender has only 10 PDT.",
    ],
    [
      "larger-than-before",
      "",
      { calldata: send(ACME, 51n), knowledge: sent(3, 5n * 10n ** 18n) },
      "careful",
      `51 PDT is more than ten times the largest amount sent to Acme settlement ${ACME} before, 5 PDT.`,
    ],
    [
      "no-description",
      "",
      { calldata: "0x12345678" },
      "note",
      `There is no description for ${PDT}: check the function and its arguments.`,
    ],
    [
      "contradiction",
      "",
      { calldata: `${send(ACME)}00` },
      "stop",
      "The calldata does not match what transfer(address,uint256) encodes to: bytes are missing, extra or out of place.",
    ],
  ])("%s %s", (code, _, of, severity, text) => {
    const warnings = findings(of).warnings.filter((warning) => warning.code === code);
    expect(warnings.map((warning) => [warning.severity, warning.text])).toEqual([[severity, text]]);
  });

  test.each<[WarningCode, string, Case]>([
    ["unlimited-approval", "below 2^255", { calldata: approve(real.seaport, 2n ** 255n - 1n) }],
    ["unlimited-approval", "that ends", { calldata: approve(real.seaport, 0n) }],
    ["approval-without-code", "that ends", { calldata: approve(ACME, 0n) }],
    [
      "to-zero-address",
      "of the wrapped coin, which is burnt",
      { to: real.weth, calldata: encode("function withdraw(uint256)", [5n]) },
    ],
    [
      "recipient-is-contract",
      "that is called",
      { to: real.weth, calldata: encode("function deposit()", []), amount: 5n },
    ],
    [
      "implementation-changed",
      "to the same one",
      { calldata: send(ACME), knowledge: { implementation: { before: OTHER, now: OTHER.toLowerCase() } } },
    ],
    [
      "implementation-changed",
      "of what was not called before",
      { calldata: send(ACME), knowledge: { implementation: { before: null, now: OTHER } } },
    ],
    ["large-share", "of half", { calldata: send(ACME, 5n), knowledge: balance(10n) }],
    ["larger-than-before", "of ten times", { calldata: send(ACME, 50n), knowledge: sent(3, 5n * 10n ** 18n) }],
    ["first-transfer", "to one that got another asset", { calldata: send(ACME), knowledge: sent(1, null) }],
    [
      "looks-like-known",
      "of a known one",
      {
        calldata: send(ACME),
        knowledge: {
          known: [
            { address: ACME, name: null },
            { address: lookAlike, name: null },
          ],
        },
      },
    ],
    [
      "looks-like-known",
      "of what the organization has a name for",
      { calldata: send(ACME), knowledge: { known: [{ address: lookAlike, name: "Another" }] } },
    ],
    ["no-description", "of a creation", { to: null, calldata: "0x60" }],
    ["code-is-gone", "of a plain send", { to: OTHER, amount: 1n }],
  ])("%s is not given %s", (code, _, of) => {
    expect(textsOf(code, of)).toEqual([]);
  });

  test("a look-alike warning names the address and the one it resembles", () => {
    // Records have lower-case addresses: compared addresses share one spelling.
    for (const address of [ACME, ACME.toLowerCase()]) {
      const addresses = [{ address, name: "Acme settlement" }];
      expect(findings({ calldata: send(lookAlike), knowledge: { known: addresses } }).warnings).toMatchObject([
        {
          text: `${lookAlike} looks like Acme settlement ${ACME} but is a different address.`,
          address: lookAlike,
          like: { address: ACME, name: "Acme settlement" },
        },
      ]);
    }
  });

  test.each<[WarningCode, Case, string | undefined]>([
    ["gives-control", { calldata: encode("function pause()", []) }, PDT],
    ["implementation-changed", { calldata: send(ACME), knowledge: upgraded }, PDT],
    ["code-is-gone", { calldata: send(ACME), knowledge: { hasCode: () => false } }, PDT],
    ["no-description", { calldata: "0x12345678" }, PDT],
    ["contradiction", { calldata: `${send(ACME)}00` }, undefined],
  ])("%s is about an address", (code, of, address) => {
    const warnings = findings(of).warnings.filter((warning) => warning.code === code);
    expect(warnings.map((warning) => warning.address)).toEqual([address]);
  });

  test("an implementation that is not known now has not changed", () => {
    const implementation = { before: OTHER, now: null };
    expect(textsOf("implementation-changed", { calldata: send(ACME), knowledge: { implementation } })).toEqual([]);
  });

  test("only what gets something, or is called, is compared with known addresses", () => {
    const addresses = [{ address: ACME, name: null }];
    const like = (of: Case) => textsOf("looks-like-known", { ...of, knowledge: { known: addresses } });
    expect(like({ calldata: send(lookAlike) })).toEqual([
      `${lookAlike} looks like ${ACME} but is a different address.`,
    ]);
    expect(like({ to: lookAlike, calldata: "0x12345678" })).toHaveLength(1);
    expect(like({ calldata: approve(lookAlike, 0n) })).toHaveLength(1);
    const ended = encode("function lockdown((address,address)[])", [
      [
        [PDT, OTHER],
        [PDT, lookAlike],
      ],
    ]);
    expect(like({ to: real.permit2, calldata: ended })).toEqual([]);
  });

  test("neither the zero address nor the sender looks like a known one", () => {
    const likeZero = at(`0x0000${"1".repeat(36)}`);
    const likeDemo = at(`${DEMO.slice(0, 6)}${"1".repeat(36)}`);
    const addresses = [likeZero, likeDemo].map((address) => ({ address, name: null }));
    const nameless = { ...factsWith(), nameOf: () => undefined };
    expect(
      textsOf("looks-like-known", { calldata: send(ZERO), facts: nameless, knowledge: { known: addresses } }),
    ).toEqual([]);
    expect(
      textsOf("looks-like-known", { calldata: send(DEMO), facts: nameless, knowledge: { known: addresses } }),
    ).toEqual([]);
  });

  test("two calls are enough for warnings of their own", () => {
    const [pause, unpause] = ["pause", "unpause"].map((name) => encode(`function ${name}()`, []));
    const calldata = encode("function multicall(bytes[])", [[pause, unpause]]);
    expect(textsOf("gives-control", { calldata })).toEqual([
      `This changes who controls a contract or what it does: Pause ${PDT}.`,
      `This changes who controls a contract or what it does: Unpause ${PDT}.`,
    ]);
  });

  test("sums of one asset count together", () => {
    const calldata = encode("function multicall(bytes[])", [[send(ACME, 3n), send(OTHER, 3n)]]);
    expect(textsOf("large-share", { calldata, knowledge: balance(10n) })).toEqual([
      "This sends 6 PDT, more than half of the 10 PDT that the sender has.",
    ]);
  });

  test("a single call's sentence says what changes control, and several calls each get their own warning", () => {
    const owner = encode("function transferOwnership(address)", [OTHER]);
    const upgrade = encode("function upgradeToAndCall(address,bytes)", [ACME, owner]);
    expect(textsOf("gives-control", { to: PROXY, calldata: upgrade })).toEqual([
      "This changes who controls a contract or what it does.",
    ]);
    const calldata = encode("function multicall(bytes[])", [[owner, send(ACME), encode("function pause()", [])]]);
    expect(textsOf("gives-control", { calldata })).toEqual([
      `This changes who controls a contract or what it does: Transfer the ownership of ${PDT} to ${OTHER}.`,
      `This changes who controls a contract or what it does: Pause ${PDT}.`,
    ]);
  });
});

describe("a node's prediction", () => {
  const moved = (rest: Partial<Movement> = {}): Movement => ({
    kind: "transfer",
    asset: { kind: "erc20", token: PDT },
    amount: (5n * 10n ** 18n).toString(),
    from: DEMO,
    to: ACME,
    ...rest,
  });
  const predicted = (movements: readonly Movement[] | null): Partial<Knowledge> => ({
    simulation: { outcome: "succeeded", movements },
  });

  test.each<[string, readonly Movement[] | null, readonly string[]]>([
    ["the same", [moved()], []],
    ["nothing else", null, []],
    ["what others receive as well", [moved(), moved({ from: ACME, to: OTHER })], []],
    ["nothing", [], [`not 5 PDT from demo ${DEMO} to Acme settlement ${ACME}`]],
    [
      "less",
      [moved({ amount: "1" })],
      [`0.000000000000000001 PDT instead of 5 PDT from demo ${DEMO} to Acme settlement ${ACME}`],
    ],
    [
      "more that leaves the sender",
      [moved(), moved({ kind: "approval", amount: "unlimited", to: OTHER })],
      [`also every PDT that ${OTHER} may take from demo ${DEMO}`],
    ],
  ])("%s", (_, movements, differences) => {
    expect(textsOf("simulation-differs", { calldata: send(ACME), knowledge: predicted(movements) })).toEqual(
      differences.map((one) => `The network's node predicts something different: ${one}.`),
    );
  });

  test("also contradicts a transfer described by a descriptor", () => {
    const { warnings } = warningsOf(
      { from: DEMO, to: PDT, calldata: send(ACME), amount: 0n },
      { ...meaningOf({ from: DEMO, to: PDT, calldata: send(ACME), amount: 0n }, factsWith()), source: "descriptor" },
      { ...knowledgeWith(), ...predicted([]) },
      factsWith(),
    );
    expect(warnings.map(({ code }) => code)).toContain("simulation-differs");
  });

  test("never contradicts plain words, which do not say what moves", () => {
    const facts = factsWith({ abi: "function swap()" });
    const calldata = encode("function swap()", []);
    expect(textsOf("simulation-differs", { calldata, facts, knowledge: predicted([moved()]) })).toEqual([]);
  });
});

describe("a failed check", () => {
  const unknown: Partial<Knowledge> = { hasCode: () => undefined, balance: () => undefined };

  test("is listed with the reason that there is no node", () => {
    const knowledge: Partial<Knowledge> = { ...unknown, simulation: { outcome: "unavailable" } };
    expect(findings({ calldata: send(ACME), knowledge })).toEqual({
      warnings: [],
      unknown: [
        `It is unknown whether ${PDT} is a contract: this network has no node.`,
        `It is unknown whether Acme settlement ${ACME} is a contract: this network has no node.`,
        "It is unknown whether this is more than half of the sender's PDT: the balance could not be read.",
      ],
    });
  });

  test("is listed with the reason that the node did not answer", () => {
    expect(findings({ to: ACME, amount: 1n, knowledge: unknown }).unknown).toEqual([
      `It is unknown whether Acme settlement ${ACME} is a contract: the network's node did not say.`,
      "It is unknown whether this is more than half of the sender's ETH: the balance could not be read.",
    ]);
  });

  test("is attributed to the node if the node did not answer at all", () => {
    const knowledge: Partial<Knowledge> = { ...unknown, simulation: { outcome: "unanswered" } };
    expect(findings({ to: ACME, amount: 1n, knowledge }).unknown[0]).toBe(
      `It is unknown whether Acme settlement ${ACME} is a contract: the network's node did not say.`,
    );
  });

  test("is listed once", () => {
    const calldata = encode("function multicall(bytes[])", [[send(ACME), send(ACME), send(ACME)]]);
    const { unknown: texts } = findings({ calldata, knowledge: unknown });
    expect(new Set(texts).size).toBe(texts.length);
  });
});
