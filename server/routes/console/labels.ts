import { Readable } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { stale } from "#server/domains/audit/edit-version.ts";
import { putLabel, removeLabel, subjectOf } from "#server/domains/labels/edit.ts";
import { exportLabels } from "#server/domains/labels/export.ts";
import { checkImport, importLabels } from "#server/domains/labels/import.ts";
import { labelsOf, listLabels } from "#server/domains/labels/list.ts";
import { asFile } from "#server/http/as-file.ts";
import { checkMark } from "#server/http/guards.ts";
import { importBytes } from "#server/http/import-bytes.ts";
import { type BookDependencies, environmentOf, type InEnvironment } from "#server/http/in-environment.ts";
import { admit, requesterOf } from "#server/http/requester.ts";
import { seenVersion, tag } from "#server/http/version.ts";
import { parseQuery, parseRequest } from "#server/lib/parse.ts";
import {
  labelBodySchema,
  labelCheckBodySchema,
  labelDeleteQuerySchema,
  labelImportBodySchema,
  labelLookupBodySchema,
  labelQuerySchema,
} from "#shared/console/labels.ts";

const path = "/console/:environment/labels";

/** The labels of addresses: everyone reads them, admins change them. */
export const labelRoutes = (app: FastifyInstance, dependencies: BookDependencies): void => {
  const { store, now } = dependencies;

  app.get<InEnvironment>(path, (request) => {
    const environment = environmentOf(dependencies, request);
    return listLabels(store, environment, parseQuery(labelQuerySchema, request.query));
  });

  // Used by pages of version 0.1. Remove it in version 0.3.
  app.post<InEnvironment>(`${path}/lookup`, async (request) => {
    const environment = environmentOf(dependencies, request);
    const { addresses } = parseRequest(labelLookupBodySchema, request.body, "body");
    return { data: await labelsOf(store, environment, addresses) };
  });

  app.get<InEnvironment>(`${path}/export`, (request, reply) => {
    const environment = environmentOf(dependencies, request);
    const query = parseQuery(labelQuerySchema, request.query);
    return asFile(reply, { environment, what: "labels", format: "csv" }, now()).send(
      Readable.from(exportLabels(store, environment, query)),
    );
  });

  app.put<InEnvironment>(path, async (request, reply) => {
    checkMark(request);
    const environment = environmentOf(dependencies, request);
    const by = await admit(dependencies, request, "admin", { action: "label.changed", environment });
    const seen = seenVersion(request);
    const body = parseRequest(labelBodySchema, request.body, "body");
    const label = await putLabel(store, { environment, by, at: now(), seen }, body);
    tag(reply, label.version);
    return { data: label };
  });

  app.delete<InEnvironment>(path, async (request, reply) => {
    checkMark(request);
    const environment = environmentOf(dependencies, request);
    const { networkId = null, address } = parseQuery(labelDeleteQuerySchema, request.query);
    const subject = subjectOf({ networkId, address });
    const by = await admit(dependencies, request, "admin", { action: "label.removed", environment, subject });
    const seen = seenVersion(request);
    if (seen === null) throw stale(null);
    await removeLabel(store, { environment, by, at: now(), seen }, { networkId, address });
    return reply.code(204).send();
  });

  /** Only admins may send a whole file, so the role is checked before the body is read. */
  const onRequest = async (request: FastifyRequest<InEnvironment>) => {
    checkMark(request);
    const environment = environmentOf(dependencies, request);
    await admit(dependencies, request, "admin", { action: "labels.imported", environment });
  };

  app.post<InEnvironment>(`${path}/import/check`, { onRequest, bodyLimit: importBytes }, (request) => {
    const { csv } = parseRequest(labelCheckBodySchema, request.body, "body");
    return checkImport(store, request.params.environment, csv);
  });

  app.post<InEnvironment>(`${path}/import`, { onRequest, bodyLimit: importBytes }, (request) => {
    const { csv, ...choice } = parseRequest(labelImportBodySchema, request.body, "body");
    const edit = { environment: request.params.environment, by: requesterOf(request), at: now() };
    return importLabels(store, edit, csv, choice);
  });
};
