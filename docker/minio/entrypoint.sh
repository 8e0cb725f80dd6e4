#!/bin/sh
# Runs MinIO as its own user.
set -e
# Volumes that the official image made belong to root.
[ "$(stat -c %U /data)" = minio ] || chown -R minio:minio /data
exec setpriv --reuid minio --regid minio --clear-groups --inh-caps=-all --no-new-privs minio "$@"
