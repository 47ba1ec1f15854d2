import { keccak256, stringToHex } from "viem/utils";
import type { Hex } from "#shared/abi/types.ts";
import { shortHash } from "#shared/text/short-hash.ts";
import { addressIn, say } from "./sentence.ts";
import { abiHas, bytesAt, sentBy, textAt, undescribed } from "./standard-call.ts";
import type { Rule, Rules, StandardCall, Words } from "./standard-call.ts";
import type { Sentence } from "./types.ts";

/** A call that changes who controls the destination. */
const control = (
  call: StandardCall,
  sentence: Sentence,
  counterparty: string,
  shortly: Sentence = sentence,
): Words => ({
  long: say`${sentence}${sentBy(call)}`,
  short: shortly,
  movements: [],
  counterparty,
  givesControl: true,
});

const rule = (words: Rule["words"]): Rule => ({ words });

const here = ({ to, facts }: StandardCall): Sentence => addressIn(to, facts);
const at = (call: StandardCall, index: number): Sentence => addressIn(textAt(call.values, index), call.facts);

/** Role names are hashed in the contract; these are the usual ones. */
const roleNames: readonly string[] = [
  "MINTER_ROLE",
  "BURNER_ROLE",
  "PAUSER_ROLE",
  "UNPAUSER_ROLE",
  "UPGRADER_ROLE",
  "ADMIN_ROLE",
  "OPERATOR_ROLE",
  "MANAGER_ROLE",
  "GOVERNOR_ROLE",
  "TREASURER_ROLE",
  "SNAPSHOT_ROLE",
  "PROPOSER_ROLE",
  "EXECUTOR_ROLE",
  "CANCELLER_ROLE",
  "TIMELOCK_ADMIN_ROLE",
];

let roles: ReadonlyMap<string, string> | undefined;

const roleName = (role: string): string | undefined => {
  roles ??= new Map<string, string>([
    [`0x${"00".repeat(32)}`, "DEFAULT_ADMIN_ROLE"],
    ...roleNames.map((name) => [keccak256(stringToHex(name)), name] as const),
  ]);
  return roles.get(role);
};

const roleIn = (call: StandardCall, form: "whole" | "short"): Sentence => {
  const role = textAt(call.values, 0);
  return say`${roleName(role) ?? (form === "whole" ? role : shortHash(role))}`;
};

const roleRule = (sentenceOf: (call: StandardCall, role: Sentence) => Sentence): Rule =>
  rule((call) =>
    control(
      call,
      sentenceOf(call, roleIn(call, "whole")),
      textAt(call.values, 1),
      sentenceOf(call, roleIn(call, "short")),
    ),
  );

/** The arguments of an upgrade: the proxy, if it is not the destination, the new code, and the call to make to it. */
type UpgradeArguments = { readonly proxy?: number; readonly code: number; readonly calldata?: number };

/** An upgrade, and the call it makes to the new code. */
const upgrade = (positions: UpgradeArguments): Rule => {
  const proxyOf = ({ to, values }: StandardCall): string =>
    positions.proxy === undefined ? to : textAt(values, positions.proxy);
  const calldataOf = ({ values }: StandardCall): Hex =>
    positions.calldata === undefined ? "0x" : bytesAt(values, positions.calldata);
  return {
    inner: (call) => {
      const [proxy, calldata] = [proxyOf(call), calldataOf(call)];
      // A proxy runs the call with the original sender; through its administrator, the administrator is the sender.
      const from = proxy === call.to ? call.from : call.to;
      return calldata === "0x" ? [] : [{ from, to: proxy, calldata, amount: 0n }];
    },
    words: (call) => {
      const { to, facts } = call;
      const [proxy, implementation] = [proxyOf(call), textAt(call.values, positions.code)];
      const through = proxy === to ? [] : say` through ${addressIn(to, facts)}`;
      const sentence = say`Upgrade ${addressIn(proxy, facts)} to the code at ${addressIn(implementation, facts)}${through}`;
      if (calldataOf(call) === "0x") return control(call, sentence, implementation);
      const inner = call.inner[0] ?? undescribed(1, proxy);
      const then = say`${sentence}, then: ${inner.short}`;
      return { ...control(call, then, implementation), inner: [inner], movements: inner.movements };
    },
  };
};

/** Owners, roles, pauses and upgrades. */
export const controlRules: Rules = {
  "transferOwnership(address)": rule((call) => {
    const isOffer = abiHas(call, "acceptOwnership()");
    const sentence = isOffer
      ? say`Offer the ownership of ${here(call)} to ${at(call, 0)}`
      : say`Transfer the ownership of ${here(call)} to ${at(call, 0)}`;
    return control(call, sentence, textAt(call.values, 0));
  }),
  "renounceOwnership()": rule((call) =>
    control(call, say`Give up the ownership of ${here(call)}, which then has no owner`, call.to),
  ),
  "acceptOwnership()": rule((call) => control(call, say`Accept the ownership of ${here(call)}`, call.to)),
  "grantRole(bytes32,address)": roleRule((call, role) => say`Grant ${at(call, 1)} the role ${role} on ${here(call)}`),
  "revokeRole(bytes32,address)": roleRule(
    (call, role) => say`Revoke the role ${role} on ${here(call)} from ${at(call, 1)}`,
  ),
  "renounceRole(bytes32,address)": roleRule(
    (call, role) => say`Give up the role ${role} of ${at(call, 1)} on ${here(call)}`,
  ),
  "pause()": rule((call) => control(call, say`Pause ${here(call)}`, call.to)),
  "unpause()": rule((call) => control(call, say`Unpause ${here(call)}`, call.to)),
  "upgradeTo(address)": upgrade({ code: 0 }),
  "upgradeToAndCall(address,bytes)": upgrade({ code: 0, calldata: 1 }),
  "changeAdmin(address)": rule((call) =>
    control(call, say`Make ${at(call, 0)} the admin of ${here(call)}`, textAt(call.values, 0)),
  ),
  "upgrade(address,address)": upgrade({ proxy: 0, code: 1 }),
  "upgradeAndCall(address,address,bytes)": upgrade({ proxy: 0, code: 1, calldata: 2 }),
  "changeProxyAdmin(address,address)": rule((call) =>
    control(call, say`Make ${at(call, 1)} the admin of ${at(call, 0)} through ${here(call)}`, textAt(call.values, 1)),
  ),
};
