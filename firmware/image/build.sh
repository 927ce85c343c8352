#!/usr/bin/env bash
# Build build/fourhand-pico.uf2: MicroPython for the Raspberry Pi Pico with all firmware frozen in.
#
#   firmware/image/build.sh            build, or take from the cache what was built before
#   firmware/image/build.sh --cached   only take it from the cache; exit status 3 if it is not there
#
# Needs Debian's apt (no root), a C compiler and the commands below; everything else comes as
# Debian packages. The same packages and files give the same bits, wherever it is built.
# The cache is $XDG_CACHE_HOME/fourhand (~/.cache/fourhand): about 400 MB, may be deleted any time.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

MICROPYTHON=1.25.0
LIBRARIES="pico-sdk-source=2.1.1-1 tinyusb-source=0.18.0+dfsg-1" # the versions it asks for
COMPILER="gcc-arm-none-eabi binutils-arm-none-eabi libnewlib-arm-none-eabi libnewlib-dev
  libstdc++-arm-none-eabi-dev" # of Debian 12, whatever Debian this is
COMMANDS="apt-get dpkg dpkg-source cmake ninja make gcc python3 xz"
export SOURCE_DATE_EPOCH=1746316800 PYTHONHASHSEED=0 LC_ALL=C

OUT=build/fourhand-pico.uf2
CACHE=${XDG_CACHE_HOME:-$HOME/.cache}/fourhand
PARTS=$(sha256sum firmware/image/build.sh | cut -c1-16)
FILES=$(find firmware -name '*.py' -not -path 'firmware/sim/*' | sort)
VERSION=$(sed -n 's|^VERSION = "\(.*\)"|\1|p' firmware/dealing/release.py)
KEY=$(echo "$PARTS $VERSION" | cat - $FILES | sha256sum | cut -c1-16)
KEPT=$CACHE/images/$KEY.uf2
WORK=$CACHE/pico-$PARTS

# Everything that does not depend on our own files: sources, compiler, mpy-cross.
prepare() {
  local began=$SECONDS
  rm -rf "$WORK" && mkdir -p "$WORK"
  # In the background, for in a list of || bash goes on after whatever fails.
  (cd "$WORK"; fetch_sources; fetch_compiler; link_sources; build_mpy_cross) >"$WORK/log" 2>&1 &
  wait $! || fail "the parts could not be fetched or built"
  touch "$WORK/ready"
  echo "[1/2] MicroPython's sources and the compiler: $((SECONDS - began)) s"
}

apt_here() { # apt with lists and archives of its own, so that nothing on this system changes
  apt-get -q -o Dir::Etc::sourcelist="$WORK/sources.list" -o Dir::Etc::sourceparts=- \
    -o Dir::State::lists="$WORK/lists" -o Dir::Cache="$WORK/archives" \
    -o Acquire::Languages=none -o APT::Sandbox::User=root "$@"
}

fetch_sources() {
  local key=/usr/share/keyrings/debian-archive-keyring.gpg site
  site=$(apt-get indextargets --format '$(SITE)' 'Created-By: Packages' | grep -v security | sed -n 1p)
  printf "%s [signed-by=$key] $site %s main\n" deb bookworm deb trixie deb-src trixie >sources.list
  mkdir -p lists/partial archives/archives/partial source debs parts
  apt_here update
  (cd source && apt_here source --download-only "micropython=$MICROPYTHON+ds-1" mbedtls
    for dsc in *.dsc; do dpkg-source --no-check -x "$dsc"; done)
  (cd debs && apt_here download $LIBRARIES
    for deb in *.deb; do dpkg -x "$deb" ../parts; done)
}

fetch_compiler() {
  local lib gcc folder
  mkdir compiler-debs compiler
  (cd compiler-debs && apt_here download $(printf '%s/bookworm ' $COMPILER)
    for deb in *.deb; do dpkg -x "$deb" ../compiler; done)
  rm -rf compiler-debs debs lists archives
  lib=compiler/usr/lib/arm-none-eabi
  ln -s newlib $lib/lib && ln -s ../../include/newlib $lib/include
  # The RP2040 is a Cortex-M0+: every other kind of library goes, and C++, which nothing uses.
  gcc=$(echo compiler/usr/lib/gcc/arm-none-eabi/*)
  for folder in $lib/newlib/arm $lib/newlib/thumb/* "$gcc"/arm "$gcc"/thumb/*; do
    [ "$(basename "$folder")" = v6-m ] || rm -rf "$folder"
  done
  find compiler -name '*libstdc++*.a' -delete
  rm -rf compiler/usr/share "$gcc/lto1"
  for folder in stdc++ supc++ stdc++_nano supc++_nano; do
    compiler/usr/bin/arm-none-eabi-ar rc $lib/newlib/thumb/v6-m/nofp/lib$folder.a
  done
}

link_sources() {
  mv source/micropython-$MICROPYTHON+ds micropython
  touch micropython/lib/micropython-lib/README.md # or the build asks git for it
  rm -rf micropython/lib/{pico-sdk,tinyusb,mbedtls}
  mv parts/usr/src/pico-sdk parts/usr/src/tinyusb micropython/lib/
  mv source/mbedtls-3.6.*/ micropython/lib/mbedtls
  rm -rf source parts
}

build_mpy_cross() { make -s -C micropython/mpy-cross -j"$(nproc)"; }

# The image itself: a minute or so the first time, then only what has changed.
freeze() {
  local began=$SECONDS frozen=$WORK/frozen flags="-ffile-prefix-map=$WORK=."
  rm -rf "$frozen" && mkdir -p "$frozen"
  for file in $FILES; do
    [ "$file" = firmware/__init__.py ] || install -D -m 644 "$file" "$frozen/${file#firmware/}"
  done
  mv "$frozen/image/boot.py" "$frozen/"
  mv "$frozen/image/manifest.py" "$WORK/" && rm -rf "$frozen/image"
  python3 firmware/image/about.py "$VERSION" >"$frozen/about.py"
  rm -rf "$WORK/port/frozen_content.c" "$WORK/port/frozen_mpy" # nothing of another tree
  (
    cd "$WORK"
    export PATH="$WORK/compiler/usr/bin:$PATH"
    export CFLAGS=$flags CXXFLAGS=$flags ASMFLAGS=$flags
    [ -f port/build.ninja ] || cmake -G Ninja -S micropython/ports/rp2 -B port \
      -DMICROPY_BOARD=RPI_PICO -DPICO_BUILD_DOCS=0 -DPICO_NO_PICOTOOL=1 \
      -DPICO_SDK_PATH="$WORK/micropython/lib/pico-sdk" -DPICO_TOOLCHAIN_PATH="$WORK/compiler/usr/bin" \
      -DMICROPY_FROZEN_MANIFEST="$WORK/manifest.py"
    ninja -C port
    python3 micropython/tools/uf2conv.py -f 0xe48bff56 -b 0x10000000 -c -o new.uf2 port/firmware.bin
  ) >"$WORK/log" 2>&1 &
  wait $! || fail "the image could not be built"
  mkdir -p "$CACHE/images" && mv "$WORK/new.uf2" "$KEPT"
  echo "[2/2] The image: $((SECONDS - began)) s"
}

fail() {
  echo "make image: $1. The last lines of $WORK/log:" >&2
  tail -5 "$WORK/log" >&2
  exit 1
}

if [ ! -f "$KEPT" ]; then
  [ "${1:-}" != --cached ] || exit 3
  for command in $COMMANDS; do
    command -v "$command" >/dev/null || {
      echo "make image: this computer has no '$command'. The image is built on Debian or Raspberry" >&2
      echo "Pi OS with: sudo apt install dpkg-dev cmake ninja-build gcc make python3 xz-utils" >&2
      echo "Elsewhere take a released image, or 'make mpy' for a Pico with MicroPython on it." >&2
      exit 3
    }
  done
  mkdir -p "$CACHE"
  exec 9>"$CACHE/lock" && flock 9
  [ -f "$WORK/ready" ] || prepare
  [ -f "$KEPT" ] || freeze
fi
mkdir -p build
cmp -s "$KEPT" $OUT || cp "$KEPT" $OUT
echo "$OUT $(sha256sum $OUT | cut -c1-16)"
