#!/usr/bin/env bash
# Puts into a folder what the image carries at /app: the code without tests, the packages that it runs with,
# and the built screens. The Containerfile and tools/deploy/ call it, so both get the same files.
#   deploy/image/assemble.sh <checkout> <folder>
set -euo pipefail

source="$(readlink -f "$1")"
mkdir -p "$2"
target="$(readlink -f "$2")"

# Only what is committed, and nothing that only tests or developers need.
git -C "$source" archive HEAD -- package.json package-lock.json tsconfig.json LICENSE packages services/payments \
  services/accounting sdk cli web docs/runbooks deploy |
  tar -x -C "$target" --exclude='*.test.ts' --exclude='*/test' --exclude='*/test/*'

# No package here needs a script of its own at installation, and none may have one.
npm --prefix "$target" ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error

for screens in dashboard books console; do
  cp -a "$source/web/$screens/dist" "$target/web/$screens/dist"
done
