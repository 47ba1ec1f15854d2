import { createHash } from "node:crypto";
import { essenceOf } from "./essence.ts";

/** What was asked for, without the client share. */
export type Request = {
  readonly environment: string;
  readonly endpoint: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
};

/** SHA-256 of exactly this request, whatever the order of its keys. */
export const requestHash = (request: Request): string => hash(canonical(hashed(request)));

/**
 * SHA-256 of what the request would spend, however it is written: hexadecimal is compared in one case, because both spell the
 * same bytes.
 */
export const intentHash = (request: Request): string =>
  hash(canonical(hashed({ ...request, body: essenceOf(request.body) }), lowerHex));

/** The hashes in the journal were made when an endpoint was called an operation: an old request has to keep its hash. */
const hashed = ({ endpoint, ...rest }: Request) => ({ ...rest, operation: endpoint });

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

const lowerHex = (text: string): string => (/^0x[0-9a-f]*$/i.test(text) ? text.toLowerCase() : text);

/** JSON with sorted keys. */
const canonical = (value: unknown, text: (value: string) => string = String): string =>
  JSON.stringify(value, (_key, inner: unknown) => {
    if (typeof inner === "string") return text(inner);
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
