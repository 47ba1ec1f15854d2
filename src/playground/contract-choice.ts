import type { KnownAddress } from "#src/components/abi-form/field-offers.ts";

/** A contract to open in the playground. */
export type ContractChoice = KnownAddress & {
  /** The service's name for it. */
  readonly serviceName?: string;
};

/** What it is called where one is chosen: whoever knows it by the service's name finds it under the organization's too. */
export const choiceText = ({ label, serviceName = label }: ContractChoice): string =>
  serviceName === label ? label : `${label} (${serviceName})`;
