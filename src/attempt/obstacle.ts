import type { ServerErrorCode } from "#shared/console/error-codes.ts";
import { ApiError } from "../api/client/api-error.ts";

/** What stands between a write and its operation. */
export type Obstacle =
  /** It was refused, and nothing was sent; another try is possible. */
  | { readonly kind: "refused"; readonly error: Error; readonly operationId: string | undefined }
  /** Another operation like it, which has to be looked at first; `senders` are those that the refused one names. */
  | { readonly kind: "identical"; readonly operationId: string; readonly senders: readonly string[] }
  /** Another operation has the key. */
  | { readonly kind: "key-reused"; readonly operationId: string | undefined }
  /** The answer was lost, and the journal is being asked. */
  | { readonly kind: "looking" }
  /** The answer was lost, and the journal cannot be asked. */
  | { readonly kind: "unknown"; readonly error: Error }
  /** The answer was lost, and the journal holds no such operation. */
  | { readonly kind: "nothing" };

/** An error that refused a write, and what the write names as its senders: the id of an address, or addresses. */
export type Refusal = { readonly error: Error; readonly senders?: readonly string[] | undefined };

/** What the journal said about a lost write; `data` is null where it holds none. */
type Look = {
  readonly data: string | null | undefined;
  readonly error: Error | null;
};

/** The obstacle of a refusal, or of a lost answer that `look` is about. */
export const obstacleOf = (refusal: Refusal | undefined, look: Look | undefined): Obstacle | undefined => {
  if (refusal !== undefined) return refused(refusal);
  if (look === undefined || typeof look.data === "string") return undefined;
  if (look.data === null) return { kind: "nothing" };
  return look.error === null ? { kind: "looking" } : { kind: "unknown", error: look.error };
};

const refused = ({ error, senders = [] }: Refusal): Obstacle => {
  if (!(error instanceof ApiError)) return { kind: "refused", error, operationId: undefined };
  const { code, operationId } = error;
  if (code === "POSTERN_IDENTICAL_OPERATION" && operationId !== undefined) {
    return { kind: "identical", operationId, senders };
  }
  if (code === "POSTERN_KEY_REUSED") return { kind: "key-reused", operationId };
  return { kind: "refused", error, operationId };
};

/** Why the obstacle forbids the plain Send, as a sentence; undefined where it does not. */
export const blocks = (obstacle: Obstacle | undefined): string | undefined => {
  switch (obstacle?.kind) {
    case "identical":
      return "To send this twice, use Send again.";
    case "key-reused":
      return "Use a new key first.";
    case "looking":
    case "unknown":
      return "The outcome of your last attempt is still being checked.";
    case "refused":
    case "nothing":
    case undefined:
      return undefined;
  }
};

/**
 * Whether the key belongs to an operation of the journal that has ended without a result: another try is another operation.
 * Every other refusal left the key unused.
 */
export const isSpent = (error: unknown): boolean =>
  error instanceof ApiError && (spentCodes.has(error.code) || !error.code.startsWith("POSTERN_"));

const spentCodes: ReadonlySet<string> = new Set<ServerErrorCode>(["POSTERN_NOT_SENT", "POSTERN_NETWORK_CODE"]);
