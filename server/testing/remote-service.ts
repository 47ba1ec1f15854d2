import type { RemoteService } from "#server/config/config.ts";
import { createSecret } from "#server/lib/secret.ts";

/** An external service, configured without changing any default. */
export const remoteService = (baseUrl: string, apiKey: string, more: Partial<RemoteService> = {}): RemoteService => ({
  baseUrl,
  apiKey: createSecret(apiKey),
  sdkVersion: "1.0.0",
  clientShare: null,
  shortestShare: 12,
  valueForm: "bare",
  amountUnit: "native",
  withdrawAmountUnit: "native",
  timeouts: {},
  paths: {},
  unset: [],
  lacks: [],
  addressBody: "networkId",
  ...more,
});
