#!/bin/sh
# Makes the secrets of docker-compose.yml, a file each, in the folder `secrets` or the one of SECRETS_DIR (environment or
# .env). Files that exist stay as they are, so it can run again. Values that an older .env has are taken from there.
set -eu
cd "$(dirname "$0")/.."
# Compose takes the same variable. Tests set it, because .env has the secrets of the operator.
case ${COMPOSE_DISABLE_ENV_FILE:-} in 1 | true) dot_env='' ;; *) dot_env=.env ;; esac

random() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
# The value of a variable in .env, as Compose reads it: without quotes, or without a comment after it.
from_env() {
  [ ! -f "$dot_env" ] || sed -n "s/^$1=//p" "$dot_env" | tail -n 1 | tr -d '\r' | sed \
    -e "s/^\"\(.*\)\"[[:space:]]*\(#[^\"]*\)\{0,1\}\$/\1/" -e t \
    -e "s/^'\(.*\)'[[:space:]]*\(#[^']*\)\{0,1\}\$/\1/" -e t \
    -e 's/[[:space:]][[:space:]]*#.*$//' -e 's/[[:space:]]*$//'
}
or() { if [ -n "$1" ]; then printf %s "$1"; else printf %s "$2"; fi; }
# Readable by the user of each container; the folder keeps other users of this machine out.
# Renamed when complete: the next run would take an empty file of an interrupted one for a secret.
put() {
  [ ! -e "$folder/$1" ] || return 0
  printf '%s\n' "$2" >"$folder/.$1"
  chmod 644 "$folder/.$1"
  mv "$folder/.$1" "$folder/$1"
  echo "made $folder/$1"
}
get() { cat "$folder/$1"; }

folder=${SECRETS_DIR:-$(from_env SECRETS_DIR)}
folder=${folder:-secrets}
# Containers read these files as users of their own, also in a checkout made with umask 077.
for path in docker docker/caddy docker/caddy/Caddyfile docker/garage docker/garage/garage.toml \
  docker/mongo docker/mongo/*.js docker/monitoring docker/monitoring/*.*; do
  [ ! -e "$path" ] || [ -n "$(find "$path" -prune -perm -o=r)" ] || chmod go+rX "$path"
done
mkdir -p "$folder"
chmod 700 "$folder"
put jwt_secret "$(or "$(from_env JWT_SECRET)" "$(random 32)")"
# It takes effect until that admin has logged in once.
put admin_password "$(or "$(from_env ADMIN_PASSWORD)" "$(random 12)")"
# Of Grafana's user admin, in compose.monitoring.yml.
put grafana_password "$(random 12)"
# Empty: mails are files in the volume salon_outbox.
put smtp_url "$(from_env SMTP_URL)"

put redis_password "$(or "$(from_env REDIS_PASSWORD)" "$(random 32)")"
put redis_conf "requirepass $(get redis_password)"
put redis_url "redis://:$(get redis_password)@redis:6379"

put mongo_root_password "$(random 32)"
put mongo_password "$(random 32)"
put mongo_url "mongodb://salon:$(get mongo_password)@mongo:27017/salon"

put minio_root_user "$(or "$(from_env MINIO_ROOT_USER)" root)"
put minio_root_password "$(or "$(from_env MINIO_ROOT_PASSWORD)" "$(random 32)")"
# In the form that Garage demands; MinIO takes any.
put storage_access_key "GK$(random 12)"
put storage_secret_key "$(random 32)"
put garage.env "GARAGE_RPC_SECRET=$(random 32)
GARAGE_DEFAULT_ACCESS_KEY=$(get storage_access_key)
GARAGE_DEFAULT_SECRET_KEY=$(get storage_secret_key)"
