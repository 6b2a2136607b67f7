#!/bin/sh
# check_layers.sh SOURCE_DIR - each layer includes only layers to its left, cmd may include them
# all, and a library that belongs to one layer is included there alone.
set -eu
cd "$1"
status=0
complain() {
    echo "$1"
    status=1
}

# included FOLDER - "file:what" for every #include under it, with its < or ".
included() {
    find "$1" -name '*.[ch]' -exec grep -HoE '^[[:blank:]]*#[[:blank:]]*include[[:blank:]]*["<][^">]+' {} + |
        sed -E 's/:[[:blank:]]*#[[:blank:]]*include[[:blank:]]*/:/'
}

# layer NAME USES... - figure and exchange lie beside each other.
layer() {
    name=$1
    shift
    layers="$layers $name"
    [ -d "lib/$name" ] || return 0
    included "lib/$name" >"$list"
    while IFS=: read -r file what; do
        case $what in
        *..*)
            complain "$file includes a path with .."
            continue
            ;;
        esac
        used=${what#[\"<]} used=${used%%/*}
        case $what in
        '"'*/*) ;;
        *) [ -d "lib/$used" ] || continue ;; # the system's, or its neighbour
        esac
        case " $* $name " in
        *" $used "*) ;;
        *) complain "$file: lib/$name must not include $used/" ;;
        esac
    done <"$list"
}

# belongs PATTERN FOLDER - headers that match the pattern are included under that folder alone.
belongs() {
    for folder in lib cmd; do
        [ ! -d $folder ] || included $folder
    done | grep -E ":<$1" | grep -vE "^$2/" >"$list" || return 0
    complain "these belong to $2 alone:"
    cat "$list"
}

list=$(mktemp)
trap 'rm -f "$list"' EXIT
layers=
layer base
layer eventlog base
layer profile  base eventlog
layer figure   base eventlog profile
layer exchange base eventlog profile
layer render   base eventlog profile figure
layer report   base eventlog profile figure exchange render

belongs '(cairo|pango|png)'                          lib/render
belongs '(fontconfig|freetype|ft2build|harfbuzz|hb)' lib/render
belongs 'archive'                                    lib/eventlog
belongs 'json-glib'                                  'lib/(profile|exchange)'
belongs '(sqlite|protobuf-c/)'                       lib/exchange

for folder in lib/*/; do
    folder=${folder#lib/} folder=${folder%/}
    case "$layers " in
    *" $folder "*) ;;
    *) complain "lib/$folder is no layer" ;;
    esac
done
exit $status
