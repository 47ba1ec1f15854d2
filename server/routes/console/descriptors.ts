import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findDescriptor, findDescriptorVersion, putDescriptor } from "#server/domains/contracts/descriptors.ts";
import { subjectOf } from "#server/domains/contracts/edit.ts";
import { checkedDescriptor, findingsAbout, previewDescriptor } from "#server/domains/meaning/descriptors.ts";
import type { FactsDependencies } from "#server/domains/meaning/facts.ts";
import { contractOf, type OfContract } from "#server/http/contract-of.ts";
import { checkMark } from "#server/http/guards.ts";
import { type BookDependencies, environmentOf } from "#server/http/in-environment.ts";
import type { Line } from "#server/http/line.ts";
import { admit } from "#server/http/requester.ts";
import { sessionOf } from "#server/http/session.ts";
import { seenVersion, tag } from "#server/http/version.ts";
import { parseRequest } from "#server/lib/parse.ts";
import { Problem } from "#server/lib/problem.ts";
import { descriptorBodySchema, descriptorPreviewBodySchema, longestDescriptor } from "#shared/console/descriptor.ts";

const onePath = "/console/:environment/contracts/:networkId/:address";

/** A descriptor and calldata of the largest sizes, with room for whitespace and escapes. */
const previewBytes = 4 * longestDescriptor + 2 * 64 * 1024;

type OfVersion = { Params: OfContract["Params"] & { position: string } };

/** The descriptors (ERC-7730) of contracts in the book: everyone reads them, operators preview them, admins change them. */
export const descriptorRoutes = (
  app: FastifyInstance,
  dependencies: BookDependencies & { readonly facts: FactsDependencies; readonly lists: Line },
): void => {
  const { store, facts, now, environments, lists } = dependencies;

  /** The current descriptor, with the version of its contract. */
  const answer = async (request: FastifyRequest<OfContract>, reply: FastifyReply) => {
    const environment = environmentOf(dependencies, request);
    const contract = contractOf(request);
    const current = await findDescriptor(store, environment, contract);
    if (current === undefined) throw missing();
    tag(reply, current.version);
    const { present } = current;
    const findings = present === null ? [] : await findingsAbout(facts, { environment, contract }, present.descriptor);
    return { data: { ...current, findings } };
  };

  app.get<OfContract>(`${onePath}/descriptor`, answer);

  app.get<OfVersion>(`${onePath}/descriptors/:position`, async (request) => {
    const environment = environmentOf(dependencies, request);
    const { position } = request.params;
    if (!/^[1-9]\d{0,8}$/.test(position)) throw missing();
    const data = await findDescriptorVersion(store, environment, contractOf(request), Number(position));
    if (data === undefined) throw missing();
    return { data };
  });

  app.put<OfContract>(`${onePath}/descriptor`, async (request, reply) => {
    checkMark(request);
    const environment = environmentOf(dependencies, request);
    const contract = contractOf(request);
    const attempt = { action: "descriptor.changed", environment, subject: subjectOf(contract) } as const;
    const by = await admit(dependencies, request, "admin", attempt);
    const seen = seenVersion(request);
    const { descriptor } = parseRequest(descriptorBodySchema, request.body, "body");
    const checked = descriptor === null ? null : await checkedDescriptor(facts, { environment, contract }, descriptor);
    await putDescriptor(store, { environment, by, at: now(), seen }, contract, checked);
    return answer(request, reply);
  });

  /** A preview works on a descriptor and on calldata that the sender has made up, so a person's come one by one. */
  const beforePreview = async (request: FastifyRequest<OfContract>, reply: FastifyReply) => {
    checkMark(request);
    const environment = environmentOf(dependencies, request);
    const subject = subjectOf(contractOf(request));
    await admit(dependencies, request, "operator", { action: "descriptor.previewed", environment, subject });
    await lists.enter(`preview of ${sessionOf(request).personId}`, reply);
  };

  const preview = async (request: FastifyRequest<OfContract>) => {
    const environment = environmentOf(dependencies, request);
    const contract = contractOf(request);
    const body = parseRequest(descriptorPreviewBodySchema, request.body, "body");
    return { data: await previewDescriptor({ ...facts, environments }, { environment, contract }, body) };
  };

  app.post<OfContract>(
    `${onePath}/descriptor/preview`,
    { onRequest: beforePreview, bodyLimit: previewBytes },
    (request, reply) => lists.work(reply, () => preview(request)),
  );
};

const missing = () => new Problem("POSTERN_NOT_FOUND", "This description is not in the book.");
