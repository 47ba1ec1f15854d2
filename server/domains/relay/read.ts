import type { ReadBody } from "#server/domains/request/read-request.ts";
import { addressesInCall, contractAt, type WrittenAddress } from "#server/domains/request/written-addresses.ts";
import { answerTo } from "#server/domains/service/answer.ts";
import type { Call } from "#server/domains/service/call.ts";
import { notOffered } from "#server/domains/service/lacking.ts";
import type { Service } from "#server/domains/service/service.ts";
import { isSilent, serviceSaidNothing } from "#server/domains/service/silence.ts";
import { Problem } from "#server/lib/problem.ts";
import { refuseWrongChecksums } from "./checksums.ts";

/** The service's answer to a read: its validated bytes, or its own error body. */
export type Relayed = {
  readonly status: number;
  readonly bytes: Buffer;
  /** The service's `Retry-After`, unchanged. */
  readonly retryAfter?: string | undefined;
  /** The code of its error. */
  readonly code?: string;
};

type ReadCall = Call & { readonly body: ReadBody };

/** The addresses that a person wrote into a read: the contract's, and those among the arguments of a call. */
const addressesInRead = ({ params, body }: ReadCall): readonly WrittenAddress[] => {
  const contract =
    params["contractAddress"] ?? (body !== undefined && "contractAddress" in body ? body.contractAddress : undefined);
  return [
    ...(contract === undefined ? [] : contractAt(contract)),
    ...(body !== undefined && "abiFunction" in body ? addressesInCall(body.abiFunction) : []),
  ];
};

/** Validated answers, by the buffer that the client reuses for the same answer to the same request. */
const passed = new WeakMap<Buffer, Call["endpoint"]>();

/** Relays a read; throws a problem that says who is at fault if the answer cannot be passed on. */
export const relayRead = async (service: Service, call: ReadCall): Promise<Relayed> => {
  await refuseWrongChecksums(addressesInRead(call));
  const reply = await service.read(call);
  if (reply.kind === "answer" && passed.get(reply.bytes) === call.endpoint) {
    return { status: reply.status, bytes: reply.bytes };
  }
  if (reply.kind === "too-large" && reply.problem !== undefined) throw reply.problem;
  const answer = answerTo(call, reply);
  const why = { cause: isSilent(answer) ? serviceSaidNothing : undefined };
  switch (answer.kind) {
    case "success":
      passed.set(answer.bytes, call.endpoint);
      return { status: answer.status, bytes: answer.bytes };
    case "error":
      return { status: answer.status, bytes: answer.bytes, retryAfter: answer.retryAfter, code: answer.error.code };
    case "lacking":
      throw notOffered(call.endpoint);
    case "garbage":
      throw new Problem(
        "POSTERN_SERVICE_ANSWER",
        `The service's response (status ${answer.status}) ${answer.why}.`,
        why,
      );
    case "too-large":
      throw new Problem("POSTERN_SERVICE_ANSWER", "The service's response is too large and was cut off.");
    case "timeout":
      throw new Problem("POSTERN_SERVICE_TIMEOUT", "The service did not respond in time.", why);
    case "refused":
    case "broken":
      throw new Problem("POSTERN_SERVICE_UNREACHABLE", "The service cannot be reached.", why);
  }
};
