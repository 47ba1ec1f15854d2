import { expect, test } from "vitest";
import { needsStepUp } from "../api/client/api-error.ts";
import { ApiError } from "../api/client/api-error.ts";
import { providerStepUpUrl } from "../api/session.ts";

test.each([
  ["POSTERN_STEP_UP_REQUIRED", true],
  ["POSTERN_SIGN_IN_REQUIRED", false],
])("%s asks for a recent sign-in: %s", (code, asks) => {
  expect(needsStepUp(new ApiError({ status: 401, code }))).toBe(asks);
});

test.each([
  ["/a?b=c#d", "/auth/oidc?returnTo=%2Fa%3Fb%3Dc%23d&stepUp=1"],
  ["/a b/é", "/auth/oidc?returnTo=%2Fa%2520b%2F%25C3%25A9&stepUp=1"],
  [`/${"a".repeat(2000)}`, "/auth/oidc?returnTo=%2F&stepUp=1"],
])("the way to a fresh sign-in comes back to %.20s", (page, url) => {
  expect(providerStepUpUrl(page)).toBe(url);
});
