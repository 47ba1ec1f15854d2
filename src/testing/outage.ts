import type { QueryClient } from "@tanstack/react-query";
import { act } from "@testing-library/react";
import { pulseOptions } from "#src/api/pulse.ts";
import { pulse } from "./pulse.ts";

/** Begins or ends an outage of the wallet service, as the next pulse would. */
export const setOutage = async (client: QueryClient, isOut: boolean, environment = "sandbox"): Promise<void> => {
  const outage = isOut ? { since: null } : null;
  await act(async () => {
    client.setQueryData(pulseOptions(environment).queryKey, pulse({ outage }));
    // The query cache tells its observers in a timer.
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
};

/** The reason of a button that is off, from the element beside it. */
export const reasonOf = (button: HTMLElement): string =>
  document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent ?? "";

export const waitWords = "Wait until the wallet service responds again.";
