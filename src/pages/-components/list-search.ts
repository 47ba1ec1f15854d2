import * as z from "zod";
import { maxTake } from "../../../shared/wire/pagination.ts";
import { pageSize } from "../-page-size.ts";

/** What a list is in a URL that does not say: its first rows, in the order of the service. */
export const listDefaults = { skip: 0, take: pageSize } as const;

/** The search parameters that every list has: its window, and the sort of the rows shown. */
export const listSearch = {
  skip: z.int().nonnegative().default(listDefaults.skip).catch(listDefaults.skip),
  take: z.int().min(1).max(maxTake).default(listDefaults.take).catch(listDefaults.take),
  sort: z
    .string()
    .regex(/^-?[a-zA-Z]{1,40}$/)
    .optional()
    .catch(undefined),
};

export type ListSearch = z.output<z.ZodObject<typeof listSearch>>;

/** What is looked for: no control characters, no longer than the server takes. */
const findText = z
  .union([z.string(), z.number().transform(String)])
  .transform((text) =>
    text
      .trim()
      .replaceAll(/\p{Cc}/gu, " ")
      .slice(0, maxFindText),
  )
  .transform((text) => (text === "" ? undefined : text))
  .optional()
  .catch(undefined);

/** The longest text that is looked for. */
export const maxFindText = 200;

/** A text of a URL: a router reads bare digits as a number. */
export const urlText = z
  .union([z.string().min(1).max(500), z.number().transform(String)])
  .optional()
  .catch(undefined);

/** The search parameters of a list that the server mirrors: what is looked for in all of it. */
export const findSearch = { ...listSearch, q: findText, networkId: urlText, profile: urlText };

export type FindSearch = ListSearch & {
  readonly q?: string | undefined;
  readonly networkId?: string | undefined;
  readonly profile?: string | undefined;
};

/** A change of a list's part of the URL; one by typing replaces the entry of the history, so that going back leaves the page. */
export type OnSearch = (change: Partial<FindSearch>, how?: { readonly replace: true }) => void;

/** Whether something is looked for that only the mirror can find. */
export const isAsked = ({ q, networkId, profile }: FindSearch): boolean =>
  q !== undefined || networkId !== undefined || profile !== undefined;
