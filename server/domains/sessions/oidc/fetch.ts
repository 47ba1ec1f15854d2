import type { CustomFetch } from "openid-client";
import { loopbackHosts } from "#server/lib/loopback.ts";

/** The provider gave no response of its own: it is down, too slow, overloaded, or its response never ends. */
export class ProviderUnreachable extends Error {}

/** Metadata, keys and tokens are a few kilobytes. */
const maxBytes = 1024 * 1024;

/**
 * How the provider is queried: redirects are not followed (the caller's option), responses are limited, and nothing
 * leaves this machine without TLS.
 */
export const providerFetch: CustomFetch = async (url, { body: form, ...options }) => {
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:" && !loopbackHosts.has(hostname)) throw new ProviderUnreachable("An address is not https.");
  try {
    // Nothing but forms is ever sent.
    const response = await fetch(url, { ...options, body: form instanceof URLSearchParams ? form : null });
    const { status, headers } = response;
    const body = await readBounded(response);
    if (status >= 500 || status === 429) throw new ProviderUnreachable(`The provider returned ${status}.`);
    return new Response(body.byteLength === 0 ? null : body, { status, headers });
  } catch (error) {
    if (error instanceof ProviderUnreachable) throw error;
    throw new ProviderUnreachable("The provider did not respond.", { cause: error });
  }
};

const readBounded = async ({ body }: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw new ProviderUnreachable("The provider's response is too large.");
    chunks.push(chunk);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
};
