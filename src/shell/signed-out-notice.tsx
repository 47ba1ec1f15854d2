import { Button } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { providerSignInUrl } from "#src/api/session.ts";
import { PageHeader } from "#src/components/page-header.tsx";
import { SignInSteps } from "#src/sign-in/sign-in-steps.tsx";

type Props = { readonly onCheck: () => void; readonly checking: boolean };

/** Covers a page whose session has ended, and disappears with the next sign-in, in any tab. */
export const SignedOutNotice = (props: Props) => {
  const page = useLocation({ select: ({ href }) => href });
  return (
    <div role="alert">
      <PageHeader
        title="Signed out"
        description="Your session ended. What you typed is still here: sign in to continue where you left off."
      />
      <SignInSteps
        {...props}
        provider={
          <Button component="a" href={providerSignInUrl(page)} target="_blank" rel="noopener">
            Sign in in another tab
          </Button>
        }
      />
    </div>
  );
};
