// The box: a base that carries the Pi, a lid that carries everything people touch.
//
//   openscad -D 'part="base"' -o base.stl enclosure.scad
//   openscad -D 'part="lid"'  -o lid.stl  enclosure.scad
//
// Seen from above, x runs to the right, y to the back. All sizes in millimetres. Boards from
// different makers differ: measure yours and change the numbers here, never the geometry below.
// Print without supports, the base as it stands, the lid face down; PETG or PLA, 0.2 mm layers.

// ---- what is built in ---------------------------------------------------------------------

part = "base";           // base, lid; the others below are for the picture and the tests
pi_model = "4";          // "zero2w", "3", "4", "5"
oled_model = "0.96";     // "0.96", "1.3", "2.42": the diagonal in inches
reader_model = "rdm6300"; // "rdm6300", "id12la", "id20la", "pn532"

// ---- what people touch --------------------------------------------------------------------

button_hole = 12.2;      // thread of the five 12 mm buttons; for 16 mm ones: 16.2, button_nut 20,
                         // button_spacing 21
button_nut = 16;         // width of the nut below the lid
button_depth = 24;       // from the lid down to the end of the solder legs
button_spacing = 18.5;   // from button to button
tile_field = 58;         // engraved square on which a tile is laid; the coil is below it
light_pipe = 5.1;        // hole for a 5 mm LED or light pipe
buzzer_diameter = 12.2;  // body of the buzzer; 0: no buzzer

// ---- walls --------------------------------------------------------------------------------

wall = 2.4;              // walls and floor
lid_thickness = 3;
reader_skin = 1.2;       // what is left of the lid above the coil: thinner reads farther
corner = 6;              // radius of the upright edges
lip = 4;                 // how far the lid reaches into the base
lip_gap = 0.25;          // play between lip and wall; 0.15 for a very exact printer
symbol_depth = 0.6;      // engraving
pane = 1;                // thickness of the clear pane over the OLED; 0: none
pane_play = 0.4;         // the pane is this much smaller than its recess

// ---- distances that levels.md asks for ----------------------------------------------------

coil_to_metal = 30;      // from the reader's coil to the Pi and its sockets
coil_to_screws = 20;     // from the reader's coil to the four M3 screws

// ---- cables -------------------------------------------------------------------------------

cable_slot = 7;          // USB and LAN cables leave through a slot of this width; 0: no slot

// ---- screws -------------------------------------------------------------------------------

screw_length = 16;       // four M3 screws, from below, cut their thread into the lid
screw_bite = 8;          // how much of the screw is in the lid
pi_lift = 5;             // Pi above the floor, on M2.5 posts
pi_screw = 5;            // length of the M2.5 screws that hold the Pi
oled_screw = 5;          // length of the M2 screws that hold the OLED
header_stack = 25;       // from the Pi's board to the top of the plugs; 12 for angled plugs

// ---- known boards -------------------------------------------------------------------------
// length, depth, hole distances, SD card from the port edge, ports as [from the SD edge, width,
// height]. The board lies with its ports to the back and its SD card to the right.

pi = pi_model == "zero2w" ? [65, 30, 58, 23, 16.9, [[12.4, 16, 9], [41.4, 13, 9], [54, 13, 9]]]
   : pi_model == "3" ? [85, 56, 58, 49, 28, [[10.6, 13, 9], [32, 22, 12], [53.5, 9, 9]]]
   : pi_model == "4" ? [85, 56, 58, 49, 28, [[11.2, 13, 9], [26, 12, 9], [39.5, 12, 9], [53.5, 9, 9]]]
   : pi_model == "5" ? [85, 56, 58, 49, 28, [[11.2, 13, 9], [25.8, 12, 9], [39.2, 12, 9]]]
   : undef;
// Sockets on the port edge that stand out beyond the board: [from the SD edge, width, height, how
// far they stand out]. On the 3 and 4 the last one is the 3.5 mm jack.
sockets = pi_model == "zero2w" ? [[12.4, 11.2, 3.3, 0.7], [41.4, 7.5, 2.6, 1], [54, 7.5, 2.6, 1]]
        : pi_model == "3" ? [[10.6, 7.5, 2.6, 1], [32, 15, 6.5, 1.4], [53.5, 7, 6, 2.5]]
        : pi_model == "4" ? [[11.2, 9, 3.2, 1.2], [26, 6.5, 3, 1], [39.5, 6.5, 3, 1], [53.5, 7, 6, 2.5]]
        : [[11.2, 9, 3.2, 1.2], [25.8, 6.5, 3, 1], [39.2, 6.5, 3, 1]];
// USB and LAN on the edge opposite the SD card: [from the port edge, width, height]; 3 mm stand out.
rear = pi_model == "3" ? [[10.2, 16, 13.5], [29, 13.5, 16], [47, 13.5, 16]]
     : pi_model == "4" ? [[9, 13.5, 16], [27, 13.5, 16], [45.8, 16, 13.5]]
     : pi_model == "5" ? [[10.2, 16, 13.5], [29.1, 13.5, 16], [47, 13.5, 16]]
     : [];
rear_out = len(rear) > 0 ? 3 : 0;
// board width, depth, hole distances, visible width, depth, how far the picture is off the centre
oled = oled_model == "0.96" ? [27.3, 27.8, 23.5, 23.8, 22.6, 11.8, 1.5]
     : oled_model == "1.3" ? [35.4, 33.5, 30.4, 28.5, 30.4, 15.7, 1.8]
     : oled_model == "2.42" ? [72, 43, 67, 38, 56, 28.5, 0]
     : undef;
// coil or reader under the lid, then a separate board on the floor (0: none)
reader = reader_model == "rdm6300" ? [47, 35, 38.5, 19]
       : reader_model == "id12la" ? [27, 28, 0, 0]
       : reader_model == "id20la" ? [41, 39, 0, 0]
       : reader_model == "pn532" ? [44, 42, 0, 0]
       : undef;

assert(!is_undef(pi), "pi_model: use zero2w, 3, 4 or 5");
assert(!is_undef(oled), "oled_model: use 0.96, 1.3 or 2.42");
assert(!is_undef(reader), "reader_model: use rdm6300, id12la, id20la or pn532");

// ---- what follows from it -----------------------------------------------------------------

play = 0.6;              // around boards
sd_gap = 10;             // right of the Pi: the screw post stands there, a finger reaches the card
board = 1.6;
oled_glass = 2;          // from the OLED's board to its glass
oled_depth = 14;         // from the lid down to the end of the OLED's plugs
button_row = 16;         // from the front wall to the middle of the buttons
button_zone = 32;        // depth of the strip below the buttons, where no board may lie

field_x = wall + 6;
panel_width = 5 * button_spacing;
width = max(field_x + tile_field + 8 + panel_width + 6 + wall,
            field_x + tile_field / 2 + reader[0] / 2 + coil_to_metal + rear_out + pi[0] + sd_gap + wall);
panel_x = width - wall - 6 - panel_width;
coil_dx = field_x + tile_field / 2 - reader[0] / 2 - wall - 5;  // from a left screw to the coil
coil_dy = sqrt(max(0, coil_to_screws * coil_to_screws - coil_dx * coil_dx));
depth = max(2 * wall + 1 + pi[1] + button_zone, 2 * wall + button_zone + oled[1] + 10,
            tile_field + 2 * wall + 20, reader[1] + 2 * (wall + 5 + coil_dy));
field_y = (depth - tile_field) / 2;
oled_x = panel_x + panel_width / 2;
oled_y = depth - wall - 5 - oled[1] / 2;
side = (panel_width - oled[0]) / 4;  // light and buzzer stand in the middle beside the OLED
pi_x = width - wall - sd_gap;        // the SD edge
pi_y = depth - wall - 1;             // the port edge
header_y = pi_y - pi[1] + 3.5;
header_under_oled = header_y > oled_y - oled[1] / 2 - 3;
inner_height = max(pi_lift + board + header_stack + 2 + (header_under_oled ? oled_depth : 0),
                   pi_lift + board + 16 + oled_depth, button_depth + 4);
base_height = wall + inner_height;
board_top = wall + pi_lift + board;
boss = screw_bite + 0.5;
posts = [for (x = [wall + 5, width - wall - 5], y = [wall + 5, depth - wall - 5]) [x, y]];
buttons = [for (i = [0:4]) [panel_x + (i + 0.5) * button_spacing, wall + button_row]];
coil = [field_x + tile_field / 2, field_y + tile_field / 2];
pi_bite = 4.4;           // depth of the holes in the Pi's posts
oled_bite = oled_screw - 1.2;  // the thinnest OLED board is 1.2 mm
coil_corner = [coil[0] - reader[0] / 2, coil[1] - reader[1] / 2];
pane_size = [oled[4] + 5 - pane_play, oled[5] + 5 - pane_play];

assert(wall >= 1.2 && wall <= 6, "wall: 1.2 to 6 mm can be printed and screwed");
assert(corner > wall, "corner: make it larger than wall, or the inside has no corner");
assert(reader_skin >= 0.6 && reader_skin < lid_thickness,
       "reader_skin: at least 0.6 mm, and less than lid_thickness");
assert(pane >= 0 && pane < lid_thickness - 0.6, "pane: leave 0.6 mm of the lid below it");
assert(symbol_depth >= 0 && symbol_depth < lid_thickness / 2,
       "symbol_depth: less than half of lid_thickness");
assert(button_spacing >= button_nut + 1, "button_spacing: the nuts need 1 mm between them");
assert(button_hole < button_nut, "button_hole: the nut must be larger than the hole");
assert(button_nut / 2 + lip_gap + 2 < button_row, "button_nut: it meets the lip of the lid");
assert(tile_field >= max(reader[0], reader[1]) + 6,
       "tile_field: at least 6 mm larger than the reader's coil");
assert(side >= max(light_pipe, buzzer_diameter + 3.2) / 2 + 1,
       "oled_model: too wide for light and buzzer; make button_spacing larger");
assert(screw_length > screw_bite + 4, "screw_length: at least 4 mm of it hold the base");
assert(screw_length - screw_bite < base_height - boss, "screw_length: longer than the base is high");
assert(lip_gap >= 0.05 && lip_gap < 1, "lip_gap: 0.05 to 1 mm");
assert(lip > 0 && lip < boss, "lip: shorter than screw_bite");
assert(pi_x - pi[0] - rear_out >= coil[0] + reader[0] / 2 + coil_to_metal - 0.01,
       "coil_to_metal: the Pi is too near to the reader's coil");
assert(norm(coil_corner - posts[0]) >= coil_to_screws - 0.01,
       "coil_to_screws: the coil is too near to a screw; make tile_field larger");
assert(pi_screw - 1.4 <= pi_bite, "pi_screw: longer than its hole is deep");
assert(oled_bite + 0.2 <= oled_glass + lid_thickness - 0.8,
       "oled_screw: it would come out of the lid");
assert(cable_slot == 0 || cable_slot >= 4, "cable_slot: no cable is thinner than 4 mm");

$fn = 40;

// ---- shapes -------------------------------------------------------------------------------

module rounded(w, d, r) {
    translate([r, r]) offset(r) square([w - 2 * r, d - 2 * r]);
}

module inside(shrink = 0) {
    translate([wall + shrink, wall + shrink])
        rounded(width - 2 * (wall + shrink), depth - 2 * (wall + shrink), corner - wall);
}

module centred(w, d, h) {
    translate([-w / 2, -d / 2, 0]) cube([w, d, h]);
}

module four(w, d) {
    for (x = [-w / 2, w / 2], y = [-d / 2, d / 2]) translate([x, y]) children();
}

module pi_holes() {
    for (u = [3.5, 3.5 + pi[2]], v = [3.5, 3.5 + pi[3]]) translate([pi_x - u, pi_y - v]) children();
}

// ---- base ---------------------------------------------------------------------------------

// The finger recess that leads to the SD card: width, height. It stays clear of the screw post.
alcove = [min(24, 2 * (pi[4] - 9)), 13];

module base() {
    difference() {
        union() {
            difference() {
                linear_extrude(base_height) rounded(width, depth, corner);
                translate([0, 0, wall]) linear_extrude(base_height) inside();
            }
            for (p = posts) post(p);
            translate([0, 0, wall - 0.1]) pi_holes() cylinder(d = 6, h = pi_lift + 0.1);
            sd_alcove(alcove[0] + 3.2, alcove[1] + 1.6, -1.2, wall - 0.1);
            if (reader[2] > 0) reader_tray();
            if (cable_slot > 0) strain_relief();
        }
        for (p = posts) translate(p) {
            translate([0, 0, -1]) cylinder(d = 3.4, h = base_height + 2);
            translate([0, 0, -1])
                cylinder(d = 6.6, h = base_height - boss - (screw_length - screw_bite) + 1);
        }
        translate([0, 0, wall + pi_lift - pi_bite]) pi_holes() cylinder(d = 2.1, h = pi_bite + 1);
        sd_alcove(alcove[0], alcove[1], 0.2, wall + 0.2);
        translate([pi_x - 3, pi_y - pi[4] - 7.5, wall + pi_lift - 3]) cube([sd_gap, 15, 8]);
        for (port = pi[5])
            translate([pi_x - port[0], depth - wall - 1, board_top + 1.6 - port[2] / 2])
                translate([-port[1] / 2, 0, 0]) cube([port[1], wall + 2, port[2]]);
        vents();
        four_feet();
        if (cable_slot > 0) cable_outlet();
    }
}

// Open at the top, so that a cable is laid in with its plug on; the closed lid keeps it there. The
// lip of the lid passes above the cable.
cable_x = coil[0];
module cable_outlet() {
    translate([cable_x - cable_slot / 2, depth - wall - 1, base_height - lip - cable_slot - 0.5])
        cube([cable_slot, wall + 2, lip + cable_slot + 2]);
}

// A bridge on the floor for a cable tie: whoever pulls at the cable pulls at the box.
module strain_relief() {
    translate([cable_x - 8, depth - wall - 12, wall - 0.1]) difference() {
        cube([16, 5, 7]);
        translate([2.5, -1, 2]) cube([3, 7, 2.6]);
        translate([10.5, -1, 2]) cube([3, 7, 2.6]);
    }
}

// Leans into its corner, so that it grows out of the walls instead of standing free.
module post(p) {
    intersection() {
        linear_extrude(base_height - boss) rounded(width, depth, corner);
        hull() {
            translate(p) cylinder(r = 4.2, h = base_height - boss);
            translate([p[0] < width / 2 ? wall : width - wall,
                       p[1] < depth / 2 ? wall : depth - wall]) cylinder(r = 1, h = base_height - boss);
        }
    }
}

// From outside the right wall to `end` millimetres before the board's edge.
module sd_alcove(w, h, end, bottom) {
    translate([pi_x + 1.7 + end, pi_y - pi[4] - w / 2, bottom])
        cube([sd_gap + wall - 1.7 - end + (end > 0 ? 1 : 0), w, h]);
}

module reader_tray() {
    translate([coil[0] - reader[2] / 2, depth / 2 - reader[3] / 2, wall - 0.1]) difference() {
        translate([-1.8, -1.8, 0]) cube([reader[2] + 3.6, reader[3] + 3.6, 4]);
        translate([-play / 2, -play / 2, -1]) cube([reader[2] + play, reader[3] + play, 6]);
        translate([8, -3, -1]) cube([reader[2] - 16, reader[3] + 6, 6]);
        translate([-3, 5, -1]) cube([reader[2] + 6, reader[3] - 10, 6]);
    }
}

module vents() {
    for (i = [0:6]) translate([pi_x - 16 - i * 6, pi_y - pi[1] / 2, -1])
        centred(2.4, min(30, pi[1] - 16), wall + 2);
    for (i = [-3:3]) translate([-1, depth / 2 + i * 6 - 1.2, base_height - lip - 14])
        cube([wall + 2, 2.4, 9]);
}

module four_feet() {
    translate([width / 2, depth / 2, -1]) four(width - 44, depth - 24) cylinder(d = 10.4, h = 1.8);
}

// ---- lid ----------------------------------------------------------------------------------

module lid() {
    difference() {
        union() {
            translate([0, 0, base_height]) linear_extrude(lid_thickness) rounded(width, depth, corner);
            translate([0, 0, base_height - lip]) linear_extrude(lip + 0.1) difference() {
                inside(lip_gap);
                inside(lip_gap + 1.8);
            }
            for (p = posts) translate([p[0], p[1], base_height - boss]) cylinder(r = 3.7, h = boss + 0.1);
            below() reader_rim();
            below() oled_posts();
            below() translate([oled_x - oled[0] / 2 - side, oled_y]) cylinder(d = light_pipe + 4, h = 5);
            if (buzzer_diameter > 0) below() buzzer() cylinder(d = buzzer_diameter + 3.2, h = 6);
        }
        for (p = posts) translate([p[0], p[1], base_height - boss - 1])
            cylinder(d = 2.6, h = boss + 1 + lid_thickness - 1.2);
        translate([coil[0], coil[1], base_height - 10])
            centred(reader[0] + play, reader[1] + play, 10 + lid_thickness - reader_skin);
        frame();
        oled_window();
        oled_pilots();
        for (b = buttons) translate([b[0], b[1], base_height - 20]) cylinder(d = button_hole, h = 40);
        translate([oled_x - oled[0] / 2 - side, oled_y, base_height - 20]) cylinder(d = light_pipe, h = 40);
        if (buzzer_diameter > 0) buzzer_holes();
        symbols();
    }
}

// Children stand upside down under the lid.
module below() {
    translate([0, 0, base_height + 0.1]) mirror([0, 0, 1]) children();
}

module buzzer() {
    translate([oled_x + oled[0] / 2 + side, oled_y]) children();
}

module reader_rim() {
    translate(coil) difference() {
        centred(reader[0] + play + 3.2, reader[1] + play + 3.2, 5);
        translate([-7, 0, -1]) cube([14, reader[1], 8]);
    }
}

// A fine line, outside the thin part: it shows the place and keeps the skin whole.
module frame() {
    translate([coil[0], coil[1], base_height + lid_thickness - symbol_depth]) difference() {
        linear_extrude(2) translate([-tile_field / 2, -tile_field / 2]) rounded(tile_field, tile_field, 4);
        translate([0, 0, -1]) linear_extrude(4)
            translate([-tile_field / 2 + 1, -tile_field / 2 + 1]) rounded(tile_field - 2, tile_field - 2, 3);
    }
}

module oled_posts() {
    translate([oled_x, oled_y]) four(oled[2], oled[3]) cylinder(d = 4, h = oled_glass + 0.1);
}

// Through the posts and on into the lid: a screw of oled_screw needs more than the posts are high.
module oled_pilots() {
    translate([oled_x, oled_y, base_height - oled_glass - 0.1]) four(oled[2], oled[3])
        cylinder(d = 1.6, h = oled_bite + 0.3);
}

module oled_window() {
    translate([oled_x, oled_y + oled[6], base_height]) {
        translate([0, 0, -1]) centred(oled[4], oled[5], lid_thickness + 2);
        if (pane > 0) translate([0, 0, lid_thickness - pane]) centred(oled[4] + 5, oled[5] + 5, pane + 1);
    }
}

module buzzer_holes() {
    translate([0, 0, base_height - 10]) buzzer() cylinder(d = buzzer_diameter, h = 10);
    translate([0, 0, base_height - 1]) buzzer() {
        cylinder(d = 1.8, h = lid_thickness + 2);
        for (a = [0:60:300]) rotate(a) translate([3.6, 0]) cylinder(d = 1.8, h = lid_thickness + 2);
    }
}

// Behind each button what it does: up, down, ok, back, roll. Drawn, because fonts differ.
module symbols() {
    for (i = [0:4])
        translate([buttons[i][0], buttons[i][1] + button_nut / 2 + 6, base_height + lid_thickness - symbol_depth])
            linear_extrude(2) scale(1.4) symbol(i);
}

module symbol(i) {
    if (i == 0) polygon([[-3, -2], [3, -2], [0, 3]]);
    if (i == 1) polygon([[-3, 2], [3, 2], [0, -3]]);
    if (i == 2) polygon([[-3.2, 0.2], [-2.2, 1.2], [-0.8, -0.2], [2.4, 3], [3.4, 2], [-0.8, -2.2]]);
    if (i == 3) {
        polygon([[-3.4, 0], [-0.4, 2.6], [-0.4, -2.6]]);
        translate([-0.6, -0.6]) square([4, 1.2]);
    }
    if (i == 4) difference() {
        offset(0.8) square(4.8, center = true);
        for (p = [[0, 0], [-1.7, -1.7], [1.7, 1.7], [-1.7, 1.7], [1.7, -1.7]]) translate(p) circle(0.65, $fn = 16);
    }
}

// ---- what the picture shows besides ---------------------------------------------------------

module pcb() {
    translate([pi_x - pi[0], pi_y - pi[1], wall + pi_lift]) cube([pi[0], pi[1], board]);
    translate([pi_x - 7 - 51, header_y - 2.5, board_top]) cube([51, 5, 8.5]);
    connectors();
}

module connectors() {
    for (s = sockets) translate([pi_x - s[0] - s[1] / 2, pi_y - 7, board_top]) cube([s[1], 7 + s[3], s[2]]);
    for (r = rear) translate([pi_x - pi[0] - rear_out, pi_y - r[0] - r[1] / 2, board_top])
        cube([18 + rear_out, r[1], r[2]]);
}

module caps() {
    for (b = buttons) translate([b[0], b[1], base_height + lid_thickness]) {
        cylinder(d = button_hole + 2.4, h = 2);
        cylinder(d = button_hole - 2.5, h = 6);
    }
}

module glass() {
    translate([oled_x, oled_y + oled[6], base_height + 0.6])
        centred(oled[4] - 0.4, oled[5] - 0.4, lid_thickness - 1.2);
}

module tile() {
    translate([coil[0], coil[1], base_height + lid_thickness + 0.1]) rotate(8) centred(40, 40, 2);
}

// ---- what the tests want empty: places where two things would be at once --------------------

module on_the_floor() {
    translate([0, 0, 0.05]) pcb();
    translate([pi_x - 7 - 51, header_y - 2.5, board_top]) cube([51, 5, header_stack]);
}

module under_the_lid() {
    for (b = buttons) translate([b[0], b[1], base_height - button_depth])
        cylinder(d = button_nut, h = button_depth - 0.05);
    translate([oled_x, oled_y, base_height - oled_depth]) centred(oled[0], oled[1], oled_depth - oled_glass - 0.05);
}

module crowd() {
    intersection() {
        on_the_floor();
        under_the_lid();
    }
}

module clash() {
    intersection() {
        base();
        union() {
            translate([0, 0, 0.05]) lid();
            on_the_floor();
            under_the_lid();
        }
    }
    intersection() {
        lid();
        union() {
            on_the_floor();
            under_the_lid();
        }
    }
}

if (part == "base") base();
else if (part == "lid") lid();
else if (part == "pcb") pcb();
else if (part == "caps") caps();
else if (part == "glass") glass();
else if (part == "tile") tile();
else if (part == "crowd") crowd();
else if (part == "clash") clash();
else if (part == "sizes")
    echo(width = width, depth = depth, height = base_height + lid_thickness, pane = pane_size);
else assert(false, "part: use base or lid");
