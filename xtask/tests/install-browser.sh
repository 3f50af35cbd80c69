#!/bin/sh
# Installs the browser that tests/replay_pages.rs drives. Without one that test says so and skips.
set -eu
for name in chromium chromium-browser google-chrome; do
    if command -v "$name" >/dev/null; then
        echo "$name is there already"
        exit 0
    fi
done
if command -v apt-get >/dev/null; then
    sudo=$(command -v sudo || true)
    $sudo apt-get update
    $sudo apt-get install --yes --no-install-recommends chromium
elif command -v dnf >/dev/null; then
    sudo dnf install --assumeyes chromium
elif command -v brew >/dev/null; then
    brew install --cask chromium
else
    echo "no known package manager: put chromium on the PATH" >&2
    exit 1
fi
