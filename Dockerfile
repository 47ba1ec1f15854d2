# Postern for production: the server, the built browser application, and the sandbox for whoever configures it.
# Debian, because the prebuilt binaries of the database and of the chain want glibc.
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

FROM base AS build
# No package needs its install script, so none runs.
RUN npm ci --ignore-scripts
COPY tsconfig.base.json tsconfig.app.json vite.config.ts vite.node.config.ts index.html ./
COPY shared ./shared
COPY database ./database
COPY server ./server
COPY sandbox ./sandbox
COPY src ./src
COPY public ./public
# What vite.config.ts imports, and what npm run build ends with.
COPY build ./build
COPY scripts ./scripts
# What the running server says of itself: git rev-parse HEAD.
ARG COMMIT=""
RUN npm run build && printf '{ "commit": "%s" }\n' "$COMMIT" > dist/release.json

FROM base AS production
# The compiler comes as an optional peer of a library that needs it for its types only.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/typescript node_modules/@typescript

FROM base
LABEL org.opencontainers.image.title="Postern" \
      org.opencontainers.image.description="An organization's dashboard for its wallets, behind a small server that alone holds the key" \
      org.opencontainers.image.licenses="MIT"
# Nothing is installed at run time.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-* \
      /usr/local/bin/yarn /usr/local/bin/yarnpkg \
    && install -d -o 1000 -g 1000 -m 0700 /data
COPY --from=production /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY scripts ./scripts
ENV NODE_ENV=production \
    POSTERN_DATA_DIR=/data \
    POSTERN_PORT=4600
# By number, so that an orchestrator sees that it is not root. All of /app is root's; only /data is this person's.
USER 1000:1000
VOLUME /data
EXPOSE 4600
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.POSTERN_PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/node/server/main.js"]
