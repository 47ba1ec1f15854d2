import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { environmentsOptions } from "#src/api/environments.ts";
import { CopyButton } from "#src/components/copy-button.tsx";
import { NameText } from "#src/components/exact-text.tsx";
import { nameText } from "#src/components/name-text.ts";
import { imageSource } from "./token-image-source.ts";
import classes from "./token-image.module.css";

type Props = {
  readonly environment: string;
  /** The `image` of the metadata. Data from outside. */
  readonly image: string | undefined;
  /** The token's name: the text shown instead of the image. */
  readonly name: string;
};

/**
 * A token's image in a square as wide as its container. Any format is an `<img>`, even SVG, so nothing in it runs; an
 * image that is not shown is text with the reason (decision 48).
 */
export const TokenImage = ({ environment, image, name }: Props) => {
  const { data = [] } = useQuery(environmentsOptions());
  const [broken, setBroken] = useState<string>();
  const hosts = data.find(({ id }) => id === environment)?.imageHosts ?? [];
  const source = imageSource(image, hosts);
  if (image === undefined || source === undefined) return <Instead reason="No image" />;
  if ("reason" in source) return <Instead reason={source.reason} address={image} />;
  if (broken === source.src) return <Instead reason="Could not load the image" address={image} />;
  return (
    <span className={classes.box}>
      <img
        className={classes.image}
        src={source.src}
        alt={nameText(name)}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        draggable={false}
        onError={() => setBroken(source.src)}
      />
    </span>
  );
};

const Instead = ({ reason, address }: { readonly reason: string; readonly address?: string }) => (
  <span className={classes.box}>
    <span className={classes.instead}>
      <NameText text={reason} />
      {address !== undefined && (
        <>
          <span className={classes.address}>
            <NameText text={address.slice(0, longestShown)} />
          </span>
          <CopyButton value={address} what="image URL" />
        </>
      )}
    </span>
  </span>
);

/** The style sheet shortens it further; a megabyte of text is not laid out for that. */
const longestShown = 120;
