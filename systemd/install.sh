#!/bin/bash
# Installs Tilekeeper on a Raspberry Pi, or updates it. See README.md beside this file.
#
#   sudo systemd/install.sh [--yes] [--dry-run] [--page] [--kiosk] [--wheels DIR]
#                           [--no-interfaces | --disable-bluetooth]
#   sudo systemd/install.sh --uninstall [--purge]
#
# Each version has a directory of its own; a symbolic link says which one runs. A new version is
# built and tried beside the running one, and the link moves last. Files of the owner
# (/etc/tilekeeper) and the games (/var/lib/tilekeeper) are never written here.
set -euo pipefail
# Whatever umask sudo came with: the user tilekeeper has to read what is installed.
umask 022

# Tests install into a directory of their own, with recording commands on the PATH.
root=${TILEKEEPER_ROOT:+$(readlink -m -- "$TILEKEEPER_ROOT")}
[ -n "$root" ] || PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
source=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
called_in=$PWD
# `python3 -m` looks for modules in the working directory first, and whoever may write there would
# be the administrator. The same goes for directories and package servers that the environment names.
cd /
unset "${!PYTHON@}" "${!PIP_@}"

opt=$root/opt/tilekeeper
etc=$root/etc/tilekeeper
state=$root/var/lib/tilekeeper
units=$root/etc/systemd/system
drop_in=$units/tilekeeper.service.d/page.conf
browser_policy=$root/etc/chromium/policies/managed/tilekeeper.json
power_rule=$root/etc/polkit-1/rules.d/50-tilekeeper.rules
link=$root/usr/local/bin/tilekeeper
begin_mark='# Tilekeeper begins here'
end_mark='# Tilekeeper ends here'

yes=no dry=no page=no kiosk=no uninstall=no purge=no interfaces=yes bluetooth=yes wheels=
boot_lines=() changed=no needs_reboot=no scratch=
# How far the switch to a new version has come, for whatever ends it: see leave().
is_midway=no is_stopped=no has_copy=no

# --- Saying and doing ---------------------------------------------------------------------------

say() { printf '%s\n' "$*"; }
note() { printf 'tilekeeper: %s\n' "$*" >&2; }
die() {
    note "$*"
    exit 1
}

usage() {
    cat <<'END'
sudo systemd/install.sh            install or update Tilekeeper
  --yes              switch I2C and UART on without asking
  --no-interfaces    leave config.txt and cmdline.txt alone
  --disable-bluetooth  give its UART to the pins, for a reader there that garbles tags
  --page             serve the page to the local network
  --kiosk            show the page full screen on an attached display, HDMI or DSI
  --wheels DIR       take every Python package from DIR, not from the network
  --dry-run          show all that would be done, change nothing
  --uninstall        remove it; configuration and games stay
  --purge            with --uninstall: remove configuration and games, too
END
}

# Run a command, or show it.
run() {
    if [ "$dry" = yes ]; then
        say "would run: ${*//$root\//\/}"
    else
        "$@"
    fi
}

# put FILE [MODE]: standard input becomes the file, in one step, unless it is the same already.
put() {
    local file=$1 mode=${2:-0644} new=$scratch/new
    cat >"$new"
    if [ -f "$file" ] && cmp -s "$new" "$file"; then return 0; fi
    changed=yes
    if [ "$dry" = yes ]; then
        say "would write: ${file#"$root"}"
        diff -u --label before --label after "$([ -f "$file" ] && echo "$file" || echo /dev/null)" \
            "$new" | sed 's/^/    /' || true
        return 0
    fi
    mkdir -p -- "$(dirname -- "$file")"
    cp -- "$new" "$file.tilekeeper-new"
    chmod "$mode" "$file.tilekeeper-new" 2>/dev/null || true # FAT knows no modes
    sync "$file.tilekeeper-new"
    mv -f -- "$file.tilekeeper-new" "$file"
}

# take_away FILE...: each of them, if it is there.
take_away() {
    local file
    for file in "$@"; do
        if [ -e "$file" ] || [ -L "$file" ]; then
            changed=yes
            run rm -rf -- "$file"
        fi
    done
}

ask() {
    [ "$yes" = yes ] && return 0
    [ "$dry" = yes ] && return 0
    if ! { : </dev/tty; } 2>/dev/null; then
        note "$1: nobody is there to ask; run again with --yes, or with --no-interfaces"
        return 1
    fi
    local answer
    printf '%s [Y/n] ' "$1" >/dev/tty
    read -r answer </dev/tty || answer=n
    case $answer in '' | [yY]*) return 0 ;; *) return 1 ;; esac
}

# --- What the machine must have -----------------------------------------------------------------

check_machine() {
    command -v systemctl >/dev/null || die 'this system has no systemd; Tilekeeper needs it'
    command -v python3 >/dev/null || die 'there is no python3; install it: sudo apt install python3'
    python3 -I -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        die "$(python3 --version) is too old; Tilekeeper needs 3.11: use Raspberry Pi OS Bookworm or newer"
    if [ -n "$wheels" ]; then
        [ -d "$wheels" ] || die "--wheels $wheels: there is no such directory"
        ls "$wheels"/*.whl >/dev/null 2>&1 ||
            die "--wheels $wheels: there are no packages (*.whl) in it; README.md tells how to fill it"
    fi
}

is_installed() { dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null | grep -qx installed; }
is_known() { apt-cache show "$1" >/dev/null 2>&1; }

refresh_lists() {
    run env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -q update ||
        note 'the lists of packages could not be brought up to date; going on with those at hand'
}

install_packages() {
    local wanted=(python3-venv) missing=() name
    if wants_spi && is_known python3-spidev; then wanted+=(python3-spidev); fi
    if [ "$kiosk" = yes ]; then
        # cage does not start without Xwayland; it gets the display by a session (libpam-systemd)
        # that may bring itself to the front (polkitd).
        wanted+=(cage curl libpam-systemd polkitd xwayland)
        # A fresh system may have no list yet to tell how its browser is called.
        is_known chromium || is_known chromium-browser || refresh_lists
        if is_known chromium; then wanted+=(chromium); else wanted+=(chromium-browser); fi
    fi
    for name in "${wanted[@]}"; do
        is_installed "$name" || missing+=("$name")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    changed=yes
    say "Installing packages: ${missing[*]}"
    refresh_lists
    run env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -q install -y \
        --no-install-recommends "${missing[@]}" ||
        die "these packages could not be installed: ${missing[*]}; is there a network?"
}

# Has the owner chosen a display on SPI? Only a display can be of that kind.
wants_spi() { grep -Eqs '^[^#]*\bkind:[[:space:]]*["'\'']?spi\b' "$etc/device.yaml"; }

make_users() {
    local conf=$root/etc/sysusers.d/tilekeeper.conf
    if cmp -s "$source/systemd/sysusers.conf" "$conf" && id -u tilekeeper >/dev/null 2>&1; then
        return 0
    fi
    put "$conf" <"$source/systemd/sysusers.conf"
    run systemd-sysusers ${root:+"--root=$root"} "$conf"
    # Earlier versions put the browser's user there; sysusers only ever adds.
    local group
    for group in video render input; do
        if id -nG tilekeeper-kiosk 2>/dev/null | grep -qw "$group"; then
            run gpasswd --delete tilekeeper-kiosk "$group"
        fi
    done
}

# --- One version --------------------------------------------------------------------------------

# The version's number and what it is made of: the same sources are never built twice.
version_name() {
    local number
    number=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$source/firmware_host/__init__.py")
    [ -n "$number" ] || die "$source is no checkout of Tilekeeper"
    printf '%s-%s' "$number" "$({
        cd "$source"
        find firmware_host device_config systemd tools/build_hook.py tools/catalogues.py \
            pyproject.toml requirements*.lock -type f ! -name '*.pyc' ! -name '*.mo' \
            -print0 | LC_ALL=C sort -z | xargs -0 sha256sum
        [ -z "$wheels" ] || find "$wheels" -maxdepth 1 -type f -name '*.whl' -print0 |
            LC_ALL=C sort -z | xargs -0 sha256sum
    } | sha256sum | cut -c1-8)"
}

pip_install() {
    "$new/bin/python" -I -m pip install --isolated --quiet --disable-pip-version-check --no-input "$@"
}

# install_locked LOCK [OPTION]...: only files whose hashes stand in the lock, wherever they come
# from, and none that would have to be compiled here. A lock is whole: pip resolves nothing.
install_locked() {
    local lock=$1
    shift
    pip_install --no-deps --require-hashes --only-binary=:all: -r "$source/$lock" \
        ${wheels:+--no-index "--find-links=$wheels"} "$@"
}

# From this checkout, with the build tools of the lock: they lie aside, a box does not need them.
install_project() {
    install_locked requirements-build.lock --target "$scratch/build-tools" &&
        PYTHONPATH=$scratch/build-tools pip_install --no-deps --no-index --no-build-isolation "$source"
}

build_version() {
    if [ -f "$new/.complete" ]; then return 0; fi
    changed=yes
    if [ "$dry" = yes ]; then
        say "would make a virtual environment in ${new#"$root"} and install Tilekeeper with the extra pi"
        return 0
    fi
    say "Building ${new#"$root"}"
    rm -rf -- "$new"
    mkdir -p -- "$opt/versions"
    if ! { python3 -I -m venv "$new" && fill_version; }; then
        rm -rf -- "$new"
        die "the new version could not be built (see above); $(what_runs)"
    fi
}

what_runs() {
    if [ -n "$old" ]; then echo 'the old one goes on running'; else echo 'nothing was started'; fi
}

fill_version() {
    install_locked requirements.lock && install_project || return 1
    add_pin_libraries
    mkdir -p "$new/libexec" "$new/systemd" &&
        install -m 0755 -t "$new/libexec" \
            "$source/systemd/kiosk" "$source/systemd/kiosk-prepare" "$source/systemd/page-port" &&
        cp -- "$source"/systemd/* "$new/systemd/" &&
        cp -- "$source/README.md" "$new/" &&
        cp -r -- "$source/device_config" "$new/defaults" &&
        add_game_defaults || return 1
}

# The values of every game, and the house rules of all of them in one file, as a person writes them.
add_game_defaults() {
    local file
    for file in "$source"/firmware_host/games/*/*.yaml; do
        [ -e "$file" ] || continue
        cat -- "$file" >>"$new/defaults/${file##*/}" || return 1
    done
}

# The extra "pi". A box without pins needs none of it.
add_pin_libraries() {
    install_locked requirements-pi.lock --no-deps ||
        note 'the library for the pins (gpiod) could not be had; going on without'
}

# What PyPI has not compiled comes from the system. Also for a version that was built before: its
# owner may have chosen SPI since.
add_system_modules() {
    [ "$dry" = no ] || return 0
    if ! has_library spidev && link_system_module spidev; then
        changed=yes
        say 'spidev is taken from the system'
    fi
    if wants_spi && ! has_library spidev; then
        note 'spidev could not be had, so the display on SPI will not work: sudo apt install python3-spidev, then run this again'
    fi
}

has_library() {
    "$new/bin/python" -I -c 'import importlib.util as u, sys; sys.exit(u.find_spec(sys.argv[1]) is None)' "$1"
}

# Only this one module of the system, and what it is compiled of: the rest stays as locked.
link_system_module() {
    local name=$1 from into file
    from=$(python3 -I -c 'import importlib.util as u, sys; print(u.find_spec(sys.argv[1]).origin)' "$name" 2>/dev/null) ||
        return 1
    [ -f "$from" ] || return 1
    into=$("$new/bin/python" -I -c 'import sysconfig; print(sysconfig.get_path("platlib"))') || return 1
    for file in "$from" "$(dirname -- "$from")/_$name"*.so; do
        [ ! -f "$file" ] || ln -sf -- "$file" "$into/"
    done
}

# What can be told without hardware: it starts, reads this owner's configuration, and draws. The
# state directory is left out: the service writes there, and one that was taken over could keep
# every update away.
try_version() {
    [ ! -f "$new/.complete" ] || return 0
    [ "$dry" = no ] || {
        say 'would let the new version test itself'
        return 0
    }
    say 'The new version tests itself'
    if ! "$new/bin/tilekeeper" selftest --only configuration --only catalogue --only entropy \
        --only fonts --only drawing ${root:+--config "$etc"} --state "$scratch/state"; then
        rm -rf -- "$new"
        die "the new version does not pass its own test (see above); $(what_runs)"
    fi
    if [ -e "$state/owner.yaml" ] || [ -L "$state/owner.yaml" ]; then
        say 'It reads the values that were entered on the box'
        "$new/bin/tilekeeper" selftest --only configuration --only catalogue \
            ${root:+--config "$etc"} --state "$state" ||
            note 'these values are not in order (see above); the update goes on'
    fi
    : >"$new/.complete"
}

# --- Around it ----------------------------------------------------------------------------------

# A new file says what this machine needs; in the owner's own one nothing is changed, only told.
configure() {
    [ -d "$etc" ] || run mkdir -p -- "$etc"
    [ -e "$etc/device.yaml" ] || put "$etc/device.yaml" <<END
# Yours: an update never touches this file. Write only the lines you want to change.
# Every setting with its default and its meaning: /opt/tilekeeper/current/defaults/device.yaml
# What is in force, and why: tilekeeper config. After a change: sudo systemctl restart tilekeeper
$(first_settings)
END
    if [ "$page" = yes ] && [ -e "$etc/device.yaml" ] && ! grep -q '0\.0\.0\.0' "$etc/device.yaml"; then
        note "for the local network, add to $etc/device.yaml:  http: {host: 0.0.0.0}"
    fi
    [ "$dry" = yes ] || check_pins
}

first_settings() {
    if [ "$interfaces" = yes ] && is_pi_5; then
        printf '\nreader:\n  port: /dev/ttyAMA0   # the header of a Pi 5; /dev/serial0 may be its debug plug\n'
    fi
    if [ "$page" = yes ]; then
        printf '\nhttp:\n  host: 0.0.0.0   # everybody in the local network may press the buttons\n'
    fi
}

check_pins() {
    has_library gpiod ||
        note "gpiod could not be had for $(python3 --version), so buttons, light and buzzer will not work"
}

# policy_for_port DIR: that version's policy for the browser, with the port of the page.
policy_for_port() {
    local port=
    [ ! -x "$new/libexec/page-port" ] || port=$("$new/libexec/page-port")
    sed "s|http://127\\.0\\.0\\.1:8080|http://127.0.0.1:${port:-8080}|" "$1/browser-policy.json"
}

# place_units DIR: what systemd, udev and journald read, from that version.
place_units() {
    put "$units/tilekeeper.service" <"$1/tilekeeper.service"
    if [ "$page" = yes ] || [ "$kiosk" = yes ] || [ -f "$drop_in" ]; then
        put "$drop_in" <"$1/page.conf"
    fi
    if [ "$kiosk" = yes ] || [ -f "$units/tilekeeper-kiosk.service" ]; then
        kiosk=yes
        put "$units/tilekeeper-kiosk.service" <"$1/tilekeeper-kiosk.service"
        # A version from before has none.
        [ ! -f "$1/browser-policy.json" ] || policy_for_port "$1" | put "$browser_policy"
    fi
    put "$root/etc/udev/rules.d/99-tilekeeper.rules" <"$1/99-tilekeeper.rules"
    put "$root/etc/systemd/journald.conf.d/tilekeeper.conf" <"$1/journald.conf"
    # A version from before has none. Without polkit it is a file that nobody reads.
    [ ! -f "$1/polkit.rules" ] || put "$power_rule" <"$1/polkit.rules"
}

tell_the_system() {
    run systemctl daemon-reload
    run udevadm control --reload || true
    run udevadm trigger --subsystem-match=tty --subsystem-match=pwm --subsystem-match=backlight || true
    run systemctl try-restart systemd-journald.service || true
}

point_to() {
    run ln -sfn -- "versions/$(basename "$1")" "$opt/current.new"
    run mv -Tf -- "$opt/current.new" "$opt/current"
}

# A newer version may bring the games into a form that the old one cannot read.
keep_games_aside() {
    rm -rf -- "$opt/games-before"
    [ -f "$state/games.sqlite3" ] || return 0
    mkdir -m 0700 "$opt/games-before" && cp -a -- "$state"/games.sqlite3* "$opt/games-before/" &&
        has_copy=yes
}

# Only a copy that was finished in this run: half of one must not replace the games.
bring_games_back() {
    [ "$has_copy" = yes ] || return 0
    rm -f -- "$state"/games.sqlite3-* # of the new version, and no part of what comes back
    mv -f -- "$opt/games-before"/games.sqlite3* "$state/"
}

switch() {
    if [ "$old" = "$new" ] && [ "$changed" = no ]; then
        run systemctl enable --quiet --now tilekeeper.service
        return 0
    fi
    if [ "$dry" = yes ]; then
        say "would switch to $(basename "$new") and start it; if it fails, back to the version before"
        return 0
    fi
    is_stopped=yes
    [ -z "$old" ] || systemctl stop tilekeeper.service || true
    keep_games_aside || die 'the games could not be copied aside; is the disk full?'
    point_to "$new"
    place_units "$new/systemd"
    tell_the_system
    systemctl enable --quiet tilekeeper.service
    systemctl reset-failed tilekeeper.service 2>/dev/null || true
    if ! { systemctl start tilekeeper.service && stays_up; }; then
        die 'the new version does not start or does not stay; its last words: journalctl -u tilekeeper -n 30'
    fi
    is_midway=no
    rm -rf -- "$opt/games-before"
}

# Ready is not enough: whoever crashes a moment later is started again and again.
# reset-failed has set the counter of restarts to zero.
stays_up() {
    local seconds=8
    while ((seconds-- > 0)); do
        sleep 1
        systemctl is-active --quiet tilekeeper.service || return 1
        [ "$(systemctl show --property=NRestarts --value tilekeeper.service)" = 0 ] || return 1
    done
}

# The version before, with its units and its games. Every step is tried, whatever the one before
# came to: what counts is that something runs in the end.
go_back() {
    local games_are_back=yes
    if [ -z "$old" ]; then die 'there is no older version to go back to'; fi
    [ "$is_stopped" = no ] || systemctl stop tilekeeper.service || true
    if ! bring_games_back; then
        games_are_back=no
        note "the games as they were lie in ${opt#"$root"}/games-before; once there is room, copy them to ${state#"$root"}"
    fi
    point_to "$old"
    place_units "$old/systemd"
    tell_the_system
    [ "$old" = "$new" ] || rm -f -- "$new/.complete"
    if [ "$is_stopped" = yes ]; then
        systemctl reset-failed tilekeeper.service 2>/dev/null || true
        systemctl start tilekeeper.service || die 'the old version does not start either'
    fi
    if [ "$games_are_back" = no ]; then die 'the old version runs again, but without the games of before'; fi
    rm -rf -- "$opt/games-before"
    note 'the old version runs again; nothing is lost'
}

# The one way out: an error, Ctrl-C and a full disk must not leave a box that is switched off.
leave() {
    local code=$?
    trap '' INT TERM HUP
    if [ "$is_midway" = yes ]; then
        (go_back) || true
        [ "$code" != 0 ] || code=1
    fi
    [ -z "$scratch" ] || rm -rf -- "$scratch"
    trap - EXIT
    exit "$code"
}

# The version in use and the one before it stay.
tidy_versions() {
    local each
    [ "$old" != "$new" ] || return 0
    for each in "$opt"/versions/*; do
        [ -d "$each" ] || continue
        [ "$each" = "$new" ] || [ "$each" = "$old" ] || take_away "$each"
    done
}

# --- I2C and UART -------------------------------------------------------------------------------

boot_file() {
    local name
    for name in "$root/boot/firmware/$1" "$root/boot/$1"; do
        # On Bookworm /boot/config.txt may be a note that the file has moved.
        if [ -f "$name" ] && ! grep -q 'DO NOT EDIT THIS FILE' "$name"; then
            printf '%s' "$name"
            return 0
        fi
    done
    return 1
}

without_our_block() { sed "/^$begin_mark/,/^$end_mark/d" "$1"; }

switch_interfaces() {
    local config cmdline
    if [ ! -e "$root/etc/modules-load.d/tilekeeper.conf" ]; then
        put "$root/etc/modules-load.d/tilekeeper.conf" <<<'i2c-dev'
        run modprobe i2c-dev 2>/dev/null || true
    fi
    config=$(boot_file config.txt) || {
        say 'No config.txt here: this is no Raspberry Pi, so I2C and UART stay as they are.'
        return 0
    }
    choose_boot_lines "$config"
    edit_config "$config" >"$scratch/config.txt"
    cmdline=$(boot_file cmdline.txt) || cmdline=
    [ -z "$cmdline" ] || edit_cmdline "$cmdline" >"$scratch/cmdline.txt"
    if cmp -s "$config" "$scratch/config.txt" &&
        { [ -z "$cmdline" ] || cmp -s "$cmdline" "$scratch/cmdline.txt"; }; then
        return 0
    fi
    ask "Switch on I2C at 400 kHz and the UART without console (${boot_lines[*]}) in ${config#"$root"}?" || {
        say 'I2C and UART stay as they are.'
        return 0
    }
    needs_reboot=yes
    if [ "$dry" = no ]; then say "From the next start, by ${config#"$root"}: ${boot_lines[*]}"; fi
    if [ "$bluetooth" = no ]; then say 'Bluetooth will be off; --uninstall brings it back.'; fi
    keep_original "$config"
    put "$config" <"$scratch/config.txt"
    [ -n "$cmdline" ] || return 0
    keep_original "$cmdline"
    put "$cmdline" <"$scratch/cmdline.txt"
    local tty
    for tty in ttyS0 ttyAMA0 ttyAMA10; do
        run systemctl disable --quiet --now "serial-getty@$tty.service" 2>/dev/null || true
    done
}

keep_original() { [ -e "$1.before-tilekeeper" ] || run cp -- "$1" "$1.before-tilekeeper"; }

choose_boot_lines() {
    boot_lines=(dtparam=i2c_arm=on dtparam=i2c_arm_baudrate=400000 enable_uart=1)
    # On a Pi 5 enable_uart=1 alone may mean the debug plug; this line means the header.
    if is_pi_5; then
        boot_lines+=(dtparam=uart0=on)
        grep -Eqs '^[^#]*/dev/ttyAMA0' "$etc/device.yaml" ||
            note "a reader on the header of this Pi 5 is /dev/ttyAMA0: add to $etc/device.yaml:  reader: {port: /dev/ttyAMA0}"
    fi
    if wants_spi; then boot_lines+=(dtparam=spi=on); fi
    # Once chosen it stays, also when its effect makes the question pointless.
    if [ "$bluetooth" = no ] || grep -qx 'dtoverlay=disable-bt' "$1"; then
        boot_lines+=(dtoverlay=disable-bt)
    elif has_mini_uart; then
        say 'Bluetooth stays on, so the pins have the mini UART. Should a reader on the pins garble tags: run this again with --disable-bluetooth.'
    fi
}

is_pi_5() { grep -aqs 'Raspberry Pi 5' "$root/proc/device-tree/model"; }

# On a Zero 2 W, 3 and 4 Bluetooth has the good UART. The other one takes its pace from the core's
# clock, which enable_uart=1 holds still, so it will do for a reader: nobody loses a keyboard for it.
has_mini_uart() {
    [ "$(readlink -- "$root/dev/serial0")" = ttyS0 ] || [ "$(readlink -- "$root/dev/serial1")" = ttyAMA0 ]
}

# Only what is not there yet, at the end and for all models.
edit_config() {
    local line added=()
    without_our_block "$1" >"$scratch/plain"
    for line in "${boot_lines[@]}"; do
        sets_for_all "$line" "$scratch/plain" || added+=("$line")
    done
    cat "$scratch/plain"
    [ ${#added[@]} -gt 0 ] || return 0
    [ -z "$(tail -c 1 "$scratch/plain")" ] || echo
    printf '%s\n' "$begin_mark" '[all]' "${added[@]}" "$end_mark"
}

# Does the line stand there outside a section for one model only?
sets_for_all() {
    awk -v line="$1" '
        { sub(/\r$/, "") }
        /^\[/ { other = ($0 != "[all]") }
        !other && $0 == line { found = 1 }
        END { exit !found }' "$2"
}

edit_cmdline() {
    sed -E 's/(^| )console=(serial0|ttyAMA[0-9]+|ttyS[0-9]+)(,[^ ]*)?//g; s/^ +//' "$1"
}

restore_interfaces() {
    local config
    config=$(boot_file config.txt) || return 0
    without_our_block "$config" >"$scratch/config.txt"
    if ! cmp -s "$config" "$scratch/config.txt"; then
        put "$config" <"$scratch/config.txt"
        say 'I2C and UART are as they were before, after the next start.'
    fi
    take_away "$config.before-tilekeeper"
    local cmdline
    cmdline=$(boot_file cmdline.txt) || return 0
    [ -f "$cmdline.before-tilekeeper" ] || return 0
    edit_cmdline "$cmdline.before-tilekeeper" >"$scratch/cmdline.txt"
    # Only if nobody has changed it since.
    if cmp -s "$cmdline" "$scratch/cmdline.txt"; then
        put "$cmdline" <"$cmdline.before-tilekeeper"
    fi
    take_away "$cmdline.before-tilekeeper"
}

# --- The whole ----------------------------------------------------------------------------------

install_all() {
    check_machine
    new=$opt/versions/$(version_name)
    old=
    if [ -L "$opt/current" ]; then old=$(readlink -f -- "$opt/current"); fi
    if [ -n "$old" ] && [ ! -d "$old" ]; then old=; fi
    install_packages
    make_users
    build_version
    add_system_modules
    configure
    try_version
    is_midway=$([ "$dry" = yes ] && echo no || echo yes)
    place_units "$source/systemd"
    [ "$interfaces" = no ] || switch_interfaces
    if [ "$changed" = yes ] && [ "$dry" = no ]; then tell_the_system; fi
    switch
    is_midway=no
    if [ "$kiosk" = yes ]; then run systemctl enable --quiet --now tilekeeper-kiosk.service; fi
    if [ "$(readlink -- "$link" 2>/dev/null)" != /opt/tilekeeper/current/bin/tilekeeper ]; then
        run mkdir -p -- "$(dirname -- "$link")"
        run ln -sfn /opt/tilekeeper/current/bin/tilekeeper "$link"
    fi
    tidy_versions
    if [ "$dry" = yes ]; then
        say 'Nothing was changed.'
    elif [ "$needs_reboot" = yes ]; then
        say "Tilekeeper $(basename "$new") is installed. Start the Pi again (sudo reboot) to switch on I2C and UART."
    else
        say "Tilekeeper $(basename "$new") is installed and runs. Check the parts: sudo systemctl stop tilekeeper; sudo -u tilekeeper tilekeeper selftest"
    fi
}

uninstall_all() {
    run systemctl disable --quiet --now tilekeeper-kiosk.service 2>/dev/null || true
    run systemctl disable --quiet --now tilekeeper.service 2>/dev/null || true
    take_away "$units/tilekeeper.service" "$units/tilekeeper.service.d" \
        "$units/tilekeeper-kiosk.service" "$browser_policy" "$power_rule" "$root/etc/udev/rules.d/99-tilekeeper.rules" \
        "$root/etc/systemd/journald.conf.d/tilekeeper.conf" \
        "$root/etc/modules-load.d/tilekeeper.conf" "$link" "$opt"
    # Whatever other policies the machine has stay.
    [ "$dry" = yes ] || rmdir -- "${browser_policy%/*}" "${browser_policy%/*/*}" 2>/dev/null || true
    [ "$interfaces" = no ] || restore_interfaces
    run systemctl daemon-reload
    if [ "$purge" = yes ]; then
        take_away "$etc" "$state" "$root/var/lib/tilekeeper-kiosk"
        for user in tilekeeper tilekeeper-kiosk; do
            run userdel "$user" 2>/dev/null || true
        done
        take_away "$root/etc/sysusers.d/tilekeeper.conf"
        say 'Tilekeeper, its configuration and its games are removed.'
    else
        # The user owns the games, so it stays with them.
        say 'Tilekeeper is removed. Configuration (/etc/tilekeeper) and games (/var/lib/tilekeeper) are still there; --purge removes them.'
    fi
}

main() {
    while [ $# -gt 0 ]; do
        case $1 in
        --yes) yes=yes ;;
        --dry-run) dry=yes ;;
        --page) page=yes ;;
        --kiosk) kiosk=yes ;;
        --no-interfaces) interfaces=no ;;
        --disable-bluetooth) bluetooth=no ;;
        --wheels)
            [ $# -gt 1 ] || die '--wheels needs a directory'
            case $2 in /*) wheels=$2 ;; *) wheels=$called_in/$2 ;; esac
            wheels=$(readlink -m -- "$wheels")
            shift
            ;;
        --uninstall) uninstall=yes ;;
        --purge) purge=yes ;;
        -h | --help)
            usage
            exit 0
            ;;
        *)
            usage >&2
            note "$1: unknown option"
            exit 2
            ;;
        esac
        shift
    done
    if [ "$purge" = yes ] && [ "$uninstall" = no ]; then
        note '--purge goes with --uninstall only'
        exit 2
    fi
    if [ "$bluetooth" = no ] && [ "$interfaces" = no ]; then
        note '--disable-bluetooth is a line in config.txt, which --no-interfaces leaves alone'
        exit 2
    fi
    if [ "$(id -u)" != 0 ] && [ -z "$root" ] && [ "$dry" = no ]; then
        die 'this needs the administrator: sudo systemd/install.sh'
    fi
    scratch=$(mktemp -d)
    trap leave EXIT
    trap 'exit 130' INT TERM HUP
    if [ "$uninstall" = yes ]; then uninstall_all; else install_all; fi
}

main "$@"
