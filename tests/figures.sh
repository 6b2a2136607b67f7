#!/bin/sh
# figures.sh PROFOLIO - the names of the figures there are, one a line, as the help lists them.
"$1" chart --help | awk '/^Figures/ { is_on = 1; next } /^$/ { is_on = 0 } is_on { print $1 }'
