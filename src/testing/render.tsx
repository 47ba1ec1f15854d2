import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { render as renderPlain } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createQueryClient } from "#src/api/query-client.ts";
import { theme } from "#src/theme.ts";

type User = ReturnType<typeof userEvent.setup>;

/** Pastes into a field, like a person does with a long text: typing each key rerenders the form. */
export const pasteInto = async (user: User, field: HTMLElement, text: string) => {
  await user.click(field);
  await user.paste(text);
};

/** Renders components inside the application's providers, with a user that acts. */
export const render = (children: ReactNode, queryClient = createQueryClient()) => {
  const Providers = ({ children: inner }: { readonly children: ReactNode }) => (
    // Without its rules of variables, which hide nothing: jsdom would go through them for each element that a test looks for.
    <MantineProvider env="test" theme={theme} withCssVariables={false}>
      <QueryClientProvider client={queryClient}>{inner}</QueryClientProvider>
    </MantineProvider>
  );
  return { user: userEvent.setup(), queryClient, ...renderPlain(children, { wrapper: Providers }) };
};
