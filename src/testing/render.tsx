import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { render as renderPlain } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createQueryClient } from "../api/query-client.ts";
import { cssVariablesResolver, theme } from "../theme.ts";

/** Renders components under the providers of the application, with a person who acts. */
export const render = (children: ReactNode, queryClient = createQueryClient()) => {
  const Providers = ({ children: inner }: { readonly children: ReactNode }) => (
    <MantineProvider env="test" theme={theme} cssVariablesResolver={cssVariablesResolver}>
      <QueryClientProvider client={queryClient}>{inner}</QueryClientProvider>
    </MantineProvider>
  );
  return { user: userEvent.setup(), queryClient, ...renderPlain(children, { wrapper: Providers }) };
};
