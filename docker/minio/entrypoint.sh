#!/bin/sh
# Runs MinIO as the user minio.
set -e
# Volumes from the official image belong to root.
[ "$(stat -c %U /data)" = minio ] || chown -R minio:minio /data
exec setpriv --reuid minio --regid minio --clear-groups --inh-caps=-all --no-new-privs minio "$@"
