import { expect, test } from "vitest";
import { fieldLines, meaningOfCall, textsOfMeaning } from "./testing-texts.ts";
import { ACME, DEMO, OTHER, real } from "./testing.ts";
import type { Meaning } from "./types.ts";

const approve = "approve(address,address,uint160,uint48)";
const permit = "permit(address,((address,uint160,uint48,uint48),address,uint256),bytes)";
const transfer = "transferFrom(address,address,uint160,address)";
const signedTransfer = "permitTransferFrom(((address,uint256),uint256,uint256),(address,uint256),address,bytes)";
const batch = "transferFrom((address,address,uint160,address)[])";
const lockdown = "lockdown((address,address)[])";

const [usdc, dai] = [`USDC (“USD Coin” ${real.usdc})`, `DAI (“Dai Stablecoin” ${real.dai})`];
const through = `, through ${real.permit2}`;
const by = `, sent by demo ${DEMO}`;
const sender = `demo ${DEMO}`;
const acme = `Acme settlement ${ACME}`;
const call = (signature: string, args: readonly unknown[]): Meaning => meaningOfCall(real.permit2, signature, args);

test.each([
  [
    "an approval until a time",
    approve,
    [real.usdc, ACME, 5_000_000n, 1_790_000_000],
    `Allow ${acme} to take up to 5 ${usdc} from ${sender}${through}, until 2026-09-21T14:13:20Z`,
    "Allow Acme settlement to take up to 5 USDC",
    ["approval 5 USDC: demo → Acme settlement"],
    ACME,
  ],
  [
    "an approval that ends with the block",
    approve,
    [real.usdc, ACME, 5_000_000n, 0],
    `Allow ${acme} to take up to 5 ${usdc} from ${sender}${through}, in this block only`,
    "Allow Acme settlement to take up to 5 USDC",
    ["approval 5 USDC: demo → Acme settlement"],
    ACME,
  ],
  [
    "an approval that is taken back, whatever its time",
    approve,
    [real.usdc, ACME, 0n, 1_790_000_000],
    `No longer allow ${acme} to take ${usdc} from ${sender}${through}`,
    "No longer allow Acme settlement to take USDC",
    ["approval 0 USDC: demo → Acme settlement"],
    ACME,
  ],
  [
    "a signed approval",
    permit,
    [OTHER, [[real.usdc, 5_000_000n, 1_790_000_000, 0], ACME, 1_790_000_000n], "0x12"],
    `Allow ${acme} to take up to 5 ${usdc} from ${OTHER}${through}, until 2026-09-21T14:13:20Z, with the owner's signature${by}`,
    "Allow Acme settlement to take up to 5 USDC from 0x709979…dc79C8",
    ["approval 5 USDC: 0x709979…dc79C8 → Acme settlement"],
    ACME,
  ],
  [
    "a signed approval that is taken back",
    permit,
    [OTHER, [[real.usdc, 0n, 1_790_000_000, 0], ACME, 1_790_000_000n], "0x12"],
    `No longer allow ${acme} to take ${usdc} from ${OTHER}${through}, with the owner's signature${by}`,
    "No longer allow Acme settlement to take USDC from 0x709979…dc79C8",
    ["approval 0 USDC: 0x709979…dc79C8 → Acme settlement"],
    ACME,
  ],
  [
    "a transfer of one's own",
    transfer,
    [DEMO, ACME, 3_000_000n, real.usdc],
    `Send 3 ${usdc} from ${sender} to ${acme}${through}`,
    "Send 3 USDC to Acme settlement",
    ["transfer 3 USDC: demo → Acme settlement"],
    ACME,
  ],
  [
    "a transfer of another's",
    transfer,
    [OTHER, ACME, 3_000_000n, real.usdc],
    `Send 3 ${usdc} from ${OTHER} to ${acme}${through}${by}`,
    "Send 3 USDC from 0x709979…dc79C8 to Acme settlement",
    ["transfer 3 USDC: 0x709979…dc79C8 → Acme settlement"],
    ACME,
  ],
  [
    "a signed transfer, of what is requested and not of what is permitted",
    signedTransfer,
    [[[real.usdc, 5_000_000n], 1n, 1_790_000_000n], [ACME, 4_000_000n], OTHER, "0x12"],
    `Send 4 ${usdc} from ${OTHER} to ${acme}${through}, with the owner's signature${by}`,
    "Send 4 USDC from 0x709979…dc79C8 to Acme settlement",
    ["transfer 4 USDC: 0x709979…dc79C8 → Acme settlement"],
    ACME,
  ],
  [
    "several transfers to one address",
    batch,
    [
      [
        [DEMO, ACME, 1_000_000n, real.usdc],
        [OTHER, ACME, 10n ** 18n, real.dai],
        [OTHER, ACME, 1n, real.dai],
      ],
    ],
    `Send 1 ${usdc} from ${sender} to ${acme}, 1 ${dai} from ${OTHER} to ${acme}, 0.000000000000000001 ${dai} from ${OTHER} to ${acme}${through}${by}`,
    "Send 1 USDC to Acme settlement, 1 DAI to Acme settlement and 1 more",
    [
      "transfer 1 USDC: demo → Acme settlement",
      "transfer 1 DAI: 0x709979…dc79C8 → Acme settlement",
      "transfer 0.000000000000000001 DAI: 0x709979…dc79C8 → Acme settlement",
    ],
    ACME,
  ],
  [
    "several transfers to several addresses",
    batch,
    [
      [
        [DEMO, ACME, 1_000_000n, real.usdc],
        [DEMO, OTHER, 10n ** 18n, real.dai],
      ],
    ],
    `Send 1 ${usdc} from ${sender} to ${acme}, 1 ${dai} from ${sender} to ${OTHER}${through}${by}`,
    "Send 1 USDC to Acme settlement, 1 DAI to 0x709979…dc79C8",
    ["transfer 1 USDC: demo → Acme settlement", "transfer 1 DAI: demo → 0x709979…dc79C8"],
    real.permit2,
  ],
  [
    "approvals that are taken back together",
    lockdown,
    [
      [
        [real.usdc, ACME],
        [real.dai, OTHER],
      ],
    ],
    `No longer allow ${acme} to take USDC, ${OTHER} to take DAI from ${sender}${through}`,
    "No longer allow Acme settlement to take USDC, 0x709979…dc79C8 to take DAI",
    ["approval 0 USDC: demo → Acme settlement", "approval 0 DAI: demo → 0x709979…dc79C8"],
    ACME,
  ],
])("Permit2: %s", (_what, signature, args, long, short, movements, counterparty) => {
  expect(textsOfMeaning(call(signature, args))).toEqual({ long, short, movements, counterparty });
});

test("Permit2: the amount among the arguments has the token's unit", () => {
  expect(fieldLines(call(approve, [real.usdc, ACME, 5_000_000n, 0]))).toContain("amount: 5 USDC");
  expect(fieldLines(call(transfer, [DEMO, ACME, 5_000_000n, real.usdc]))).toContain("amount: 5 USDC");
});

test("Permit2: empty lists do nothing, and are shown as they are", () => {
  for (const signature of [batch, lockdown]) {
    const { source, movements } = call(signature, [[]]);
    expect([source, movements]).toEqual(["plain", []]);
  }
});
