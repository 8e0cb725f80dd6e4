#!/bin/sh
# Makes the bucket of Salon, and an account that can only use that bucket. Safe to repeat.
set -eu
secret() { cat "/run/secrets/$1"; }
export MC_CONFIG_DIR=/tmp/mc
bucket=${MINIO_BUCKET:?}
user=$(secret storage_access_key)

# mc reads keys from its input: the arguments of a command can be seen by every user of the machine.
lines() { printf '%s\n' "$@"; }

lines "$(secret minio_root_user)" "$(secret minio_root_password)" |
  mc alias set --quiet salon "${MINIO_ENDPOINT:?}"
mc mb --quiet --ignore-existing "salon/$bucket"
cat >/tmp/policy.json <<END
{
  "Version": "2012-10-17",
  "Statement": [
    {
      "Effect": "Allow",
      "Action": ["s3:ListBucket", "s3:GetBucketLocation", "s3:ListBucketMultipartUploads"],
      "Resource": ["arn:aws:s3:::$bucket"]
    },
    {
      "Effect": "Allow",
      "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:AbortMultipartUpload", "s3:ListMultipartUploadParts"],
      "Resource": ["arn:aws:s3:::$bucket/*"]
    }
  ]
}
END
mc admin policy create --quiet salon "salon-$bucket" /tmp/policy.json
lines "$user" "$(secret storage_secret_key)" | mc admin user add --quiet salon
# It refuses to attach a policy twice.
mc admin user info salon "$user" | grep -q "salon-$bucket" ||
  mc admin policy attach --quiet salon "salon-$bucket" --user "$user"
echo "The account of Salon can use the bucket $bucket."
