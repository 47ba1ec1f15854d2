import { encodeAbiParameters, encodeEventTopics, parseAbi } from "viem/utils";
import { describe, expect, test } from "vitest";
import type { Log } from "#shared/abi/receipt-events.ts";
import { movementsOfLogs, movementsOfLogsSteps } from "./logs.ts";
import { shownMovement } from "./shown.ts";
import { ACME, DEMO, factsWith, movementLine, OTHER, PDT, real, ZERO } from "./testing.ts";

/** A log written by viem's encoder: values in event order, indexed ones by name. */
const log = (address: string, event: string, args: Record<string, unknown>): Log => {
  const lines: readonly string[] = [event];
  const abi = parseAbi(lines);
  const [entry] = abi;
  if (entry?.type !== "event") throw new Error(event);
  const topics = encodeEventTopics({ abi, args }).flatMap((topic) => (typeof topic === "string" ? [topic] : []));
  const rest = entry.inputs.filter((input) => input.indexed !== true);
  return {
    address,
    topics,
    data: encodeAbiParameters(
      rest,
      rest.map(({ name }) => args[name ?? ""]),
    ),
  };
};

const transfer20 = "event Transfer(address indexed from, address indexed to, uint256 value)";
const transfer721 = "event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)";
const approval20 = "event Approval(address indexed owner, address indexed spender, uint256 value)";
const approval721 = "event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)";
const forAll = "event ApprovalForAll(address indexed owner, address indexed operator, bool approved)";
const single =
  "event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)";
const batch =
  "event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)";
const deposit = "event Deposit(address indexed dst, uint256 wad)";
const withdrawal = "event Withdrawal(address indexed src, uint256 wad)";
const permit2 =
  "event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)";

const lines = (logs: readonly Log[]): readonly string[] =>
  movementsOfLogs(logs, factsWith()).map((movement) => movementLine(shownMovement(movement, factsWith())));

describe("movements of logs", () => {
  test.each<[string, Log, readonly string[]]>([
    [
      "ERC-20 transfer",
      log(PDT, transfer20, { from: DEMO, to: ACME, value: 5n * 10n ** 17n }),
      ["transfer 0.5 PDT: demo → Acme settlement"],
    ],
    [
      "a mint",
      log(PDT, transfer20, { from: ZERO, to: ACME, value: 10n ** 18n }),
      ["transfer 1 PDT: 0x000000…000000 → Acme settlement"],
    ],
    [
      "ERC-721 transfer",
      log(real.bayc, transfer721, { from: DEMO, to: ACME, tokenId: 7n }),
      ["transfer BoredApeYachtClub #7: demo → Acme settlement"],
    ],
    [
      "ERC-20 approval",
      log(PDT, approval20, { owner: DEMO, spender: ACME, value: 0n }),
      ["approval 0 PDT: demo → Acme settlement"],
    ],
    [
      "an unlimited approval",
      log(PDT, approval20, { owner: DEMO, spender: ACME, value: 2n ** 256n - 1n }),
      ["approval every PDT: demo → Acme settlement"],
    ],
    [
      "ERC-721 approval",
      log(real.bayc, approval721, { owner: DEMO, approved: ACME, tokenId: 7n }),
      ["approval BoredApeYachtClub #7: demo → Acme settlement"],
    ],
    [
      "an ERC-721 approval that ends",
      log(real.bayc, approval721, { owner: DEMO, approved: ZERO, tokenId: 7n }),
      ["approval 0 × BoredApeYachtClub #7: demo → 0x000000…000000"],
    ],
    [
      "approval for all",
      log(real.bayc, forAll, { owner: DEMO, operator: ACME, approved: true }),
      ["approval every token of BoredApeYachtClub: demo → Acme settlement"],
    ],
    [
      "approval for all that ends",
      log(real.bayc, forAll, { owner: DEMO, operator: ACME, approved: false }),
      ["approval no token of BoredApeYachtClub: demo → Acme settlement"],
    ],
    [
      "ERC-1155 transfer",
      log(real.storefront, single, { operator: OTHER, from: DEMO, to: ACME, id: 4n, value: 2n }),
      ["transfer 2 × “OpenSea Shared Storefront” #4: demo → Acme settlement"],
    ],
    [
      "ERC-1155 batch",
      log(real.storefront, batch, { operator: OTHER, from: DEMO, to: ACME, ids: [4n, 5n], values: [2n, 3n] }),
      [
        "transfer 2 × “OpenSea Shared Storefront” #4: demo → Acme settlement",
        "transfer 3 × “OpenSea Shared Storefront” #5: demo → Acme settlement",
      ],
    ],
    [
      "a batch of unlike lengths",
      log(real.storefront, batch, { operator: OTHER, from: DEMO, to: ACME, ids: [4n], values: [2n, 3n] }),
      [],
    ],
    [
      "a deposit of the wrapped coin",
      log(real.weth, deposit, { dst: DEMO, wad: 10n ** 18n }),
      ["transfer 1 WETH: 0x000000…000000 → demo"],
    ],
    [
      "a withdrawal of the wrapped coin",
      log(real.weth, withdrawal, { src: DEMO, wad: 10n ** 18n }),
      ["transfer 1 WETH: demo → 0x000000…000000"],
    ],
    ["a deposit of any other contract", log(real.aave, deposit, { dst: DEMO, wad: 10n ** 18n }), []],
    [
      "Permit2",
      log(real.permit2, permit2, { owner: DEMO, token: real.usdc, spender: ACME, amount: 5n, expiration: 9 }),
      ["approval 0.000005 USDC: demo → Acme settlement"],
    ],
    [
      "the coin, as a node traces it",
      log("0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE", transfer20, { from: DEMO, to: ACME, value: 10n ** 18n }),
      ["transfer 1 ETH: demo → Acme settlement"],
    ],
  ])("%s", (_, one, expected) => {
    expect(lines([one])).toEqual(expected);
  });

  const good = log(PDT, transfer20, { from: DEMO, to: ACME, value: 1n });

  test.each<[string, Log]>([
    ["no topics", { ...good, topics: [] }],
    ["a topic too few", { ...good, topics: good.topics.slice(0, 2) }],
    ["a topic too many for its data", { ...good, topics: [...good.topics, `0x${"00".repeat(32)}`] }],
    [
      "an address with other bytes in front",
      { ...good, topics: [good.topics[0] ?? "", `0x${"ff".repeat(32)}`, good.topics[2] ?? ""] },
    ],
    ["a topic that is not hexadecimal", { ...good, topics: [good.topics[0] ?? "", "demo", good.topics[2] ?? ""] }],
    [
      "an address of one bit too many",
      { ...good, topics: [good.topics[0] ?? "", `0x${"1".padEnd(41, "0").padStart(64, "0")}`, good.topics[2] ?? ""] },
    ],
    ["a topic longer than a word", { ...good, topics: [...good.topics.slice(0, 2), `${good.topics[2]}00`] }],
    ["data longer than its words by half a byte", { ...good, data: `${good.data}0` }],
    [
      "an amount of one bit too many",
      {
        ...log(PDT, permit2, { owner: DEMO, token: real.usdc, spender: ACME, amount: 5n, expiration: 9 }),
        data: `0x${"1".padEnd(41, "0").padStart(64, "0")}${"9".padStart(64, "0")}`,
      },
    ],
    ["no data", { ...good, data: "0x" }],
    ["data of half a word", { ...good, data: good.data.slice(0, 20) }],
    ["data of two words", { ...good, data: `${good.data}${"00".repeat(32)}` }],
    ["another event", { ...good, topics: [`0x${"12".repeat(32)}`, ...good.topics.slice(1)] }],
    [
      "a flag of 2",
      { ...log(PDT, forAll, { owner: DEMO, operator: ACME, approved: true }), data: `0x${"2".padStart(64, "0")}` },
    ],
    [
      "a batch with a wrong length",
      {
        ...log(PDT, batch, { operator: DEMO, from: DEMO, to: ACME, ids: [1n], values: [1n] }),
        data: `0x${"ff".repeat(320)}`,
      },
    ],
  ])("a log with %s is left out, and the others are read", (_, bad) => {
    expect(lines([good, bad, good])).toHaveLength(2);
  });

  test("a batch with bytes left over, or padding that is not zero, is left out", () => {
    const whole = log(PDT, batch, { operator: DEMO, from: DEMO, to: ACME, ids: [1n], values: [1n] });
    expect(lines([whole])).toHaveLength(1);
    expect(lines([{ ...whole, data: `${whole.data}${"00".repeat(32)}` }])).toEqual([]);
    expect(lines([{ ...whole, data: `${whole.data}00` }])).toEqual([]);
  });

  test("an approval of all tokens is without a limit, and one of none is nothing", () => {
    const amounts = [true, false].flatMap((approved) =>
      movementsOfLogs([log(real.bayc, forAll, { owner: DEMO, operator: ACME, approved })]).map(({ amount }) => amount),
    );
    expect(amounts).toEqual(["unlimited", "0"]);
  });

  test("an address in any case has its checksum", () => {
    expect(movementsOfLogs([{ ...good, address: PDT.toLowerCase() }])).toMatchObject([{ asset: { token: PDT } }]);
  });

  test("a wrapped coin that logs both a transfer and a deposit counts once", () => {
    const minted = log(real.weth, transfer20, { from: ZERO, to: DEMO, value: 5n });
    const deposited = log(real.weth, deposit, { dst: DEMO, wad: 5n });
    expect(movementsOfLogs([deposited, minted])).toHaveLength(1);
    expect(movementsOfLogs([minted, deposited, deposited])).toHaveLength(2);
  });

  // The mutation tests run this for each change that they make, several times slower.
  const count = process.env["POSTERN_MUTATION_TESTS"] === undefined ? 2_000 : 20;

  test(`${count} logs of a receipt give as many movements in order`, () => {
    const logs = Array.from({ length: count }, (_, index) =>
      log(PDT, transfer20, { from: DEMO, to: ACME, value: BigInt(index) }),
    );
    expect(movementsOfLogs(logs).map(({ amount }) => amount)).toEqual(logs.map((_, index) => String(index)));
    // A server processes them one at a time, with pauses in between.
    expect([...movementsOfLogsSteps(logs)]).toHaveLength(logs.length);
  });
});
