import { knownAmong } from "#server/domains/meaning/known-among.ts";
import { tokenContracts } from "#server/domains/tokens/token-contracts.ts";
import { countText } from "#shared/amount/number-text.ts";
import { longestFindings, type PayoutBody, type PayoutCheck, type PayoutFinding } from "#shared/console/payouts.ts";
import { shownAmount } from "./amount-words.ts";
import { assetsNamed, coinBalanceOf, type PayAsset } from "./assets.ts";
import { familiarRows, repeatedRows, tokenRows } from "./familiar.ts";
import { feeOf } from "./fee.ts";
import { inOrder, wholeError, wholeWarning } from "./finding.ts";
import { paidBeforeRows } from "./paid-before.ts";
import { type Asked, type Place, placeOf, type PayoutDependencies } from "./place.ts";
import { assetText, isEmptyRow, type PaidRow, type ReadRows, readRows, type Rows } from "./read-rows.ts";

/** Checks a payout as currently typed. Stores and sends nothing. */
export const checkPayout = async (
  deps: PayoutDependencies,
  asked: Asked,
  body: PayoutBody,
  now: number,
): Promise<Omit<PayoutCheck, "searched">> => {
  const place = await placeOf(deps, asked, body);
  if ("faults" in place) {
    // Typos are found before the sender is known.
    const typed = place.network === undefined ? [] : (await readRows({ network: place.network }, body)).findings;
    return { ...answer([...place.faults.map(wholeError), ...typed]), totals: [], fee: null, unknown: [] };
  }
  const read = await readPayoutRows(deps, place, body);
  const { paid, recipients } = read;
  const on = { environment: place.running.view.id, networkId: place.network.id };
  const knowledge = await knownAmong(deps.store, on, [...recipients.values()]);
  const tokens = await tokenContracts(deps.store, on, recipients.values());
  const sums = sumsOf(paid);
  const fee = await feeOf(place, paid);
  const coin = await coinOf(place, sums);
  const findings = [
    ...read.findings,
    ...(await repeatedRows(paid)),
    ...(await paidBeforeRows(deps.store, on, paid, now)),
    ...(await familiarRows(read, knowledge)),
    ...tokenRows(read, tokens),
    ...overBalance(sums, place),
    ...("amount" in fee ? overFee(fee.amount, coin, place) : []),
  ];
  return {
    ...answer(findings),
    totals: sums.map(({ asset, rows, total }) => ({
      asset: asset.contract ?? "native",
      rows,
      total: shownAmount(total, asset),
      balance: asset.balance === null ? null : shownAmount(asset.balance, asset),
    })),
    fee: "amount" in fee ? shownAmount(fee.amount, place.network.coin) : null,
    unknown: [
      ...sums
        .filter(({ asset }) => asset.balance === null)
        .map(({ asset }) => `The sender's ${asset.symbol} balance could not be read.`),
      ...("unknown" in fee ? [fee.unknown] : []),
    ],
  };
};

/** Reads a payout's rows with the assets they name. */
export const readPayoutRows = async (deps: PayoutDependencies, place: Place, body: Rows): Promise<ReadRows> => {
  const texts = new Set(body.rows.filter((row) => !isEmptyRow(row)).map((row) => assetText(row, body)));
  return readRows(place, body, await assetsNamed(deps, place, [...texts]));
};

const answer = (findings: readonly PayoutFinding[]): Pick<PayoutCheck, "findings" | "findingCount"> => ({
  findings: inOrder(findings).slice(0, longestFindings),
  findingCount: findings.length,
});

type Sum = { readonly asset: PayAsset; readonly rows: number; readonly total: bigint };

/** What the sender pays, by asset, in row order. */
const sumsOf = (paid: readonly PaidRow[]): readonly Sum[] => {
  const sums = new Map<string, Sum>();
  for (const { asset, amount } of paid) {
    const { rows, total } = sums.get(asset.key) ?? { rows: 0, total: 0n };
    sums.set(asset.key, { asset, rows: rows + 1, total: total + amount });
  }
  return [...sums.values()];
};

const overBalance = (sums: readonly Sum[], { sender }: Place): readonly PayoutFinding[] =>
  sums.flatMap(({ asset, rows, total }) => {
    if (asset.balance === null || total <= asset.balance) return [];
    const all = `${countText(rows, "row")} ${rows === 1 ? "pays" : "pay"} ${shownAmount(total, asset).text}`;
    return [
      wholeError(
        `${all}, and the sender ${sender.address} has ${shownAmount(asset.balance, asset).text}: ${shownAmount(total - asset.balance, asset).text} are missing.`,
      ),
    ];
  });

type Coin = { readonly balance: bigint | null; readonly paid: bigint };

/** The sender's coin balance, and how much of it the rows pay. */
const coinOf = async (place: Place, sums: readonly Sum[]): Promise<Coin> => {
  const own = sums.find(({ asset }) => asset.contract === null);
  if (own !== undefined) return { balance: own.asset.balance, paid: own.total };
  return { balance: sums.length === 0 ? null : await coinBalanceOf(place), paid: 0n };
};

/** A fee is an estimate, so it never blocks a start; the rows alone may. */
const overFee = (fee: bigint, { balance, paid }: Coin, { network }: Place): readonly PayoutFinding[] => {
  if (balance === null || paid > balance || paid + fee <= balance) return [];
  const left = shownAmount(balance - paid, network.coin).text;
  const message = `The fees are about ${shownAmount(fee, network.coin).text}, and the sender has ${left} for them: the last rows may fail.`;
  return [wholeWarning(message)];
};
