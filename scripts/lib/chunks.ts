const mantine = (...names: readonly string[]) => `@mantine/core/esm/components/(?:${names.join("|")})/`;
const own = (folder: string, ...names: readonly string[]) => `/src/${folder}/(?:${names.join("|")})\\.`;
const anyOf = (...parts: readonly string[]) => new RegExp(parts.join("|"));

/** What the pages of lists and records ask for, and the playground's first view does not. */
const ofLists = [
  "address-owners",
  "audit",
  "client/(?:batch|download)",
  "contract-calls",
  "held-assets",
  "known-addresses",
  "labels",
  "look-twice",
  "organization",
  "overview",
  "portfolio",
  "runs",
  "sent-operation",
  "sent-write",
  "started-run",
  "tokens",
];

/** Libraries that every page needs; they change only with their versions. */
const vendor = anyOf("node_modules/(?:react|react-dom|scheduler|@tanstack|zod)/");

/**
 * The shell, and what the first view of a page is made of. It is loaded before anything is seen, so that nothing may be in it
 * that imports what opens later: that would come along.
 */
const app = anyOf(
  "@mantine/core/esm/core/",
  mantine("ActionIcon", "Anchor", "Button", "CloseButton", "Code", "CopyButton", "Group", "Input", "InputBase"),
  mantine("Loader", "NativeSelect", "Skeleton", "Stack", "Text", "TextInput", "Title", "Transition", "UnstyledButton"),
  "node_modules/(?:clsx|get-nonce)/",
  "@tabler/icons-react/dist/esm/icons/Icon(?:ChevronDown|Progress|Search|X)\\.",
  // What only one page reads comes with that page.
  "/shared/console/(?!descriptor|dry-run|ledger\\.|accounting|transaction-answer|assets|payouts|prices|run-needs|run-start|addresses\\.|request-review)",
  "/shared/(?:http|json(?!/(?:canonical|difference)))/",
  "/shared/wire/(?!collection|holding-standard|template|token)",
  "/shared/abi/(?:address|functions)\\.",
  "/src/api/(?!descriptors|dry-run|review|ledger|accounting|transactions|download-steps|find|assets|payouts|prices)" +
    "(?!templates|issued-tokens|collections|request-review)" +
    `(?!${ofLists.join("|")})`,
  "/src/lib/",
  own(
    "components",
    "copy-button",
    "disclosure",
    "empty-state",
    "error-panel",
    "header-button",
    "loading-rows",
    "page-header",
    "qr-context",
    "slow-notice",
    "text-link",
  ),
  own("components/abi-form", "address-picker", "copy-link", "leaf-error-text", "linked"),
  own("components/form", "address-field", "after-pointer"),
  own("contract", "ref/contract-ref", "parts/contract\\.module", "write-list/local-list"),
  own("lists", "list-search"),
  own("records", "detail-search", "is-callable", "not-offered"),
  own("(?:navigation|shell)", "[a-z-]+"),
  own("sign-in", "sign-in-steps"),
);

/** What holds what a person types. No page loads it before a form is there. */
const forms = anyOf("node_modules/(?:react-hook-form|@hookform)/", own("components/form", "[a-z-]+"));

/** What opens over a page, and what places it. */
const overlays = anyOf(
  "node_modules/(?:@floating-ui|react-remove-scroll|react-style-singleton|use-sidecar|use-callback-ref|tslib)/",
  mantine(
    "Combobox",
    "Drawer",
    "FocusTrap",
    "Menu",
    "Modal",
    "ModalBase",
    "Overlay",
    "Popover",
    "Portal",
    "ScrollArea",
  ),
  mantine("Select", "Tooltip"),
);

/** What lists and the pages of one thing show. */
const lists = anyOf(
  mantine("Badge", "Checkbox", "Collapse", "Paper", "PasswordInput", "SegmentedControl", "Table", "Tabs", "Textarea"),
  "/shared/amount/number-text\\.",
  "/shared/json/(?:canonical|difference)\\.",
  "/shared/console/(?:run-needs|run-start|addresses)\\.",
  own("api", "find", ...ofLists),
  own("components", "[a-z-]+"),
  own("(?:lists|operations|records|sign-in)", "[a-z-]+"),
);

/** What reads and writes the values of contracts. */
const values = anyOf("node_modules/(?:viem|abitype|@noble)/", "/shared/(?:abi|amount|csv)/");

/** What prepares a call and sends it. */
const calls = anyOf(own("components/abi-form", "[a-z-]+"), "/src/(?:attempt|contract)/");

/**
 * What several pages share in few files, parted by what brings it along (docs/decisions, 0018). The first that fits a module
 * takes it with all that it imports.
 */
export const chunks = [
  { name: "vendor", test: vendor },
  { name: "app", test: app },
  { name: "forms", minShareCount: 2, test: forms },
  { name: "overlays", minShareCount: 2, test: overlays },
  { name: "lists", minShareCount: 2, test: lists },
  { name: "values", minShareCount: 2, test: values },
  { name: "calls", minShareCount: 2, test: calls },
];
