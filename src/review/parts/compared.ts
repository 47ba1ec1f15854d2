import { type IdenticalBody, identicalBodySchema } from "#shared/console/identical.ts";
import { isRecord } from "#shared/json/is-record.ts";

type Sent = {
  readonly endpoint: IdenticalBody["endpoint"];
  readonly params?: object | undefined;
  readonly body: object;
  readonly purpose?: string | undefined;
};

/**
 * A request in the form the server compares with earlier ones: as JSON, as it is sent, and never with the client share.
 */
export const comparedOf = ({ endpoint, params, body, purpose }: Sent): IdenticalBody => {
  const { clientShare: _left, ...rest } = recordOf(body);
  return identicalBodySchema.parse({
    endpoint,
    params: recordOf(params),
    body: rest,
    ...(purpose === undefined ? {} : { purpose }),
  });
};

/** An object as JSON. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> => {
  const json: unknown = JSON.parse(JSON.stringify(value ?? {}));
  return isRecord(json) ? json : {};
};
