import { Menu, UnstyledButton } from "@mantine/core";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Environment } from "../../../shared/console/environment.ts";
import { environmentsOptions } from "../../api/environments.ts";
import classes from "./header-button.module.css";

/** The environment's label and kind, and the others where there are several. */
export function EnvironmentSwitch({ environment }: { readonly environment: Environment }) {
  const { data: environments } = useSuspenseQuery(environmentsOptions());
  if (environments.length < 2) {
    return (
      <span className={classes.button}>
        <Name environment={environment} />
      </span>
    );
  }
  return (
    <Menu position="bottom-start" width="target">
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <Name environment={environment} />
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Environment</Menu.Label>
        {environments.map((other) => (
          <Menu.Item
            key={other.id}
            renderRoot={(props) => <Link {...props} to="/$environment" params={{ environment: other.id }} />}
            aria-current={other.id === environment.id}
            rightSection={other.id === environment.id ? <IconCheck size={14} aria-label="open" /> : undefined}
          >
            <Name environment={other} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Name({ environment: { label, kind } }: { readonly environment: Environment }) {
  return (
    <>
      <span className={classes.name}>{label}</span>
      <span className={classes.kind}>{kind}</span>
    </>
  );
}
