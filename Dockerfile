# One image for every service; compose tells each container which one it runs.

# Debian, not Alpine: sharp and argon2 are used as built for glibc.
FROM node:20-bookworm-slim AS build
WORKDIR /srv/salon
COPY . .
# No package here needs its install script.
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
RUN node node_modules/.bin/nx run-many -t build --projects auth,gateway,media,settings,worker,web
# What the servers need at run time, without the web app's packages, which Vite has bundled.
RUN --mount=type=cache,target=/root/.npm rm -rf node_modules apps/*/node_modules && \
    npm ci --ignore-scripts --no-audit --no-fund --omit=dev \
      -w apps/auth -w apps/gateway -w apps/media -w apps/settings -w apps/worker
# onnxruntime-node brings a library for each platform: some 250 MB that this image cannot use.
RUN find node_modules/onnxruntime-node/bin -mindepth 3 -maxdepth 3 -type d \
      ! -path "*/linux/$(node -p process.arch)" -exec rm -rf {} +
RUN rm -rf apps/*/src libs/*/src apps/embedded-mongo .nx tools e2e bench docs

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /srv/salon
COPY --from=build /srv/salon ./
RUN install -d -o node -g node /data /data/outbox /models
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# For the gateway; the services without HTTP switch it off, and the gateway's /api/health/ready asks them.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "apps/gateway/dist/main.js"]
