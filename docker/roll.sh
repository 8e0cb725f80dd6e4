#!/bin/sh
# Replaces the containers of services one service after the other, without an interruption: docker/roll.sh <service>…
# Old and new ones run together, so it does not suit an upgrade that migrates records (docs/operations.md). For the
# gateway it needs compose.caddy.yml (COMPOSE_FILE in .env).
# If a new container does not become healthy, the new ones are removed, and the old ones go on.
set -eu
cd "$(dirname "$0")/.."

# Longer than the first start of a service. Without a limit, compose waits without end for one that always restarts.
seconds=180

# The containers of a service, except the old ones.
new_ones() {
  for container in $(docker compose ps --quiet --all "$1"); do
    case "$2" in *"$container"*) ;; *) echo "$container" ;; esac
  done
}

# A stopped container has finished what it had begun.
remove() {
  for container; do
    docker stop "$container" >/dev/null
    docker rm "$container" >/dev/null
  done
}

[ $# -gt 0 ] || { echo 'Name the services.' >&2 && exit 1; }

for service; do
  # Otherwise compose would start stopped containers, which may have the old image, instead of making new ones.
  docker compose rm --force "$service" >/dev/null
  old=$(docker compose ps --quiet "$service")
  count=$(printf '%s\n' "$old" | grep -c . || true)
  [ "$count" -gt 0 ] || { echo "$service does not run." >&2 && exit 1; }
  # Otherwise the next run would take the new ones of this run for old ones, and double them.
  # shellcheck disable=SC2046
  trap 'remove $(new_ones "$service" "$old"); exit 130' INT TERM HUP
  # The new ones first. This also fails because of an old one that is not healthy, which is then replaced.
  docker compose up --detach --no-deps --no-recreate --wait --wait-timeout "$seconds" \
    --scale "$service=$((count * 2))" "$service" || true
  new=$(new_ones "$service" "$old")
  for container in $new; do
    [ "$(docker inspect --format '{{.State.Health.Status}}' "$container")" = healthy ] && continue
    docker logs --tail 5 "$container" >&2
    # shellcheck disable=SC2086 # one word for each container
    remove $new
    echo "$service: a new container did not become healthy within $seconds s. The old ones go on." >&2
    exit 1
  done
  [ -n "$new" ] || { echo "$service: no new container was made. The old ones go on." >&2 && exit 1; }
  # The next run would take what is left of the old ones for a part of the service.
  trap '' INT TERM HUP
  # shellcheck disable=SC2086
  remove $old
  trap - INT TERM HUP
  echo "$service: $count replaced."
done
