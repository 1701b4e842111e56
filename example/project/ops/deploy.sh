#!/usr/bin/env bash
# deploy.sh staging|production: new machines in, health checked, old machines out.
set -euo pipefail
env="${1:?which environment: staging or production}"
tag="$(git describe --tags --exact-match)"
quayctl image push "quayside:$tag"
quayctl roll "$env" --image "quayside:$tag" --wait-for /health --timeout 180
