import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page, test as base } from "@playwright/test";
import * as z from "zod";
import { type Asking, startAsking } from "./asking.ts";
import { signIn, test } from "./fixtures.ts";
import { callFunction, openPlayground, pickSender, resultRegion } from "./playground.ts";
import { seededOf } from "./service.ts";

const templatesSchema = z.object({
  result: z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

/** The id and name of the sandbox's built-in ERC-20 template. */
const templateOf = async (page: Page, origin: string, environment: string) => {
  const answer = await page.request.get(`${origin}/relay/${environment}/api/v1/contract-templates?take=100`, {
    headers: { "x-postern": "1" },
  });
  const { result } = templatesSchema.parse(await answer.json());
  const template = result.data.find(({ name }) => name.startsWith("ERC-20"));
  if (template === undefined) throw new Error("The sandbox has no ERC-20 template.");
  return template;
};

type Deployment = { readonly name: string; readonly sender: string; readonly owner: string };

/** Fills in the form of a deployment, and opens its review. */
const fillIn = async (page: Page, { name, sender, owner }: Deployment) => {
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel("Network", { exact: true }).selectOption({ label: "tETH" });
  await pickSender(page, sender);
  await fill("name", name);
  await fill("symbol", "ACP");
  await fill("decimals", "6");
  await fill("supply", "1000");
  await fill("owner", owner);
  await page.getByRole("button", { name: "Review…" }).click();
  const review = page.getByRole("dialog", { name: "Review" });
  await expect(review).toContainText(`“${name}”`);
  return review;
};

test("a contract is deployed from a template, saved to the book, and called in the playground", async ({
  asAdmin: page,
  seeded,
  postern,
}) => {
  const [first, second] = seeded.addresses;
  const template = await templateOf(page, postern.origin, "sandbox");
  await page.goto(`/sandbox/templates/${template.id}`);
  await page.getByRole("link", { name: "Deploy…" }).click();
  const deployment = { name: "Acme Points", sender: first?.address ?? "", owner: second?.address ?? "" };
  const review = await fillIn(page, deployment);
  await expect(review).toContainText("Simulated: succeeds");
  const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await review.getByRole("button", { name: "Deploy", exact: true }).click();

  const created = page.getByRole("region", { name: "Created contract" });
  await created.getByRole("button", { name: "Save to contract book" }).click();
  await expect(page.getByLabel("Name in the contract book")).toHaveValue("Acme Points");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(created).toContainText("In the contract book as Acme Points");
  await expect(created.getByRole("link", { name: "Issue a token" })).toHaveAttribute("href", /deployment=/);

  await created.getByRole("link", { name: "Open in playground" }).click();
  await callFunction(page, "balanceOf(address)", { account: deployment.owner });
  await expect(resultRegion(page)).toContainText("1000000000");
});

for (const share of ["ask", "held"] as const) {
  base.describe(`on a mainnet, with the client share ${share === "ask" ? "typed" : "held"} @full`, () => {
    let asking: Asking;

    base.beforeAll(async () => {
      asking = await startAsking({ kind: "mainnet", share, hasNodes: true });
    });

    base.afterAll(() => asking.stop());

    base(
      "the template's name is typed before a deployment is sent, and the contract can be called",
      async ({ page }) => {
        const { origin } = asking.postern();
        await signIn(page, asking.postern());
        const seeded = await seededOf(page.request, "tETH", origin, "remote");
        const template = await templateOf(page, origin, "remote");
        await page.goto(`${origin}/remote/templates/${template.id}/deploy`);
        const [first, second] = seeded.addresses;
        const deployment = { name: "Acme Points", sender: first?.address ?? "", owner: second?.address ?? "" };
        const review = await fillIn(page, deployment);
        const send = review.getByRole("button", { name: "Deploy", exact: true });
        const typed = review.getByLabel("Type the template's name to confirm");
        if (share === "ask") await review.getByLabel("Client share").fill(asking.clientShare);
        await expect(send).toBeDisabled();
        await typed.fill(template.name.slice(0, -1));
        await expect(send).toBeDisabled();
        await typed.fill(template.name);
        await send.click();
        const created = page.getByRole("region", { name: "Created contract" });
        const link = created.getByRole("link", { name: "Open in playground" });
        const address = new URL((await link.getAttribute("href")) ?? "", origin).searchParams.get("address") ?? "";
        await openPlayground(page, seeded.networkId, address, origin, "remote");
        await callFunction(page, "balanceOf(address)", { account: deployment.owner });
        await expect(resultRegion(page)).toContainText("1000000000");
        for (const text of [page.url(), ...asking.stored()]) expect(text.includes(asking.clientShare)).toBe(false);
      },
    );
  });
}
