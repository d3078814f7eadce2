import { createHash } from 'node:crypto';

/** Inline in the page and allowed by its hash in the policy, so that no other styles apply. */
export const identityStylesheet = `
:root{color-scheme:light dark;--bg:#f3f4f8;--card:#fff;--ink:#151a24;--soft:#4c5566;--line:#d4d9e3;--edge:#77818f;--accent:#27408b;--on-accent:#fff;--tint:#e9edf9;--bad:#a3211b;--bad-tint:#fdeeed;--warn:#6b4500;--warn-tint:#fff3d6;--focus:#0b57d0}
@media (prefers-color-scheme:dark){:root{--bg:#0f1218;--card:#191e27;--ink:#eef1f6;--soft:#b4bccb;--line:#303846;--edge:#8c96a6;--accent:#a9bdff;--on-accent:#0d1736;--tint:#1e2844;--bad:#ff9d96;--bad-tint:#3a1715;--warn:#ffd98a;--warn-tint:#352705;--focus:#8ab4ff}}
*,::before,::after{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--bg);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;overflow-wrap:anywhere}
h1,h2,p,ul,legend{margin:0}
h1{font-size:1.5rem;line-height:1.25;text-wrap:balance}
h2{font-size:1rem}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.skip{position:absolute;left:-999rem}
.skip:focus{left:1rem;top:1rem;padding:.5rem 1rem;background:var(--card);z-index:1}
.banner{background:var(--warn-tint);color:var(--warn);text-align:center;font-weight:600;padding:.625rem 1rem}
main{flex:1;width:100%;max-width:32rem;margin:0 auto;padding:1rem}
.card{background:var(--card);border:1px solid var(--line);border-radius:1rem;padding:1.5rem 1.25rem}
.stack>*+*{margin-top:1rem}
.soft{color:var(--soft)}
.small{font-size:.875rem}
.steps{display:flex;gap:.375rem;padding:0;list-style:none}
.steps li{flex:1;height:.375rem;border-radius:1rem;background:var(--line)}
.steps li.past{background:var(--accent)}
.points{padding-left:1.25rem}
.points li+li{margin-top:.375rem}
label{font-weight:600}
.hint{color:var(--soft);font-size:.875rem}
.field input{display:block;width:100%;min-height:3rem;margin-top:.375rem;padding:.625rem .875rem;font:inherit;color:inherit;background:var(--card);border:1px solid var(--edge);border-radius:.625rem}
.field input[aria-invalid]{border:2px solid var(--bad)}
.flaw{color:var(--bad);font-weight:600}
.summary{border:2px solid var(--bad);background:var(--bad-tint);border-radius:.75rem;padding:1rem}
.summary ul{margin-top:.5rem;padding-left:1.125rem}
.summary a{color:var(--bad)}
fieldset{margin:0;padding:0;border:0;min-width:0}
legend{padding:0;font-weight:600}
.pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:.75rem;margin-top:.75rem}
.picture{display:flex;flex-direction:column;align-items:center;gap:.5rem;padding:.875rem;border:1px solid var(--edge);border-radius:.75rem;text-align:center;font-weight:400;cursor:pointer}
.picture:has(input:checked){outline:3px solid var(--accent);background:var(--tint)}
.picture:has(input:focus-visible){outline:3px solid var(--focus);outline-offset:2px}
.picture svg{width:4.5rem;height:4.5rem;fill:none;stroke:currentColor;stroke-width:2}
.picture svg .eye{fill:currentColor;stroke:none}
.button{display:flex;width:100%;min-height:3.25rem;align-items:center;justify-content:center;padding:.625rem 1rem;border:2px solid transparent;border-radius:.75rem;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:650;text-decoration:none;text-align:center;cursor:pointer}
footer{width:100%;max-width:32rem;margin:0 auto;padding:.5rem 1.25rem 2rem;font-size:.875rem;text-align:center}
footer nav{display:flex;justify-content:center;gap:1.25rem}
footer nav>*{display:inline-block;min-height:1.5rem}
@media (min-width:30rem){main{padding-top:2.5rem}.card{padding:2rem}}
@media (forced-colors:active){.button,.steps li.past{border:2px solid currentColor}}
`.trim();

const hash = createHash('sha256').update(identityStylesheet).digest('base64');

/** Allows only what the page uses. Links may lead anywhere, forms only here. */
export const identityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');
