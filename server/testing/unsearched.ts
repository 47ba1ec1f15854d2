import { coveragePlaces } from "#shared/console/coverage.ts";

/** What a person adds who settles an operation as not sent, wherever Postern could not look. */
export const unsearched = { acceptsIncomplete: [...coveragePlaces] };
