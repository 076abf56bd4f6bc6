# The server as it is built, and the PostgreSQL that it brings. How to run it: docs/operations.md. `npm run check:image` runs
# these steps without a container engine.

FROM node:26.10.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . ./
RUN npm run build
RUN node scripts/image/prune.ts

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/dist ./dist
COPY --from=build /app/scripts/serve.ts /app/scripts/process-settings.ts ./scripts/
# The one directory to keep, and the one in which Node keeps what it has compiled.
RUN install -d -o node -g node /data /app/dist/compiled
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/serve.ts"]
