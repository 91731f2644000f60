"""Makes onest.woff2 of the subsets of @fontsource-variable/onest: python make-font.py package/files onest.woff2

Needs fonttools and brotli. See docs/decisions/0011-own-cut-of-the-font.md.
"""

import os
import sys
import tempfile

from fontTools import merge, subset
from fontTools.ttLib import TTFont, newTable
from fontTools.varLib import hvar, instancer

FOLDER, OUTPUT = sys.argv[1:3]
WEIGHTS = (400, 800)
FEATURES = ["kern", "tnum", "ccmp"]


def letters(*ranges):
    return [code for part in ranges for code in (range(part[0], part[1] + 1) if isinstance(part, tuple) else [part])]


# Each letter is taken from one subset, so that no glyph is there twice.
SUBSETS = {
    "latin": letters(
        (0x20, 0x7E), 0xA0, 0xA7, 0xA9, 0xAB, (0xB0, 0xB3), 0xB7, 0xBB, 0xD7, 0x2009, (0x2013, 0x2014),
        (0x2018, 0x201A), (0x201C, 0x201E), 0x2022, 0x2026, 0x20AC, 0x2212,
    ),
    "cyrillic": letters(0x401, 0x406, (0x410, 0x44F), 0x451, 0x456, 0x2116),
    "cyrillic-ext": letters(
        (0x492, 0x493), (0x49A, 0x49B), (0x4A2, 0x4A3), (0x4AE, 0x4AF), (0x4BA, 0x4BB), (0x4D8, 0x4D9), (0x4E8, 0x4E9)
    ),
    "latin-ext": letters(0x20BD),
    "math": letters(0x2248),
}


def cut(font, codes):
    options = subset.Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.glyph_names = True
    options.drop_tables += ["HVAR", "MVAR", "STAT", "gasp"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)


def fix_kerning(font):
    """Kerning as at weight 400 for all weights: variations of several files cannot be joined."""
    for lookup in font["GPOS"].table.LookupList.Lookup if "GPOS" in font else []:
        for pairs in lookup.SubTable:
            pairs.ValueFormat1 &= 0xF
            pairs.ValueFormat2 &= 0xF
            records = (
                [record for group in pairs.PairSet for record in group.PairValueRecord]
                if pairs.Format == 1
                else [record for group in pairs.Class1Record for record in group.Class2Record]
            )
            for value in (value for record in records for value in (record.Value1, record.Value2) if value):
                if hasattr(value, "XAdvDevice"):
                    del value.XAdvDevice
    if "GDEF" in font and hasattr(font["GDEF"].table, "VarStore"):
        font["GDEF"].table.VarStore = None
        font["GDEF"].table.Version = 0x00010000


paths, variations, axes = [], {}, None
folder = tempfile.mkdtemp()
for name, codes in SUBSETS.items():
    part = TTFont(f"{FOLDER}/onest-{name}-wght-normal.woff2")
    part = instancer.instantiateVariableFont(part, {"wght": WEIGHTS})
    cut(part, codes)
    fix_kerning(part)
    variations = part["gvar"].variations | variations
    axes = axes or part["fvar"]
    for table in ("gvar", "fvar", "avar", "prep"):
        if table in part:
            del part[table]
    part.flavor = None
    paths.append(os.path.join(folder, f"{name}.ttf"))
    part.save(paths[-1])

joined = merge.Merger().merge(paths)
joined["fvar"] = axes
joined["gvar"] = newTable("gvar")
joined["gvar"].version, joined["gvar"].reserved = 1, 0
joined["gvar"].variations = {glyph: variations.get(glyph, []) for glyph in joined.getGlyphOrder()}
whole = os.path.join(folder, "whole.ttf")
joined.save(whole)

font = TTFont(whole)
cut(font, [code for codes in SUBSETS.values() for code in codes])
hvar.add_HVAR(font)
font["post"].formatType = 3.0
font.flavor = "woff2"
font.save(OUTPUT)
print(OUTPUT, os.path.getsize(OUTPUT), "bytes")
