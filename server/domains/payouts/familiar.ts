import type { KnownAmong } from "#server/domains/meaning/known-among.ts";
import { inSlices } from "#server/lib/in-slices.ts";
import { checksumAddress } from "#shared/abi/checksum.ts";
import { isEvmAddress } from "#shared/address/checksum.ts";
import type { PayoutFinding } from "#shared/console/payouts.ts";
import { likenessSeverity, looksLike } from "#shared/meaning/look-alike.ts";
import { inCell, rowName } from "./finding.ts";
import type { PaidRow, ReadRows } from "./read-rows.ts";

/** Warnings about recipients that appear twice in the payout, each naming the earlier row. */
export const repeatedRows = async (paid: readonly PaidRow[]): Promise<readonly PayoutFinding[]> => {
  const findings: PayoutFinding[] = [];
  const recipients = new Map<string, number>();
  const payments = new Map<string, number>();
  await inSlices(paid, ({ row, key, asset, amount }) => {
    const payment = `${key} ${asset.key} ${amount}`;
    const same = payments.get(payment);
    const before = recipients.get(key);
    if (same !== undefined) {
      const message = `Pays the same amount to the same recipient as ${rowName(same)}: it may be in the list twice.`;
      findings.push(inCell(row, "to", "warning", message));
    } else if (before !== undefined) {
      findings.push(inCell(row, "to", "warning", `The same recipient as in ${rowName(before)}.`));
    }
    if (same === undefined) payments.set(payment, row);
    if (before === undefined) recipients.set(key, row);
  });
  return findings;
};

/** Notes about recipients: similar to a known address or another row's, own addresses, and first payments. */
export const familiarRows = async (
  { recipients }: Pick<ReadRows, "recipients">,
  { own, paid, known: candidates, names }: KnownAmong,
): Promise<readonly PayoutFinding[]> => {
  const findings: PayoutFinding[] = [];
  const knownByEnd = byEnds(candidates);
  const likeKnown = new Map<string, PayoutFinding[]>();
  const firstRows = new Map<string, number>();
  const inList = new Map<string, { readonly key: string; readonly row: number }>();
  await inSlices(recipients, ([row, key]) => {
    if (own.has(key))
      findings.push(inCell(row, "to", "note", "The recipient is one of your organization's addresses."));
    else if (!paid.has(key))
      findings.push(inCell(row, "to", "note", "The first payment to this recipient through Postern."));
    const first = firstRows.get(key);
    if (first !== undefined) {
      for (const finding of likeKnown.get(key) ?? []) findings.push({ ...finding, row });
      return;
    }
    firstRows.set(key, row);
    const about = [
      // An address the organization has named is not a counterfeit of its other addresses.
      ...(names.has(key) || paid.has(key) ? [] : likeness(row, key, knownByEnd(key))),
      ...likeAnotherRow(row, key, inList),
    ];
    likeKnown.set(key, about);
    findings.push(...about);
  });
  return findings;
};

/** Warnings about recipients that are the contracts of other tokens; the token's own is refused. */
export const tokenRows = (
  { recipients, findings }: Pick<ReadRows, "recipients" | "findings">,
  tokens: ReadonlySet<string>,
): readonly PayoutFinding[] => {
  const refused = new Set(
    findings.flatMap(({ row, field, severity }) => (field === "to" && severity === "error" ? [row] : [])),
  );
  return [...recipients].flatMap(([row, key]) =>
    tokens.has(key) && !refused.has(row)
      ? [inCell(row, "to", "warning", "The recipient is the contract of a token: anything sent there is usually lost.")]
      : [],
  );
};

/** Known addresses that share an end with an address: comparing all of them would take too long. */
export const byEnds = (candidates: KnownAmong["known"]): ((key: string) => KnownAmong["known"]) => {
  const lists = new Map<string, KnownAmong["known"][number][]>();
  for (const one of candidates) {
    for (const end of endsOf(one.address)) {
      const list = lists.get(end);
      if (list === undefined) lists.set(end, [one]);
      else list.push(one);
    }
  }
  return (key) => endsOf(key).flatMap((end) => lists.get(end) ?? []);
};

const endsOf = (key: string): readonly string[] => [`^${key.slice(2, 6)}`, `${key.slice(-4)}$`];

const likeness = (row: number, key: string, candidates: KnownAmong["known"]): readonly PayoutFinding[] => {
  const like = looksLike(key, candidates);
  if (like === undefined) return [];
  const isCareful = likenessSeverity(key, like.address) === "careful";
  const whole = isEvmAddress(like.address) ? checksumAddress(like.address) : like.address;
  const called = like.name === null ? whole : `${like.name} ${whole}`;
  const message = `The recipient looks like ${called} but is a different address.`;
  return [inCell(row, "to", isCareful ? "warning" : "note", message)];
};

/** Among ten thousand rows hundreds share one end by chance, so here both ends must match. */
const likeAnotherRow = (
  row: number,
  key: string,
  seen: Map<string, { readonly key: string; readonly row: number }>,
): readonly PayoutFinding[] => {
  if (!isEvmAddress(key)) return [];
  const ends = endsOf(key).join(" ");
  const before = seen.get(ends);
  if (before === undefined) seen.set(ends, { key, row });
  if (before === undefined || before.key === key) return [];
  const message = `The recipient looks like that of ${rowName(before.row)} but is a different address.`;
  return [inCell(row, "to", "warning", message)];
};
