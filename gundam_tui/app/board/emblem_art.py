"""The pictures that emblems are built from: for every family of cards a few tops, middles and bottoms.

A row is written from its middle outwards, seven pixels of which the last six are mirrored, or, where a picture is not
symmetric, as all thirteen. Signs: `d m l` the dark, middle and light tone of the card's colour, `k` black, `e` the
eyes, `c C` glass and its shade, `g` the trim, `r` a red lamp, `s` skin, `h` hair, `.` blank.
"""

from __future__ import annotations

from gundam_tui.named import NamedTuple

WIDTH, HALF = 13, 6
# The smallest picture that still contains each row: with `RANKS[n] <= 3` a row is in pictures of 2 * 3 rows.
RANKS = (3, 4, 2, 5, 4, 2, 3, 2, 2, 5)
BANDS = (4, 2, 4)  # rows of a top, a middle and a bottom


class EmblemFamily(NamedTuple):
    """The parts of one kind of picture: rows of each top, middle and bottom, separated by blanks."""

    tops: tuple[str, ...]
    middles: tuple[str, ...]
    bottoms: tuple[str, ...]


FAMILIES: dict[str, EmblemFamily] = {
    "crest": EmblemFamily(
        (
            ".....gg l..gg.. rggd... glmd...", "....g.. l..g... rggm... glmd...", "..g...g l.ggg.. rggd... llmd...",
            "......g ..gggg. rggmd.. glmmd..", "...g.g. l..gg.. rggd... glld...", ".....ll m..ll.. rgld... glmd...",
            "g...gg. g.gg... rggd... glmd...", "l...... lg..... lggd... lgmd...", "....ggg l.gg... rgmd... glmdd..",
        ),
        ("kkkd... keed...", "kkkdm.. leekm..", "lkkd... leed...", "kkkddl. keekdl.", "mkkd... keed...",
         "lkkdl.. kekdl.."),
        (
            "lmmd... lkmd... rld.... dd.....", "llmd... lkkd... rmd.... kd.....", "lmmdd.. kmmd... rrd.... dd.....",
            "lldd... llkd... lld.... rd.....", "mmmd... kmkd... lmd.... dd.....", "lmmdl.. lkmdl.. rmd.... dk.....",
        ),
    ),
    "one_eye": EmblemFamily(
        (
            "....... lm..... llmd... lmmd...", "l...... lm..... lmmd... mmmd...", "..l.... mmd.... lmmd... mmmdd..",
            "g...... lgd.... llmd... mmmmd..", "....... mmd.... mmmdd.. dmmmdd.", "....d.. lm..m.. lmmdm.. mmmd...",
            "...ll.. lmml... lmmd... mmmd...", "....... ll..... lggd... mmmd...",
        ),
        (
            "kkkd... ekkd...", "...dkkkkkd... ...dkekkkd...", "...dkkkkkd... ...dkkkekd...", "ekkd... ekkd...",
            "..ldkkkkkdl.. ..ldekkkkdl..", "kkkkd.. ekkkd..", "kmkd... ekkd...",
        ),
        (
            "mmmd... dkdl... lkdl... dl.....", "lmmdl.. lmm.l.. ldd.l.. d.l....", "mkmd... mkmd... mdd.... dd.....",
            "mmmmd.. lllmd.. kkkd... dd.....", "mmmd... kmkd... mmd.... ld.....", "lmmd... gmmd... lmd.... dd.....",
        ),
    ),
    "visor": EmblemFamily(
        (
            "....... llm.... lmmd... mmmd...", "..l.... lml.... lmmd... mmmd...", "l...... lmm.... llmd... lmmd...",
            "...l... mm.l... lmmd... mmmdd..", "....... mmmd... lllmd.. mmmmd..",
            ".........l... ....lmmmml... ...dmlllmd... ...dmmmmmd...", "g...... gmm.... gmmd... gmmd...",
            "....... lgm.... llmd... dmmd...",
        ),
        (
            "cccd... CCCd...", "mccd... mCCd...", "kkkd... cccd...", "ccccd.. CCCCd..", "ccmd... Ckmd...",
            "lccd... lcCd...",
            "kcck... kccd...",
        ),
        (
            "mmmd... kkmd... mmd.... dd.....", "lmmd... lkmd... lmd.... dd.....", "mkmd... mkmd... mmd.... dl.....",
            "mmmdd.. lllmd.. mmmd... dd.....", "mmd.... kkd.... kd..... dd.....", "llmd... gkmd... lmd.... dd.....",
        ),
    ),
    "armour": EmblemFamily(
        (
            "...l... mm.ml.. lmmmmd. mmmmmmd", "......l m....ml mmd.mmd lmmmmmd", "....... lmm.... llmmmd. mmmmmmd",
            "g...... mm...l. lmmmmmd mmmmmmd", "....... m..mm.. lmmlmmd llmmmmd",
        ),
        ("kkkkmmd kekkmmd", "mkkkmmd mekkmmd", "kkkkkmd kkekkmd", "kkkmmmd ekkmmmd", "lmkkmmd lmekmmd"),
        (
            "mmmkmmd lmd.kmd md..md. d...d..", "lmmmmd. mmmmd.. kmd.d.. d..d...", "mmmmmmd dkdkdkd l.l.l.. .......",
            "llmmmdd mmmmmd. grmrmd. .d.d...", "mdmdmdm m.m.m.d d.d.d.. .......",
        ),
    ),
    "tank": EmblemFamily(
        (
            "............. ....mmm...... ...lmmmmmdddd ...mmmmmmd...", "..l.... ..l.... lmlmd.. mmlmd..",
            "....... mm..... lmmd... cmmdddd", "...l.g. ...l... mmml... lmmmd..",
        ),
        ("ccmd... mmmd...", "mcmd... mmmdd..", "kkkd... kekdd..", "cCmmd.. mmmmd.."),
        (
            "llllld. mmmmmmd kdkdkdk dkdkdkd", "mmmmmm. lmmmmmd dkkdkkd .ddddd.", "lmmmmmd kmkmkmd dkdkdkd .......",
            "gmmmmmd mmmmmmd ddddddd k.k.k.k",
        ),
    ),
    "wing": EmblemFamily(
        (
            "l...... l...... mm..... lmd....", "l...... lm..... cm..... cmd....", "l.l.... lml.... lmd.... mmd....",
            "g...... m...... lm..... cm...d.",
        ),
        ("lmmmd.. lmmmmmd", "mmd..d. mmmmmmd", "lmmmmm. lmmmmmm", "mmmd... mmmmmdd"),
        (
            "lmmmmmd mmd..md rmd...d r......", "mmmmd.. md.md.. dr.dr.. .......", "lmmmmmm lmd..dd md..... r.r....",
            "gmmmdd. mmd.... md..... kr.....",
        ),
    ),
    "ship": EmblemFamily(
        (
            "............. .....m....... .....ml...... ....lmll.....",
            "............. ...m......... ..lml........ ..mmll.......",
            "......l...... ......m...... ....lmml..m.. ....mmmm.lm..",
            "...g......... ...m..m...... ..mm.lml..... ..mmmmmml....",
            ".......r..... ......lm..... .....lmm..... .m..lmmmm.m..",
        ),
        (
            ".lllllllll... lmmmmmmmmlll.", "..llllllllll. llmmmmmmmmmml", "lll.llllll... mmllmmmmmmll.",
            "..lllllll.... .lmmmmmmmlll.",
        ),
        (
            "mmcmmcmmcmmmd dmmmmmmmmmmd. .dddddddddd.. ..d.....d....",
            "mmmmcmcmcmmmm .dmmmmmmmmmdd ..rdddddddd.. .............",
            "mcmmmcmmmcmmd mmmmmmmmmmdd. ddddddddd.... .............",
            "gmmmmmmmmmmmd rmcmcmcmcmd.. .dddddddd.... ...kk........",
        ),
    ),
    "carrier": EmblemFamily(
        (
            "..l.... lm..... cmd.... mmd..mm", "l...... m..l... mm.m..m cmlmm.m", "....... lmm.... ccmd... mmmd.ll",
            "r...... l...... mm...l. cm..ll.",
        ),
        ("lmd.lmm mmmmmmm", "mmdlmmd lmmmmmm", "llmmlmm mmm.mmm"),
        (
            "mmmdcmd mmd.kmd dd..dd. .......", "mmmmmmd cmd.cmd dd..kd. .....d.", "lmm.lmd kmd.kmd kd..dd. .......",
            "mgmdmgd mmd.mmd dr..rd. .......",
        ),
    ),
    "fortress": EmblemFamily(
        (
            "r...... l...... ll..... lmm....", "..r.... l.l.... mlm.... mmmm...", "....... lm..... lmmmd.. mmmmd..",
            "g...... lm..l.. lm.lm.. mmmmm..", "....l.. l...m.. m.lmm.. mmmmmd.",
        ),
        ("mmmmmd. cmmcmmd", "lmmmmm. mmcmmmd", "mdmdmd. mmmmmmd", "llllll. mcmcmcd"),
        (
            "mmmmmmd mdmdmdd kkmmmmd kkddddd", "lllllll mmmmmmd kmkmkmd dddddd.", "mmmmmmd kmmmcmd kkmmmd. kkddd..",
            "mmmmmmd gmmgmmd dmdmdmd d.d.d.d", "mlmlmld mmmmmmd dddddd. .d..d..",
        ),
    ),
    "person": EmblemFamily(
        (
            "....... hhh.... hhhh... hssh...", "..h.... hhhh... hhhhh.. hshh...", "hh..... hhhh... hhhhh.. hsshh..",
            "ll..... mmmd... lmmmd.. kkkmd..", "ll..... mmmm... mmmm... gkkkk..",
            "....hhhh..... ...hhhhhhh... ..hhhhsshhh.. ...hsssshhh..", ".h..... hhh.... hhhh... sssh...",
            "....... hhhh... hhhhh.. shshh..", "hhh.... hhhhh.. hhhhhh. sshhhh.",
        ),
        ("sssh... sksh...", "ssshh.. skshh..", "llld... lkld...", "sss.... sks....", "sshh... sksh...",
         "sssh... kkkh..."),
        (
            "sss.... srs.... mmmmd.. mglmmmd", "sss.... ss..... lmmmmd. gmmmmmd", "sssh... srsh... mmlmmd. mmllmmd",
            "sss.... sss.... dllmmd. dlmmmmd", "ssh.... srh.... gmmmmm. gmdmmdm", "sss.... ss..... mlmlmd. dmlmmmd",
        ),
    ),
    "order": EmblemFamily(
        (
            "mmm.... lddmm.. llddmm. lllddm.", "mmm.... dddmm.. dldddm. ddlddm.", "mmm.... ldddm.. lddddm. lddldm.",
            "mmm.... gddmm.. gdlddm. dldddm.", "mmm.... llddm.. lddldm. dddldm.", "mmm.... dlddm.. lllddm. dlldmm.",
        ),
        ("lllddm. lllddm.", "ldldlm. dlddlm.", "gglddm. gglddm.", "dlldlm. llldlm.", "lddddm. lllldm.",
         "dldldm. ldlddm."),
        (
            "llddmm. lddmm.. dddm... mmm....", "ldlddm. dlddm.. lddm... mmm....", "lddldm. lddmm.. lddm... mmm....",
            "dldlmm. dlddm.. gddm... mmm....", "dddldm. llddm.. ldmm... mmm....", "lldmm.. dlddm.. dddm... mmm....",
        ),
    ),
    "banner": EmblemFamily(
        (
            "mmmmmm. mddddm. mldddm. mlld...", "mmmmmm. mdlddm. mddldm. mldddm.", "mmmmmm. mlllmm. mldddm. mddddm.",
            "gmmmmm. gddddm. glldmm. gdlddm.", "mmmmmm. mddldm. mdldmm. mldddm.",
        ),
        ("mllldm. mdldlm.", "lldddm. lllldm.", "gglddm. gdlldm.", "mdddlm. mdldlm.", "mlldlm. mdddlm."),
        (
            "mlddm.. mddm... mdm.... mm.....", "mddddm. mdlddm. mdddmm. mm.mm..", "mllddm. mldddm. mmmmmm. m......",
            "gddldm. gdlddm. gdddm.. gmm....", "mdlldm. mlddmm. mdmm... m.m....",
        ),
    ),
    "token": EmblemFamily(
        (
            "....... l...... lm..... lmd....", "....... .l..... mm..... mmd....", "....... g...... lm..... lmmd...",
            "....... l.l.... ml..... mmd....",
        ),
        ("lmmd... mkkd...", "mccd... mmmd...", "ekmd... mkmd...", "kekd... mmmd..."),
        ("mmd.... md..... d...... .......", "lmmd... m.d.... d...... .......", "mdmd... mmd.... ..d.... .......",
         "gmmd... mmd.... kd..... ......."),
    ),
    "crystal": EmblemFamily(
        (
            "....... l...... lm..... llmd...", "l...... lm..... lmm.... lmmd...", "..l.... l.m.... lmmd... llmmd..",
            "....... g...... gm..... glmd...",
        ),
        ("llmmd.. lmmmmd.", "lmlmd.. lmmmd..", "mlmmd.. lmdmd..", "gmlmd.. mmmmd.."),
        ("lmmmd.. lmmd... md..... d......", "mlmdd.. lmd.... md..... .......", "lmmmmd. mdmdd.. d.d.... .......",
         "gmmmd.. mlmd... md..... d......"),
    ),
}  # fmt: skip
