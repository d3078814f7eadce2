/** Beside what all pages have: the two halves of a payer's page, the sheet of a receipt, and their parts. */
export const checkoutStyles = `
bdi{unicode-bidi:isolate}
.hide{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.who,.what,.sold,.at,.sum dt{overflow-wrap:anywhere}
.tap{display:inline-flex;align-items:center;min-height:1.5rem}
h1,.t{font-size:1.5rem;line-height:2rem;font-weight:650;letter-spacing:-.01em;text-wrap:balance;hyphens:auto}
.who{display:flex;align-items:center;gap:.875rem;min-height:2.75rem;font-weight:650;min-width:0}
.who img{width:auto;height:3.25rem;max-width:11.5rem;object-fit:contain;margin:-.25rem;padding:.25rem;border-radius:.75rem;background:var(--plate)}
.amount{font-size:2.5rem;line-height:3rem}
.amount bdi{white-space:nowrap}
.amount span{font-size:1rem;font-weight:400;letter-spacing:0;color:var(--soft)}
.pic{aspect-ratio:16/10;margin-top:.75rem;border-radius:.625rem;background:var(--pic,none) center/cover,var(--wash)}
.sum{font-size:.875rem;line-height:1.25rem}
.sum div{display:flex;justify-content:space-between;gap:1rem;padding:.375rem 0}
.sum dt{color:var(--soft)}
.sum dd{text-align:end}
.sum .total{margin-top:.375rem;padding-top:.75rem;border-top:1px solid var(--line);font-size:1rem;line-height:1.5rem;font-weight:650}
.sum .total dt{color:inherit}
.head>*+*{margin-top:.5rem}
.split{position:relative;flex:1;max-width:none;padding:0;display:grid;grid-template:"what act" 1fr "sold act" auto/1fr 1fr;background:var(--card)}
.split footer{max-width:none}
.what{grid-area:what;background:var(--tint);padding:3.5rem 4rem 2rem;padding-inline-start:max(2rem,50vw - 32.5rem);display:grid;gap:1.5rem;align-content:start;min-width:0}
.act{grid-area:act;padding:7.75rem 4rem 2.5rem;padding-inline-end:max(2rem,50vw - 32.5rem);min-width:0}
.sold{grid-area:sold;margin:0;background:var(--tint);padding:0 4rem 1.5rem;padding-inline-start:max(2rem,50vw - 32.5rem);text-align:start}
footer p+p{margin-top:.25rem}
.split>.lang{position:absolute;inset-block-start:3.5rem;inset-inline-end:max(1.5rem,50vw - 33rem)}
.lang{position:relative;z-index:1;width:max-content;margin-inline-start:auto;font-size:.875rem;line-height:1.25rem}
.lang summary{display:flex;align-items:center;min-height:2.75rem;padding:0 .5rem;color:var(--soft);cursor:pointer;list-style:none}
.lang summary::after{content:"";width:.4em;height:.4em;margin-inline-start:.5rem;border:solid currentColor;border-width:0 1.5px 1.5px 0;transform:rotate(45deg) translateY(-.15em)}
.lang summary::-webkit-details-marker{display:none}
.lang nav{position:absolute;inset-block-start:2.75rem;inset-inline-end:0;width:11rem;margin:0;padding:.25rem;display:block;background:var(--card);border:1px solid var(--line);border-radius:.625rem;box-shadow:0 12px 32px rgb(0 0 0/.16)}
.lang nav>*{display:flex;align-items:center;min-height:2.75rem;padding:0 .75rem;border-radius:.375rem;color:var(--ink);text-decoration:none}
.lang nav a:hover{background:var(--bg)}
.lang [aria-current]{font-weight:650}
.at{border:1px solid var(--line);border-radius:.625rem}
.at>div{display:flex;gap:.75rem;padding:.875rem 1rem}
.at b,.at span{display:block}
.at svg,.button svg{flex:none;width:1.25rem;height:1.25rem;margin-top:.125rem;fill:none;stroke:currentColor;stroke-width:1.5;stroke-linecap:round;stroke-linejoin:round}
.at>div svg{color:var(--accent)}
.ways{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;margin:0;padding:.75rem 1rem;border-top:1px solid var(--line);list-style:none;font-size:.875rem;line-height:1.25rem}
.ways li{display:flex;gap:.5rem}
.ways svg{margin:0;color:var(--soft)}
.button{gap:.625rem}
.button.plain{min-height:2.75rem;font-weight:550;color:var(--ink);font-size:1rem}
.button.plain:hover{color:var(--ink)}
.field input{border-radius:.375rem}
.button,.money span{border-radius:.375rem}
.money span{border-start-end-radius:0;border-end-end-radius:0;border-inline-end:0;border-inline-start:1px solid var(--edge)}
.money input{border-start-start-radius:0;border-end-start-radius:0}
.act .state{text-align:start}
.act .icon{margin:0}
.facts{text-align:start}
.facts dd{text-align:end}
.top{background:var(--tint);border-bottom:1px solid var(--line)}
.top>div{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.25rem 1.5rem;width:min(100% - 3rem,69rem);min-height:4.75rem;margin:0 auto}
main.paper{max-width:49.5rem;padding:1.5rem 1rem 2.5rem}
.paper>.actions{margin-top:1rem}
.paper>p{margin-top:.75rem}
.sheet{background:var(--card);border:1px solid var(--line);border-top:4px solid var(--fill);border-radius:.625rem;padding:2.25rem 2.5rem 2.5rem}
.cols{display:grid;grid-template-columns:1fr 1fr;gap:1.5rem 2rem}
.cols>*{min-width:0}
.sheet .facts dd{text-align:start;flex:0 1 70%}
.sheet .facts{font-size:.875rem;line-height:1.25rem}
.sheet .facts dd{font-weight:400}
.sheet .facts dt{flex:1}
.paper footer,.card+footer{margin-top:1rem;max-width:none;text-align:start}
.paid{color:var(--good);font-size:.875rem;font-weight:550}
.box{border:1px solid var(--line);border-radius:.625rem;padding:1rem}
.box summary{display:flex;align-items:center;min-height:2.75rem;margin:-.625rem 0;cursor:pointer;font-weight:550}
.box summary::before{content:"";width:.4em;height:.4em;margin-inline-end:.75rem;border:solid currentColor;border-width:0 1.5px 1.5px 0;transform:rotate(-45deg)}
[dir=rtl] .box:not([open])>summary::before{transform:rotate(135deg)}
.box[open]>summary::before{transform:rotate(45deg)}
.box summary::-webkit-details-marker{display:none}
.box form.stack{margin-top:1rem}
.rows{padding:0;list-style:none}
.rows li{display:flex;flex-wrap:wrap;align-items:center;gap:0 1rem;min-height:2.75rem;border-top:1px solid var(--line)}
.rows li>:first-child{flex:1}
.rows li:first-child{border:0}
.rows li>:last-child{min-width:5.5rem;justify-content:end;text-align:end}
.act .summary h1{font-size:1.125rem;line-height:1.5rem;color:var(--bad)}
.lines{padding:0;list-style:none}
@media (max-width:51.24rem){.amount{font-size:2rem;line-height:2.5rem}.split{grid-template:"what" auto "act" 1fr "sold" auto/minmax(0,1fr)}.what,.act,.sold{padding:1.25rem 1.25rem 1.5rem}.what{gap:1rem}.split>.lang{inset-block-start:1.25rem;inset-inline-end:.75rem}.what .who{padding-inline-end:7rem}.head:has(.pic){display:grid;grid-template-columns:minmax(0,1fr) 6rem;gap:.25rem 1rem}.head .pic{grid-column:2;grid-row:1/span 4;aspect-ratio:1;margin:0;align-self:start}.head>*+*{margin-top:.25rem}.head h1,.t{font-size:1.125rem;line-height:1.5rem}.what .sum .total{display:none}.sheet{padding:1.25rem}.cols{grid-template-columns:minmax(0,1fr)}}
@media print{.sheet{border-width:4px 0 0;border-radius:0;padding:1.5rem 0 0}.sum{font-size:10pt}}
`.trim();
