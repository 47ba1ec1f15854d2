import {
  IconActivity,
  IconAddressBook,
  IconCoin,
  IconCoins,
  IconCashBanknote,
  IconFileText,
  IconLayoutDashboard,
  IconListCheck,
  IconListSearch,
  IconNetwork,
  IconPhoto,
  IconPlayerPlay,
  IconReceipt,
  IconStack2,
  IconTag,
  IconTemplate,
  IconUserCheck,
  IconUsers,
  IconWallet,
} from "@tabler/icons-react";
import { type Role, roleIncludes } from "#shared/wire/role.ts";

/** The pages in groups: all at a glance, what the organization has, what it does with contracts, what has been done, who did it. */
const groups = [
  [{ label: "Overview", icon: IconLayoutDashboard, to: "/$environment", key: "o" }],
  [
    { label: "Networks", icon: IconNetwork, to: "/$environment/networks", key: "n" },
    { label: "Profiles", icon: IconUsers, to: "/$environment/profiles", key: "p" },
    { label: "Wallets", icon: IconWallet, to: "/$environment/wallets", key: "w" },
    { label: "Addresses", icon: IconAddressBook, to: "/$environment/addresses", key: "a" },
    { label: "Labels", icon: IconTag, to: "/$environment/labels", key: "l" },
  ],
  [
    { label: "Contracts", icon: IconFileText, to: "/$environment/contracts", key: "c" },
    { label: "Playground", icon: IconPlayerPlay, to: "/$environment/playground", key: "y" },
    { label: "Templates", icon: IconTemplate, to: "/$environment/templates", key: "e" },
    { label: "Tokens", icon: IconCoin, to: "/$environment/tokens", key: "k" },
    { label: "Collections", icon: IconPhoto, to: "/$environment/collections", key: "x" },
  ],
  [
    { label: "Activity", icon: IconActivity, to: "/$environment/activity", key: "v" },
    { label: "Transactions", icon: IconReceipt, to: "/$environment/transactions", key: "t" },
    { label: "Assets", icon: IconCoins, to: "/$environment/assets", key: "b" },
    { label: "Payouts", icon: IconCashBanknote, to: "/$environment/payouts", key: "m" },
    { label: "Runs", icon: IconStack2, to: "/$environment/runs", key: "r" },
    { label: "Look-up", icon: IconListSearch, to: "/$environment/lookup", key: "f" },
  ],
] as const;

const adminGroups = [
  ...groups,
  [
    { label: "People", icon: IconUserCheck, to: "/$environment/people", key: "i" },
    { label: "Audit", icon: IconListCheck, to: "/$environment/audit", key: "u" },
  ],
] as const;

/** The pages that a role sees; `key` follows `g` on the keyboard. */
export const pageGroups = (role: Role | undefined) =>
  role !== undefined && roleIncludes(role, "admin") ? adminGroups : groups;
