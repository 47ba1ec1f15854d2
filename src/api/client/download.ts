import { ApiError, clientErrorCodes } from "./api-error.ts";
import { errorOf } from "./send.ts";

type Part = Uint8Array<ArrayBuffer>;

/** The parts of a file on this origin, as they arrive. Throws an ApiError, or the caller's own abort. */
export const download = async function* (url: string, type: string, signal: AbortSignal): AsyncGenerator<Part> {
  const requestId = crypto.randomUUID();
  try {
    const response = await fetch(url, {
      headers: { accept: type, "x-request-id": requestId },
      credentials: "same-origin",
      cache: "no-store",
      redirect: "error",
      signal,
    });
    if (!response.ok || response.body === null) throw errorOf(response, await response.text());
    const reader = response.body.getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (cause) {
    if (cause instanceof ApiError || signal.aborted) throw cause;
    throw new ApiError({ status: 0, code: clientErrorCodes.unreachable, requestId }, { cause });
  }
};
