import * as z from "zod/mini";
import { codeOf } from "#shared/abi/artifact.ts";
import { lazily, type Schema } from "#shared/wire/lazily.ts";
import type { Body } from "#src/api/client/client.ts";
import { abiErrorText } from "#src/components/abi-text/abi-error-text.ts";
import { fieldAbi } from "#src/components/abi-text/field-abi.ts";
import { codeProblemText } from "./code-problem-text.ts";
import { safeLink } from "./read-attributes.ts";
import type { Taken, TemplateDraft } from "./template-draft.ts";

/** What a form of a template sends. */
export type TemplateBody = Body<"createTemplate">;

/** Reads a draft into the body of the request; `taken` tells what an artifact says about the code that came from it. */
export const templateSchema = (taken: Taken | undefined): Schema<TemplateBody, TemplateDraft> =>
  z.pipe(
    z
      .object({
        name: required("Enter a name."),
        description: required("Enter a description: one line on what the contract is for."),
        longDescription: z.string(),
        type: z.string(),
        bytecode: z.pipe(z.string(), z.transform(readCode(taken))),
        abi: z.pipe(z.string(), z.transform(readAbi)),
        sourceCode: z.string(),
        docs: z.pipe(z.string(), z.transform(readDocs)),
        useCases: lines(/\n/),
        standards: lines(/[\n,]/),
        auditorName: z.string(),
        auditorLink: z
          .string()
          .check(
            z.refine(
              (link) => link.trim() === "" || safeLink(link.trim()) !== undefined,
              "Enter a full URL that starts with https://.",
            ),
          ),
        auditorImage: z.string(),
      })
      .check(
        z.refine(
          ({ auditorName, auditorLink, auditorImage }) =>
            auditorName.trim() !== "" || (auditorLink.trim() === "" && auditorImage.trim() === ""),
          { path: ["auditorName"], error: "Enter the auditor's name for this link or logo." },
        ),
      ),
    z.transform((read): TemplateBody => {
      const { name, description, bytecode, abi, docs, useCases, standards } = read;
      const auditor = given({ name: read.auditorName, link: read.auditorLink, imageURL: read.auditorImage });
      const attributes = {
        ...(useCases.length === 0 ? {} : { useCases: [...useCases] }),
        ...(standards.length === 0 ? {} : { standards: [...standards] }),
        ...(Object.keys(auditor).length === 0 ? {} : { auditor }),
      };
      return {
        name,
        description,
        bytecode,
        abi,
        ...given({ longDescription: read.longDescription, type: read.type }),
        // Never trimmed: what is stored is what was compiled.
        ...(read.sourceCode.trim() === "" ? {} : { sourceCode: read.sourceCode }),
        ...(docs === undefined ? {} : { docs }),
        ...(Object.keys(attributes).length === 0 ? {} : { attributes }),
      };
    }),
  );

/** The texts that are filled in. */
const given = <K extends string>(texts: Readonly<Record<K, string>>): Partial<Record<K, string>> => {
  const filled: Partial<Record<K, string>> = {};
  for (const key in texts) {
    const value = texts[key].trim();
    if (value !== "") filled[key] = value;
  }
  return filled;
};

const required = (message: string) => z.string().check(z.trim(), z.minLength(1, message));

const lines = (separator: RegExp) =>
  z.pipe(
    z.string(),
    z.transform((text): readonly string[] =>
      text
        .split(separator)
        .map((line) => line.trim())
        .filter((line) => line !== ""),
    ),
  );

type Context = { readonly issues: { push: (issue: { code: "custom"; input: unknown; message: string }) => unknown } };

const refuse = (context: Context, input: unknown, message: string) => {
  context.issues.push({ code: "custom", input, message });
  return z.NEVER;
};

const readCode =
  (taken: Taken | undefined) =>
  (text: string, context: Context): string => {
    // What the artifact says is about its own code.
    const about = taken !== undefined && text === taken.bytecode ? taken : undefined;
    const code = codeOf({ bytecode: text, deployedBytes: about?.deployedBytes, libraries: taken?.libraries ?? {} });
    return code.ok ? code.hex : refuse(context, text, codeProblemText(code.problem));
  };

const entriesSchema = lazily(() => z.array(z.json()));

const readAbi = (text: string, context: Context): z.output<typeof entriesSchema> => {
  if (text.trim() === "") return refuse(context, text, "Read an artifact above, or paste the ABI.");
  const read = fieldAbi(text);
  if (!read.ok) return refuse(context, text, abiErrorText(read.error));
  if (read.abi.length === 0) {
    return refuse(context, text, "The ABI is empty, so nothing could be called. Paste the contract's ABI.");
  }
  const constructors = read.abi.filter(({ type }) => type === "constructor").length;
  if (constructors > 1) {
    return refuse(
      context,
      text,
      `The ABI has ${constructors} constructors, but a contract has one. Paste the ABI of one contract only.`,
    );
  }
  return entriesSchema.parse(read.abi);
};

const readDocs = (text: string, context: Context) => {
  if (text.trim() === "") return undefined;
  try {
    return z.json().parse(JSON.parse(text));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(context, text, `The documentation is not JSON: ${reason}. Fix it, or leave it empty.`);
  }
};
