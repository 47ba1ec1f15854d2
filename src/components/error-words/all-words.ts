import { type AllWords, type ErrorLike, type Words, wordsOf } from "./error-words.ts";
import { serverCodes } from "./server-codes.ts";
import { isListed, serviceCodes } from "./service-codes.ts";
import { pageWords } from "./words-state.ts";

const all: AllWords = { explained: new Map(Object.entries({ ...serviceCodes, ...serverCodes })), isListed };

// Where this is loaded, every error of the page has its words immediately.
pageWords.provide(all);

/** Error messages for the pages that send: they have the words of all codes before anything can be sent. */
export const errorWords = (error: ErrorLike): Words => wordsOf(error, all);
