import { shellVariable, shellWord } from "./shell.ts";

/** A version of the interface that every service takes. */
export const sdkVersion = "1.0.0";

/** A call as it goes over HTTP; never with the client share in its body. */
export type CallRequest = {
  /** POST, unless it is named. */
  readonly method?: "POST" | "DELETE" | undefined;
  /** The path of the operation as the specification has it, filled in. */
  readonly path: string;
  /** The body as the page sends it; null for none. */
  readonly body: Readonly<Record<string, unknown>> | null;
  readonly kind: "read" | "write";
  /** `added`: whoever sends the write adds the client share; `none`: it is held by the server, or the call is a read. */
  readonly share: "added" | "none";
};

/** The call sent to the service itself: where that is, the key and the client share are variables of the shell. */
export const curlToService = ({ method = "POST", path, body, share }: CallRequest, version: string): string =>
  lines([
    `curl -sS -X ${method} "$SERVICE_URL"${shellWord(path)}`,
    ...contentType(body),
    `-H "x-api-key: $API_KEY"`,
    header(`x-sdk-version: ${version}`),
    ...data(body, share),
  ]);

/** The call sent to this server, which adds the key: the session's cookie and the idempotency key are variables. */
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
  // The form may never have held it; a copied text must not, whatever it was given.
  const { clientShare: _left, ...rest } = body;
  const json = JSON.stringify(rest);
  if (share === "none") return shellWord(json);
  const before = `${json.slice(0, -1)}${json === "{}" ? "" : ","}"clientShare":"`;
  return `${shellWord(before)}${shellVariable("CLIENT_SHARE")}${shellWord('"}')}`;
};
