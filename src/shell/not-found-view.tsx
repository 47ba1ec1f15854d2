import { useLocation } from "@tanstack/react-router";
import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { NameText } from "#src/components/exact-text.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { TextLink } from "#src/components/text-link.tsx";

const missingSchema = lazily(() =>
  z.object({
    kind: z.enum([
      "environment",
      "operation",
      "address",
      "wallet",
      "network",
      "profile",
      "run",
      "payout",
      "contract",
      "template",
    ]),
    id: z.string(),
    /** Why it cannot exist, as a sentence. */
    reason: z.optional(z.string()),
  }),
);

/** The data of a missing page; thrown as `notFound({ data: missing(…) })`. */
export const missing = (
  kind: z.output<typeof missingSchema>["kind"],
  id: string,
  reason?: string,
): z.output<typeof missingSchema> => ({ kind, id, ...(reason === undefined ? {} : { reason }) });

/** Whether a not-found route's data are about a missing thing of this kind. */
export const isMissing = (kind: z.output<typeof missingSchema>["kind"], data: unknown): boolean => {
  const result = missingSchema.safeParse(data);
  return result.success && result.data.kind === kind;
};

/** Shown instead of a page when its URL does not exist. */
export const NotFoundView = ({ data }: { readonly data?: unknown }) => {
  const result = missingSchema.safeParse(data);
  // Anything missing except an environment belongs to the URL's environment.
  const [, environment = ""] = useLocation().pathname.split("/");
  const title = result.success ? `${capitalized(result.data.kind)} not found` : "Page not found";
  const reason = result.success
    ? (result.data.reason ?? `There is no ${result.data.kind} with the id “${result.data.id}”.`)
    : "Check the address in the address bar.";
  return (
    <>
      <PageHeader title={title} description={<NameText text={reason} />} />
      {result.success && result.data.kind !== "environment" ? (
        <TextLink to={lists[result.data.kind]} params={{ environment }}>
          Go to {lists[result.data.kind].split("/").at(-1)}
        </TextLink>
      ) : (
        <TextLink to="/">Go to the overview</TextLink>
      )}
    </>
  );
};

/** The list that contains things of a kind. */
const lists = {
  operation: "/$environment/activity",
  address: "/$environment/addresses",
  wallet: "/$environment/wallets",
  network: "/$environment/networks",
  profile: "/$environment/profiles",
  run: "/$environment/runs",
  payout: "/$environment/payouts",
  contract: "/$environment/contracts",
  template: "/$environment/templates",
} as const;

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
