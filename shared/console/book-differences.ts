import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { assetSchema } from "./meaning.ts";

/**
 * Why a balance may differ from the listed transactions without anything missing from them. `token`: the token may
 * change balances by itself. `fees`: the network may charge fees that are not wholly listed. `spenders`: the service
 * lists one sender of a transaction that several addresses paid for.
 */
export const differenceNotes = ["token", "fees", "spenders"] as const;

/** An asset of an address whose listed transactions do not add up to its balance, in two readings. */
export const bookDifferenceSchema = lazily(() =>
  z.object({
    address: z.string(),
    /** The id of the address record. */
    addressId: z.string(),
    networkId: z.string(),
    asset: assetSchema,
    /** Whether the balance is higher or lower than the transactions explain. */
    side: z.enum(["higher", "lower"]),
    /** By how much, in base units, a decimal string. */
    amount: z.string(),
    /** With its unit. */
    text: z.string(),
    /** False: the two readings have shown different amounts, and this is what both have. */
    isExact: z.boolean(),
    /** When a reading last added up; null if none ever has. */
    since: z.nullable(z.iso.datetime()),
    /** When the first reading that counts was taken. */
    first: z.iso.datetime(),
    note: z.nullable(z.enum(differenceNotes)),
    /** It is small enough to be only what the note says. */
    isQuiet: z.boolean(),
  }),
);

/** How the balances of an owner's addresses compare with the listed transactions. */
export const booksSchema = lazily(() =>
  z.object({
    /** First those that are larger than their note explains. */
    differences: z.array(bookDifferenceSchema.built),
    /** How many there are, and how many of them are larger than their note explains. */
    total: z.int(),
    loud: z.int(),
    /** Of one address: when a balance of it was last compared; null if none was, or for other owners. */
    comparedAt: z.nullable(z.iso.datetime()),
    /** Of one address: a balance is waiting to be compared, until the list of transactions has been read up to then. */
    isWaiting: z.boolean(),
  }),
);

/** The most differences of one answer about assets. */
export const mostDifferences = 20;

/** Answer of GET /console/{environment}/assets/differences. */
export const differencesAnswerSchema = lazily(() =>
  z.object({ data: z.array(bookDifferenceSchema.built), total: z.int() }),
);

export type DifferenceNote = (typeof differenceNotes)[number];
export type BookDifference = z.output<typeof bookDifferenceSchema>;
export type Books = z.output<typeof booksSchema>;

/** The parts of the sentence about a difference around the time that it names. */
export type DifferenceWords = { readonly before: string; readonly time: string; readonly after: string };

const notes: Readonly<Record<DifferenceNote, string>> = {
  token: " The token may change balances by itself.",
  fees: " This network may charge fees that are not listed.",
  spenders: " The service names one sender of a transaction, even if several addresses paid for it.",
};

/**
 * What a difference says: `The balance is 0.25 ETH higher than the listed transactions explain, since 3 Nov 2026.` A
 * statement beside the books, never a movement.
 */
export const differenceWords = ({ side, text, isExact, since, first, note }: BookDifference): DifferenceWords => ({
  before: `The balance is ${isExact ? "" : "at least "}${text} ${side} than the listed transactions explain, since ${since === null ? "the first reading on " : ""}`,
  time: since ?? first,
  after: `.${note === null ? "" : notes[note]}`,
});

/** The same as one text, with the time in UTC. */
export const differenceText = (difference: BookDifference): string => {
  const { before, time, after } = differenceWords(difference);
  return `${before}${time.slice(0, 16).replace("T", " ")} UTC${after}`;
};
