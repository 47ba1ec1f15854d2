import { Button, Code, Group, Text } from "@mantine/core";
import { IconShieldCheck } from "@tabler/icons-react";
import { countText, numberText } from "#shared/amount/number-text.ts";
import type { AuditVerdict } from "#shared/console/audit.ts";
import { auditExportUrl, useVerifyAudit } from "#src/api/audit.ts";
import { CopyButton } from "#src/components/copy-button.tsx";
import { ErrorPanel } from "#src/components/error-panel.tsx";
import { MoreMenu } from "#src/components/more-menu.tsx";
import { PageHeader } from "#src/components/page-header.tsx";
import { ToneBadge } from "#src/components/state-badge.tsx";
import { TimeText } from "#src/components/time-text.tsx";
import { useWish } from "#src/lib/wish.ts";
import { ExportLink } from "#src/lists/export-link.tsx";
import panel from "#src/components/panel.module.css";
import classes from "./audit.module.css";

type Props = { readonly title: string; readonly description: string };

/** The page's header: the whole audit as a file, and its verification. */
export const AuditHeader = (props: Props) => {
  const verify = useVerifyAudit();
  useWish("verify the audit", verify.mutate);
  return (
    <>
      <PageHeader
        {...props}
        action={
          <Group gap="sm" wrap="nowrap">
            <ExportLink href={auditExportUrl("csv")}>Export CSV</ExportLink>
            <Button
              leftSection={<IconShieldCheck size={16} aria-hidden />}
              loading={verify.isPending}
              onClick={() => verify.mutate()}
            >
              Verify
            </Button>
            <MoreMenu>
              {(close) => (
                <li>
                  <a className={panel.item} href={auditExportUrl("jsonl")} download onClick={close}>
                    Export JSON lines
                  </a>
                </li>
              )}
            </MoreMenu>
          </Group>
        }
      />
      <div className={classes.verified}>
        <output className={classes.verdict}>
          {verify.data !== undefined && !verify.isPending && <Verdict verdict={verify.data} />}
        </output>
        {verify.error !== null && <ErrorPanel error={verify.error} onRetry={() => verify.mutate()} />}
      </div>
    </>
  );
};

const Verdict = ({ verdict }: { readonly verdict: AuditVerdict }) => {
  if (!verdict.ok) {
    return (
      <>
        <ToneBadge tone="bad" word={`The audit is broken at row ${verdict.position}.`} />
        <Text size="sm">{verdict.why}</Text>
      </>
    );
  }
  const head = `${verdict.head.position}:${verdict.head.hash}`;
  return (
    <>
      <ToneBadge tone="good" word={`The audit is intact: ${countText(verdict.rows, "row")}.`} />
      {verdict.removed !== undefined && (
        <Text size="sm">
          The rows before them, up to row {numberText(verdict.removed.position)}, were removed because of their age,
          last on <TimeText value={verdict.removed.at} />. The chain continues from there.
        </Text>
      )}
      <Text size="sm">
        Save this value outside Postern. With it, you can check on the server later that nothing was changed:
      </Text>
      <Group gap={4} wrap="nowrap">
        <Code className={classes.head}>{head}</Code>
        <CopyButton value={head} what="head" />
      </Group>
    </>
  );
};
