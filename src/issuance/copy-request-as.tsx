import { CopyAsToggle } from "#src/components/copy-as-toggle.tsx";
import { later } from "#src/components/later.tsx";
import type { CopiedRequest } from "./copy-request-choices.tsx";

const CopyRequestChoices = later(async () => (await import("./copy-request-choices.tsx")).CopyRequestChoices);

/** Copies a form's request as a command. */
export const CopyRequestAs = (request: CopiedRequest) => (
  <CopyAsToggle>{() => <CopyRequestChoices {...request} />}</CopyAsToggle>
);
