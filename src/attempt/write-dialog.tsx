import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useId, useState } from "react";
import type { Environment } from "#shared/console/environment.ts";
import { roleIncludes } from "#shared/wire/role.ts";
import { endpointFacts, type WriteFacts, type WriteName } from "#shared/wire/endpoint-facts.ts";
import { isNotOffered } from "../api/client/offered.ts";
import { sessionOptions } from "../api/session.ts";
import { ClientShareField } from "../components/client-share-field.tsx";
import { Dialog } from "../components/dialog.tsx";
import { useFocusBack } from "../components/use-focus-back.ts";
import { AttemptNotice } from "./attempt-notice.tsx";
import { blocks } from "./obstacle.ts";
import type { Attempt } from "./use-attempt.ts";
import { NotOffered } from "../records/not-offered.tsx";

/** The share of a body: typed for this one request, or left out where the server holds it. */
export type Share = { readonly clientShare?: string };

type Props<N extends WriteName> = {
  readonly environment: Environment;
  readonly endpoint: N;
  /** What is said where a deployment lacks the endpoint: what it would do ("the creation of wallets"), and another way. */
  readonly lacking?: { readonly what: string; readonly instead: string };
  readonly attempt: Attempt<N>;
  /** Why it cannot be sent as it stands, beyond what this dialog knows. */
  readonly reason?: string | undefined;
  readonly onSend: (share: Share) => void;
  readonly onClose: () => void;
  /** What has come of it; it takes the place of the form. */
  readonly done?: ReactNode;
  readonly children: ReactNode;
};

/** A form that changes something, in a dialog: who may, the share where it is asked for, what stands in the way. */
export const WriteDialog = <N extends WriteName>(props: Props<N>) => {
  const { environment, attempt, onSend, onClose, done, children } = props;
  const { title, action, role: needed, takesShare }: WriteFacts = endpointFacts[props.endpoint];
  useFocusBack();
  const navigate = useNavigate();
  const [share, setShare] = useState("");
  const reasonId = useId();
  const role = useQuery(sessionOptions()).data?.role;
  const asksShare = takesShare && environment.clientShare === "ask";
  const forbidden = role !== undefined && !roleIncludes(role, needed);
  const reason = forbidden
    ? `Signed in as ${role}: this needs the role ${needed}.`
    : (blocks(attempt.obstacle) ??
      props.reason ??
      (asksShare && share === "" ? "The client share is missing." : undefined));
  const refused = attempt.obstacle?.kind === "refused" ? attempt.obstacle.error : undefined;
  const lacking = isNotOffered(refused) ? props.lacking : undefined;
  const send = () => {
    if (reason !== undefined || attempt.sending) return;
    onSend(asksShare ? { clientShare: share } : {});
    setShare("");
  };
  const show = (operationId: string) =>
    void navigate({ to: "/$environment/activity/$operationId", params: { environment: environment.id, operationId } });
  return (
    <Dialog title={title} closeLabel="Close" size="lg" onClose={onClose}>
      {/* Enter sends nothing: only the button does. */}
      <form onSubmit={(event) => event.preventDefault()} noValidate autoComplete="off">
        <Stack gap="md">
          {done ?? (
            <>
              {children}
              {asksShare && <ClientShareField keptFor="request" value={share} onChange={setShare} />}
              {lacking && <NotOffered {...lacking} />}
              <AttemptNotice environment={environment.id} attempt={attempt} onOperation={show} />
              <Text size="sm" id={reasonId} ta="right" mih="1.4rem">
                {attempt.sending ? "" : reason}
              </Text>
              <Group justify="flex-end" gap="sm">
                <Button variant="default" onClick={onClose}>
                  Cancel
                </Button>
                <Button
                  loading={attempt.sending}
                  disabled={reason !== undefined}
                  aria-describedby={reason === undefined ? undefined : reasonId}
                  onClick={send}
                >
                  {action}
                </Button>
              </Group>
            </>
          )}
        </Stack>
      </form>
    </Dialog>
  );
};
