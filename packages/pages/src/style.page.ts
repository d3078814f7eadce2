import { createHash } from 'node:crypto';

/**
 * A page's only stylesheet, inline: a second request would double the time to first paint on a slow
 * connection. The policy contains its hash, so nothing else can style the page.
 */
export interface Stylesheet {
  readonly text: string;
  /** As a source of `style-src`. */
  readonly hash: string;
}

/** Styles of all pages, and those that one service adds. */
export function createStylesheet(further = ''): Stylesheet {
  const text = `${common}${further}`;
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}

const common = `
:root{color-scheme:light dark;--bg:#f4f5f7;--card:#fff;--ink:#14181f;--soft:#4d5766;--line:#d5dae1;--edge:#7a8494;--brand:#0b5a4a;--on-brand:#fff;--brand-ink:#0b5a4a;--brand-dark:#5fd3b5;--accent:var(--brand-ink);--fill:var(--brand);--on-fill:var(--on-brand);--tint:#eceef2;--wash:#e2e5ea;--plate:none;--good:#0b5a4a;--good-tint:#e8f2ef;--bad:#a3211b;--bad-tint:#fdeeed;--warn:#6b4500;--warn-tint:#fff3d6;--focus:#0b57d0}
@media (prefers-color-scheme:dark){:root{--bg:#0f1216;--card:#181c22;--ink:#eef1f5;--soft:#b3bcc9;--line:#2f3640;--edge:#8b95a4;--accent:var(--brand-dark);--fill:var(--brand-dark);--on-fill:#14181f;--tint:#1d222a;--wash:#262c36;--plate:#fff;--good:#5fd3b5;--good-tint:#15302a;--bad:#ff9d96;--bad-tint:#3a1715;--warn:#ffd98a;--warn-tint:#352705;--focus:#8ab4ff}}
@supports (color:color-mix(in oklab,red,red)){:root{--tint:color-mix(in oklab,var(--brand) 8%,#fff);--wash:color-mix(in oklab,var(--brand) 16%,#fff)}@media (prefers-color-scheme:dark){:root{--tint:color-mix(in oklab,var(--brand-dark) 15%,#0f1216);--wash:color-mix(in oklab,var(--brand-dark) 26%,#0f1216)}}}
*,::before,::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--bg);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:break-word}
h1,h2,p,ul,ol,dl,dd,figure{margin:0}
h1{font-size:1.375rem;line-height:1.25;font-weight:650;letter-spacing:-.01em;text-wrap:balance}
h2{font-size:1rem;font-weight:600}
a{color:var(--accent);text-underline-offset:.18em}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
[tabindex="-1"]:focus{outline:3px solid var(--focus);outline-offset:2px}
.skip{position:absolute;inset-inline-start:-999rem}
.skip:focus{inset-inline-start:1rem;top:1rem;padding:.5rem 1rem;background:var(--card);z-index:1}
.banner{background:var(--warn-tint);color:var(--warn);text-align:center;font-weight:600;padding:.625rem 1rem}
main{flex:1;width:100%;max-width:31rem;margin:0 auto;padding:1rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1.5rem 1.25rem}
.stack>*+*{margin-top:1rem}
.soft{color:var(--soft)}
.small{font-size:.875rem}
.merchant{display:flex;align-items:center;gap:.75rem}
.merchant>div{min-width:0}
.mark{flex:none;width:2.75rem;height:2.75rem;border-radius:.75rem;display:grid;place-items:center;background:var(--fill);color:var(--on-fill);font-weight:650;font-size:1.25rem}
.name{font-weight:600}
.picture{display:block;width:100%;height:auto;max-height:14rem;object-fit:cover;border-radius:.75rem;background:var(--tint)}
.amount{font-size:2.125rem;line-height:1.15;font-weight:680;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.words{white-space:pre-line}
.field label{display:block;font-weight:600}
.field .hint{margin:.125rem 0 .375rem;color:var(--soft);font-size:.875rem}
.field input{width:100%;min-height:3rem;padding:.625rem .875rem;font:inherit;color:inherit;background:var(--card);border:1px solid var(--edge);border-radius:.625rem}
.field input:focus{outline:3px solid var(--focus);outline-offset:1px;border-color:transparent}
.field input[aria-invalid]{border:2px solid var(--bad)}
.money{display:flex;align-items:stretch}
.money span{display:flex;align-items:center;padding:0 .875rem;border:1px solid var(--edge);border-inline-end:0;border-start-start-radius:.625rem;border-end-start-radius:.625rem;background:var(--tint);font-weight:600}
.money input{border-start-start-radius:0;border-end-start-radius:0;font-variant-numeric:tabular-nums}
.flaw{color:var(--bad);font-weight:600;font-size:.9375rem;margin-bottom:.375rem}
.summary{border:2px solid var(--bad);background:var(--bad-tint);border-radius:.75rem;padding:1rem}
.summary ul{margin-top:.5rem;padding-inline-start:1.125rem}
.summary li{padding:.125rem 0}
.summary a{color:var(--bad)}
.button{display:flex;width:100%;min-height:3.25rem;align-items:center;justify-content:center;text-align:center;padding:.625rem 1rem;border:1px solid var(--accent);border-radius:.75rem;background:var(--fill);color:var(--on-fill);font:inherit;font-size:1.0625rem;font-weight:650;text-decoration:none;cursor:pointer;overflow-wrap:anywhere}
.button:hover{color:var(--on-fill);filter:brightness(.92)}
.button.plain{background:transparent;color:var(--accent);border-color:var(--edge)}
.button.plain:hover{background:var(--tint);color:var(--accent)}
.steps{padding-inline-start:1.25rem;color:var(--soft);font-size:.9375rem}
.next{border-top:1px solid var(--line);padding-top:1rem}
.next .steps{margin-top:.375rem}
.state{text-align:center}
.icon{width:3.5rem;height:3.5rem;margin:0 auto;border-radius:50%;display:grid;place-items:center;background:var(--good-tint);color:var(--good)}
.icon.bad{background:var(--bad-tint);color:var(--bad)}
.icon.warn{background:var(--warn-tint);color:var(--warn)}
.icon svg{width:1.75rem;height:1.75rem;fill:none;stroke:currentColor;stroke-width:2.25;stroke-linecap:round;stroke-linejoin:round}
.turn{animation:turn 1.6s linear infinite;transform-origin:center}
@keyframes turn{to{transform:rotate(1turn)}}
.facts{text-align:start;border-top:1px solid var(--line)}
.facts div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.625rem 0;border-bottom:1px solid var(--line)}
.facts dt{color:var(--soft)}
.facts dd{font-weight:600;min-width:0;overflow-wrap:anywhere}
.facts code{font:500 .875rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
.actions{display:grid;grid-template-columns:minmax(0,1fr);gap:.75rem}
.links{display:flex;flex-wrap:wrap;justify-content:center;gap:.25rem 1.25rem}
.links a,footer nav>*{display:inline-block;min-height:1.5rem;padding:.125rem 0}
footer{width:100%;max-width:31rem;margin:0 auto;padding:.5rem 1.25rem 2rem;color:var(--soft);font-size:.875rem;text-align:center}
footer nav{margin-top:.75rem;display:flex;justify-content:center;gap:1.25rem}
@media (min-width:30rem){main{padding-top:2.5rem}.card{padding:2rem}}
@media (min-width:56rem){main.wide{max-width:58rem}main.wide .card{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);padding:0;overflow:hidden}.wide .side{padding:2.5rem;background:var(--tint)}.wide .work{padding:2.5rem}}
@media (max-width:55.99rem){.wide .work{margin-top:1.5rem;padding-top:1.5rem;border-top:1px solid var(--line)}}
@media (prefers-reduced-motion:reduce){.turn{animation:none}}
@media (forced-colors:active){.button,.mark,.icon{border:2px solid currentColor}}
@media print{:root{color-scheme:light;--bg:#fff;--card:#fff;--ink:#000;--soft:#333;--line:#bbb;--tint:#fff;--accent:#000;--fill:var(--brand);--plate:none}body{background:#fff}.card{border:0;padding:0}.no-print,.skip,footer nav{display:none}main{max-width:none;padding:0}}
`.trim();
