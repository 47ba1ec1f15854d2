import { describe, expect, test } from "vitest";
import { fieldLines, meaningOfCall, textsOfMeaning } from "./testing-texts.ts";
import { ACME, DEMO, OTHER, PDT, real, tokenFacts, WBTC, ZERO } from "./testing.ts";
import type { TokenStandard } from "./types.ts";

const bytes32 = `0x${"aa".repeat(32)}`;
const transfer = "transfer(address,uint256)";
const transferFrom = "transferFrom(address,address,uint256)";
const approve = "approve(address,uint256)";
const increase = "increaseAllowance(address,uint256)";
const decrease = "decreaseAllowance(address,uint256)";
const safeTransfer = "safeTransferFrom(address,address,uint256)";
const safeTransferWithData = "safeTransferFrom(address,address,uint256,bytes)";
const forAll = "setApprovalForAll(address,bool)";
const transfer1155 = "safeTransferFrom(address,address,uint256,uint256,bytes)";
const batch1155 = "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)";
const permit = "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)";
const daiPermit = "permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)";

const [aave, sender] = [`Aave pool ${real.aave}`, `demo ${DEMO}`];
const storefront = "“OpenSea Shared Storefront”";
const acme = `Acme settlement ${ACME}`;
const pdt = `PDT (DemoToken ${PDT})`;

describe("a function has the meaning of a standard", () => {
  const standards: readonly (TokenStandard | null)[] = ["erc20", "erc721", "erc1155", null];
  test.each<[string, readonly unknown[], readonly (TokenStandard | null)[]]>([
    [transfer, [ACME, 7n], ["erc20", "erc721", null]],
    [transferFrom, [DEMO, ACME, 7n], ["erc20", "erc721", null]],
    [approve, [ACME, 7n], ["erc20", "erc721", null]],
    [increase, [ACME, 7n], ["erc20", null]],
    [decrease, [ACME, 7n], ["erc20", null]],
    [safeTransfer, [DEMO, ACME, 7n], ["erc721", null]],
    [safeTransferWithData, [DEMO, ACME, 7n, "0x"], ["erc721", null]],
    [forAll, [ACME, true], ["erc721", "erc1155", null]],
    [transfer1155, [DEMO, ACME, 7n, 1n, "0x"], ["erc1155", null]],
    [batch1155, [DEMO, ACME, [7n], [1n], "0x"], ["erc1155", null]],
    [permit, [DEMO, ACME, 7n, 1n, 27, bytes32, bytes32], ["erc20", null]],
    [daiPermit, [DEMO, ACME, 7n, 1n, true, 27, bytes32, bytes32], ["erc20", null]],
  ])("%s only at destinations of that standard, or of an unknown one", (signature, args, expected) => {
    const matches = standards.filter((standard) => {
      const token = tokenFacts(WBTC, standard, "T", "Token", null);
      return meaningOfCall(WBTC, signature, args, { token }).source === "standard";
    });
    expect(matches).toEqual(expected);
  });
});

describe("a token call in words", () => {
  test.each([
    [
      "a number that is an amount or a token id, of another's",
      () => meaningOfCall(WBTC, transferFrom, [OTHER, ACME, 7n]),
      `Send amount or token id 7 of ${WBTC} from ${OTHER} to ${acme}, sent by ${sender}`,
      "Send amount or token id 7 from 0x709979…dc79C8 to Acme settlement",
      ["transfer amount or token id 7: 0x709979…dc79C8 → Acme settlement"],
      ACME,
    ],
    [
      "such a number of one's own",
      () => meaningOfCall(WBTC, transferFrom, [DEMO, ACME, 7n]),
      `Send amount or token id 7 of ${WBTC} from ${sender} to ${acme}`,
      "Send amount or token id 7 to Acme settlement",
      ["transfer amount or token id 7: demo → Acme settlement"],
      ACME,
    ],
    [
      "an amount of a token with decimals, whatever its standard",
      () => meaningOfCall(WBTC, transferFrom, [OTHER, ACME, 7n], { token: tokenFacts(WBTC, null, "WBTC", "W", 8) }),
      `Send 0.00000007 WBTC (${WBTC}) from ${OTHER} to ${acme}, sent by ${sender}`,
      "Send 0.00000007 WBTC from 0x709979…dc79C8 to Acme settlement",
      ["transfer 0.00000007 WBTC: 0x709979…dc79C8 → Acme settlement"],
      ACME,
    ],
    [
      "an approval of everything, which no token id can be",
      () => meaningOfCall(WBTC, approve, [real.aave, 2n ** 256n - 1n]),
      `Allow ${aave} to take every token of ${WBTC} from ${sender}`,
      "Allow Aave pool to take every token of 0x2260FA…c2C599",
      ["approval every token of 0x2260FA…c2C599: demo → Aave pool"],
      real.aave,
    ],
    [
      "an approval of an amount or a token id",
      () => meaningOfCall(WBTC, approve, [real.aave, 7n]),
      `Allow ${aave} to take amount or token id 7 of ${WBTC} from ${sender}`,
      "Allow Aave pool to take amount or token id 7",
      ["approval amount or token id 7: demo → Aave pool"],
      real.aave,
    ],
    [
      "an NFT's approval that ends",
      () => meaningOfCall(real.bayc, approve, [ZERO, 7n]),
      `Remove the approval for BoredApeYachtClub #7 (${real.bayc}) of ${sender}`,
      "Remove the approval for BoredApeYachtClub #7",
      ["approval 0 × BoredApeYachtClub #7: demo → 0x000000…000000"],
      real.bayc,
    ],
    [
      "an approval of the NFT 0, which ends nothing",
      () => meaningOfCall(real.bayc, approve, [ACME, 0n]),
      `Allow ${acme} to take BoredApeYachtClub #0 (${real.bayc}) from ${sender}`,
      "Allow Acme settlement to take BoredApeYachtClub #0",
      ["approval BoredApeYachtClub #0: demo → Acme settlement"],
      ACME,
    ],
    [
      "an amount for the zero address, which ends nothing",
      () => meaningOfCall(PDT, approve, [ZERO, 10n ** 18n]),
      `Allow ${ZERO} to take up to 1 ${pdt} from ${sender}`,
      "Allow 0x000000…000000 to take up to 1 PDT",
      ["approval 1 PDT: demo → 0x000000…000000"],
      ZERO,
    ],
    [
      "an allowance that grows without a limit",
      () => meaningOfCall(PDT, increase, [real.aave, 2n ** 255n]),
      `Allow ${aave} to take every ${pdt} more than before from ${sender}`,
      "Allow Aave pool to take every PDT more than before",
      ["approval every PDT: demo → Aave pool"],
      real.aave,
    ],
    [
      "an allowance that shrinks, which moves nothing",
      () => meaningOfCall(PDT, decrease, [real.aave, 10n ** 18n]),
      `Allow ${aave} to take 1 ${pdt} less than before from ${sender}`,
      "Allow Aave pool to take 1 PDT less than before",
      [],
      real.aave,
    ],
    [
      "several of a kind, of another's",
      () => meaningOfCall(real.storefront, transfer1155, [OTHER, ACME, 42n, 3n, "0x"]),
      `Send 3 × ${storefront} #42 (${real.storefront}) from ${OTHER} to ${acme}, sent by ${sender}`,
      `Send 3 × ${storefront} #42 from 0x709979…dc79C8 to Acme settlement`,
      [`transfer 3 × ${storefront} #42: 0x709979…dc79C8 → Acme settlement`],
      ACME,
    ],
    [
      "a batch of another's, of which the short form names two",
      () => meaningOfCall(real.storefront, batch1155, [OTHER, ACME, [1n, 2n, 5n], [3n, 4n, 6n], "0x"]),
      `Send 3 × ${storefront} #1, 4 × ${storefront} #2, 6 × ${storefront} #5 (${real.storefront}) from ${OTHER} to ${acme}, sent by ${sender}`,
      `Send 3 × ${storefront} #1, 4 × ${storefront} #2 and 1 more from 0x709979…dc79C8 to Acme settlement`,
      [
        `transfer 3 × ${storefront} #1: 0x709979…dc79C8 → Acme settlement`,
        `transfer 4 × ${storefront} #2: 0x709979…dc79C8 → Acme settlement`,
        `transfer 6 × ${storefront} #5: 0x709979…dc79C8 → Acme settlement`,
      ],
      ACME,
    ],
    [
      "a batch of one's own",
      () => meaningOfCall(real.storefront, batch1155, [DEMO, ACME, [1n], [3n], "0x"]),
      `Send 3 × ${storefront} #1 (${real.storefront}) from ${sender} to ${acme}`,
      `Send 3 × ${storefront} #1 to Acme settlement`,
      [`transfer 3 × ${storefront} #1: demo → Acme settlement`],
      ACME,
    ],
    [
      "a signed approval that ends",
      () => meaningOfCall(PDT, permit, [OTHER, real.aave, 0n, 1n, 27, bytes32, bytes32]),
      `No longer allow ${aave} to take ${pdt} from ${OTHER}, with the owner's signature, sent by ${sender}`,
      "No longer allow Aave pool to take PDT from 0x709979…dc79C8",
      ["approval 0 PDT: 0x709979…dc79C8 → Aave pool"],
      real.aave,
    ],
    [
      "a permit of DAI's kind",
      () => meaningOfCall(PDT, daiPermit, [OTHER, real.aave, 1n, 1n, true, 27, bytes32, bytes32]),
      `Allow ${aave} to take every ${pdt} from ${OTHER}, with the owner's signature, sent by ${sender}`,
      "Allow Aave pool to take every PDT from 0x709979…dc79C8",
      ["approval every PDT: 0x709979…dc79C8 → Aave pool"],
      real.aave,
    ],
    [
      "a permit of DAI's kind that ends",
      () => meaningOfCall(PDT, daiPermit, [OTHER, real.aave, 1n, 1n, false, 27, bytes32, bytes32]),
      `No longer allow ${aave} to take ${pdt} from ${OTHER}, with the owner's signature, sent by ${sender}`,
      "No longer allow Aave pool to take PDT from 0x709979…dc79C8",
      ["approval 0 PDT: 0x709979…dc79C8 → Aave pool"],
      real.aave,
    ],
  ])("%s", (_what, meaning, long, short, movements, counterparty) => {
    expect(textsOfMeaning(meaning())).toEqual({ long, short, movements, counterparty });
  });

  test.each([
    ["from 2^255", 2n ** 255n, true],
    ["below it", 2n ** 255n - 1n, false],
    ["at the largest number of 160 bits", 2n ** 160n - 1n, true],
    ["below that", 2n ** 160n - 2n, false],
    ["above that", 2n ** 160n, false],
  ])("an amount %s is without a limit, or not", (_where, amount, isUnlimited) => {
    const amounts = [approve, increase].flatMap((signature) =>
      meaningOfCall(PDT, signature, [ACME, amount]).movements.map((movement) => movement.amount),
    );
    const text = isUnlimited ? "unlimited" : amount.toString();
    expect(amounts).toEqual([text, text]);
  });

  test("of a batch whose lists differ in length, or are empty, is not told", () => {
    for (const [ids, amounts] of [
      [[1n, 2n], [3n]],
      [[], []],
    ]) {
      const meaning = meaningOfCall(real.storefront, batch1155, [DEMO, ACME, ids, amounts, "0x"]);
      expect([meaning.source, meaning.movements]).toEqual(["plain", []]);
    }
  });
});

describe("the number among the arguments", () => {
  test.each([
    [transfer, [ACME, 10n ** 18n], "value: 1 PDT"],
    [transferFrom, [OTHER, ACME, 10n ** 18n], "value: 1 PDT"],
    [approve, [ACME, 10n ** 18n], "value: 1 PDT"],
    [increase, [ACME, 10n ** 18n], "addedValue: 1 PDT"],
    [decrease, [ACME, 10n ** 18n], "subtractedValue: 1 PDT"],
    [permit, [OTHER, ACME, 10n ** 18n, 1n, 27, bytes32, bytes32], "value: 1 PDT"],
  ])("of %s is an amount of the token", (signature, args, line) => {
    expect(fieldLines(meaningOfCall(PDT, signature, args))).toContain(line);
  });

  test.each([
    [transferFrom, [OTHER, ACME, 7n]],
    [approve, [ACME, 7n]],
  ])("of %s is only a number where it may be a token id", (signature, args) => {
    expect(fieldLines(meaningOfCall(WBTC, signature, args))).toContain("value: 7");
  });
});
