import * as z from "zod/mini";
import { lazily } from "../wire/lazily.ts";
import { operationSchema } from "./operation.ts";
import { operationStates } from "./operation-states.ts";
import { runStates } from "./run-states.ts";

/** The most operations that are listed beside one, for each reason. */
export const mostRelated = 10;

/** How far from an operation another of the same sender still counts as around that time. */
export const aroundMs = 30 * 60_000;

/** An operation as it is listed beside another: enough for a line and a link. */
export const relatedOperationSchema = lazily(() =>
  z.object({
    id: z.string(),
    endpoint: z.string(),
    state: z.enum(operationStates),
    createdAt: z.iso.datetime(),
    person: z.object({ id: z.string(), name: z.string() }),
    /** Its short sentence; null while there is none. */
    short: z.nullable(z.string()),
  }),
);

const relatedListSchema = lazily(() =>
  z.object({
    /** At most `mostRelated`. */
    data: z.array(relatedOperationSchema),
    isMore: z.boolean(),
  }),
);

/** Answer of GET /console/{environment}/operations/{id}/related. */
export const relatedAnswerSchema = lazily(() =>
  z.object({
    data: z.object({
      /** Those that ask for the same to be spent, by any sender, newest first. */
      sameCall: relatedListSchema,
      /** Those of the same sender within `aroundMs`, newest first. */
      sameSender: relatedListSchema,
      run: z.nullable(
        z.object({
          id: z.string(),
          name: z.nullable(z.string()),
          state: z.enum(runStates),
          /** Which item of the run it is, from 1; null where the run no longer names it. */
          position: z.nullable(z.int()),
          total: z.int(),
        }),
      ),
      /** What its sender confirmed to know of. */
      acknowledges: z.nullable(relatedOperationSchema),
      /** Those whose senders confirmed to know of it. */
      acknowledgedBy: relatedListSchema,
    }),
  }),
);

/** A request that was recorded about an operation: who sent it, from where, and its id in the log. */
const originSchema = lazily(() =>
  z.object({
    at: z.string(),
    action: z.string(),
    outcome: z.string(),
    requestId: z.nullable(z.string()),
    personName: z.nullable(z.string()),
    role: z.nullable(z.string()),
    /** The address that the request came from. */
    address: z.nullable(z.string()),
  }),
);

/** Answer of GET /console/{environment}/operations/{id}/origin, oldest first. */
export const originAnswerSchema = lazily(() => z.object({ data: z.array(originSchema), isMore: z.boolean() }));

/** What the service says of an operation's workflow when it is asked. */
export const workflowReportSchema = lazily(() =>
  z.object({
    workflowId: z.string(),
    askedAt: z.iso.datetime(),
    answer: z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("status"),
        status: z.string(),
        startTime: z.nullable(z.string()),
        closeTime: z.nullable(z.string()),
        executionTime: z.nullable(z.string()),
        /** Record as the service returned it, without secrets. */
        record: z.unknown(),
      }),
      /** The service knows no such workflow, or refuses to tell. */
      z.object({
        kind: z.literal("refused"),
        status: z.int(),
        code: z.string(),
        message: z.string(),
      }),
    ]),
  }),
);

/** Answer of GET /console/{environment}/operations/{id}/workflow; null for an operation without a workflow. */
export const workflowAnswerSchema = lazily(() => z.object({ data: z.nullable(workflowReportSchema) }));

/** Why a transaction reverted. */
export const revertReportSchema = lazily(() =>
  z.discriminatedUnion("kind", [
    /** As the service told when the operation ended. */
    z.object({ kind: z.literal("told"), data: z.string() }),
    /** As the network's node reverts when the transaction is called again on the state of a block: it is not sent. */
    z.object({
      kind: z.literal("reproduced"),
      /** null: the node does not tell the data. */
      data: z.nullable(z.string()),
      message: z.string(),
      block: z.string(),
    }),
    z.object({
      kind: z.literal("unknown"),
      why: z.enum(["not-reverted", "no-node", "no-transaction", "no-answer", "not-reproduced"]),
    }),
  ]),
);

/** Answer of GET /console/{environment}/operations/{id}/revert. */
export const revertAnswerSchema = lazily(() => z.object({ data: revertReportSchema }));

/** The file of GET /console/{environment}/operations/{id}/export. What could not be found out is null. */
export const operationExportSchema = lazily(() =>
  z.object({
    exportedAt: z.iso.datetime(),
    operation: operationSchema,
    related: relatedAnswerSchema.built.shape.data,
    workflow: z.nullable(workflowReportSchema),
    revert: z.nullable(revertReportSchema),
    /** For admins only. */
    origin: z.optional(originAnswerSchema.built.shape.data),
  }),
);

export type RelatedOperation = z.output<typeof relatedOperationSchema>;
export type RelatedList = z.output<typeof relatedListSchema>;
export type Related = z.output<typeof relatedAnswerSchema>["data"];
export type Origin = z.output<typeof originSchema>;
export type WorkflowReport = z.output<typeof workflowReportSchema>;
export type RevertReport = z.output<typeof revertReportSchema>;
export type OperationExport = z.output<typeof operationExportSchema>;
