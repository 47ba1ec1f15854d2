import { memo } from "react";
import type { Environment } from "#shared/console/environment.ts";
import { PaletteButton } from "#src/palette/palette-button.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { EnvironmentSwitch } from "./environment-switch.tsx";
import { NavigationDrawer } from "./navigation-drawer.tsx";
import { OpenOperations } from "./open-operations.tsx";
import { PersonMenu } from "./person-menu.tsx";
import { preloadPalette, type Tool } from "./tools.tsx";
import classes from "./shell-header.module.css";

type Props = { readonly environment: Environment; readonly onTool: (tool: Tool) => void };

/** Above every page of an environment: its name, its open operations, and the person. */
export const ShellHeader = memo(({ environment, onTool }: Props) => (
  <header className={classes.header} data-kind={environment.kind}>
    <NavigationDrawer environment={environment.id} />
    <span className={classes.brand}>
      <BrandMark />
    </span>
    <EnvironmentSwitch environment={environment} />
    <span className={classes.end}>
      {/* First, because it appears and disappears: nothing beside it shifts. */}
      <OpenOperations environment={environment.id} />
      <PaletteButton onOpen={() => onTool("palette")} onNear={preloadPalette} />
      <PersonMenu onHelp={() => onTool("help")} />
    </span>
  </header>
));
