import {
  IconAlertTriangle,
  IconDownload,
  IconFileImport,
  IconPlayerPlay,
  IconRocket,
  IconShieldCheck,
} from "@tabler/icons-react";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { type Role, roleIncludes } from "#shared/wire/role.ts";
import { auditExportUrl } from "#src/api/audit.ts";
import { bookExportUrl } from "#src/api/contract-book.ts";
import { labelExportUrl } from "#src/api/labels.ts";
import { operationsExportUrl } from "#src/api/operations.ts";

/** Actions on a page other than creating; a wish is granted by the page when it opens. */
const deeds = [
  {
    label: "Call a contract",
    icon: IconPlayerPlay,
    needs: "viewer",
    words: "function read write playground",
    to: "/$environment/playground",
    search: {},
  },
  {
    label: "Deploy contract",
    icon: IconRocket,
    needs: endpointFacts.deployTemplate.role,
    words: "template",
    to: "/$environment/templates",
    search: {},
  },
  {
    label: "Show what needs attention",
    icon: IconAlertTriangle,
    needs: "viewer",
    words: "failed unconfirmed settle operations",
    to: "/$environment/activity",
    search: { state: "attention" },
  },
  {
    label: "Import recipients",
    icon: IconFileImport,
    needs: "admin",
    words: "labels csv file upload",
    to: "/$environment/labels",
    search: {},
    wish: "import recipients",
  },
  {
    label: "Import contracts",
    icon: IconFileImport,
    needs: "admin",
    words: "json file upload book",
    to: "/$environment/contracts",
    search: {},
    wish: "import contracts",
  },
  {
    label: "Verify the audit",
    icon: IconShieldCheck,
    needs: "admin",
    words: "check chain",
    to: "/$environment/audit",
    search: {},
    wish: "verify the audit",
  },
] as const;

/** Files that a person can download. */
const downloads = [
  { label: "Export recipients", icon: IconDownload, needs: "viewer", url: labelExportUrl },
  { label: "Export contract book", icon: IconDownload, needs: "viewer", url: bookExportUrl },
  {
    label: "Export activity",
    icon: IconDownload,
    needs: "viewer",
    url: (environment: string) => operationsExportUrl(environment, {}),
  },
  { label: "Export the audit", icon: IconDownload, needs: "admin", url: () => auditExportUrl("csv") },
] as const;

const may = (role: Role | undefined, needs: Role): boolean => role !== undefined && roleIncludes(role, needs);

/** What a role may do on pages. */
export const deedsOf = (role: Role | undefined) => deeds.filter(({ needs }) => may(role, needs));

/** What a role may download. */
export const downloadsOf = (role: Role | undefined) => downloads.filter(({ needs }) => may(role, needs));
