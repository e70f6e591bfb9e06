#!/bin/sh
# Creates a base image from this machine's own files, for machines without access to a registry:
#   deploy/local-base.sh PATH_OF_NODE_26   then   buildah bud --build-arg NODE_IMAGE=localhost/madang-base ...
set -eu
node=$1
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir -p "$root/bin" "$root/usr/bin" "$root/etc" "$root/tmp" "$root/proc" "$root/dev" "$root/sys" "$root/var/lib" "$root/opt"
chmod 1777 "$root/tmp"
cp "$node" "$root/usr/bin/node"
for tool in sh mv mkdir chown env; do cp "$(readlink -f "$(command -v $tool)")" "$root/bin/$tool"; done
cp "$root/bin/env" "$root/usr/bin/env"
for file in "$node" /bin/sh /bin/mv /bin/mkdir /bin/chown; do ldd "$file"; done |
  sed -n 's/^[^\/]*\(\/[^ ]*\) (0x.*/\1/p' | sort -u | while read -r library; do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done
echo 'root:x:0:0:root:/:/bin/sh' > "$root/etc/passwd"
echo 'root:x:0:' > "$root/etc/group"
container=$(buildah from scratch)
buildah copy -q "$container" "$root" / > /dev/null
buildah config --env PATH=/usr/bin:/bin "$container"
buildah commit -q "$container" madang-base > /dev/null
buildah rm "$container" > /dev/null
