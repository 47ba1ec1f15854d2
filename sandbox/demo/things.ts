const imageOf = (colour: string, shape: string): string => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${colour}"/>${shape}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
};

/**
 * The tokens of the demo collection, each with a small picture as a data URI, so that nothing is loaded from elsewhere.
 */
export const things = [
  ["1", "Kite", "A kite for a day with wind.", "#2f6fde", `<path d="M32 6 54 28 32 58 10 28Z" fill="#fff"/>`, "Air"],
  [
    "2",
    "Lantern",
    "A lantern for the way home.",
    "#d97a14",
    `<circle cx="32" cy="34" r="16" fill="#ffe9a8"/>`,
    "Light",
  ],
  [
    "3",
    "Anchor",
    "An anchor that holds.",
    "#17495f",
    `<path d="M29 10h6v34h13a16 16 0 0 1-32 0h13z" fill="#cfe6ee"/>`,
    "Water",
  ],
  [
    "4",
    "Acorn",
    "An acorn to plant.",
    "#3f7d3a",
    `<ellipse cx="32" cy="38" rx="13" ry="17" fill="#b98a4e"/><path d="M16 28h32v-8H16z" fill="#6b4a22"/>`,
    "Earth",
  ],
  [
    "5",
    "Compass",
    "A compass that knows the way.",
    "#6a3fa0",
    `<circle cx="32" cy="32" r="22" fill="#fff"/><path d="M32 14l6 18-6 18-6-18z" fill="#c0392b"/>`,
    "Light",
  ],
].map(([tokenId = "", name = "", description = "", colour = "", shape = "", element = ""]) => ({
  tokenId,
  metadata: {
    name,
    description,
    image: imageOf(colour, shape),
    attributes: [
      { trait_type: "Element", value: element },
      { trait_type: "Weight", value: Number(tokenId) * 10, display_type: "number" },
    ],
  },
}));
