import { keccak256, stringToHex } from "viem/utils";
import { expect, test } from "vitest";
import { shortHash } from "#shared/text/short-hash.ts";
import { encode } from "./testing-calls.ts";
import { meaningOfCall, textsOfMeaning } from "./testing-texts.ts";
import { ACME, DEMO, OTHER, PDT, PROXY, real } from "./testing.ts";

const grant = "grantRole(bytes32,address)";
const by = `, sent by demo ${DEMO}`;
const acme = `Acme settlement ${ACME}`;

test.each([
  ["the zero role", `0x${"00".repeat(32)}`, "DEFAULT_ADMIN_ROLE"],
  ["a usual role", keccak256(stringToHex("MINTER_ROLE")), "MINTER_ROLE"],
  ["another usual role", keccak256(stringToHex("TIMELOCK_ADMIN_ROLE")), "TIMELOCK_ADMIN_ROLE"],
])("%s has its name", (_what, role, name) => {
  expect(textsOfMeaning(meaningOfCall(real.timelock, grant, [role, ACME]))).toEqual({
    long: `Grant ${acme} the role ${name} on ${real.timelock}${by}`,
    short: `Grant Acme settlement the role ${name} on ${shortHash(real.timelock)}`,
    movements: [],
    counterparty: ACME,
  });
});

test("another role is its hash, which lists shorten", () => {
  const role = `0x${"77".repeat(32)}`;
  const { long, short } = textsOfMeaning(meaningOfCall(real.timelock, "revokeRole(bytes32,address)", [role, OTHER]));
  expect(long).toBe(`Revoke the role ${role} on ${real.timelock} from ${OTHER}${by}`);
  expect(short).toMatch(/^Revoke the role 0x777777…777777 on .* from 0x709979…dc79C8$/);
});

test("ownership is offered where it has to be accepted, and transferred elsewhere", () => {
  const signature = "function transferOwnership(address newOwner)";
  const words = (abi?: string) =>
    textsOfMeaning(meaningOfCall(PDT, "transferOwnership(address)", [ACME], { abi })).long;
  expect(words()).toBe(`Transfer the ownership of ${PDT} to ${acme}${by}`);
  expect(words(`${signature}\nfunction acceptOwnership()`)).toBe(`Offer the ownership of ${PDT} to ${acme}${by}`);
  expect(words(`${signature}\nfunction acceptOwner()\nevent acceptOwnership()`)).toBe(
    `Transfer the ownership of ${PDT} to ${acme}${by}`,
  );
});

const transfer = encode("function transfer(address,uint256)", [ACME, 10n ** 18n]);

test("an upgrade with a call moves what the call moves, from the proxy's caller", () => {
  const meaning = meaningOfCall(PDT, "upgradeToAndCall(address,bytes)", [OTHER, transfer]);
  expect(textsOfMeaning(meaning)).toEqual({
    long: `Upgrade ${PDT} to the code at ${OTHER}, then: Send 1 PDT to ${acme}${by}`,
    short: "Upgrade 0xd1962B…19849e to the code at 0x709979…dc79C8, then: Send 1 PDT to Acme settlement",
    movements: ["transfer 1 PDT: demo → Acme settlement"],
    counterparty: OTHER,
  });
  expect(meaning.inner.map((inner) => textsOfMeaning(inner).short)).toEqual(["Send 1 PDT to Acme settlement"]);
});

test("an administrator that upgrades a proxy with a call is the sender of the call", () => {
  const args = [PDT, OTHER, transfer];
  const meaning = meaningOfCall(PROXY, "upgradeAndCall(address,address,bytes)", args);
  expect(textsOfMeaning(meaning)).toEqual({
    long: `Upgrade ${PDT} to the code at ${OTHER} through ${PROXY}, then: Send 1 PDT to ${acme}${by}`,
    short: `Upgrade 0xd1962B…19849e to the code at 0x709979…dc79C8 through ${shortHash(PROXY)}, then: Send 1 PDT to Acme settlement`,
    movements: [`transfer 1 PDT: ${shortHash(PROXY)} → Acme settlement`],
    counterparty: OTHER,
  });
});

test("an upgrade without a call has no inner call", () => {
  const upgrades = [
    meaningOfCall(PDT, "upgradeTo(address)", [OTHER]),
    meaningOfCall(PDT, "upgradeToAndCall(address,bytes)", [OTHER, "0x"]),
  ];
  for (const meaning of upgrades) {
    expect(textsOfMeaning(meaning).long).toBe(`Upgrade ${PDT} to the code at ${OTHER}${by}`);
    expect([meaning.inner, meaning.givesControl]).toEqual([[], true]);
  }
});
