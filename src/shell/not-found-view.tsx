import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { EmptyState } from "../components/empty-state.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { TextLink } from "../components/text-link.tsx";

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
    /** Why it cannot exist, a whole sentence. */
    reason: z.optional(z.string()),
  }),
);

/** What a page's loader says is not there; thrown as `notFound({ data: missing(…) })`. */
export const missing = (
  kind: z.output<typeof missingSchema>["kind"],
  id: string,
  reason?: string,
): z.output<typeof missingSchema> => ({ kind, id, ...(reason === undefined ? {} : { reason }) });

/** What stands where a page would be when its URL names nothing. */
export const NotFoundView = ({ data }: { readonly data?: unknown }) => {
  const known = missingSchema.safeParse(data);
  const title = known.success ? `${capitalized(known.data.kind)} not found` : "Page not found";
  const reason = known.success
    ? (known.data.reason ?? `There is no ${known.data.kind} with the id ${known.data.id}.`)
    : "Check the address, or start from the overview.";
  return (
    <>
      <PageHeader title={title} />
      <EmptyState title={reason} action={<TextLink to="/">Go to the overview</TextLink>} />
    </>
  );
};

const capitalized = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
