import { Button, Title } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { type Role, roleIncludes } from "#shared/wire/role.ts";
import { countOptions } from "#src/api/overview.ts";
import { sessionOptions } from "#src/api/session.ts";
import classes from "./overview.module.css";

/** What Postern is, and the first three steps: for an organization that has not sent anything yet. */
export const FirstSteps = ({ environment }: { readonly environment: string }) => {
  const { data: session } = useQuery(sessionOptions());
  const { data: profiles } = useQuery(countOptions(environment, "listProfiles"));
  const { data: addresses } = useQuery(countOptions(environment, "listAddresses"));
  const may = (role: Role) => session !== undefined && roleIncludes(session.role, role);
  const { createProfile, generateAddress } = endpointFacts;
  const params = { environment };
  return (
    <section aria-labelledby="first-steps" className={classes.steps}>
      <Title order={2} id="first-steps">
        Get started
      </Title>
      <p>
        Postern is your team&apos;s console for the wallet service: create addresses, send money and call contracts,
        with every change reviewed first and recorded.
      </p>
      <ol>
        <Step
          title="Create a profile"
          text="A profile groups the wallets of one customer, team or purpose."
          isDone={(profiles?.total ?? 0) > 0}
        >
          {profiles !== undefined && may(createProfile.role) && (
            <Button
              size="xs"
              renderRoot={(props) => (
                <Link {...props} to="/$environment/profiles" params={params} search={{ form: "create" }} />
              )}
            >
              Create profile
            </Button>
          )}
        </Step>
        <Step
          title="Generate an address"
          text="It belongs to a profile and receives money on one network."
          isDone={(addresses?.total ?? 0) > 0}
        >
          {addresses !== undefined && may(generateAddress.role) && (
            <Button
              size="xs"
              renderRoot={(props) => (
                <Link {...props} to="/$environment/addresses" params={params} search={{ form: "generate" }} />
              )}
            >
              Generate address
            </Button>
          )}
        </Step>
        <Step
          title="Send or call a contract"
          text="Every change shows what will happen before you send it, and appears here afterwards."
          isDone={false}
        >
          <Button
            size="xs"
            variant="default"
            renderRoot={(props) => <Link {...props} to="/$environment/playground" params={params} />}
          >
            Open playground
          </Button>
        </Step>
      </ol>
    </section>
  );
};

type StepProps = {
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  readonly children: ReactNode;
};

const Step = ({ title, text, isDone, children }: StepProps) => (
  <li>
    <strong>{title}</strong>
    <p>{text}</p>
    {/* As high as its button, even while it is unknown whether the step is done. */}
    <div className={classes.next}>
      {isDone ? (
        <span className={classes.done}>
          <IconCircleCheck size={18} aria-hidden /> Done
        </span>
      ) : (
        children
      )}
    </div>
  </li>
);
