#!/bin/sh
# Builds the image "roost" from this folder: npm ci && sh deploy/container/build.sh [NAME]. Needs mmdebstrap and buildah (Debian), as
# root. podman has it then; Docker gets it by "buildah push roost docker-daemon:roost:latest", Kubernetes from a registry of yours.
set -eu
name=${1:-roost}
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$root"
npm run --silent pack -- "$work/roost"
# The libraries that Node and sharp need, and a folder /data that the site's user may write. Later hooks do not run in this variant.
mmdebstrap --quiet --mode=root --variant=extract --include=base-files,ca-certificates,libatomic1,libc6,libgcc-s1,libstdc++6,tzdata \
  --extract-hook='install -d -o 10001 -g 10001 -m 700 "$1/data"' bookworm "$work/base.tar"
# Without it the site could not write, which nobody would see before it starts.
tar --list --file "$work/base.tar" ./data/ > /dev/null
cp deploy/container/Containerfile "$work"
buildah bud --quiet --format docker --tag "$name" "$work"
buildah images "$name"
