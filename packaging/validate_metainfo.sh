#!/usr/bin/env bash
# Whether software centres can read what is said of the window: packaging/validate_metainfo.sh FILE
#
# It may remark on what is missing (a home page), without being wrong; appstream from 1.0 on takes that for wrong, and
# before does not know that it can be told otherwise.
set -euo pipefail
appstreamcli validate --no-net --no-color "$1" ||
    appstreamcli validate --no-net --no-color --override=url-homepage-missing=info "$1"
