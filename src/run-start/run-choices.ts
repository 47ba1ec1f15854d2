import * as z from "zod/mini";
import { readCount } from "#shared/amount/typed-number.ts";
import type { Environment } from "#shared/console/environment.ts";
import { runDefaults, usualAtOnce } from "#shared/console/run-needs.ts";
import { maxAtOnce } from "#shared/console/run-start.ts";
import { type OnFailure, onFailures } from "#shared/console/run.ts";
import { lineSchema } from "#shared/console/text.ts";
import type { WriteName } from "#shared/wire/endpoint-facts.ts";
import { clientShareSchema } from "#src/components/form/client-share-field.tsx";
import { worded } from "#src/components/form/worded.ts";
import { isMiddle, type MiddleCharacters } from "#src/components/grouped-address/middle-characters.ts";
import { missingAcceptance } from "./identical-items.tsx";
import { missingPaidAgain } from "./paid-items.tsx";

const atOnceWords = `Enter a whole number from 2 to ${maxAtOnce}.`;

/** What a person types to confirm a start, and what it is. */
export type Confirmation = { readonly what: string; readonly text: string };

type ConfirmedChoices = {
  readonly clientShare: Environment["clientShare"];
  /** The ids of the groups of identical items. */
  readonly groups: readonly string[];
  /** The error while a group is not accepted. */
  readonly missing?: string | undefined;
  /** The id of the items that were paid before; undefined if there are none. */
  readonly paidBefore: string | undefined;
  /** How many findings have to be confirmed. */
  readonly cautions: number;
  /** The text to type on a mainnet; undefined if none is required. */
  readonly confirms: Confirmation | undefined;
  /** The characters of a new recipient's address to type; undefined if nobody new is paid. */
  readonly middle: MiddleCharacters | undefined;
};

/** What a person chooses and confirms before starting a run. */
export const choicesSchema = ({
  clientShare,
  groups,
  missing = missingAcceptance,
  paidBefore,
  cautions,
  confirms,
  middle,
}: ConfirmedChoices) =>
  z.object({
    name: z.pipe(
      z.transform((text: string) => (text.trim() === "" ? undefined : text)),
      z.optional(worded(lineSchema(120), (problem) => `The name ${problem}.`)),
    ),
    pace: z.enum(["one", "several"]),
    atOnce: z.pipe(
      z.string().check(z.refine((text) => readCount(text, 2, maxAtOnce) !== undefined, atOnceWords)),
      z.transform((text) => readCount(text, 2, maxAtOnce) ?? usualAtOnce),
    ),
    onFailure: z.enum(onFailures),
    accepted: z.array(z.string()).check(
      z.refine((accepted) => groups.every((id) => accepted.includes(id)), missing),
      z.refine((accepted) => paidBefore === undefined || accepted.includes(paidBefore), missingPaidAgain),
    ),
    cautioned: z
      .boolean()
      .check(
        z.refine((isTicked) => cautions === 0 || isTicked, "Confirm that you want to send to the contract of a token."),
      ),
    confirmed: z
      .string()
      .check(
        z.refine(
          (typed) => confirms === undefined || typed.trim() === confirms.text,
          `Type ${confirms?.what ?? "it"} to confirm.`,
        ),
      ),
    middle: z
      .string()
      .check(
        z.refine(
          (typed) => middle === undefined || isMiddle(middle, typed),
          "Type the six marked characters of the new recipient's address to confirm.",
        ),
      ),
    clientShare: clientShareSchema(clientShare),
  });

/** The form's initial choices. */
export const defaultChoices = (
  endpoints: readonly WriteName[],
): { readonly pace: "one" | "several"; readonly atOnce: string; readonly onFailure: OnFailure } => {
  const { atOnce, onFailure } = runDefaults(endpoints);
  return { pace: atOnce === 1 ? "one" : "several", atOnce: String(usualAtOnce), onFailure };
};
