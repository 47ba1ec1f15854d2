import { bodyText } from "#shared/json/body-text.ts";
import { shellVariable, shellWord } from "./shell.ts";

/** An interface version that every service accepts. */
export const sdkVersion = "1.0.0";

/** A call over HTTP, never with the client share in its body. */
export type CallRequest = {
  /** POST by default. */
  readonly method?: "POST" | "DELETE" | undefined;
  /** The endpoint's path from the specification, filled in. */
  readonly path: string;
  /** The body as the page sends it; null if there is none. */
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly kind: "read" | "write";
  /** `added`: the sender adds the client share; `none`: the server holds it, or the call is a read. */
  readonly share: "added" | "none";
};

/** The call sent directly to the service, with shell variables for its address, the key and the client share. */
export const curlToService = ({ method = "POST", path, body, share }: CallRequest, version: string): string =>
  lines([
    `curl -sS -X ${method} "$SERVICE_URL"${shellWord(path)}`,
    ...contentType(body),
    `-H "x-api-key: $API_KEY"`,
    header(`x-sdk-version: ${version}`),
    ...data(body, share),
  ]);

/** The call sent to this server, which adds the key, with variables for the session cookie and the idempotency key. */
export const curlToRelay = (
  { method = "POST", path, body, kind, share }: CallRequest,
  { origin, environment }: { readonly origin: string; readonly environment: string },
): string =>
  lines([
    `curl -sS -X ${method} ${shellWord(`${origin}/relay/${environment}${path}`)}`,
    ...contentType(body),
    header(`origin: ${origin}`),
    header("x-postern: 1"),
    ...(kind === "write" ? [`-H "idempotency-key: $IDEMPOTENCY_KEY"`] : []),
    `-H "cookie: $SESSION_COOKIE"`,
    ...data(body, share),
  ]);

const header = (text: string): string => `-H ${shellWord(text)}`;

const lines = (parts: readonly string[]): string => parts.join(" \\\n  ");

const contentType = (body: CallRequest["body"]): readonly string[] =>
  body === null ? [] : [header("content-type: application/json")];

const data = (body: CallRequest["body"], share: CallRequest["share"]): readonly string[] =>
  body === null ? [] : [`--data-raw ${bodyWord(body, share)}`];

const bodyWord = (body: NonNullable<CallRequest["body"]>, share: CallRequest["share"]): string => {
  // The form may never have held the share; a copied text must not, whatever it was given.
  const { clientShare: _left, ...rest } = body;
  const json = bodyText(rest);
  if (share === "none") return shellWord(json);
  const before = `${json.slice(0, -1)}${json === "{}" ? "" : ","}"clientShare":"`;
  return `${shellWord(before)}${shellVariable("CLIENT_SHARE")}${shellWord('"}')}`;
};
