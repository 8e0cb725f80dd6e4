# One image for all services; compose sets the command of each container.

# Debian, not Alpine: the builds of sharp and argon2 are for glibc.
FROM node:24.21.0-bookworm-slim AS manifests
COPY . /source
WORKDIR /manifests
RUN cd /source && find . -name package.json -o -name package-lock.json -o -name .npmrc | tar -cf - -T - | tar -xf - -C /manifests

# Only a changed manifest installs the packages again, here and in the stage `build`. No package needs its install script.
FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /srv/salon
COPY --from=manifests /manifests ./
# The run-time packages of the servers. Vite bundles those of the web app.
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund --omit=dev \
      -w apps/auth -w apps/gateway -w apps/media -w apps/settings -w apps/worker -w libs/backup
# onnxruntime-node contains a library for each platform: some 250 MB that this image does not need.
RUN find node_modules/onnxruntime-node/bin -mindepth 3 -maxdepth 3 -type d \
      ! -path "*/linux/$(node -p process.arch)" -exec rm -rf {} +
# The only package that names typescript is valibot, as an optional peer for its types: 24 MB that nothing imports.
RUN rm -rf node_modules/typescript node_modules/.bin/tsc node_modules/.bin/tsserver \
      apps/embedded-mongo tools e2e bench

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /srv/salon
COPY --from=manifests /manifests ./
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node node_modules/.bin/nx run-many -t build --projects auth,gateway,media,settings,worker,web,backup
# The services run as `node`, which cannot read the files of a checkout made with a strict umask, such as 077.
RUN rm -rf node_modules apps/*/node_modules libs/*/node_modules apps/*/src apps/*/dist/modules libs/*/src \
      apps/embedded-mongo .nx tools e2e bench && \
    find . ! -perm -o=r -exec chmod go+rX {} +

FROM node:24.21.0-bookworm-slim
# ExifTool needs the modules of Perl that Debian's slim image lacks, for example to read compressed metadata of PNG.
RUN apt-get update && apt-get install --yes --no-install-recommends perl && \
    apt-get clean && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /srv/salon
# In a layer of their own, because they change less often than the services.
COPY --from=packages /srv/salon ./
COPY --from=build /srv/salon ./
RUN install -d -o node -g node /data /data/outbox /models /backup
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "apps/gateway/dist/main.js"]
