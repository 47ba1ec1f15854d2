import type { FastifyInstance, FastifyRequest } from "fastify";
import type { OpenWrites } from "#server/domains/relay/open-writes.ts";
import { refuseLongShare } from "#server/domains/request/share.ts";
import type { Runner } from "#server/domains/runs/runner.ts";
import type { KnownSecrets } from "#server/domains/service/known-secrets.ts";
import { type Repeats, searchPlaces, secretRefused } from "#server/domains/service/place-of-secret.ts";
import { createRedactor, isFigureOrId } from "#server/domains/service/redact.ts";
import { paused } from "#server/lib/paused.ts";
import { createSecret, type Secret } from "#server/lib/secret.ts";
import { isTooSimple, shortestSecret } from "#server/lib/simple-secret.ts";
import { isBitcoinAddress } from "#shared/address/bitcoin.ts";
import { acknowledgeHeader, idempotencyKeyHeader, purposeHeader } from "#shared/console/header.ts";
import { isRecord } from "#shared/json/is-record.ts";
import { isControl } from "./control.ts";
import type { Environments } from "./in-environment.ts";
import { type Recording, requesterOf, strangerOf } from "./requester.ts";
import { knownSessionOf } from "./session.ts";

export type DoorDependencies = Environments &
  Recording & {
    readonly controlSecret: string;
    /** The secrets of the configuration and of the sandbox, replaced ones included. */
    readonly keptOut: KnownSecrets;
    readonly writes: Pick<OpenWrites, "secrets">;
    readonly runs: Pick<Runner, "keptShares">;
  };

/**
 * Refuses every request that repeats a secret in a text, whatever its route: the text would be stored, shown or sent on.
 * The secrets are the server's own, the typed shares that are still in memory, and the share of the very request. A
 * request without a session or the control secret is left to its route, which refuses it: it learns nothing.
 */
export const refuseSecrets = (app: FastifyInstance, dependencies: DoorDependencies): void => {
  app.addHook("preHandler", async (request) => {
    const session = knownSessionOf(request);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (session === undefined && !isControl(request, dependencies.controlSecret)) return;
    // Other reads are answered here, and nothing of them is stored.
    if (isRead && !request.url.startsWith("/relay/")) return;
    // First of all, because it is searched for in the rest of the request.
    refuseLongShare(shareTextOf(request));
    const place = await paused(searchPlaces(partsOf(request), repeatsIn(dependencies, request, isRead)));
    if (place === null) return;
    await recordRefused(dependencies, request, place);
    throw secretRefused(place);
  });
};

const recordRefused = (
  { refusals, environments, now }: DoorDependencies,
  request: FastifyRequest,
  field: string,
): Promise<void> => {
  const environment = environmentIn(request);
  return refusals.record({
    at: now(),
    by: knownSessionOf(request) === undefined ? strangerOf(request) : requesterOf(request),
    action: "secret.refused",
    outcome: "denied",
    ...(environment !== undefined && environments.has(environment) ? { environment } : {}),
    detail: { route: `${request.method} ${request.routeOptions.url ?? ""}`, field },
  });
};

const environmentIn = ({ params }: FastifyRequest): string | undefined => {
  const environment = isRecord(params) ? params["environment"] : undefined;
  return typeof environment === "string" ? environment : undefined;
};

const storedHeaders = [purposeHeader, idempotencyKeyHeader, acknowledgeHeader];

/** What a person wrote, by its place. The environment is one of the configuration, and the share is meant to be there. */
const partsOf = ({ params, query, body, headers }: FastifyRequest): Readonly<Record<string, unknown>> => ({
  path: without(params, "environment"),
  query,
  body: without(body, "clientShare"),
  ...Object.fromEntries(storedHeaders.map((name) => [name, headers[name]])),
});

const without = (value: unknown, key: string): unknown =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([one]) => one !== key)) : value;

const repeatsIn = (
  { keptOut, environments, runs, writes }: DoorDependencies,
  request: FastifyRequest,
  isRead: boolean,
): Repeats => {
  const own = keptOut.redactor();
  if (isRead) return own.repeats;
  const shortest = environments.get(environmentIn(request) ?? "")?.shortestShare ?? 0;
  const others = [...runs.keptShares(), ...writes.secrets()].filter(isText);
  const typed = unique([...shareIn(request, shortest), ...others]);
  if (typed.length === 0) return own.repeats;
  const typedRedactor = createRedactor([], typed);
  return (text) => own.repeats(text) || typedRedactor.repeats(text);
};

/** Many runs may keep the same share. */
const unique = (secrets: readonly Secret[]): readonly Secret[] => [
  ...new Map(secrets.map((secret) => [secret.reveal(), secret])).values(),
];

/** The share of the request, unless it is going to be refused because it cannot be told from ordinary text. */
const shareIn = (request: FastifyRequest, shortest: number): readonly Secret[] => {
  const share = shareTextOf(request);
  if (typeof share !== "string" || share.length < Math.max(shortest, shortestSecret)) return [];
  return isTooSimple(share) ? [] : [createSecret(share)];
};

const shareTextOf = ({ body }: FastifyRequest): unknown => (isRecord(body) ? body["clientShare"] : undefined);

/** Somebody who types an address or an id as a share would otherwise keep everybody else from using it. */
const isText = (share: Secret): boolean => !isFigureOrId(share.reveal()) && !isBitcoinAddress(share.reveal());
