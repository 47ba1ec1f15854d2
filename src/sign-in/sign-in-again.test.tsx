import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { ApiError, needsStepUp } from "#src/api/client/api-error.ts";
import { providerStepUpUrl } from "#src/api/session.ts";
import { render } from "#src/testing/render.tsx";
import { problem, serve } from "#src/testing/server.ts";
import { SignInAgain } from "./sign-in-again.tsx";
import { SignInSteps } from "./sign-in-steps.tsx";

test.each([
  ["POSTERN_STEP_UP_REQUIRED", true],
  ["POSTERN_SIGN_IN_REQUIRED", false],
])("%s requires a recent sign-in: %s", (code, asks) => {
  expect(needsStepUp(new ApiError({ status: 401, code }))).toBe(asks);
});

test.each([
  ["/a?b=c#d", "/auth/oidc?returnTo=%2Fa%3Fb%3Dc%23d&stepUp=1"],
  ["/a b/é", "/auth/oidc?returnTo=%2Fa%2520b%2F%25C3%25A9&stepUp=1"],
  [`/${"a".repeat(2000)}`, "/auth/oidc?returnTo=%2F&stepUp=1"],
])("the way to a fresh sign-in comes back to %.20s", (page, url) => {
  expect(providerStepUpUrl(page)).toBe(url);
});

const methods = (...offered: readonly string[]) =>
  serve({ "GET /auth/methods": () => ({ body: { methods: offered } }) });

describe("a fresh sign-in", () => {
  test("is at the provider, in another tab, and authenticates the person again", async () => {
    methods("link", "oidc");
    render(<SignInAgain />);
    const link = await screen.findByRole("link", { name: "Sign in again" });
    expect(link.getAttribute("href")).toMatch(/^\/auth\/oidc\?returnTo=.*&stepUp=1$/);
    expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(["_blank", "noopener"]);
  });

  test("is by a link if there is no provider, and is not mentioned before that is known", async () => {
    methods("link");
    const { container } = render(<SignInAgain />);
    expect(screen.queryByText("npm run link")).toBeNull();
    expect(await screen.findByText("npm run link")).toBeTruthy();
    expect(container.querySelector("a")).toBeNull();
  });
});

describe("a command", () => {
  const shownAt = (hostname: string) => {
    methods("link");
    vi.stubGlobal("location", { href: `https://${hostname}/sandbox`, hostname });
    render(
      <>
        <SignInAgain />
        <SignInSteps onCheck={() => undefined} checking={false} provider={null} />
      </>,
    );
  };

  test.each(["localhost", "127.0.0.1", "127.8.0.1", "[::1]"])("is shown on the machine itself: %s", async (host) => {
    shownAt(host);
    expect(await screen.findAllByText("npm run link")).toHaveLength(2);
  });

  test.each(["postern.example.org", "127.0.0.1.example.org", "localhost.example.org", "10.0.0.5"])(
    "is not shown elsewhere: %s",
    async (host) => {
      shownAt(host);
      expect(await screen.findByText(/Ask an admin of your organization/)).toBeTruthy();
      expect(await screen.findByText(/Ask whoever runs Postern/)).toBeTruthy();
      expect(screen.queryByText(/npm run/)).toBeNull();
    },
  );
});

describe("the ways to sign in", () => {
  const onCheck = vi.fn<() => void>();
  const steps = (checking = false) => (
    <SignInSteps onCheck={onCheck} checking={checking} provider={<a href="/auth/oidc">Sign in</a>} />
  );

  test.each([
    [["link"], true, false],
    [["oidc"], false, true],
    [["link", "oidc"], true, true],
  ])("are those that the server has: %j", async (offered, byLink, byProvider) => {
    methods(...offered);
    render(steps());
    expect(screen.getByLabelText("Loading sign-in options")).toBeTruthy();
    await waitFor(() => expect(screen.queryByLabelText("Loading sign-in options")).toBeNull());
    expect(screen.queryByText("npm run link") !== null).toBe(byLink);
    expect(screen.queryByRole("link", { name: "Sign in" }) !== null).toBe(byProvider);
  });

  test("that cannot be loaded say why, and are requested once more", async () => {
    let fails = true;
    serve({
      "GET /auth/methods": () => (fails ? problem(403, "POSTERN_HOST_REFUSED") : { body: { methods: ["link"] } }),
    });
    const { user } = render(steps());
    expect((await screen.findByRole("alert")).textContent).toContain("POSTERN_HOST_REFUSED");
    fails = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("npm run link")).toBeTruthy();
  });

  test("are checked by a person, once at a time", async () => {
    methods("link");
    const { user, rerender } = render(steps());
    await user.click(screen.getByRole("button", { name: "Check again" }));
    expect(onCheck).toHaveBeenCalledOnce();
    rerender(steps(true));
    expect(screen.getByRole("button", { name: "Check again" })).toHaveProperty("disabled", true);
  });
});
