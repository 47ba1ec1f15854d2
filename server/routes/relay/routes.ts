import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RunningEnvironment, Upstream } from "#server/domains/environments/environment.ts";
import { recordDenied } from "#server/domains/journal/denied.ts";
import { createKeptReads, type KeptReads } from "#server/domains/relay/kept-reads.ts";
import { createLastSeen } from "#server/domains/relay/last-seen.ts";
import type { OpenWrites } from "#server/domains/relay/open-writes.ts";
import { readElseSeen, type RelayedElseSeen } from "#server/domains/relay/read-else-seen.ts";
import { relayRead } from "#server/domains/relay/read.ts";
import { relayWrite, type WriteDependencies } from "#server/domains/relay/write.ts";
import {
  type ReadName,
  readRequest,
  readWriteRequest,
  type ShareSource,
} from "#server/domains/request/read-request.ts";
import { isIssuanceRequest, type WriteRequest } from "#server/domains/request/write-request.ts";
import { reviewChanged, reviewRequired } from "#server/domains/review/refusals.ts";
import type { ReviewedFactsDependencies } from "#server/domains/review/reviewed-facts.ts";
import { placeOf, reviewedRequest } from "#server/domains/review/reviewed.ts";
import { deniedProblem, denialOf, type StepUp } from "#server/http/denial.ts";
import { notePassedOn } from "#server/http/fault.ts";
import { checkMark } from "#server/http/guards.ts";
import { idempotencyKeyOf, visibleHeader } from "#server/http/idempotency-key.ts";
import { type Environments, type InEnvironment, runningIn, upstreamOf } from "#server/http/in-environment.ts";
import { purposeOf } from "#server/http/purpose.ts";
import { admit, type Recording, requesterOf } from "#server/http/requester.ts";
import { sessionOf } from "#server/http/session.ts";
import type { Unread } from "#server/http/unread.ts";
import { Problem } from "#server/lib/problem.ts";
import { createSecret } from "#server/lib/secret.ts";
import { amountUnitOf } from "#shared/console/amount-unit.ts";
import {
  acceptsSeenHeader,
  acknowledgeHeader,
  paidBeforeHeader,
  amountUnitHeader,
  lateHeader,
  notReviewed,
  reviewedHeader,
  seenAtHeader,
  shownAtHeader,
} from "#shared/console/header.ts";
import { endpointNames, isWriteName, type WriteName } from "#shared/wire/endpoint-facts.ts";
import { endpoints } from "#shared/wire/endpoints.ts";
import { metadataPaths } from "#shared/wire/metadata.ts";
import { routePath } from "#shared/wire/path.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { deniedOperation } from "./denied.ts";
import { sendReply } from "./reply.ts";

export type RelayDependencies = WriteDependencies &
  Environments &
  Recording &
  StepUp & { readonly writes: OpenWrites; readonly unread: Unread; readonly facts: ReviewedFactsDependencies };

type Route = FastifyRequest<InEnvironment>;

const json = "application/json; charset=utf-8";
const otherMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

/** One route per endpoint, and a refusal for methods its path does not have. */
export const relayRoutes = (app: FastifyInstance, dependencies: RelayDependencies): void => {
  const reading = { ...dependencies, reads: createKeptReads(createLastSeen(), dependencies.now) };
  const methods = new Map<string, Set<string>>();
  for (const name of endpointNames) {
    const endpoint = endpoints[name];
    const url = `/relay/:environment${routePath(endpoint.path)}`;
    methods.set(url, (methods.get(url) ?? new Set()).add(endpoint.method));
    app.route<InEnvironment>({
      method: endpoint.method,
      url,
      config: name === "mintToken" ? { writtenAt: metadataPaths } : {},
      handler: (request, reply) =>
        isWriteName(name) ? write(dependencies, name, request, reply) : read(reading, name, request, reply),
    });
  }
  for (const [url, allowed] of methods) {
    app.route({
      method: otherMethods.filter((method) => !allowed.has(method)),
      url,
      handler: () => {
        throw new Problem("POSTERN_METHOD_NOT_ALLOWED", "The service has no endpoint with this method and path.", {
          headers: { allow: [...allowed].join(", ") },
        });
      },
    });
  }
};

type ReadDependencies = RelayDependencies & { readonly reads: KeptReads };

const read = async (dependencies: ReadDependencies, name: ReadName, request: Route, reply: FastifyReply) => {
  const endpoint = endpoints[name];
  const environment = runningIn(dependencies, request);
  if (!roleIncludes(sessionOf(request).role, endpoint.role)) {
    await admit(dependencies, request, endpoint.role, {
      action: "operation.read",
      environment: environment.view.id,
      detail: { operation: endpoint.name },
    });
  }
  const parsed = readRequest(name, request);
  const { service } = upstreamOf(environment);
  const ask = () => {
    // Reserved until the response is sent, without a gap in between.
    const room = dependencies.unread.open(sessionOf(request).personId);
    return relayRead(service, { endpoint, ...parsed, requestId: request.id, room }).finally(room.release);
  };
  // A call of a function depends on more than its request.
  const isKept = endpoint.method === "GET";
  const { reads } = dependencies;
  const key = JSON.stringify([environment.view.id, name, parsed.params, parsed.query]);
  const accepts = request.headers[acceptsSeenHeader];
  const relayed: RelayedElseSeen = !isKept
    ? await ask()
    : accepts === "1" || accepts === "outage"
      ? await readElseSeen({
          reads,
          key,
          read: ask,
          service,
          isLateAccepted: accepts === "1",
          shownAt: timeIn(visibleHeader(request, shownAtHeader)),
        })
      : await reads.start(key, ask);
  const { status, bytes, retryAfter, code, seen, isLate } = relayed;
  notePassedOn(request, status, code);
  return reply
    .code(status)
    .headers(retryAfter === undefined ? {} : { "retry-after": retryAfter })
    .headers(seen === undefined ? {} : { [seenAtHeader]: new Date(seen.at).toISOString() })
    .headers(isLate === true ? { [lateHeader]: "1" } : {})
    .type(json)
    .send(bytes);
};

/** A time from a header, in milliseconds since 1970; undefined if it has none. */
const timeIn = (text: string | null): number | undefined => {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
};

const write = async (dependencies: RelayDependencies, name: WriteName, request: Route, reply: FastifyReply) => {
  const endpoint = endpoints[name];
  checkMark(request);
  const environment = runningIn(dependencies, request);
  const denial = denialOf(dependencies, endpoint, environment.view.kind, sessionOf(request));
  if (denial !== null) {
    const denied = deniedOperation(name, environment.view.id, request);
    const { store, now, refusals } = dependencies;
    const operationId = await recordDenied(store, denied, now(), denial.why, refusals);
    throw deniedProblem(denial, operationId);
  }
  const idempotencyKey = idempotencyKeyOf(request);
  const purpose = purposeOf(request);
  const upstream = environment.upstream();
  const {
    request: writeRequest,
    sent: body,
    secrets,
  } = readWriteRequest(name, request, shareSource(environment, upstream));
  const { params, query } = writeRequest;
  const sent = relayWrite(dependencies, {
    service: upstream?.service ?? null,
    call: { endpoint, params, query, body, requestId: request.id, secrets },
    operation: {
      ...writeRequest,
      environment: environment.view.id,
      by: requesterOf(request),
      idempotencyKey,
      acknowledges: visibleHeader(request, acknowledgeHeader),
      paidBefore: visibleHeader(request, paidBeforeHeader),
      purpose,
      run: null,
    },
    spends: endpoint.spends ? amountUnitOf(environment.view, endpoint.name) : null,
    writtenIn: visibleHeader(request, amountUnitHeader),
    confirmReview: () => confirmReview(dependencies, environment, writeRequest, request),
  });
  const answer = await dependencies.writes.add(sent, secrets);
  return sendReply(request, reply, answer);
};

/**
 * Throws if what was reviewed has changed. A request that only names what it is about, such as a template, has to have
 * been reviewed; elsewhere than on a mainnet a person may go on without a review that failed.
 */
const confirmReview = async (
  { facts }: RelayDependencies,
  environment: RunningEnvironment,
  asked: WriteRequest,
  request: Route,
): Promise<void> => {
  const { view } = environment;
  const seen = visibleHeader(request, reviewedHeader);
  if (seen === null || seen === notReviewed) {
    const mayGoOn = seen === notReviewed && view.kind !== "mainnet";
    if (!isIssuanceRequest(asked) || mayGoOn) return;
    throw reviewRequired("sent", `/console/${view.id}/request-review`);
  }
  const { digest } = await reviewedRequest(facts, placeOf(environment, request.id), asked, true);
  if (digest !== seen.toLowerCase()) throw reviewChanged("sent");
};

/**
 * The source of the share. While a service that holds it is down nothing is sent, but the request is still validated.
 */
const shareSource = ({ view, shortestShare }: RunningEnvironment, upstream: Upstream | null): ShareSource =>
  view.clientShare === "ask"
    ? { shortest: shortestShare }
    : { held: upstream?.clientShare ?? createSecret("not known while the service is down") };
