import { type IdenticalBody, identicalBodySchema } from "#shared/console/identical.ts";
import { isRecord } from "#shared/json/is-record.ts";

type Sent = {
  readonly endpoint: IdenticalBody["endpoint"];
  readonly params?: object | undefined;
  readonly body: object;
};

/** A request as the server compares it with earlier ones: as JSON, which is how it is sent, and never with the client share. */
export const comparedOf = ({ endpoint, params, body }: Sent): IdenticalBody => {
  const { clientShare: _left, ...rest } = recordOf(body);
  return identicalBodySchema.parse({ endpoint, params: recordOf(params), body: rest });
};

/** What an object is in JSON. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> => {
  const json: unknown = JSON.parse(JSON.stringify(value ?? {}));
  return isRecord(json) ? json : {};
};
