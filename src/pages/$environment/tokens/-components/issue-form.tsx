import { Group, Stack, TextInput, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { signature } from "#shared/abi/functions.ts";
import type { Abi, AbiFunction, AbiValue } from "#shared/abi/types.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { Address } from "#shared/wire/address.ts";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import type { Network } from "#shared/wire/network.ts";
import { tokenEndpoints } from "#shared/wire/token.ts";
import { isNotOffered } from "#src/api/client/offered.ts";
import { sessionOptions } from "#src/api/session.ts";
import { useOutageReason } from "#src/api/use-outage.ts";
import { AttemptNotice } from "#src/attempt/attempt-notice.tsx";
import { roleObstacle } from "#src/attempt/role-obstacle.ts";
import { useAttempt } from "#src/attempt/use-attempt.ts";
import { FormScope } from "#src/components/form/form-scope.tsx";
import { later } from "#src/components/later.tsx";
import { ArgumentFields } from "#src/issuance/argument-fields.tsx";
import { CopyRequestAs } from "#src/issuance/copy-request-as.tsx";
import { DeploymentProgress } from "#src/issuance/deployment-progress.tsx";
import { documentedInputs } from "#src/issuance/documented-inputs.ts";
import { ReviewButton } from "#src/issuance/review-button.tsx";
import { SpendFields } from "#src/issuance/spend-fields.tsx";
import { useConstantDecimals } from "#src/issuance/use-constant-decimals.ts";
import { isInProgress, useDeployment } from "#src/issuance/use-deployment.ts";
import { type IssuanceDraft, useIssuanceForm } from "#src/issuance/use-issuance-form.ts";
import { lackOf } from "#src/records/lack.ts";
import { NotOffered } from "#src/records/not-offered.tsx";
import { checkCall } from "#src/review/parts/check-call.ts";
import { ReviewArguments } from "#src/review/parts/review-arguments.tsx";
import { useKeptTyping } from "#src/review/parts/use-kept-typing.ts";
import { issueBody } from "./issue-body.ts";

const RequestReview = later(
  async () => (await import("#src/review/request/request-review.tsx")).RequestReview<"issueToken">,
);

type Props = {
  readonly environment: Environment;
  readonly network: Network;
  readonly deploymentId: string;
  /** The initializer. */
  readonly fn: AbiFunction;
  readonly abi: Abi;
  /** The documentation of its template. */
  readonly docs: unknown;
  readonly storageKey: string;
  readonly onOperation: (id: string) => void;
};

/** What is under review: it stays as it is, whatever happens to the form. */
type Reviewed = { readonly values: readonly AbiValue[]; readonly draft: IssuanceDraft; readonly sender: Address };

const { issueToken } = endpointFacts;

const texts = {
  displayName: (typed: unknown) =>
    typeof typed === "string" && typed.trim() !== "" ? undefined : "Enter a display name.",
};

/** The arguments of a token's initializer and what the issue costs; its button opens the review and sends nothing. */
export const IssueForm = ({ environment, network, deploymentId, fn, abi, docs, storageKey, onOperation }: Props) => {
  const networks = useMemo(() => [network], [network]);
  const shown = useMemo(() => ({ ...fn, inputs: documentedInputs(fn.inputs, docs, signature(fn)) }), [fn, docs]);
  const {
    element,
    form: fields,
    ...form
  } = useIssuanceForm({
    environment: environment.id,
    storageKey,
    inputs: shown.inputs,
    networks,
    texts,
    initial: { networkId: network.id },
  });
  const [reviewed, setReviewed] = useState<Reviewed>();
  const button = useRef<HTMLButtonElement>(null);
  const show = (id: string) => {
    setReviewed(undefined);
    onOperation(id);
  };
  const kept = useKeptTyping();
  const attempt = useAttempt(environment.id, tokenEndpoints.issueToken, storageKey, (id) => {
    // A second issue is confirmed anew, even if it is the same.
    kept.forget();
    form.clear();
    show(id);
  });
  const refused = attempt.obstacle?.kind === "refused" ? attempt.obstacle.error : undefined;
  const deployment = useDeployment(environment.id, deploymentId, refused);
  const { contractAddress: address, name = "the contract" } = deployment.contract ?? {};
  const same = useMemo(
    () => (address === undefined ? undefined : { networkId: network.id, address, name }),
    [network.id, address, name],
  );
  const constant = useConstantDecimals(environment.id, abi, fn.inputs, same);
  const [wasAwaited, setAwaited] = useState(false);
  if (!wasAwaited && (deployment.state === "running" || isInProgress(refused))) setAwaited(true);
  const role = useQuery(sessionOptions()).data?.role;
  const lack = lackOf(environment, "issueToken");
  const outage = useOutageReason(environment.id);
  const reason =
    roleObstacle(role, issueToken.role) ??
    lack ??
    (attempt.sending && reviewed === undefined ? "Sending…" : undefined) ??
    outage;
  const progress = <DeploymentProgress environment={environment.id} deployment={deployment} wasAwaited={wasAwaited} />;
  const close = () => {
    attempt.forget();
    setReviewed(undefined);
    requestAnimationFrame(() => button.current?.focus());
  };
  const open = (id: string) => {
    attempt.forget();
    show(id);
  };
  const review = (values: readonly AbiValue[], draft: IssuanceDraft) => {
    // The answer to what is being sent would appear as one to what is reviewed next.
    if (attempt.sending || form.sender === undefined) return;
    attempt.forget();
    setReviewed({ values, draft, sender: form.sender });
  };
  if ((lack !== undefined || isNotOffered(refused)) && reviewed === undefined) {
    return (
      <NotOffered
        what="issuing tokens"
        instead="Deploy a token contract from a template, then link it or call it in the playground."
      />
    );
  }
  const bodyOf = ({ values, draft }: Pick<Reviewed, "values" | "draft">) =>
    issueBody({
      deploymentId,
      displayName: draft.texts["displayName"] ?? "",
      inputs: fn.inputs,
      values,
      draft,
      network,
    });
  const checked = reviewed === undefined ? undefined : checkCall(fn, reviewed.values);
  return (
    <section ref={element} aria-label="Form">
      <FormScope form={fields}>
        {/* Enter opens the review and sends nothing. */}
        <form
          noValidate
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            if (reason === undefined) form.check(review);
          }}
        >
          <Stack gap="md" maw={720}>
            <DisplayName />
            <Title order={2}>Initializer</Title>
            <ArgumentFields
              environment={environment.id}
              form={form}
              none="This initializer takes no arguments."
              constant={constant}
            />
            <Title order={2}>Sender and fee</Title>
            <SpendFields
              environment={environment}
              networks={networks}
              network={form.network}
              sender={form.sender}
              hasFee
            />
            {reviewed === undefined ? (
              <>
                {progress}
                <AttemptNotice environment={environment.id} attempt={attempt} onOperation={open} />
              </>
            ) : null}
            <Group justify="space-between" gap="sm">
              <CopyRequestAs
                environment={environment}
                endpoint="issueToken"
                params={{}}
                what="the issue"
                check={(then) => form.check((values, draft) => then(bodyOf({ values, draft })))}
              />
              <ReviewButton ref={button} reason={reason} />
            </Group>
          </Stack>
        </form>
      </FormScope>
      {reviewed === undefined || checked === undefined ? null : (
        <RequestReview
          endpoint="issueToken"
          params={{}}
          body={bodyOf(reviewed)}
          environment={environment}
          network={network}
          sender={reviewed.sender}
          abi={abi}
          facts={[{ label: "Display name", value: reviewed.draft.texts["displayName"] }]}
          fault={checked.ok ? undefined : checked.reason}
          waiting={deployment.waiting}
          attempt={attempt}
          kept={kept}
          onOperation={open}
          onBack={close}
        >
          {checked.ok ? <ReviewArguments fn={shown} drafts={reviewed.draft.args} decoded={checked.decoded} /> : null}
          {progress}
        </RequestReview>
      )}
    </section>
  );
};

const DisplayName = () => {
  const { control, register } = useFormContext();
  const { errors } = useFormState({ control, name: "displayName" });
  const message = errors["displayName"]?.message;
  return (
    <TextInput
      label="Display name"
      description="Your organization's name for the token. It can differ from the name on the chain."
      autoComplete="off"
      maxLength={200}
      error={typeof message === "string" ? message : undefined}
      {...register("displayName")}
    />
  );
};
