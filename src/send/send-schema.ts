import * as z from "zod/mini";
import { lacksChecksum } from "#shared/address/checksum.ts";
import { addressProblemOn } from "#shared/address/family.ts";
import { noChecksum } from "#shared/address/problem.ts";
import { numberText } from "#shared/amount/number-text.ts";
import { numberProblemText } from "#shared/amount/typed-number-words.ts";
import { type NumberKind, readNumber } from "#shared/amount/typed-number.ts";
import { formatUnits } from "#shared/amount/units.ts";
import { purposeSchema } from "#shared/console/operation.ts";
import type { Network } from "#shared/wire/network.ts";
import type { SendDraft } from "./draft.ts";
import type { Held } from "./held.ts";

/** What the fields are checked against. */
export type SendRules = {
  /** The sender's network; undefined while no sender is chosen. */
  readonly network: Network | undefined;
  /** The sender's assets; undefined while loading. */
  readonly held: readonly Held[] | undefined;
  /** The list is complete. */
  readonly isComplete: boolean;
};

/** The problem of each field, as a sentence, in field order. */
export type SendProblem = { readonly field: keyof SendDraft; readonly message: string };

/** The problems of the input; empty if it can be reviewed. */
export const sendProblems = (draft: SendDraft, { network, held, isComplete }: SendRules): readonly SendProblem[] => {
  const chosen = held?.find(({ key }) => key === draft.asset);
  const problems: Readonly<Record<keyof SendDraft, string | undefined>> = {
    from: draft.from === "" ? "Choose a sender." : network === undefined ? notSender : undefined,
    asset:
      draft.asset !== "" && network === undefined ? undefined : assetProblem(draft.asset, { held, isComplete, chosen }),
    // Without an asset there is no field for its amount yet.
    amount: chosen === undefined ? undefined : amountProblemOf(draft.amount, chosen),
    to: toProblem(draft.to, network),
    purpose: purposeProblem(draft.purpose),
  };
  return fieldOrder.flatMap((field) => {
    const message = problems[field];
    return message === undefined ? [] : [{ field, message }];
  });
};

/** In the order of the form. */
export const fieldOrder = ["asset", "amount", "to", "from", "purpose"] as const satisfies readonly (keyof SendDraft)[];

const notSender = "This address cannot send. Choose another one.";

const assetProblem = (
  key: string,
  { held, isComplete, chosen }: Omit<SendRules, "network"> & { readonly chosen: Held | undefined },
): string | undefined => {
  if (key === "") return "Choose an asset.";
  if (held === undefined) return "Still loading the sender's assets.";
  if (chosen !== undefined) return chosen.lack;
  if (!isComplete) return "Could not read the sender's balance of this asset. Try again, or choose another one.";
  return "The sender has none of this asset. Choose another one.";
};

const amountProblemOf = (text: string, { asset, decimals, balance, unit }: Held): string | undefined => {
  if (asset.kind === "erc721") return undefined;
  if (decimals === undefined) return "Still loading the token.";
  const isCounted = asset.kind === "erc1155";
  const kind: NumberKind = { kind: "amount", decimals, unit: isCounted ? undefined : unit };
  const read = readNumber(text, kind);
  if (!read.ok) {
    return read.problem.code === "too-precise" && decimals === 0
      ? `Only whole ${isCounted ? "tokens" : unit} can be sent.`
      : numberProblemText(read.problem, kind);
  }
  if (read.value === 0n) return "Enter an amount above zero.";
  if (balance !== undefined && read.value > balance) {
    const has = `${numberText(formatUnits(balance, decimals))}${isCounted ? "" : ` ${unit}`}`;
    return `The sender has only ${has}.`;
  }
  return undefined;
};

const toProblem = (text: string, network: Network | undefined): string | undefined => {
  if (text.trim() === "") return "Enter the recipient.";
  if (network === undefined) return undefined;
  const problem = addressProblemOn(network, text) ?? (lacksChecksum(text) ? noChecksum : undefined);
  return problem === undefined ? undefined : `This ${problem}.`;
};

const purposeProblem = (text: string): string | undefined => {
  if (text.trim() === "") return undefined;
  const problem = z.safeParse(purposeSchema, text).error?.issues[0]?.message;
  return problem === undefined ? undefined : `The purpose ${problem}.`;
};

/** The form's schema: each field's message until it can be reviewed. */
export const sendSchema = (rules: SendRules) =>
  z
    .object({ from: z.string(), asset: z.string(), amount: z.string(), to: z.string(), purpose: z.string() })
    .check((context) => {
      for (const { field, message } of sendProblems(context.value, rules)) {
        context.issues.push({ code: "custom", input: context.value[field], path: [field], message });
      }
    });
