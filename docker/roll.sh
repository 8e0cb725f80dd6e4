#!/bin/sh
# Replaces the containers of services one service after the other, without an interruption, for example after a new
# image was built: docker/roll.sh <service>…   For the gateway it needs compose.caddy.yml (COMPOSE_FILE in .env).
set -eu
cd "$(dirname "$0")/.."

for service; do
  old=$(docker compose ps --quiet "$service")
  count=$(printf '%s\n' "$old" | grep -c . || true)
  [ "$count" -gt 0 ] || { echo "$service does not run." >&2 && exit 1; }
  # The new ones first, then each old one finishes what it has begun.
  docker compose up --detach --no-deps --no-recreate --wait --scale "$service=$((count * 2))" "$service"
  for container in $old; do
    docker stop "$container" >/dev/null
    docker rm "$container" >/dev/null
  done
  echo "$service: $count replaced."
done
