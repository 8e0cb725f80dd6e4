#!/bin/sh
# Replaces the containers of services one service after the other, without an interruption, for example after a new
# image was built: docker/roll.sh <service>…   For the gateway it needs compose.caddy.yml (COMPOSE_FILE in .env).
# New containers that do not become healthy are removed, and the old ones go on.
set -eu
cd "$(dirname "$0")/.."

# Longer than the first start of a service. Without a limit, compose waits for ever for one that always restarts.
seconds=180

# Removes the containers of a service except the old ones.
give_up() {
  service=$1 old=$2
  for container in $(docker compose ps --quiet --all "$service"); do
    case "$old" in *"$container"*) continue ;; esac
    docker logs --tail 5 "$container" >&2 || true
    docker rm --force "$container" >/dev/null
  done
  echo "$service: the new containers did not become healthy within $seconds s and are removed. The old ones go on." >&2
  exit 1
}

for service; do
  old=$(docker compose ps --quiet "$service")
  count=$(printf '%s\n' "$old" | grep -c . || true)
  [ "$count" -gt 0 ] || { echo "$service does not run." >&2 && exit 1; }
  # The new ones first, then each old one finishes what it has begun.
  docker compose up --detach --no-deps --no-recreate --wait --wait-timeout "$seconds" \
    --scale "$service=$((count * 2))" "$service" || give_up "$service" "$old"
  for container in $old; do
    docker stop "$container" >/dev/null
    docker rm "$container" >/dev/null
  done
  echo "$service: $count replaced."
done
