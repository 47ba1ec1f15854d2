import {
  IconActivity,
  IconAddressBook,
  IconArrowsLeftRight,
  IconBuildingBank,
  IconCashBanknote,
  IconCoin,
  IconCoins,
  IconFileText,
  IconLayoutDashboard,
  IconListCheck,
  IconListSearch,
  IconNetwork,
  IconPhoto,
  IconPlayerPlay,
  IconReceipt,
  IconSettings,
  IconStack2,
  IconTemplate,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
  IconWallet,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { type Role, roleIncludes } from "#shared/wire/role.ts";

type Segment =
  | "activity"
  | "addresses"
  | "assets"
  | "audit"
  | "collections"
  | "contracts"
  | "labels"
  | "lookup"
  | "networks"
  | "payments"
  | "payouts"
  | "people"
  | "playground"
  | "profiles"
  | "runs"
  | "settings"
  | "templates"
  | "tokens"
  | "transactions"
  | "wallets";

type Icon = ComponentType<{ readonly size: number; readonly "aria-hidden": true }>;

export type Page = {
  readonly label: string;
  readonly icon: Icon;
  readonly to: "/$environment" | `/$environment/${Segment}`;
  /** Follows `g` on the keyboard. */
  readonly key: string;
  /** Other words that find it in the palette. */
  readonly words?: string;
  readonly needs?: Role;
};

/** One entry of the navigation. It opens its first page, which links to its others. */
export type Section = { readonly label: string; readonly icon: Icon; readonly pages: readonly [Page, ...Page[]] };

/** Sections under a heading; settings have none. */
type Group = { readonly label?: string; readonly sections: readonly Section[] };

/** A section that is named after its first page. */
const section = (first: Page, ...others: readonly Page[]): Section => ({
  label: first.label,
  icon: first.icon,
  pages: [first, ...others],
});

const groups: readonly Group[] = [
  {
    label: "Money",
    sections: [
      section({ label: "Overview", icon: IconLayoutDashboard, to: "/$environment", key: "o" }),
      section(
        {
          label: "Payments",
          icon: IconArrowsLeftRight,
          to: "/$environment/payments",
          key: "d",
          words: "sends transfers withdrawals paid",
        },
        {
          label: "Payouts",
          icon: IconCashBanknote,
          to: "/$environment/payouts",
          key: "m",
          words: "payroll salaries drafts",
        },
      ),
      section({ label: "Transactions", icon: IconReceipt, to: "/$environment/transactions", key: "t" }),
      section({ label: "Assets", icon: IconCoins, to: "/$environment/assets", key: "b", words: "balances holdings" }),
    ],
  },
  {
    label: "Accounts",
    sections: [
      section(
        { label: "Profiles", icon: IconUsers, to: "/$environment/profiles", key: "p" },
        { label: "Wallets", icon: IconWallet, to: "/$environment/wallets", key: "w" },
        { label: "Addresses", icon: IconBuildingBank, to: "/$environment/addresses", key: "a" },
      ),
      section({
        label: "Recipients",
        icon: IconAddressBook,
        to: "/$environment/labels",
        key: "l",
        words: "labels names address book",
      }),
    ],
  },
  {
    label: "Contracts",
    sections: [
      section(
        { label: "Contracts", icon: IconFileText, to: "/$environment/contracts", key: "c" },
        { label: "Playground", icon: IconPlayerPlay, to: "/$environment/playground", key: "y" },
        { label: "Templates", icon: IconTemplate, to: "/$environment/templates", key: "e" },
      ),
      section(
        { label: "Tokens", icon: IconCoin, to: "/$environment/tokens", key: "k" },
        { label: "Collections", icon: IconPhoto, to: "/$environment/collections", key: "x", words: "nfts" },
      ),
    ],
  },
  {
    label: "Work",
    sections: [
      section(
        { label: "Activity", icon: IconActivity, to: "/$environment/activity", key: "v", words: "operations journal" },
        { label: "Runs", icon: IconStack2, to: "/$environment/runs", key: "r", words: "progress" },
      ),
    ],
  },
  {
    sections: [
      {
        label: "Settings",
        icon: IconSettings,
        pages: [
          {
            label: "Organization",
            icon: IconUsersGroup,
            to: "/$environment/settings",
            key: "s",
            words: "settings environment configuration",
          },
          { label: "Networks", icon: IconNetwork, to: "/$environment/networks", key: "n", words: "settings chains" },
          {
            label: "People",
            icon: IconUserCheck,
            to: "/$environment/people",
            key: "i",
            words: "settings roles users invite",
            needs: "admin",
          },
          {
            label: "Audit",
            icon: IconListCheck,
            to: "/$environment/audit",
            key: "u",
            words: "settings log",
            needs: "admin",
          },
        ],
      },
    ],
  },
];

/** Has no entry: the palette leads to it. */
const lookUp: Page = {
  label: "Look-up",
  icon: IconListSearch,
  to: "/$environment/lookup",
  key: "f",
  words: "find decode explain",
};

const isFor =
  (role: Role | undefined) =>
  ({ needs }: Page): boolean =>
    needs === undefined || (role !== undefined && roleIncludes(role, needs));

/** The navigation's groups. Every role may open the first page of each section. */
export const navigationGroups = groups;

/** The pages of a section that a role sees. */
export const pagesIn = ({ pages }: Section, role: Role | undefined): readonly Page[] => pages.filter(isFor(role));

/** All pages that a role sees, in the order of the navigation. */
export const pagesOf = (role: Role | undefined): readonly Page[] => [
  ...groups.flatMap(({ sections }) => sections.flatMap((one) => pagesIn(one, role))),
  lookUp,
];

/** What follows the environment in a path or in a route's template; empty for the overview. */
export const segmentOf = (path: string): string => path.split("/")[2] ?? "";

/** Whether a page or what it lists is in a section. */
export const isInSection = ({ pages }: Section, segment: string): boolean =>
  pages.some(({ to }) => segmentOf(to) === segment);

/** The section with a page that has exactly this route template. */
export const sectionOfPage = (template: string): Section | undefined => {
  const path = template.replace(/\/$/, "");
  return groups.flatMap(({ sections }) => sections).find(({ pages }) => pages.some(({ to }) => to === path));
};
