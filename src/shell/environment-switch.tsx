import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Environment } from "#shared/console/environment.ts";
import { environmentsOptions } from "#src/api/environments.ts";
import { Disclosure } from "#src/components/disclosure.tsx";
import buttons from "#src/components/header-button.module.css";
import classes from "#src/components/panel.module.css";

/** The environment's label and kind, and the other environments if there are several. */
export const EnvironmentSwitch = ({ environment }: { readonly environment: Environment }) => {
  const { data: environments } = useSuspenseQuery(environmentsOptions());
  if (environments.length < 2) {
    return (
      <span className={buttons.button}>
        <Name environment={environment} />
      </span>
    );
  }
  const button = (
    <>
      <Name environment={environment} />
      <IconChevronDown size={14} aria-hidden />
    </>
  );
  return (
    <Disclosure label={`Environment ${environment.label}, ${environment.kind}`} side="start" button={button}>
      {(close) => (
        <ul className={classes.list} aria-label="Environments">
          {environments.map((other) => (
            <li key={other.id}>
              <Link
                to="/$environment"
                params={{ environment: other.id }}
                className={classes.item}
                // It links to the overview: on any other page the environment is current, but the page is not.
                activeOptions={{ exact: true }}
                aria-current={other.id === environment.id}
                onClick={close}
              >
                <Name environment={other} />
                {other.id === environment.id && <IconCheck size={14} aria-hidden className={classes.end} />}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  );
};

const Name = ({ environment: { label, kind } }: { readonly environment: Environment }) => (
  <>
    <span className={buttons.name}>{label}</span>
    <span className={buttons.kind}>{kind}</span>
  </>
);
