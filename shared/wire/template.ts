import * as z from "zod/mini";
import { clientShareSchema } from "./client-share.ts";
import { feeLevels } from "./contract-call.ts";
import { endpoint, noParams, noQuery } from "./endpoint.ts";
import { lazily } from "./lazily.ts";
import { integerSchema, lenient } from "./lenient.ts";
import { pageQuerySchema } from "./pagination.ts";
import { mostArguments } from "./token.ts";
import { workflowAnswerSchema } from "./workflow.ts";

const nonEmpty = lazily(() => z.string().check(z.minLength(1)));
const text = lazily(() => lenient(z.string()));
const texts = lazily(() => lenient(z.array(z.string())));
const params = lazily(() => z.strictObject({ templateId: nonEmpty }));

/** The author's claims about a template: uses, standards, audits. */
export const templateAttributesSchema = lazily(() =>
  z.looseObject({
    useCases: texts,
    standards: texts,
    auditor: lenient(z.looseObject({ name: text, imageURL: text, link: text })),
  }),
);

/**
 * A contract template (operations beyond, Contract templates and deployment). `docs` may be one documentation or
 * several, `abi` parsed entries or JSON text; each reader parses them with its own schema, so one odd template does not
 * hide the list.
 */
export const templateSchema = lazily(() =>
  z.looseObject({
    id: z.string(),
    name: text,
    description: text,
    longDescription: text,
    bytecode: text,
    abi: z.optional(z.unknown()),
    sourceCode: text,
    type: text,
    docs: z.optional(z.unknown()),
    attributes: z.optional(z.unknown()),
  }),
);

/** `next` occurs as a number and as text; null on the last page. */
const templateListSchema = lazily(() =>
  z.looseObject({
    result: z.looseObject({
      data: z.array(templateSchema),
      next: lenient(z.union([z.int(), z.string(), z.boolean()])),
      count: integerSchema,
    }),
  }),
);

/** The longest template bytecode, in characters: twice EIP-3860's largest creation code, plus 0x. */
export const longestBytecode = 2 + 2 * 49_152;

/** Body that creates a template; the service checks bytecode and ABI. */
export const createTemplateBodySchema = lazily(() =>
  z.strictObject({
    name: nonEmpty,
    description: nonEmpty,
    bytecode: nonEmpty,
    abi: z.array(z.json()),
    longDescription: z.optional(z.string()),
    sourceCode: z.optional(z.string()),
    type: z.optional(z.string()),
    docs: z.optional(z.json()),
    attributes: z.optional(z.json()),
  }),
);

/** An ABI entry as the service shows it, with its own id. */
const shownEntry = () => ({
  id: lenient(z.union([z.string(), z.int()])),
  stateMutability: text,
  type: text,
  inputs: lenient(z.array(z.unknown())),
  outputs: lenient(z.array(z.unknown())),
});

/** An ABI parameter with its value, for a template's constructor; `value` is bare, or wrapped as `{ raw }`. */
const constructorParameterSchema = lazily(() =>
  z.strictObject({
    name: z.string(),
    type: nonEmpty,
    description: z.optional(z.string()),
    internalType: z.optional(z.string()),
    components: z.optional(z.array(z.json())),
    value: z.json(),
  }),
);

/**
 * Body of a deployment. `feeLevel` and `useGasless` are not published for it: services that do not know them refuse
 * them, so they are sent only if someone chose them.
 */
export const deployBodySchema = lazily(() =>
  z.strictObject({
    networkId: nonEmpty,
    addressId: nonEmpty,
    clientShare: clientShareSchema,
    constructorParameters: z.optional(
      z.array(constructorParameterSchema).check(z.maxLength(mostArguments, `are at most ${mostArguments}`)),
    ),
    useGasless: z.optional(z.boolean()),
    feeLevel: z.optional(z.enum(feeLevels)),
  }),
);

export type Template = z.output<typeof templateSchema>;
export type ConstructorParameter = z.output<typeof constructorParameterSchema>;

export const templateEndpoints = {
  listTemplates: endpoint("listTemplates", {
    params: noParams,
    query: pageQuerySchema,
    body: null,
    response: templateListSchema,
  }),
  createTemplate: endpoint("createTemplate", {
    params: noParams,
    query: noQuery,
    body: createTemplateBodySchema,
    response: lazily(() => z.looseObject({ contract: templateSchema })),
  }),
  getTemplate: endpoint("getTemplate", {
    params,
    query: noQuery,
    body: null,
    response: lazily(() => z.looseObject({ result: templateSchema })),
  }),
  deleteTemplate: endpoint("deleteTemplate", {
    params,
    query: noQuery,
    body: null,
    response: lazily(() => z.looseObject({ success: lenient(z.boolean()) })),
  }),
  getTemplateConstructor: endpoint("getTemplateConstructor", {
    params,
    query: noQuery,
    body: null,
    response: lazily(() => z.looseObject({ contractConstructor: lenient(z.looseObject(shownEntry())) })),
  }),
  getTemplateFunctions: endpoint("getTemplateFunctions", {
    params,
    query: noQuery,
    body: null,
    response: lazily(() =>
      z.looseObject({ contractFunction: z.array(z.looseObject({ ...shownEntry(), name: text })) }),
    ),
  }),
  deployTemplate: endpoint("deployTemplate", {
    params,
    query: noQuery,
    body: deployBodySchema,
    response: workflowAnswerSchema,
  }),
};
