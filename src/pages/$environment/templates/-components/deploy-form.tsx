import { Group, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type { Abi, AbiParameter, AbiValue } from "#shared/abi/types.ts";
import type { Environment } from "#shared/console/environment.ts";
import type { Address } from "#shared/wire/address.ts";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import type { Network } from "#shared/wire/network.ts";
import { templateEndpoints, type Template } from "#shared/wire/template.ts";
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
import { documentedInputs } from "#src/issuance/documented-inputs.ts";
import { ReviewButton } from "#src/issuance/review-button.tsx";
import { SpendFields } from "#src/issuance/spend-fields.tsx";
import { useTemplateDecimals } from "#src/issuance/use-constant-decimals.ts";
import { type IssuanceDraft, useIssuanceForm } from "#src/issuance/use-issuance-form.ts";
import { lackOf } from "#src/records/lack.ts";
import { NotOffered } from "#src/records/not-offered.tsx";
import { checkCall } from "#src/review/parts/check-call.ts";
import { ReviewArguments } from "#src/review/parts/review-arguments.tsx";
import { useKeptTyping } from "#src/review/parts/use-kept-typing.ts";
import type { KeptTyping } from "#src/review/parts/use-review.ts";
import { callableOf, deployBody } from "./deployment.ts";

const RequestReview = later(
  async () => (await import("#src/review/request/request-review.tsx")).RequestReview<"deployTemplate">,
);

type Props = {
  readonly environment: Environment;
  readonly template: Template;
  readonly abi: Abi;
  /** The inputs of the template's constructor. */
  readonly inputs: readonly AbiParameter[];
  /** The networks that contracts can be created on. */
  readonly networks: readonly Network[];
  readonly storageKey: string;
  readonly initial: { readonly networkId: string | undefined; readonly addressId: string | undefined };
  readonly onOperation: (id: string) => void;
};

/** The call under review: unchanged, whatever happens to the form. */
type Reviewed = {
  readonly values: readonly AbiValue[];
  readonly draft: IssuanceDraft;
  readonly network: Network;
  readonly sender: Address;
};

const { deployTemplate } = endpointFacts;

/** The arguments of a template's constructor and what the deployment costs; its button opens the review and sends nothing. */
export const DeployForm = ({
  environment,
  template,
  abi,
  inputs,
  networks,
  storageKey,
  initial,
  onOperation,
}: Props) => {
  const [only, ...others] = networks;
  const shown = useMemo(() => documentedInputs(inputs, template.docs, "constructor"), [inputs, template.docs]);
  const {
    element,
    form: fields,
    ...form
  } = useIssuanceForm({
    environment: environment.id,
    storageKey,
    inputs: shown,
    networks,
    initial: {
      networkId: initial.networkId ?? (others.length === 0 ? only?.id : undefined) ?? "",
      addressId: initial.addressId ?? "",
    },
  });
  const { network, sender } = form;
  const constant = useTemplateDecimals(environment.id, template.id, abi, inputs);
  const [reviewed, setReviewed] = useState<Reviewed>();
  const button = useRef<HTMLButtonElement>(null);
  const kept = useKeptTyping();
  const attempt = useAttempt(environment.id, templateEndpoints.deployTemplate, storageKey, (id) => {
    // A second deployment is confirmed anew, even if it is the same.
    kept.forget();
    setReviewed(undefined);
    onOperation(id);
  });
  const role = useQuery(sessionOptions()).data?.role;
  const refused = attempt.obstacle?.kind === "refused" ? attempt.obstacle.error : undefined;
  const lack = lackOf(environment, "deployTemplate");
  const isLacking = lack !== undefined || isNotOffered(refused);
  const outage = useOutageReason(environment.id);
  const reason =
    roleObstacle(role, deployTemplate.role) ??
    lack ??
    (attempt.sending && reviewed === undefined ? "Sending…" : undefined) ??
    outage;
  const close = () => {
    attempt.forget();
    setReviewed(undefined);
    requestAnimationFrame(() => button.current?.focus());
  };
  const show = (id: string) => {
    attempt.forget();
    setReviewed(undefined);
    onOperation(id);
  };
  const review = (values: readonly AbiValue[], draft: IssuanceDraft) => {
    // The answer to what is being sent would appear as one to what is reviewed next.
    if (attempt.sending || network === undefined || sender === undefined) return;
    // A refusal is about what was reviewed before.
    attempt.forget();
    setReviewed({ values, draft, network, sender });
  };
  if (isLacking && reviewed === undefined) {
    return (
      <NotOffered
        what="deployments from templates"
        instead="Deploy the contract elsewhere, and open it in the playground by its address."
      />
    );
  }
  const bodyOf = ({ values, draft, network: on }: Pick<Reviewed, "values" | "draft" | "network">) =>
    deployBody({ inputs, values, draft, network: on, valueForm: environment.valueForm });
  return (
    <section ref={element} aria-label="Form">
      <FormScope form={fields}>
        <form
          noValidate
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            if (reason === undefined) form.check(review);
          }}
        >
          <Stack gap="md" maw={720}>
            {/* The network first: address fields below offer what is on it. */}
            <SpendFields environment={environment} networks={networks} network={network} sender={sender} />
            <Title order={2}>Constructor</Title>
            <ArgumentFields
              environment={environment.id}
              form={form}
              none="The constructor of this template takes no arguments."
              constant={constant}
            />
            {reviewed === undefined ? (
              <AttemptNotice environment={environment.id} attempt={attempt} onOperation={show} />
            ) : null}
            <Group justify="space-between" gap="sm">
              <CopyRequestAs
                environment={environment}
                endpoint="deployTemplate"
                params={{ templateId: template.id }}
                what="the deployment"
                check={(then) =>
                  form.check((values, draft) => {
                    if (network !== undefined) then(bodyOf({ values, draft, network }));
                  })
                }
              />
              <ReviewButton ref={button} reason={reason} />
            </Group>
          </Stack>
        </form>
      </FormScope>
      {reviewed === undefined ? null : (
        <DeployReview
          {...{ environment, template, abi, reviewed, attempt, kept }}
          inputs={shown}
          body={bodyOf(reviewed)}
          onOperation={show}
          onBack={close}
        />
      )}
    </section>
  );
};

const DeployReview = ({
  environment,
  template,
  abi,
  inputs,
  reviewed: { values, draft, network, sender },
  attempt,
  kept,
  body,
  onOperation,
  onBack,
}: Pick<Props, "environment" | "template" | "abi" | "inputs" | "onOperation"> & {
  readonly reviewed: Reviewed;
  readonly attempt: ReturnType<typeof useAttempt<"deployTemplate">>;
  readonly kept: KeptTyping;
  readonly body: ReturnType<typeof deployBody>;
  readonly onBack: () => void;
}) => {
  const callable = callableOf(inputs);
  const checked = checkCall(callable, values);
  return (
    <RequestReview
      endpoint="deployTemplate"
      params={{ templateId: template.id }}
      body={body}
      environment={environment}
      network={network}
      sender={sender}
      abi={abi}
      fault={checked.ok ? undefined : checked.reason}
      attempt={attempt}
      kept={kept}
      onOperation={onOperation}
      onBack={onBack}
    >
      {checked.ok ? <ReviewArguments fn={callable} drafts={draft.args} decoded={checked.decoded} /> : null}
    </RequestReview>
  );
};
