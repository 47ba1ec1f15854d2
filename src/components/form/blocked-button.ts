/**
 * Props for a button that cannot send yet. It looks disabled, and the sentence with the id `reasonId` says why. It can
 * still be focused and pressed, which shows the errors; if no field is invalid, pass `disabled` as well.
 */
export const blockedButton = (isBlocked: boolean, reasonId: string) =>
  isBlocked ? { "aria-disabled": true, "data-disabled": true, "aria-describedby": reasonId } : {};
