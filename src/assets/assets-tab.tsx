import { useState } from "react";
import type { AssetOwner } from "#src/api/assets.ts";
import { AssetsPanel } from "./assets-panel.tsx";

/** The assets of one owner, as a tab of its page. */
export const AssetsTab = ({ environment, owner }: { readonly environment: string; readonly owner: AssetOwner }) => {
  const [chosen, setChosen] = useState<string>();
  return <AssetsPanel environment={environment} owner={owner} chosen={chosen} onChoose={setChosen} />;
};
