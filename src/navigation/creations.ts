import {
  IconAddressBook,
  IconCashBanknote,
  IconCoin,
  IconFileText,
  IconLink,
  IconPhoto,
  IconPhotoPlus,
  IconSend,
  IconStack2,
  IconTag,
  IconTemplate,
  IconUsers,
  IconWallet,
} from "@tabler/icons-react";
import { endpointFacts } from "#shared/wire/endpoint-facts.ts";
import { type Role, roleIncludes } from "#shared/wire/role.ts";

const {
  createCollection,
  createProfile,
  createTemplate,
  createWallet,
  generateAddress,
  issueToken,
  linkToken,
  mintToken,
  withdraw,
} = endpointFacts;

/**
 * What a person can create: each opens a form or a draft, and none sends anything by itself. `key` follows `c` on the
 * keyboard.
 */
const creations = [
  { label: "Send…", icon: IconSend, needs: withdraw.role, key: "s", to: "/$environment", search: { form: "send" } },
  {
    label: generateAddress.action,
    icon: IconAddressBook,
    needs: generateAddress.role,
    key: "a",
    to: "/$environment/addresses",
    search: { form: "generate" },
  },
  {
    label: createProfile.action,
    icon: IconUsers,
    needs: createProfile.role,
    key: "p",
    to: "/$environment/profiles",
    search: { form: "create" },
  },
  {
    label: createWallet.action,
    icon: IconWallet,
    needs: createWallet.role,
    key: "w",
    to: "/$environment/wallets",
    search: { form: "create" },
  },
  {
    label: "Generate many addresses",
    icon: IconStack2,
    needs: "operator",
    key: "r",
    to: "/$environment/runs/new",
    search: {},
  },
  {
    label: "New payout",
    icon: IconCashBanknote,
    needs: "operator",
    key: "m",
    to: "/$environment/payouts",
    search: { form: "new" },
  },
  {
    label: "Add recipient",
    icon: IconTag,
    needs: "admin",
    key: "l",
    to: "/$environment/labels",
    search: { form: "new" },
  },
  {
    label: "Save contract",
    icon: IconFileText,
    needs: "admin",
    key: "c",
    to: "/$environment/contracts",
    search: {},
  },
  {
    label: "New template",
    icon: IconTemplate,
    needs: createTemplate.role,
    key: "e",
    to: "/$environment/templates/new",
    search: {},
  },
  {
    label: issueToken.action,
    icon: IconCoin,
    needs: issueToken.role,
    key: "k",
    to: "/$environment/tokens/issue",
    search: {},
  },
  {
    label: linkToken.action,
    icon: IconLink,
    needs: linkToken.role,
    key: "i",
    to: "/$environment/tokens",
    search: { form: "link" },
  },
  {
    label: "New collection",
    icon: IconPhoto,
    needs: createCollection.role,
    key: "x",
    to: "/$environment/collections/new",
    search: {},
  },
  // The collection is chosen first.
  { label: "Mint", icon: IconPhotoPlus, needs: mintToken.role, key: "n", to: "/$environment/collections", search: {} },
] as const;

/** What a role may create. */
export const creationsOf = (role: Role | undefined) =>
  creations.filter(({ needs }) => role !== undefined && roleIncludes(role, needs));
