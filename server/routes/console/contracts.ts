import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { stale } from "#server/domains/audit/edit-version.ts";
import { putContract, removeContract, subjectOf } from "#server/domains/contracts/edit.ts";
import { exportBook } from "#server/domains/contracts/export.ts";
import { checkBook, importBook } from "#server/domains/contracts/import.ts";
import { findAbi, findContract, listContracts } from "#server/domains/contracts/list.ts";
import { listApprovals } from "#server/domains/meaning/approvals.ts";
import { asFile } from "#server/http/as-file.ts";
import { contractOf, type OfContract } from "#server/http/contract-of.ts";
import { checkMark } from "#server/http/guards.ts";
import { importBytes } from "#server/http/import-bytes.ts";
import { type BookDependencies, environmentOf, type InEnvironment } from "#server/http/in-environment.ts";
import { admit, requesterOf } from "#server/http/requester.ts";
import { seenVersion, tag } from "#server/http/version.ts";
import { parseQuery, parseRequest } from "#server/lib/parse.ts";
import { Problem } from "#server/lib/problem.ts";
import type { ApprovalsAnswer } from "#shared/console/approvals.ts";
import {
  bookCheckBodySchema,
  bookImportBodySchema,
  bookQuerySchema,
  contractBodySchema,
} from "#shared/console/contracts.ts";
import { pageQuerySchema } from "#shared/wire/pagination.ts";

const path = "/console/:environment/contracts";
const onePath = `${path}/:networkId/:address`;

type OfAbi = { Params: OfContract["Params"] & { position: string } };

/** The contract book: everyone reads it, admins change it. */
export const contractRoutes = (app: FastifyInstance, dependencies: BookDependencies): void => {
  const { store, now } = dependencies;

  app.get<InEnvironment>(path, (request) => {
    const environment = environmentOf(dependencies, request);
    return listContracts(store, environment, parseQuery(bookQuerySchema, request.query));
  });

  app.get<InEnvironment>(`${path}/export`, (request, reply) => {
    const environment = environmentOf(dependencies, request);
    return asFile(reply, { environment, what: "contracts", format: "json" }, now()).send(
      Readable.from(exportBook(store, environment)),
    );
  });

  /** A contract's current state, with its version. */
  const answer = async (request: FastifyRequest<OfContract>, reply: FastifyReply) => {
    const data = await findContract(store, environmentOf(dependencies, request), contractOf(request));
    if (data === undefined) throw missing();
    tag(reply, data.version);
    return { data };
  };

  app.get<OfContract>(onePath, answer);

  app.get<OfContract>(`${onePath}/approvals`, (request): Promise<ApprovalsAnswer> => {
    const environment = environmentOf(dependencies, request);
    return listApprovals(store, environment, contractOf(request), parseQuery(pageQuerySchema, request.query));
  });

  app.get<OfAbi>(`${onePath}/abis/:position`, async (request) => {
    const environment = environmentOf(dependencies, request);
    const { position } = request.params;
    if (!/^[1-9]\d{0,8}$/.test(position)) throw missing();
    const data = await findAbi(store, environment, contractOf(request), Number(position));
    if (data === undefined) throw missing();
    return { data };
  });

  app.put<OfContract>(onePath, async (request, reply) => {
    checkMark(request);
    const environment = environmentOf(dependencies, request);
    const contract = contractOf(request);
    const attempt = { action: "contract.changed", environment, subject: subjectOf(contract) } as const;
    const by = await admit(dependencies, request, "admin", attempt);
    const seen = seenVersion(request);
    const body = parseRequest(contractBodySchema, request.body, "body");
    await putContract(store, { environment, by, at: now(), seen }, contract, body);
    return answer(request, reply);
  });

  app.delete<OfContract>(onePath, async (request, reply) => {
    checkMark(request);
    const environment = environmentOf(dependencies, request);
    const contract = contractOf(request);
    const attempt = { action: "contract.removed", environment, subject: subjectOf(contract) } as const;
    const by = await admit(dependencies, request, "admin", attempt);
    const seen = seenVersion(request);
    if (seen === null) throw stale(null);
    await removeContract(store, { environment, by, at: now(), seen }, contract);
    return reply.code(204).send();
  });

  /** Only admins may send a whole file, so the role is checked before the body is read. */
  const onRequest = async (request: FastifyRequest<InEnvironment>) => {
    checkMark(request);
    const environment = environmentOf(dependencies, request);
    await admit(dependencies, request, "admin", { action: "contracts.imported", environment });
  };

  app.post<InEnvironment>(`${path}/import/check`, { onRequest, bodyLimit: importBytes }, (request) => {
    const { book } = parseRequest(bookCheckBodySchema, request.body, "body");
    return checkBook(store, request.params.environment, book);
  });

  app.post<InEnvironment>(`${path}/import`, { onRequest, bodyLimit: importBytes }, (request) => {
    const { book, ...choice } = parseRequest(bookImportBodySchema, request.body, "body");
    const edit = { environment: request.params.environment, by: requesterOf(request), at: now() };
    return importBook(store, edit, book, choice);
  });
};

const missing = () => new Problem("POSTERN_NOT_FOUND", "This contract is not in the book.");
