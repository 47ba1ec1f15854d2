/** A heading as it is compared: its letters and digits in small letters, without what is in brackets. */
export const wordOf = (heading: string): string =>
  heading
    .normalize("NFKC")
    .replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The words of a text. */
export const wordsIn = (text: string): readonly string[] => text.trim().split(/\s+/);

/** What other programs call a column, the most exact word first. */
export const headingWords = {
  recipient: wordsIn(`
    recipient recipientaddress receiver receiveraddress to toaddress payee beneficiary destination
    destinationaddress dest sendto payto recipients receivers recipientwallet receiverwallet towallet
    beneficiaryaddress payeeaddress holderaddress holder holderwallet walletaddress wallet wallets
    useraddress userwallet owneraddress accountaddress ethaddress evmaddress publicaddress address
    addresses addr account owner
  `),
  amount: wordsIn(`
    amount amounts tokenamount quantity qty amountdue paymentamount payoutamount payout payment value
    values sum total
  `),
  asset: wordsIn(`
    tokenaddress tokencontract tokencontractaddress assetaddress contractaddress contract asset token
    tokensymbol symbol assetsymbol currency currencycode coin ticker
  `),
  purpose: wordsIn(`
    purpose memo remark remarks reference paymentreference note notes description comment comments
    message details reason subject
  `),
  tokenType: wordsIn("tokentype assettype tokenstandard type standard"),
  tokenId: wordsIn("tokenid tokenids nftid id"),
  network: wordsIn(`
    network networkname networkid chain chainname chainid blockchain blockchainname blockchainid evmchainid caip2 caip2id
  `),
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type HeadingKind = keyof typeof headingWords;

/** How well a heading names a kind of column: 0 is best; -1 if it does not. */
export const rankOf = (heading: string, kind: HeadingKind): number => headingWords[kind].indexOf(wordOf(heading));

/**
 * Words for one thing, of which a name in a contract's ABI is often another than a list's. Fewer than in `headingWords`:
 * `owner` and `account` are parameters of their own.
 */
const sameWords: readonly ReadonlySet<string>[] = [
  new Set(
    wordsIn(`
    to toaddress dst dest destination recipient recipientaddress receiver receiveraddress payee
    payeeaddress beneficiary beneficiaryaddress sendto payto recipientwallet receiverwallet towallet holder
    holderaddress holderwallet wallet walletaddress address addr
  `),
  ),
  new Set(wordsIn("amount amounts value values quantity qty wad tokenamount paymentamount payoutamount amountdue")),
];

/** Whether two words, of `wordOf`, mean the same column. */
export const isSameWord = (one: string, other: string): boolean =>
  one !== "" && (one === other || sameWords.some((words) => words.has(one) && words.has(other)));

/** A kind of value that tells rows from headings. */
export type ValueKind = {
  readonly fits: (cell: string) => boolean;
  /** Whether a cell was meant as such a value, even if it is a wrong one: then it is no heading. */
  readonly resembles: (cell: string) => boolean;
};

export const addressKind: ValueKind = {
  fits: (cell) =>
    /^(?:[a-z0-9-]{1,20}:)?(?:0x[0-9a-f]{40}|(?:bc1|tb1)[0-9a-z]{20,90}|[13mn2][1-9A-HJ-NP-Za-km-z]{25,34})$/i.test(
      cell,
    ),
  resembles: (cell) =>
    /^(?:[a-z0-9-]{1,20}:)?0x|\.eth$|^(?:bc1|tb1)|^[0-9a-f]{40}$/i.test(cell) ||
    /^(?=[A-Za-z]*\d)[0-9A-Za-z]{26,}$/.test(cell),
};

export const numberKind: ValueKind = {
  fits: (cell) => /^[-+]?[\d\u0660-\u0669][\d.,'_ \u00a0\u202f]*$/.test(cell),
  resembles: (cell) => /^[-+\u2212(]?\s*\p{Sc}?\s*[.,]?\p{Nd}/u.test(cell),
};

/** A month or a day in digits, such as `2026-12`, `12/2026` or `2026-12-01`: neither a number nor a subtraction. */
const isDate = (cell: string): boolean =>
  /^(?:\d{4}[-/]\d{1,2}(?:[-/]\d{1,2})?|\d{1,2}[-/](?:\d{1,2}[-/])?\d{4})$/.test(cell);

/** Whether more than half of the filled cells fit. */
export const mostFit = (cells: readonly string[], fits: (cell: string) => boolean): boolean => {
  const filled = cells.filter((cell) => cell !== "");
  return filled.length > 0 && 2 * filled.filter(fits).length > filled.length;
};

/**
 * Whether a first row names the columns. It does if it has words for them, or if its cells are of another kind than
 * those below. A row with a value, even a wrong one, is never taken for headings.
 */
export const isHeadRow = (
  first: readonly string[],
  below: readonly (readonly string[])[],
  isWord: (cell: string) => boolean,
): boolean => {
  if (first.some(addressKind.resembles)) return false;
  const named = first.filter(isWord).length;
  if (named >= 2) return true;
  let differs = false;
  for (const [at, cell] of first.entries()) {
    // The amounts of a month stand below it.
    if (isDate(cell)) continue;
    const column = below.map((cells) => cells[at] ?? "");
    for (const kind of [addressKind, numberKind]) {
      if (cell === "" || !mostFit(column, kind.fits)) continue;
      if (kind.resembles(cell)) return false;
      differs = true;
    }
  }
  return named > 0 || differs;
};
