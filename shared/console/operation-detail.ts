import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { operationStates } from "./operation-states.ts";
import { operationSchema } from "./operation.ts";
import { personNameSchema } from "./person-name.ts";
import { runStates } from "./run-states.ts";

/** The most related operations listed per reason. */
export const mostRelated = 10;

/** How far apart operations of one sender may be to count as related. */
export const aroundMs = 30 * 60_000;

/** A related operation: enough for a line and a link. */
export const relatedOperationSchema = lazily(() =>
  z.object({
    id: z.string(),
    endpoint: z.string(),
    state: z.enum(operationStates),
    createdAt: z.iso.datetime(),
    person: personNameSchema,
    /** Its short sentence; null if there is none yet. */
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
      /** Operations that would spend the same, by any sender, newest first. */
      sameCall: relatedListSchema,
      /** Operations of the same sender within `aroundMs`, newest first. */
      sameSender: relatedListSchema,
      run: z.nullable(
        z.object({
          id: z.string(),
          name: z.nullable(z.string()),
          state: z.enum(runStates),
          /** Its position in the run, from 1; null if the run no longer lists it. */
          position: z.nullable(z.int()),
          total: z.int(),
        }),
      ),
      /** The operation its sender acknowledged. */
      acknowledges: z.nullable(relatedOperationSchema),
      /** Operations whose senders acknowledged this one. */
      acknowledgedBy: relatedListSchema,
    }),
  }),
);

/** A recorded request about an operation: who sent it, from where, and its id in the log. */
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

/** What the service says about an operation's workflow when asked. */
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
      /** The service does not know the workflow, or refuses to say. */
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
    /** As the service reported when the operation ended. */
    z.object({ kind: z.literal("told"), data: z.string() }),
    /** From calling the transaction again at a block's state on the network's node. It is not sent. */
    z.object({
      kind: z.literal("reproduced"),
      /** Null if the node does not report the data. */
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

/** The file of GET /console/{environment}/operations/{id}/export. Anything that could not be found out is null. */
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
