import type { Call, Reply } from "#server/domains/service/call.ts";

/** One address in a profile's list. */
export type Listed = {
  readonly id: string;
  readonly address: string;
  readonly date?: string;
  readonly reference?: string;
};

export const answer = (status: number, body: unknown): Reply => ({
  kind: "answer",
  status,
  contentType: "application/json",
  retryAfter: undefined,
  bytes: Buffer.from(JSON.stringify(body)),
});

/** Reads of a service that lists these addresses of a profile, and what it was asked. */
export const listing = (addresses: readonly Listed[], totalElements = addresses.length) => {
  const asked: string[] = [];
  return {
    asked,
    read: ({ params, query }: Call): Promise<Reply> => {
      asked.push(`${params["reference"]} ${query["skip"]} ${query["take"]}`);
      const skip = Number(query["skip"]);
      const pagination = { totalElements, totalPages: 1, skip, take: 1 };
      return Promise.resolve(answer(200, { data: addresses.slice(skip, skip + 1), pagination }));
    },
  };
};

/** Reads of a service that answers with an error. */
export const failing = (status: number, code: string) => ({
  read: (): Promise<Reply> => Promise.resolve(answer(status, { code, message: "no", statusCode: status })),
});

/** Reads of a service that does not answer. */
export const silent = (kind: "refused" | "broken" | "timeout" | "lacking") => ({
  read: (): Promise<Reply> => Promise.resolve({ kind }),
});
