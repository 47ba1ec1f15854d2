import { Button, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { addressKey } from "#shared/console/identifiers.ts";
import { hasSucceeded } from "#shared/console/operation-states.ts";
import { maxTake } from "#shared/wire/pagination.ts";
import { issuedTokensOptions } from "#src/api/issued-tokens.ts";
import { operationOptions } from "#src/api/operations.ts";
import { SentRequest } from "#src/issuance/sent-request.tsx";
import { CreatedContract } from "#src/playground/created-contract.tsx";

type Props = {
  readonly environment: string;
  /** The operation that issues it. */
  readonly id: string;
  readonly again: () => void;
};

/** The issue of a token step by step, until the token is there. */
export const IssuedToken = ({ environment, id, again }: Props) => {
  const { data: operation } = useQuery(operationOptions(environment, id));
  const contract = operation !== undefined && hasSucceeded(operation.state) ? operation.createdContract : null;
  // The newest ones: the service has no look-up by contract.
  const tokens = useQuery({
    ...issuedTokensOptions(environment, { skip: 0, take: maxTake }),
    enabled: contract !== null,
  });
  const token = tokens.data?.data.find(
    ({ tokenMetadata }) =>
      contract !== null &&
      tokenMetadata?.contractAddress !== undefined &&
      addressKey(tokenMetadata.contractAddress) === addressKey(contract),
  );
  return (
    <Stack gap="xl">
      <SentRequest
        environment={environment}
        id={id}
        again={{ label: "Issue another", onClick: again }}
        actions={
          <Button
            renderRoot={(props) =>
              token === undefined ? (
                <Link {...props} to="/$environment/tokens" params={{ environment }} />
              ) : (
                <Link {...props} to="/$environment/tokens/$tokenId" params={{ environment, tokenId: token.id }} />
              )
            }
          >
            {token === undefined ? "All tokens" : "Open the token"}
          </Button>
        }
      />
      {operation !== undefined && <CreatedContract environment={environment} operation={operation} />}
    </Stack>
  );
};
