import * as z from "zod/mini";
import type { Role } from "./role.ts";

/** One endpoint of the service, a path and a method: all that client, relay and sandbox need to know of it. */
export type Endpoint = {
  readonly name: string;
  readonly method: "GET" | "POST" | "DELETE";
  /** Path template relative to {base_url}, parameters in braces. */
  readonly path: string;
  /** One of the eleven that the specification shows, or one that it only names. */
  readonly origin: "specified" | "beyond";
  readonly role: Role;
  /** It creates or changes something at the service: recorded in the journal, never sent twice. */
  readonly changes: boolean;
  /** It moves value or spends gas. */
  readonly spends: boolean;
  /** Its body carries `clientShare`. */
  readonly takesShare: boolean;
  /** It takes the header x-sdk-version (specification, Common request headers). */
  readonly sdkVersion: boolean;
  readonly params: z.ZodMiniType<Record<string, string>>;
  readonly query: z.ZodMiniType<Record<string, string | undefined>>;
  /** Strict schema of the JSON body; null for an endpoint without one. */
  readonly body: z.ZodMiniType | null;
  /** Tolerant schema of a 2xx answer, older forms brought to the current one. */
  readonly response: z.ZodMiniType;
  readonly timeoutMs: number;
  /** What a machine may do when the connection fails before an answer: reads may be tried once more, writes never. */
  readonly retry: "once" | "never";
  /** The key of the answer under which a workflow handle stands, after the schema has read it. */
  readonly handle: "workflowResult" | null;
};

type Read = Pick<
  Endpoint,
  "changes" | "spends" | "takesShare" | "sdkVersion" | "role" | "timeoutMs" | "retry" | "handle"
>;

/** What all reads have in common. */
export const read = {
  changes: false,
  spends: false,
  takesShare: false,
  sdkVersion: true,
  role: "viewer",
  timeoutMs: 15_000,
  retry: "once",
  handle: null,
} as const satisfies Read;

/** What all endpoints that change something have in common. */
export const change = {
  ...read,
  changes: true,
  role: "operator",
  timeoutMs: 30_000,
  retry: "never",
} as const satisfies Read;

export const noParams = z.strictObject({});
export const noQuery = z.strictObject({});
