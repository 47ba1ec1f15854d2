import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { pagesOf } from "./pages.ts";
import {
  callFunction,
  fillBaseUnits,
  openFunction,
  openPlayground,
  pickSender,
  resultRegion,
  timelineRegion,
} from "./playground.ts";
import { unfold } from "./unfold.ts";

/** The browser's complaints: policy violations, script errors, console lines. */
const complaints = async (page: Page): Promise<string[]> => {
  const heard: string[] = [];
  await page.exposeFunction("reportViolation", (text: string) => heard.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
      const report: unknown = Reflect.get(globalThis, "reportViolation");
      if (typeof report === "function") report(`violation of ${effectiveDirective} by ${blockedURI} ${sample}`);
    });
  });
  page.on("pageerror", ({ message }) => heard.push(`error: ${message}`));
  page.on("console", (message) => {
    // A contract that is not in the book returns 404, which a browser logs by itself.
    if (/\/console\/sandbox\/contracts\/[^/]+\/0x\w{40}$/.test(message.location().url)) return;
    if (message.type() === "error" || message.type() === "warning") heard.push(`console: ${message.text()}`);
  });
  return heard;
};

// No test depends on another: both workers share this file.
test.describe.configure({ mode: "parallel" });

const schemes = ["light", "dark"] as const;

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

test("Security 27: pages, and a part that loads when it opens, keep to the policy", async ({
  asAdmin: page,
  seeded,
}) => {
  const heard = await complaints(page);
  await page.goto("/");
  await heading(page, "Overview");
  await page.getByRole("button", { name: "Send…" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await openPlayground(page, seeded.networkId, seeded.token);
  await callFunction(page, "balanceOf(address)", { account: seeded.addresses[0]?.address ?? "" });
  await expect(resultRegion(page)).toContainText("uint256");
  expect(heard).toEqual([]);
});

for (const colorScheme of schemes) {
  test(`Security 27: no page, dialog or menu breaks the policy in ${colorScheme} @full`, async ({
    asAdmin: page,
    seeded,
    postern,
  }) => {
    test.setTimeout(180_000);
    const heard = await complaints(page);
    await page.emulateMedia({ colorScheme });

    await page.goto("/");
    await heading(page, "Overview");
    await page.getByRole("button", { name: /Test admin/ }).click();
    await page.getByRole("button", { name: "Sign out" }).waitFor();
    for (const theme of ["Light", "Dark", "System"]) {
      await page.getByText(theme, { exact: true }).click();
    }
    await page.keyboard.press("Escape");
    await page.goto("/sandbox/networks");
    await page.getByRole("tab", { name: "Catalog" }).click();
    await expect(page.getByText("Ethereum Sepolia")).toBeVisible();

    for (const { path, table } of await pagesOf(page, seeded)) {
      await page.goto(path);
      await expect(page.getByRole("table", { name: table })).toBeVisible();
    }
    await page.goto("/sandbox/addresses?form=generate");
    await page.getByRole("combobox", { name: "Profile reference" }).fill("de");
    await page.getByRole("option", { name: "demo" }).click();
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Columns" }).click();
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export page as CSV" }).click();
    await file;

    await page.getByRole("link", { name: "Contracts" }).click();
    await page.getByRole("link", { name: "Playground" }).click();
    await heading(page, "Playground");
    await page.goto("/sandbox/nowhere");
    await heading(page, /./);

    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto("/sandbox/networks");
    await heading(page, "Networks");
    await page.getByRole("button", { name: "Open navigation" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();

    await page.goto(await postern.newLink("viewer", "Vera"));
    await heading(page, "Overview");
    await page.context().clearCookies();
    expect(heard).toEqual([]);

    await page.goto("/sandbox/networks");
    await expect(page.getByText("npm run link")).toBeVisible();
    expect(heard.filter((text) => !text.includes("401"))).toEqual([]);
  });
}

for (const colorScheme of schemes) {
  test(`Security 27: no form, review or receipt of the playground breaks the policy in ${colorScheme} @full`, async ({
    asAdmin: page,
    seeded,
  }) => {
    test.setTimeout(180_000);
    const heard = await complaints(page);
    await page.emulateMedia({ colorScheme });
    await openPlayground(page, seeded.networkId, seeded.token);
    await callFunction(page, "balanceOf(address)", { account: seeded.addresses[0]?.address ?? "" });
    await expect(resultRegion(page)).toContainText("uint256");
    await openFunction(page, "transfer(address,uint256)");
    await page.getByLabel("to", { exact: true }).fill(seeded.addresses[1]?.address ?? "");
    await fillBaseUnits(page, colorScheme === "light" ? "2701" : "2702");
    await page.getByLabel("Unit of value").selectOption({ label: "PDT" });
    await page.getByLabel("Unit of value").selectOption({ label: "base units" });
    await page
      .getByRole("button", { name: /pick|choose/i })
      .first()
      .click();
    await page.getByLabel("Search addresses").fill("0x");
    await page.keyboard.press("Escape");
    await pickSender(page, seeded.addresses[0]?.address ?? "");
    await page.getByRole("button", { name: "Review…" }).click();
    const review = page.getByRole("dialog");
    await review.getByText("Details", { exact: true }).click();
    await review.getByRole("button", { name: "Copy calldata" }).hover();
    await review.getByRole("button", { name: "Send", exact: true }).click();
    await expect(timelineRegion(page)).toContainText("Succeeded");
    await page
      .getByRole("button", { name: /transaction hash/ })
      .first()
      .hover();

    await openPlayground(page, seeded.networkId, seeded.allTypes);
    for (const button of await page.getByRole("region", { name: "Functions" }).getByRole("button").all()) {
      await button.click();
      await expect(page.getByRole("region", { name: /^(Form|Entry)$/ })).toBeVisible();
    }

    await page.goto("/sandbox/activity");
    await heading(page, "Activity");
    await page
      .getByRole("row", { name: /Send .* PDT to / })
      .first()
      .getByText("Succeeded")
      .click();
    for (const part of ["Evidence", "Steps", "Details", "Related"] as const) await unfold(page, part);
    await expect(page.getByRole("region", { name: "Receipt" })).toBeVisible();
    expect(heard).toEqual([]);
  });
}

test("Security 27: injected content does not run", async ({ asAdmin: page }) => {
  await page.goto("/sandbox/networks");
  await expect(page.getByRole("heading", { name: "Networks" })).toBeVisible();
  const tried = await page.evaluate(async () => {
    // What the debugger itself evaluates may use eval; what runs later may not.
    await new Promise((resolve) => setTimeout(resolve));
    const ran: string[] = [];
    Reflect.set(globalThis, "ran", (what: string) => ran.push(what));
    const attempt = (act: () => unknown): string => {
      try {
        act();
        return "done";
      } catch (error) {
        return error instanceof Error ? error.name : "thrown";
      }
    };
    const globalCall = (name: string, text: string) => {
      const called: unknown = Reflect.get(globalThis, name);
      const result: unknown = typeof called === "function" ? Reflect.apply(called, globalThis, [text]) : undefined;
      if (typeof result === "function") Reflect.apply(result, undefined, []);
    };
    const inserted = (fill: (script: HTMLScriptElement) => void) => {
      const script = document.createElement("script");
      fill(script);
      document.body.append(script);
    };
    const div = document.createElement("div");
    document.body.append(div);
    const outcomes = {
      // A text node is not covered by Trusted Types: there the missing nonce decides.
      inlineScript: attempt(() => inserted((script) => script.append("ran('inline script')"))),
      scriptText: attempt(() => inserted((script) => (script.text = "ran('script text')"))),
      scriptAddress: attempt(() => inserted((script) => (script.src = "/assets/no.js"))),
      eval: attempt(() => globalCall("eval", "ran('eval')")),
      newFunction: attempt(() => globalCall("Function", "ran('function')")),
      timer: attempt(() => globalCall("setTimeout", "ran('timer')")),
      markup: attempt(() => (div.innerHTML = '<img src="x" onerror="ran(\'markup\')">')),
      fragment: attempt(() => document.createRange().createContextualFragment("<script>ran('fragment')</script>")),
      frame: attempt(() => (document.createElement("iframe").srcdoc = "<script>parent.ran('frame')</script>")),
      handler: attempt(() => div.setAttribute("onclick", "ran('handler')")),
      address: attempt(() => Object.assign(document.createElement("a"), { href: "javascript:ran('address')" }).click()),
      policy: attempt(() => {
        const factory: unknown = Reflect.get(globalThis, "trustedTypes");
        if (typeof factory !== "object" || factory === null) return;
        const create: unknown = Reflect.get(factory, "createPolicy");
        if (typeof create === "function") Reflect.apply(create, factory, ["mine", { createHTML: String }]);
      }),
      textOnly: attempt(() => (div.innerHTML = "no markup")),
    };
    div.click();
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { ran, outcomes };
  });
  expect(tried.ran).toEqual([]);
  expect(tried.outcomes).toMatchObject({
    scriptText: "TypeError",
    scriptAddress: "TypeError",
    eval: "EvalError",
    newFunction: "EvalError",
    markup: "TypeError",
    fragment: "TypeError",
    frame: "TypeError",
    handler: "TypeError",
    policy: "TypeError",
    textOnly: "done",
  });
});

test("Security 52: an image in a data: address is drawn and runs nothing, and an image from an unconfigured host is not requested", async ({
  asAdmin: page,
}) => {
  await page.goto("/sandbox/networks");
  await expect(page.getByRole("heading", { name: "Networks" })).toBeVisible();
  const urls: string[] = [];
  // Chromium also reports a request that the policy blocks: it fails with "csp" and never leaves the browser.
  const stopped: string[] = [];
  page.on("requestfinished", (request) => urls.push(request.url()));
  page.on("requestfailed", (request) => (request.failure()?.errorText === "csp" ? stopped : urls).push(request.url()));
  const shown = await page.evaluate(async () => {
    const blocked: string[] = [];
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
      blocked.push(`${effectiveDirective} ${blockedURI}`),
    );
    Reflect.set(globalThis, "ran", () => blocked.push("a script ran"));
    const draw = (src: string) =>
      new Promise<string>((resolve) => {
        const image = document.createElement("img");
        image.addEventListener("load", () => resolve(`drawn, ${image.naturalWidth} wide`));
        image.addEventListener("error", () => resolve("not drawn"));
        image.src = src;
        document.body.append(image);
      });
    const beacon = `${location.origin}/healthz?ran`;
    const hostile = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" onload="parent.ran(); fetch('${beacon}=load')">
      <script>parent.ran(); new Image().src = "${beacon}=script"</script>
      <style>@import url("${beacon}=style");</style>
      <image href="${beacon}=image" width="10" height="10" />
      <foreignObject width="10" height="10"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${beacon}=frame"></iframe></foreignObject>
      <rect width="40" height="40" /></svg>`;
    const svg = `data:image/svg+xml,${encodeURIComponent(hostile)}`;
    const outcomes = {
      svg: await draw(svg),
      html: await draw("data:text/html,<script>parent.ran()</script>"),
      elsewhere: await draw("https://images.example/7.png"),
      blob: await draw(URL.createObjectURL(new Blob([hostile], { type: "image/svg+xml" }))),
    };
    // The same picture as a separate document, where its script would run.
    for (const [name, attribute] of [
      ["iframe", "src"],
      ["embed", "src"],
      ["object", "data"],
    ] as const) {
      const element = document.createElement(name);
      try {
        element.setAttribute(attribute, svg);
        document.body.append(element);
      } catch {
        // Trusted Types refuse it before the policy does.
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { outcomes, blocked };
  });
  expect(shown.outcomes).toEqual({
    svg: "drawn, 40 wide",
    html: "not drawn",
    elsewhere: "not drawn",
    blob: "not drawn",
  });
  expect(shown.blocked).toContain("img-src https://images.example/7.png");
  expect(shown.blocked).not.toContain("a script ran");
  expect(urls.filter((url) => /ran=|images\.example/.test(url))).toEqual([]);
  expect(stopped).toContain("https://images.example/7.png");
});
