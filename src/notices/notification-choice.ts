import * as z from "zod/mini";
import { lazily } from "#shared/wire/lazily.ts";
import { local, storedValue } from "#src/lib/browser-storage.ts";

/** Whether the browser shows notifications for a person, and whether they hide details. */
export type NotificationChoice = { readonly on: boolean; readonly hideDetails: boolean };

const schema = lazily(() => z.strictObject({ on: z.boolean(), hideDetails: z.boolean() }));

export const noNotifications: NotificationChoice = { on: false, hideDetails: false };

/** Each person in a browser has their own choice. */
export const choiceKey = (personId: string): string => `postern-notifications/${personId}`;

export const choiceIn = (text: string | null): NotificationChoice => storedValue(text, schema) ?? noNotifications;

export const notificationChoice = (personId: string): NotificationChoice =>
  choiceIn(local.readText(choiceKey(personId)));

export const chooseNotifications = (personId: string, choice: NotificationChoice): void => {
  local.write(choiceKey(personId), choice.on || choice.hideDetails ? choice : undefined);
};
