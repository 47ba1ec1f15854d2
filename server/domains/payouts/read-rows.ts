import { inSlices } from "#server/lib/in-slices.ts";
import { lacksChecksum } from "#shared/address/checksum.ts";
import { addressProblemOn } from "#shared/address/family.ts";
import { noChecksum } from "#shared/address/problem.ts";
import { withoutBlanks } from "#shared/address/without-blanks.ts";
import { countText } from "#shared/amount/number-text.ts";
import { addressKey } from "#shared/console/identifiers.ts";
import { purposeSchema } from "#shared/console/operation.ts";
import type { PayoutBody, PayoutFinding, PayoutRow } from "#shared/console/payouts.ts";
import { zeroAddress } from "#shared/meaning/sentence.ts";
import { readAmount } from "./amount-words.ts";
import { type FoundAsset, type PayAsset } from "./assets.ts";
import { inCell, wholeError, wholeWarning } from "./finding.ts";
import type { Place } from "./place.ts";

/** Rows and the default asset. */
export type Rows = Pick<PayoutBody, "asset"> & { readonly rows: readonly PayoutRow[] };

/** A row that can be sent. */
export type PaidRow = {
  /** Counted from 0. */
  readonly row: number;
  /** As typed, without surrounding whitespace. */
  readonly to: string;
  /** The same in canonical form. */
  readonly key: string;
  readonly asset: PayAsset;
  /** In base units. */
  readonly amount: bigint;
  readonly purpose: string | null;
};

/** The parsed rows of a payout: those that can be sent, and the errors of the others. */
export type ReadRows = {
  readonly paid: readonly PaidRow[];
  /** Valid recipients, by row. */
  readonly recipients: ReadonlyMap<number, string>;
  readonly findings: readonly PayoutFinding[];
};

/** The asset a row names: the payout's default if its cell is empty. */
export const assetText = ({ asset }: PayoutRow, { asset: usual }: Pick<PayoutBody, "asset">): string =>
  asset.trim() === "" ? usual : asset;

/** Whether a row is empty, like the last row of an editor: it is neither an error nor sent. */
export const isEmptyRow = ({ to, amount, asset, purpose }: PayoutRow): boolean =>
  [to, amount, asset, purpose].every((cell) => cell.trim() === "");

/**
 * Parses the rows of a payout exactly as they will be sent, for both the check and the start. Without a sender no asset
 * is known, and no row can be sent.
 */
export const readRows = async (
  { network, sender }: Pick<Place, "network"> & Partial<Pick<Place, "sender">>,
  body: Rows,
  assets?: ReadonlyMap<string, FoundAsset>,
): Promise<ReadRows> => {
  const paid: PaidRow[] = [];
  const recipients = new Map<number, string>();
  const findings: PayoutFinding[] = [];
  let bare = 0;
  const senderKey = sender && addressKey(sender.address);
  await inSlices(body.rows, (row, index) => {
    if (isEmptyRow(row)) return;
    const errors: PayoutFinding[] = [];
    const refuse = (field: "to" | "amount" | "asset" | "purpose", message: string) => {
      errors.push(inCell(index, field, "error", message));
    };
    const to = withoutBlanks(row.to);
    const key = addressKey(to);
    const problem = to === "" ? "Enter the recipient." : addressProblemOn(network, to);
    if (problem !== undefined) refuse("to", to === "" ? problem : `The recipient ${problem}.`);
    else {
      recipients.set(index, key);
      if (key === zeroAddress) refuse("to", "The recipient is the zero address: anything sent there is lost.");
      if (key === senderKey) findings.push(inCell(index, "to", "warning", "The recipient is the sender itself."));
      if (lacksChecksum(to)) {
        bare += 1;
        findings.push(inCell(index, "to", "note", `The recipient ${noChecksum}.`));
      }
    }
    const named = assets && (assets.get(assetText(row, body)) ?? unreadAsset);
    const asset = named === undefined || "fault" in named ? undefined : named;
    if (named !== undefined && "fault" in named) refuse("asset", named.fault);
    if (problem === undefined && asset !== undefined && asset.contract !== null && key === asset.key) {
      refuse("to", "The recipient is the contract of the token itself: anything sent there is lost.");
    }
    const amount = readAmount(row.amount, asset ?? unknownAsset);
    if (!amount.ok) refuse("amount", amount.fault);
    const purpose = purposeOf(row.purpose);
    if ("fault" in purpose) refuse("purpose", purpose.fault);
    findings.push(...errors);
    if (errors.length > 0 || asset === undefined || !amount.ok || "fault" in purpose) return;
    paid.push({ row: index, to, key, asset, amount: amount.value, purpose: purpose.text });
  });
  // A single warning: lists exported by a program often have no checksums at all.
  if (bare > 0)
    findings.push(
      wholeWarning(
        `${countText(bare, "recipient")} ${bare === 1 ? "has" : "have"} no checksum, so a typo would go unnoticed.`,
      ),
    );
  if (body.rows.every(isEmptyRow)) findings.push(wholeError("There are no rows yet. Add a recipient."));
  return { paid, recipients, findings };
};

/**
 * Parses an amount while its asset is unknown. No network's coin and no common token has more decimals; with many more,
 * an ordinary amount would have more base units than a network can hold.
 */
const unknownAsset = { decimals: 18, symbol: "the asset" };

const unreadAsset = { fault: "The asset could not be read. Try again later." };

const purposeOf = (typed: string): { readonly text: string | null } | { readonly fault: string } => {
  if (typed.trim() === "") return { text: null };
  const read = purposeSchema.safeParse(typed);
  if (read.success) return { text: read.data };
  return { fault: `The purpose ${read.error.issues[0]?.message ?? "cannot be stored as entered"}.` };
};
