import type { ServerErrorCode } from "#shared/console/error-codes.ts";
import { ApiError } from "#src/api/client/api-error.ts";

/** What keeps a write from becoming an operation. */
export type Obstacle =
  /** It was refused, and nothing was sent; it can be tried again. */
  | { readonly kind: "refused"; readonly error: Error; readonly operationId: string | undefined }
  /** An identical operation, which has to be checked first; `senders` are those of the refused one. */
  | { readonly kind: "identical"; readonly operationId: string; readonly senders: readonly string[] }
  /** Another operation has the key. */
  | { readonly kind: "key-reused"; readonly operationId: string | undefined }
  /** The response was lost, and the journal is being queried. */
  | { readonly kind: "looking" }
  /** The response was lost, and the journal cannot be reached. */
  | { readonly kind: "unknown"; readonly error: Error }
  /** The response was lost, and the journal has no such operation. */
  | { readonly kind: "nothing" };

/** An error that refused a write, and the write's senders: the id of an address, or addresses. */
export type Refusal = { readonly error: Error; readonly senders?: readonly string[] | undefined };

/** The journal's result for a lost write; `data` is null if it has none. */
type Look = {
  readonly data: string | null | undefined;
  readonly error: Error | null;
};

/** The obstacle of a refusal, or of a lost response that `look` is about. */
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

/** Why the obstacle blocks the plain Send, as a sentence; undefined if it does not. */
export const blocks = (obstacle: Obstacle | undefined): string | undefined => {
  switch (obstacle?.kind) {
    case "identical":
      return "This was sent before. Review it to send it again.";
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
 * Whether the key belongs to an operation of the journal that has ended without a result: another attempt is another
 * operation. Every other refusal left the key unused.
 */
export const isSpent = (error: unknown): boolean =>
  error instanceof ApiError && (spentCodes.has(error.code) || !error.code.startsWith("POSTERN_"));

const spentCodes: ReadonlySet<string> = new Set<ServerErrorCode>(["POSTERN_NOT_SENT", "POSTERN_NETWORK_CODE"]);
