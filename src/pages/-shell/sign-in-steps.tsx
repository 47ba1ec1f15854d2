import { Button, Code, Stack, Text } from "@mantine/core";

type Props = { readonly onCheck: () => void; readonly checking: boolean };

/** How a person gets a session where there is none. */
export function SignInSteps({ onCheck, checking }: Props) {
  return (
    <Stack gap="sm" align="flex-start">
      <Text>
        Run <Code>npm run link</Code> in Postern&apos;s folder on the machine that it runs on, and open the link that it
        prints in this browser. The link of the start, on the line <Code>Sign in:</Code>, serves as well if it has not
        been used yet.
      </Text>
      <Button variant="default" onClick={onCheck} loading={checking}>
        Check again
      </Button>
    </Stack>
  );
}
