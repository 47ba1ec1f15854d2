import { later } from "#src/components/later.tsx";
import { idle } from "#src/lib/idle.ts";
import classes from "#src/components/panel.module.css";

/**
 * Reports operations that ended elsewhere; not part of a page's first content. If it fails to load, the page does
 * without.
 */
export const LaterNotices = later(async () => {
  await idle();
  return import("./notices.tsx").then(
    ({ Notices }) => Notices,
    () => () => null,
  );
});

const itemSpace = (
  <ul className={classes.list}>
    <li className={classes.item}>&nbsp;</li>
  </ul>
);

/** The settings of browser notifications, loaded when the person's menu opens. */
export const LaterNotificationMenu = later(
  async () => (await import("./notification-menu.tsx")).NotificationMenu,
  itemSpace,
);
