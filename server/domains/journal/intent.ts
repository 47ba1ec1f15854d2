import { createHash } from "node:crypto";
import { canonicalJson } from "#shared/json/canonical.ts";
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
export const requestHash = (request: Request): string => hash(canonicalJson(hashed(request)));

/**
 * SHA-256 of what the request would spend, however it is written: hexadecimal is compared in one case, because both spell the
 * same bytes.
 */
export const intentHash = (request: Request): string =>
  hash(canonicalJson(hashed({ ...request, body: essenceOf(request.body) }), lowerHex));

/** The hashes in the journal were made when an endpoint was called an operation: an old request has to keep its hash. */
const hashed = ({ endpoint, ...rest }: Request) => ({ ...rest, operation: endpoint });

const hash = (text: string): string => createHash("sha256").update(text).digest("hex");

const lowerHex = (text: string): string => (/^0x[0-9a-f]*$/i.test(text) ? text.toLowerCase() : text);
