"""The words in which conditions are stated: one pattern a kind, tried only where a text has the words it needs."""

from __future__ import annotations

import re
from typing import NamedTuple

from claims.patterns import lazy_pattern

#: Small numbers, also in words.
COUNT = r"\d{1,6}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|sixteen"
_LENGTH = r"\d[\d,.]*\s?[KkMm]?"
#: The same where no other number or name runs into it. It begins with a plain set, for which `re` looks much faster.
_OWN_LENGTH = r"\d(?<![\w.-].)[\d,.]*\s?[KkMm]?"


#: What stays as it is where an expression is put in lower case: a group's opening, and a class such as "\\S".
_KEPT = lazy_pattern(r"\\.|\(\?P|[A-Z]")


class Gated(NamedTuple):
    """A pattern with the stems (see `stems`) one of which a text must hold before the pattern is tried at all.

    And one of `others`, if there are any. If it `opens`, all that it matches begins with a word of one of the stems: it
    is then tried at such words alone.

    It is for a text in lower case, in which `re` finds it twice as fast as where it must ignore the case; `cased` is
    one that tells capitals apart in some part, and is for the text as it stands.
    """

    stems: frozenset[str]
    others: frozenset[str]
    opens: bool
    pattern: re.Pattern[str]
    cased: bool


def _gated(*pairs: tuple[str, str]) -> tuple[Gated, ...]:
    return tuple(_gate(*pair) for pair in pairs)


def _gate(gates: str, pattern: str) -> Gated:
    """Take a pair apart: a caret before its gates says that the pattern opens, behind an ampersand stand the others."""
    some, _, others = gates.lstrip("^ ").partition("&")
    return Gated(frozenset(some.split()), frozenset(others.split()), gates.startswith("^"), *_compiled(pattern))


def _compiled(pattern: str) -> tuple[re.Pattern[str], bool]:
    if "(?-i:" in pattern:
        return lazy_pattern(pattern, re.IGNORECASE), True
    return lazy_pattern(_KEPT.sub(lambda part: part[0] if len(part[0]) > 1 else part[0].lower(), pattern)), False


PATTERNS = _gated(
    ("^ batc", r"\bbatch(?:[\s-]sizes?)?(?:\sof)?[\s=:-]*(?P<batch>(?:\d[\d,]*)(?:\s?(?:to|-|–)\s?\d[\d,]*)?|one\b)"),
    ("^ bs bs1 bs2 bs4 bs8 bs16 bs32 bs64", r"\bbs[\s=]?(?P<batch2>\d+)\b"),
    (
        "conc simu para & user requ sess stre conc",
        rf"\b(?:(?P<concurrency>{COUNT})\s(?:concurrent|simultaneous|parallel)\s(?:users?|requests?|sessions?|streams?)"
        r"|concurrency(?:\slevel)?(?:\sof)?[\s=]*(?P<concurrency2>\d+))",
    ),
    (
        "sing one batc lone sole only & user pers requ stre clie sess batc",
        r"\b(?P<one_user>(?:an?\s|the\s|only\s)?(?:single|lone|sole|only)[\s-](?:user|person|request|stream|client|session)|"
        r"(?:only\s)?one\s(?:user|person|request|stream|client|session)(?:\sat\sa\stime)?|batch[\s-]of[\s-]one)\b",
    ),
    (
        "p50 p75 p90 p95 p99 perc medi aver mean",
        r"\b(?P<percentile>P\d{2}(?:\.\d)?|\d{2}th[\s-]percentile|median|on\saverage|averag(?:ed|es|ing)|an?\saverage\sof|mean)\b",
    ),
    (
        "^ off at laun batc stan list intr prom on spot rese free prio flex fast peak "
        "& peak laun batc stan list intr prom dema spot rese tier fast",
        r"\b(?P<tier>off[\s-]peak|at\slaunch|launch\s(?:price|pricing|discount)|batch\s(?:API|jobs?|mode|tier|pricing|price|inference\sAPI|discount)|"
        r"standard\s(?:price|pricing|rate|tier|hours|operation|mode|speed|input|output)|list\sprice|introductory|promotional|on[\s-]demand|spot|reserved|"
        r"free\stier|priority\stier|flex\stier|fast\smode|peak\shours)\b",
    ),
    (
        "^ nvfp mxfp fp4 fp8 fp16 fp32 fp64 bf16 int4 int8 tf32 2 3 4 5 6 7 8 w4a4 w4a8 w4a1 w8a8 w8a1 awq gptq "
        "q2 q3 q4 q5 q6 q8 iq1 iq2 iq3 iq4",
        r"\b(?P<precision>NVFP4|MXFP[468]|FP(?:4|8|16|32|64)|BF16|INT[48]|W\dA\d{1,2}|TF32|[2-8]-bit|AWQ|GPTQ"
        r"|I?Q[1-8]_(?:[01]|K|X{1,2}S)(?:_[SMLX]{1,2})?)\b",
    ),
    ("^ isl osl", rf"\b(?:ISL\s?[=:]\s?(?P<input_length>{_LENGTH})|OSL\s?[=:]\s?(?P<output_length>{_LENGTH}))"),
    (
        "inpu prom",
        # "2,000 prompts" are counted; "2,000-token prompts" are long.
        rf"(?P<input_length2>{_OWN_LENGTH})(?:[\s-]tokens?[\s-](?:inputs?|prompts?)\b"
        r"|[\s-](?:input|prompt)[\s-](?:sequences?|tokens?|lengths?)\b(?!\s?(?:per|/)))",
    ),
    (
        "outp comp",
        rf"(?P<output_length2>{_OWN_LENGTH})[\s-](?:tokens?[\s-])?(?:output|completion)"
        r"(?:s\b|[\s-](?:sequences?|tokens?|lengths?)\b(?!\s?(?:per|/)))",
    ),
    ("cont", rf"(?P<context>{_OWN_LENGTH})(?:[\s-]tokens?)?[\s-]contexts?\b"),
    ("^ pref deco mixe long shor", r"\b(?P<workload>(?:prefill|decode)[\s-]only|(?:mixed|long|short)[\s-]context)\b"),
    (
        "^ tota inpu pref in & tota inpu pref",
        r"\b(?P<phase_total>total\s(?:token\s)?throughput|input\s(?:tokens\s)?included|input\sand\soutput(?:\stokens)?"
        r"(?=[,.)]|\scombined|\stogether|\sin\stotal)|prefill\sand\sdecode\scombined|in\stotal,\sinput\sand\soutput)\b",
    ),
    ("^ pref inpu prom", r"\b(?P<prefill>prefill(?:s|ing|ed)?|input\stokens|input\sthroughput|prompt\sprocessing)\b"),
    (
        "^ deco outp gene",
        r"\b(?P<decode>(?<!speculative\s)decod(?:e|es|ing)|output\sthroughput|output\stokens|generation\sthroughput)\b",
    ),
    (
        "^ coun incl with cach excl not minu no unca & cach unca",
        r"\b(?P<cached>(?:counting|including|with)\s(?:(?:prefix[\s-])?cache[\s-]hits|(?:tokens\s)?(?:served|read)\sfrom\s(?:the\s)?(?:prefix\s|KV\s)?cache|cached(?:\s(?:and\snew)?)?(?:\s?tokens|\sinput)?)|"
        r"cache\shits?\s(?:included|counted))|"
        r"\b(?P<uncached>(?:without|excluding|not\scounting|minus|no)\s(?:(?:prefix[\s-])?cache[\s-]hits|cached\s(?:tokens|input)|caching)|"
        r"cache[\s-]miss(?:es)?|uncached)",
    ),
    (
        "clus",
        r"\b(?P<cluster>(?:single|one|an?|per|each|every|its|their|the|this|that|inference|production|serving|s|"
        r"(?-i:(?!GPU)[A-Z]\w+))[\s-]cluster(?!s))\b|"
        r"\b(?P<cluster2>cluster(?:'s|’s|-wide|-level)|(?:per|in[\s-]a|on[\s-]one)[\s-]cluster|one\sof\s(?:[\w.-]+(?:['’]s)?\s){1,3}clusters)",
    ),
    ("node", r"\b(?P<node>(?:each|per|single|one|every|a)[\s-](?:\w+\s){0,2}node)\b"),
    ("^ pod & pod", r"\b(?P<pod>pod)\b"),
    (
        "^ busi ente team prem star basi stan plus free pro",
        r"\b(?P<plan>(?-i:Business|Enterprise|Teams?|Premium|Starter|Basic|Standard|Plus|Free|Pro))\b(?!\s\d)",
    ),
    (
        "^ pai pay bill annu mont year & pai bill annu year mont",
        r"\b(?P<billing>(?:paid|billed|pay|billing)\s(?:yearly|annually|by\sthe\syear|monthly)|(?:annual|yearly|monthly)\sbilling)\b",
    ),
    ("rack", r"\b(?P<rack>(?:full|single|whole|entire|one|per)\s(?:[\w-]+\s){0,2}rack|rack[\s-]scale)\b"),
    (
        "^ tota over alto aggr comb in & tota over alto aggr comb",
        r"\b(?P<total>aggregate|combined|total(?:\s(?:model\s)?(?:params?|parameters))?|in\stotal|overall|altogether)\b",
    ),
    (
        "^ acti uses use per",
        r"\b(?P<active>activ(?:e|ated|ates|ating)(?:\s(?:params?|parameters))?|per[\s-]token\sparameters|"
        r"uses?(?=\s\d[\d.]*\s?(?:B|billion)))\b",
    ),
    (
        "^ peak maxi max theo rpea in & peak maxi max theo rpea",
        # "M5 Max" and "Qwen3.8-Max" are names, "max context" is another figure.
        r"\b(?P<peak>peaks?|(?:(?-i:max|maximum)|(?-i:(?<![^.:|(])Max(?:imum)?))(?!\s(?:context|batch|output|input|sequence|tokens?|model"
        r"|length|concurrency|new|num|effort|reasoning)\b)|theoretical|in\stheory|Rpeak)\b",
    ),
    (
        "^ enco back draf proj embe adap non none inde visi text audi imag spee expe",
        r"\b(?P<component>(?:vision|text|audio|image|speech)\s(?:encoder|tower)|encoder|backbone|draft(?:er)?(?=\s(?:model|head|has|with|of)|er\b)"
        r"|drafter|projector|non-?embedding|embeddings?|adapter|indexer|experts?\s(?:set|weights|shards|tensors))\b",
    ),
    (
        "^ for on in unde & task work prom trac scen quer",
        r"\b(?:for|on|in|under)\s(?!(?:all|any|most|many|some|such|other|these|those|different|various|several|both|our|the|your|their"
        r"|its|this|that|each|every|more|complex|real|production|two|three|four|five|new|same)\b)"
        r"(?:[a-z-]+\s(?:and|or)\s(?:other\s)?)?(?P<tasks>[a-z][a-z]+(?:[-\s][a-z]+)?)\s(?:tasks|workloads|prompts|traces|scenarios|queries)\b",
    ),
    (
        "^ syst ram ddr3 ddr4 ddr5 rdim dimm lpdd & syst ram ddr4 ddr5 rdim lpdd",
        r"(?<![\w-])(?P<memory>(?:system\s)?(?:RAM|DDR[345]|R?DIMMs?|LPDDR\dX?)|system\smemory)\b",
    ),
    ("^ sust linp hpl rmax benc", r"\b(?P<sustained>sustained|Linpack|HPL|Rmax|benchmark\sruns?)\b"),
    ("^ pre post", r"\b(?:(?P<pre_money>pre[\s-]?money)|(?P<post_money>post[\s-]?money))\b"),
    ("^ prem post", r"\b(?:(?P<pre_money2>premoney)|(?P<post_money2>postmoney))\b"),
    ("^ adju non nong pro gaap", r"\b(?:(?P<adjusted>adjusted|non-?GAAP|pro\sforma)|(?P<gaap>GAAP))\b"),
    (
        "^ gros net oper",
        r"\b(?:(?P<gross>gross)|(?P<net>net)|(?P<operating>operating))\s"
        r"(?=revenue|sales|income|profit|margin|loss|interest|debt|result)",
    ),
    (
        "^ seri seed",
        r"(?P<round>\b(?-i:[Ss]eries)\s(?-i:[A-L])\d?(?![\w'’-]\w)|\bseed(?=\s(?:round|funding|financing|investment|stage)\b))",
    ),
    (
        "^ read writ & ssd ssds nvme disk driv flas stor sequ rand iops",
        r"\b(?:(?P<reads>reads?|reading)|(?P<writes>writes?|writing))\b",
    ),
    (
        "reve sale inco",
        r"\b(?P<segment>data[\s-]?cent(?:er|re)s?|cloud|gaming|advertising|ad|subscription|services?|hardware|software|licen[cs]ing"
        r"|consumer|enterprise|automotive|networking|API|iPhone|professional\svisuali[sz]ation|product|foundry|client)"
        r"(?:[\s-](?:business|unit|segment|division))?(?:['’]s)?\s(?:revenues?|sales|(?:operating\s)?(?:income|profit))\b",
    ),
    (
        "^ more over abov beyo exce long up at no unde belo with less fewe & toke",
        rf"\b(?:more\sthan|over|above|beyond|exceeding|longer\sthan)\s(?P<prompt_above>{_LENGTH})[\s-]tokens?\b"
        rf"|\b(?:up\sto|at\smost|no\smore\sthan|under|below|within|less\sthan|fewer\sthan)\s(?P<prompt_below>{_LENGTH})[\s-]tokens?\b",
    ),
    (
        "vers vari edit conf",
        r"\b(?!(?:the|a|an|its|this|that|their|new|newer|latest|first|second|current|previous|next|early|earlier|later|final|old|older"
        r"|each|every|one|any|same|other|another|own|full|which|some|no|in|of|my|our|your|both|all|two|three|large|small|single|open"
        r"|local|base|reasoning|language|model|server|cluster|default|system)\b)"
        r"(?P<edition>[a-z][a-z]+(?:-[a-z]+)+)\s(?:version|variant|edition|configuration|model)s?\b"
        r"|\b(?P<edition2>edge|larger|smaller|mobile|desktop|distilled)\s(?:version|variant|edition|model)s?\b",
    ),
    (
        "^ simu synt real",
        r"\b(?:(?P<synthetic>simulated|synthetic)|(?P<real>real(?:-world)?))\s(?:[\w-]+\s){0,1}(?:workloads?|traffic|traces?|scenarios?|requests?"
        r"|datasets?|data)\b",
    ),
    (
        "^ with no non thin reas & thin reas",
        r"\b(?:(?P<thinking_off>(?:without|no|non)[\s-](?:thinking|reasoning)|(?:thinking|reasoning)\s(?:off|disabled|turned\soff))"
        r"|(?P<thinking_on>with\s(?:thinking|reasoning)|(?:thinking|reasoning)\s(?:on|enabled|turned\son|mode)))\b",
    ),
    (
        "clip audi vide reco",
        r"(?<![\w.])(?P<clip>\d+[\s-](?:second|minute|hour))[\s-](?:\w+\s)?(?:clip|audio|video|recording|file)\b",
    ),
    ("^ cont", r"\b(?P<continued>continued\s(?:pre-?)?training)\b"),
    (
        "^ glob regi us eu euro & endp",
        r"\b(?P<endpoint>(?:global|regional|(?-i:US|EU)|european)(?:\s(?:global|regional))?)\sendpoints?\b",
    ),
    (
        "^ bidi in both full unid one per each a & bidi dire dupl unid",
        r"\b(?:(?P<both_ways>bidirectional|(?:in\s)?both\sdirections|full[\s-]duplex)"
        r"|(?P<one_way>unidirectional|one[\s-]way|(?:in\s|per\s)?(?:one|each|a\ssingle|per)\sdirection))\b",
    ),
    (
        "^ stre pre prer asyn offl",
        r"\b(?:(?P<live>streaming|streamed)|(?P<recorded>pre-?recorded|asynchronous(?:ly)?|async|offline))\b",
    ),
    ("^ nati exte", r"\b(?:(?P<native>native(?:ly)?)|(?P<extended>extended|extrapolated))\b"),
    (
        "^ via thro over in on usin with by from & api app apps chat play web",
        r"\b(?:via|through|over|in|on|using|with|by|from)\s(?:the\s|its\s|their\s|an?\s)?(?:[A-Z][\w.-]*\s){0,2}(?P<channel>API|apps?"
        r"|web\s(?:app|interface|chat)|chat\sinterface|chatbot|playground)\b(?!\s(?:key|call|cost|price))",
    ),
    (
        "^ text audi imag vide spee visi voic",
        r"\b(?P<modality>text|audio|image|video|speech|vision|voice)[\s-](?:only\s)?(?:inputs?|outputs?|tokens?|prompts?)\b",
    ),
    (
        "^ alon by excl only with not coun if & alon itse only excl",
        r"\b(?P<part>alone|by\sitself|excluding|(?:only|without|not)\s(?:counting|including)|counting\sonly|if\sonly)\b",
    ),
    (
        "^ incl coun toge all",
        r"\b(?P<whole>including|included|inclusive|together\swith|counting(?!\sonly)|all\stold|taken\stogether)\b",
    ),
    (
        "sxm sxm4 sxm5 sxm2 pcie oam nvl",
        r"(?:\b[A-Z]{1,3}\d{2,4}[A-Za-z]*(?:\s\d+\s?GB)?[\s-](?P<form>SXM\d?|PCIe|OAM|NVL)\b"
        r"|\b(?P<form2>SXM\d?|PCIe|OAM)[\s-](?:form|version|variant|card|module|model|board)\b)",
    ),
    (
        "out",
        rf"\b(?P<input_length3>{_LENGTH})(?:\stokens?)?\sin(?=(?:\s|,\s?)(?:and\s)?{_LENGTH}(?:\stokens?)?\sout\b)",
    ),
    ("out", rf"\b(?<=[,\sd])(?P<output_length3>{_LENGTH})(?:\stokens?)?\sout\b(?!\sof)"),
    ("^ inpu prom", rf"\b(?:input|prompt)(?:\ssequence)?\slengths?\s(?:of\s|is\s|=\s?)(?P<input_length4>{_LENGTH})"),
    (
        "^ outp comp",
        rf"\b(?:output|completion)(?:\ssequence)?\slengths?\s(?:of\s|is\s|=\s?)(?P<output_length4>{_LENGTH})",
    ),
    (
        "vers snap buil",
        r"\b(?P<version>(?:20\d\d-)?[01]\d-?[0-3]\d)\s(?:version|snapshot|build|release|model)\b",
    ),
    (
        "^ dens spar with no & dens spar",
        r"\b(?:(?P<dense>dense|(?:without|no)\s(?:any\s)?sparsity)|(?P<sparse>with\s(?:\d:\d\s|structured\s)?sparsity|(?<!without\s)(?<!no\s)sparsity|sparse))\b",
    ),
    ("^ trai pret pre full", r"\b(?:(?P<pre_training>pre-?training)|(?P<full_training>full\straining))\b"),
    (
        "^ high low medi max xhig exte & effo reas thin",
        r"\b(?P<effort>(?:high|low|medium|max|xhigh)\s(?:effort|reasoning)|extended\sthinking)\b",
    ),
    (
        "^ 0 1 2 3 4 5 8 10 16 25 32 64 zero one two thre five few many & shot",
        r"(?P<shots>\b(?:\d{1,2}|zero|one|two|three|five|few|many)[\s-]shots?\b)",
    ),
    (
        "^ pass maj majo cons avg best sing",
        r"(?P<tries>\b(?:(?:pass|maj|cons|avg|best)\s?[@^]\s?\d{1,4}\b|best[\s-]of[\s-]\d{1,4}\b|majority\svot(?:e|ing)\b"
        r"|single\s(?:attempt|try)\b))",
    ),
    (
        "^ with no off disa in on enab turn mtp & spec draf mtp",
        r"\b(?:(?P<spec_off>(?:without|no)\s(?:any\s|the\s|a\s)?(?:speculati(?:on|ve\sdecoding)|draft(?:er)?\s?(?:model)?|MTP)"
        r"|(?:speculation|speculative\sdecoding|MTP)\s(?:is\s|was\s)?(?:off|disabled|turned\soff))"
        r"|(?P<spec_on>with\s(?:the\s|a\s|an?\s\w+\s)?(?:speculati(?:on|ve\sdecoding)|draft(?:er)?\smodel|drafter|MTP)"
        r"|(?:speculation|speculative\sdecoding|MTP)\s(?:is\s|was\s)?(?:on|enabled|turned\son)))\b",
    ),
    (
        "^ spec mtp & off on disa enab turn",
        r"\b(?:speculation|speculative\sdecoding|MTP)\s(?:is\s|was\s)?(?:(?P<spec_off2>off|disabled|turned\soff)|(?P<spec_on2>on|enabled|turned\son))\b",
    ),
    (
        "^ acti oper inst live ener conn onli cont comm plan secu lice sign & powe capa megaw mw gw giga data site",
        r"\b(?:(?P<running>active|operational|installed|live|energi[sz]ed|connected|online|operating)"
        r"|(?P<agreed>contracted|committed|planned|secured|signed))\s(?:\w+\s)?(?:power|capacity|megawatts|gigawatts|MW|GW)\b",
    ),
    ("toke & prom cont inpu", rf"(?P<input_length5>{_OWN_LENGTH})[\s-]tokens?\sof\s(?:prompt|input|context)\b"),
    (
        "^ rese comm & year mont",
        r"\b(?P<tier2>(?:reserv\w+|commit\w*)\s(?:for\s|to\s|of\s|term\s)?(?:an?\s|one|two|three|five|\d{1,2})[\s-]?(?:years?|months?))\b",
    ),
    (
        "^ one two thre 1 2 3 5 year mont annu & rese comm cont term",
        r"\b(?P<tier3>(?:one|two|three|five|\d{1,2})[\s-](?:year|month)s?\s(?:reserv\w+|commitments?|contracts?|terms?))\b",
    ),
    (
        "of in & spen capi budg capex outl reve sale fund roun orde inve tota",
        r"(?P<part2>\d[\d.,]*\s?(?:billion|million|bn|[bm])\sof\s(?:the|its|their|that|this|[\w.-]+['’]s))(?=\s(?:[\w-]+\s){0,3}"
        r"(?:spending|capex|budget|outlays?|revenues?|sales|funding|round|orders?|investments?|total)\b)",
    ),
    (
        "mode & powe defa boos turb eco quie perf bala low high effi sile",
        r"\b(?P<running_mode>(?:default|boost|turbo|eco|quiet|silent|performance|balanced|low[\s-]power|high[\s-]performance|efficiency|max-?[QP]))"
        r"\s(?:power\s)?modes?\b",
    ),
    (
        "^ for on at any each ever given per & toke inpu time",
        r"\b(?P<active2>(?:on|for)\s(?:any|each|every|a)\s(?:given\s|single\s)?(?:input|token)|per\s(?:input|forward\spass)|at\s(?:any|a)\s(?:one\s|given\s)?time)\b",
    ),
    (
        "^ sign year mont one two thre five six twel 1 2 3 5 6 12 24 36 & sign comm lock",
        r"\b(?P<tier4>sign(?:s|ed)?\s(?:up\s)?for\s(?:an?|one|two|three|five|six|twelve|\d{1,2})[\s-](?:years?|months?))\b",
    ),
    (
        "^ firs sing one two thre five ten twen hund 2 3 5 8 10 16 32 64 100 & try tries atte samp",
        r"\b(?P<tries2>(?:first|one|a\ssingle|single)\s(?:try|attempt)|(?:two|three|five|ten|twenty|a\shundred|\d{1,3})\s(?:tries|attempts|samples))\b",
    ),
    (
        "^ to in so all sinc & date tota far told foun",
        r"\b(?P<to_date>to\sdate|so\sfar|all\stold|in\stotal|since\s(?:its\s)?founding|since\sit\swas\sfounded)\b",
    ),
    (
        "^ text imag vide audi voic & quer requ gene prom imag vide",
        r"\b(?P<modality2>text|image|video|audio|voice)\s(?:quer(?:y|ies)|requests?|generations?)\b|"
        r"\b(?:one|an?|per|each|single|generating)\s(?P<modality3>image|video)\b(?!\s(?:model|card|input|output|token))",
    ),
    (
        "^ up to over abov beyo long more belo unde with & cont prom inpu",
        rf"\b(?:longer\sthan|above|over|beyond|more\sthan)\s(?P<prompt_above2>{_LENGTH})\b(?=\s(?:of\s)?(?:context|prompts?|input)|\s(?:are|is|get|cost)\b)"
        rf"|\b(?:up\sto|below|under|within)\s(?P<prompt_below2>{_LENGTH})\b(?=\s(?:of\s)?(?:context|prompts?|input))",
    ),
    (
        "^ tens pipe expe data sequ cont & para",
        r"\b(?P<parallelism>tensor|pipeline|expert|data|sequence|context)[\s-]parallel(?:ism)?\b",
    ),
    (
        "^ mid post cont anne fine",
        r"\b(?:(?P<mid_training>mid-?training)|(?P<post_training>post-?training|fine-?tuning)|(?P<extension>context(?:[\s-]length)?\sextension)"
        r"|(?P<annealing>annealing))\b",
    ),
    (
        "^ prom & up to over abov beyo long more belo unde",
        rf"\bprompts?\s(?:of\s)?(?:(?:longer\sthan|above|over|beyond|more\sthan)\s(?P<prompt_above3>{_LENGTH})|(?:up\sto|below|under)\s(?P<prompt_below3>{_LENGTH}))\b",
    ),
    ("^ on tops topp nomi & pape out nomi", r"\b(?P<peak2>on\spaper|top(?:s|ped)\sout|nominal(?:ly)?)\b"),
    (
        "data clou gami segm unit divi busi",
        r"\b(?P<segment2>data[\s-]?cent(?:er|re)s?|cloud|gaming|advertising|subscription|services|hardware|software|networking|automotive|foundry)"
        r"\s(?:segment|division|unit|business|arm)\b",
    ),
)
#: For each stem the numbers of the patterns that it lets be tried.
GATES = {
    stem: [number for number, gated in enumerate(PATTERNS) if stem in gated.stems]
    for stem in frozenset().union(*(gated.stems for gated in PATTERNS))
}
