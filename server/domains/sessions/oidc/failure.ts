import { AuthorizationResponseError, ResponseBodyError } from "openid-client";
import { Problem } from "#server/lib/problem.ts";
import type { SignInErrorCode } from "#shared/console/error-codes.ts";
import { ProviderUnreachable } from "./fetch.ts";

const messages: Readonly<Record<SignInErrorCode, string>> = {
  POSTERN_SIGN_IN_EXPIRED: "This sign-in took too long, was already completed, or was started in another browser.",
  POSTERN_SIGN_IN_DENIED: "The identity provider refused the sign-in.",
  POSTERN_SIGN_IN_INVALID: "The identity provider's response did not pass a check. Nobody was signed in.",
  POSTERN_NO_ROLE: "The identity provider knows this person but gives them no role in Postern.",
  POSTERN_PERSON_DISABLED: "An admin has disabled this person's access to Postern.",
  POSTERN_OTHER_PERSON:
    "Another person signed in at the identity provider than the one who was asked to. Nobody was signed in.",
  POSTERN_PROVIDER_UNREACHABLE: "The identity provider is not responding correctly.",
};

/** A failed sign-in. The cause is for the operator; a person sees the code's message. */
export const signInProblem = (code: SignInErrorCode, cause?: unknown): Problem & { readonly code: SignInErrorCode } =>
  Object.assign(new Problem(code, messages[code]), { code, cause });

/** What went wrong with the provider, as a problem: `otherwise` if it responded, but not correctly. */
export const failureOf = (
  error: unknown,
  otherwise: "POSTERN_SIGN_IN_INVALID" | "POSTERN_PROVIDER_UNREACHABLE",
): ReturnType<typeof signInProblem> => {
  const unreachable = unreachableOf(error);
  if (unreachable !== undefined) return signInProblem("POSTERN_PROVIDER_UNREACHABLE", unreachable);
  if (error instanceof AuthorizationResponseError) return signInProblem("POSTERN_SIGN_IN_DENIED", error);
  return signInProblem(otherwise, error);
};

/** The library wraps what it does not know. */
const unreachableOf = (error: unknown): ProviderUnreachable | undefined => {
  if (error instanceof ProviderUnreachable) return error;
  return error instanceof Error ? unreachableOf(error.cause) : undefined;
};

/** What went wrong, for the operator, by name only: messages of others may contain codes and tokens. */
export const reasonOf = ({ code, cause }: Problem): string => {
  if (cause instanceof ProviderUnreachable) return `${code}: ${cause.message}`;
  const providerCode =
    cause instanceof AuthorizationResponseError || cause instanceof ResponseBodyError ? cause.error : undefined;
  const named = cause instanceof Error && "code" in cause ? cause.code : undefined;
  const plain = [named, providerCode].filter((text) => typeof text === "string" && /^\w{1,60}$/.test(text));
  return [code, ...plain].join(", ");
};
