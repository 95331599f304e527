"""How a lab's report looks: in light, in dark, on a phone and on paper."""

LAB_STYLE = """
:root {
  --ink: #22201d; --quiet: #6b665e; --card: #fff; --paper: #f7f5f1; --rule: #dcd7cd;
  --warn: #a3271f; --warn-paper: #fbeae7;
  --p0: #2f62b3; --p1: #8fb4e3; --p2: #d99a4e; --p3: #d6d0c5;
  --on0: #fff; --on1: #10233f; --on2: #1d1204; --on3: #33302a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #ece8e1; --quiet: #a8a196; --card: #24221f; --paper: #191816; --rule: #3c3934;
    --warn: #ff9a90; --warn-paper: #3a1f1c;
    --p0: #7aa7ea; --p1: #3a5f97; --p2: #d9983f; --p3: #57524b;
    --on0: #0b1a30; --on1: #e6effb; --on2: #1d1204; --on3: #f2eee7;
  }
}
body { max-width: 72rem; background: var(--paper); color: var(--ink); }
h1 { margin-bottom: .25rem; line-height: 1.2; }
h2 { margin: 2.5rem 0 .25rem; }
.quiet, .how { color: var(--quiet); }
.how { max-width: 46rem; margin: 0 0 1rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); gap: 1rem; }
.card {
  padding: .9rem 1rem; background: var(--card); border: 1px solid var(--rule); border-radius: .5rem;
  break-inside: avoid;
}
.card h3 { margin: 0 0 .5rem; font-size: 1rem; }
.card p { margin: .5rem 0 0; font-size: .92rem; }
.look, .fine { padding: .75rem 1rem; background: var(--card); border: 1px solid var(--rule); border-radius: .5rem; }
.look { background: var(--warn-paper); border-color: var(--warn); }
.look b { color: var(--warn); }
.look ul { margin: .25rem 0; padding-left: 1.25rem; }
.look li { margin: .35rem 0; }
th, td { white-space: nowrap; }
th:first-child, td:first-child { min-width: 8rem; white-space: normal; }
svg { max-width: 26rem; }
svg text { font-size: 12px; fill: var(--quiet); }
svg text.strong { fill: var(--ink); font-weight: 600; }
.bar { fill: var(--p0); }
.close { fill: var(--p2); }
.axis, .grid { stroke: var(--rule); }
.mean, .fair { stroke: var(--ink); stroke-dasharray: 3 3; }
.fair { opacity: .6; }
.dot { fill: var(--p0); stroke: var(--p0); }
.marked { fill: var(--warn); stroke: var(--warn); }
.span { stroke-width: 3; opacity: .6; }
.band { fill: var(--p0); opacity: .2; }
.curve { fill: none; stroke: var(--p0); stroke-width: 2.5; }
.p0 { fill: var(--p0); background: var(--p0); }
.p1 { fill: var(--p1); background: var(--p1); }
.p2 { fill: var(--p2); background: var(--p2); }
.p3 { fill: var(--p3); background: var(--p3); }
svg text.on0 { fill: var(--on0); }
svg text.on1 { fill: var(--on1); }
svg text.on2 { fill: var(--on2); }
svg text.on3 { fill: var(--on3); }
.legend {
  display: flex; flex-wrap: wrap; gap: .1rem 1rem; margin: .4rem 0 0; padding: 0; list-style: none; font-size: .85rem;
}
.legend i { display: inline-block; width: .8em; height: .8em; margin-right: .35em; border-radius: 2px; }
@media print {
  body { max-width: none; margin: 0; }
  h2 { break-after: avoid; }
  * { print-color-adjust: exact; }
}
"""
