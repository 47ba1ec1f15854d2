import { Button } from "@mantine/core";
import { IconCheck, IconLink } from "@tabler/icons-react";
import { useRouter } from "@tanstack/react-router";
import { useContext, useState } from "react";
import { useCopy } from "#src/components/use-copy.ts";
import { Linked } from "./linked.ts";

/**
 * Copies the link to the shown network, contract, function, operation, ABI source and arguments. The sender, the amount
 * and the client share are never in it.
 */
export const CopyLink = () => {
  const router = useRouter();
  const linked = useContext(Linked);
  const { copied, copy } = useCopy("the link");
  const [missing, setMissing] = useState<"arguments" | "abi">();
  const copyNow = () => {
    const { form, abi } = linked.read();
    const fragment = form === undefined ? "" : form();
    const { from: _, ...search } = router.state.location.search;
    const { href } = router.buildLocation({
      to: router.state.location.pathname,
      search: { ...search, abi },
      ...(fragment === undefined || fragment === "" ? {} : { hash: fragment }),
    });
    setMissing(fragment === undefined ? "arguments" : abi === "pasted" || abi === "combined" ? "abi" : undefined);
    copy(new URL(href, globalThis.location.origin).href);
  };
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconLink size={14} aria-hidden />}
      onClick={copyNow}
    >
      {copied ? copiedText(missing) : "Copy link"}
    </Button>
  );
};

const copiedText = (missing: "arguments" | "abi" | undefined): string => {
  if (missing === "arguments") return "Link copied without the arguments: they are too long";
  return missing === "abi" ? "Link copied. The recipient also needs the ABI you added" : "Link copied";
};
