import * as z from "zod/mini";
import type { OperationRecord } from "#shared/console/operation.ts";
import { isRecord } from "#shared/json/is-record.ts";
import type { WriteName } from "#shared/wire/endpoint-facts.ts";
import { type Lazily, lazily, type Schema } from "#shared/wire/lazily.ts";
import { validFields } from "#src/lib/fallback.ts";

/** The parts of an operation that its request is read from. */
export type Recorded = Pick<OperationRecord, "endpoint" | "parameters" | "body" | "bodyRemovedAt">;

/** Reads the request of an operation; undefined if it is one of another endpoint. */
export type RequestReader<R> = (operation: Recorded) => R | undefined;

/** The body of a request that the reader reads. */
export type BodyRead<Read extends RequestReader<{ readonly body: unknown }>> = NonNullable<ReturnType<Read>>["body"];

type Fields<S extends z.core.$ZodShape> = Lazily<z.ZodMiniObject<S, z.core.$strict>>;

type Shape<N extends WriteName, P extends z.core.$ZodShape, B> = {
  readonly name: N;
  readonly takesShare: boolean;
  readonly params: Fields<P>;
  readonly body: B;
};

/**
 * Makes the reader of an endpoint's recorded requests, which leaves the client share out. The caller names the endpoint
 * itself, so a page loads only the schemas of the endpoints that it knows.
 *
 * - `request`: today's schemas accept all of it.
 * - `removed`: the body was removed because of its age; a few fields are left.
 * - `unreadable`: an earlier version stored it, and today's schemas refuse it; it has the fields that they accept.
 */
export const requestReader = <N extends WriteName, P extends z.core.$ZodShape, B extends z.core.$ZodShape>(
  endpoint: Shape<N, P, Fields<B>>,
) => requestReaderBy(endpoint, endpoint.body);

/** Like `requestReader`, for a body that has more than one form: the fields are those of the one it becomes. */
export const requestReaderBy = <
  N extends WriteName,
  P extends z.core.$ZodShape,
  O extends object,
  F extends z.core.$ZodShape,
>(
  { name, takesShare, params: paramsSchema, body: bodySchema }: Shape<N, P, Schema<O>>,
  fields: Fields<F>,
) => {
  const someParams = someOf(paramsSchema);
  const someFields = someOf(fields);
  return ({ endpoint, parameters, body, bodyRemovedAt }: Recorded) => {
    if (endpoint !== name) return undefined;
    const params = paramsSchema.safeParse(parameters);
    const read = bodySchema.safeParse(takesShare && isRecord(body) ? { ...body, clientShare: anyShare } : body);
    if (bodyRemovedAt === null && params.success && read.success) {
      return { kind: "request", endpoint: name, params: params.data, body: unshared(read.data) } as const;
    }
    return {
      kind: bodyRemovedAt === null ? "unreadable" : "removed",
      endpoint: name,
      params: validFields(someParams, parameters),
      body: unshared(validFields(someFields, isRecord(body) ? body : {})),
    } as const;
  };
};

/** Like `requestReader`, for an endpoint without a body. */
export const bodilessReader =
  <N extends WriteName, P extends z.core.$ZodShape>({ name, params: paramsSchema }: Shape<N, P, null>) =>
  ({ endpoint, parameters, bodyRemovedAt }: Recorded) => {
    if (endpoint !== name) return undefined;
    const params = paramsSchema.safeParse(parameters);
    return bodyRemovedAt === null && params.success
      ? ({ kind: "request", endpoint: name, params: params.data, body: undefined } as const)
      : ({
          kind: bodyRemovedAt === null ? "unreadable" : "removed",
          endpoint: name,
          params: validFields(someOf(paramsSchema), parameters),
          body: undefined,
        } as const);
  };

/** Takes the place of the client share, which schemas require and the journal does not have. */
const anyShare = "not stored";

const unshared = <B extends object>(body: B): Omit<B, "clientShare"> => {
  const { clientShare: _clientShare, ...rest }: B & { readonly clientShare?: unknown } = body;
  return rest;
};

const someOf = <S extends z.core.$ZodShape>(fields: Fields<S>) => lazily(() => z.partial(z.object(fields.built.shape)));
