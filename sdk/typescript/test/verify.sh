#!/usr/bin/env bash
# A receiver's check in ten lines: verify.sh <secret> <timestamp> <signature>, the raw body on
# standard input. Ends with 0 when the signature is right. It knows nothing of the SDK.
set -euo pipefail
secret=$1 timestamp=$2 signature=$3
expected=$({ printf '%s.' "$timestamp"; cat; } | openssl dgst -sha256 -hmac "$secret" -r | cut -d' ' -f1)
# Hashing both sides first keeps the time of the comparison from telling how much of it is right.
hash() { printf '%s' "$1" | openssl dgst -sha256 -hmac "$secret" -r; }
[ "$(hash "$expected")" = "$(hash "$signature")" ]
