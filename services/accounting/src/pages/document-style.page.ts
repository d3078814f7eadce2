/** Styles of invoices, credit notes and quotes. */
export const documentStyles = `
main.wide .card.paper{display:block;padding:1.5rem 1.25rem;overflow:visible}
@media (min-width:30rem){main.wide .card.paper{padding:2rem}}
@media (min-width:56rem){main.wide .card.paper{padding:3rem}}
.paper.stack>*+*{margin-top:1.5rem}
.paper-head{display:flex;flex-wrap:wrap;align-items:flex-start;justify-content:space-between;gap:1rem 2rem}
.paper-head>*{min-width:0}
.paper h1{font-size:1.75rem;overflow-wrap:anywhere;margin-bottom:.375rem}
.state-pill{display:inline-block;padding:.25rem .75rem;border-radius:1rem;font-size:.875rem;font-weight:650;background:var(--tint);color:var(--accent)}
.state-pill.bad{background:var(--bad-tint);color:var(--bad)}
.state-pill.warn{background:var(--warn-tint);color:var(--warn)}
.due-box{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:1rem 2rem;padding:1.25rem;border-radius:.75rem;background:var(--tint)}
.due-box.bad{background:var(--bad-tint)}
.due-box>*{min-width:0}
.due-box .amount{overflow-wrap:anywhere;font-size:clamp(1.375rem,7.5vw,2.125rem)}
.due-box .button{width:auto;flex:1 1 12rem;max-width:20rem}
.paper-parts{display:grid;grid-template-columns:minmax(0,1fr);gap:1.5rem 2.5rem}
@media (min-width:56rem){.paper-parts{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}}
.paper .address{font-style:normal}
.paper h2{font-size:.9375rem;color:var(--accent);margin-bottom:.375rem}
.lines{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
.lines caption{text-align:left;font-size:.9375rem;font-weight:600;color:var(--accent);padding-bottom:.5rem}
.lines th{font-size:.8125rem;font-weight:600;color:var(--soft);text-align:left;vertical-align:bottom;border-bottom:2px solid var(--line)}
.lines th,.lines td{padding:.625rem .75rem .625rem 0}
.lines td{vertical-align:top;border-bottom:1px solid var(--line);white-space:pre-line;overflow-wrap:anywhere}
.lines .number{text-align:right;padding-left:.75rem;padding-right:0;white-space:nowrap}
.lines td.number{overflow-wrap:normal}
.lines .middle{display:none}
.lines .beside{display:block;color:var(--soft);font-size:.875rem}
@media (min-width:56rem){.lines .middle{display:table-cell}.lines .beside.narrow{display:none}}
@media (max-width:55.99rem){.lines td.number{white-space:normal;overflow-wrap:anywhere;min-width:5.5rem}}
.sums{margin-left:auto;width:100%;max-width:24rem;font-variant-numeric:tabular-nums}
.sums div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.3125rem 0}
.sums dt{color:var(--soft);min-width:0;overflow-wrap:anywhere}
.sums dd{margin-left:auto;overflow-wrap:anywhere;text-align:right}
.sums .total{border-top:2px solid var(--ink);margin-top:.25rem;padding-top:.5rem;font-weight:680;font-size:1.125rem}
.sums .total dt{color:inherit}
.paper-foot{border-top:1px solid var(--line);padding-top:1.5rem}
@media print{.due-box{border:1px solid var(--line)}.due-box .button{display:none}}
`.trim();
